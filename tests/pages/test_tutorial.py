"""The tutorial's variant does what the tutorial says: it is checked, printed and played in each language."""

import html
import re

import pytest

from pages.small_site import GAMES, guide, source_of
from rulewright.pages.lesson import files_with, lesson, place, read_after
from rulewright.pages.voice import voice
from rulewright.play.loading import load_files
from rulewright.words.languages import LANGUAGES, Language

PAGE = "tweak"
LESSON = lesson(tuple(source_of(game) for game in GAMES))


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.tag)
def test_the_snippet_stands_on_the_page_as_it_is_tested(language: Language) -> None:
    assert LESSON is not None
    page = guide(PAGE, language)
    snippet = re.search(
        r'<pre class="rw-snippet" data-file="([^"]+)"><code>(.*?)</code>', page, re.S
    )
    assert snippet is not None
    assert html.unescape(snippet[2]) == LESSON.text
    assert snippet[1] == place(LESSON)


def test_the_variant_is_played_to_its_end() -> None:
    assert LESSON is not None
    game = load_files(files_with(LESSON), variant=LESSON.variant)
    assert game.setup.binding.settings["rounds"] == 4
    state = game.start(seed=3)
    while not state.over:
        state = state.apply(
            {seat: decision.options[0] for seat, decision in state.decisions.items()}
        )
    assert state.result is not None


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.tag)
def test_the_rulebook_follows(language: Language) -> None:
    assert LESSON is not None
    told = read_after(LESSON, voice(language, LESSON.game.folder))
    values = [run.source.value for text in told for run in text.runs if run.source is not None]
    assert "4" in values


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.tag)
def test_each_command_is_one_that_there_is(language: Language) -> None:
    from rulewright.cli import COMMANDS

    commands = re.findall(r'<pre class="rw-command"><code>(.*?)</code>', guide(PAGE, language))
    assert len(commands) == 4
    for command in commands:
        program, name, *_ = command.split()
        assert (program, name in COMMANDS) == (".venv/bin/rulewright", True)
        assert command.endswith(f"--lang {language.tag}")
