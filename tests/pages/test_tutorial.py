"""The tutorial, followed as a designer follows it: the file is written, the commands are typed, and they answer what the page says."""

import html
import io
import re
import shutil
from pathlib import Path

import pytest

from pages.small_site import GAMES, Trees, source_of
from rulewright import resources
from rulewright.cli import main
from rulewright.pages.lesson import files_with, lesson, place, read_after
from rulewright.pages.voice import voice
from rulewright.play.loading import load_files
from rulewright.words.languages import LANGUAGES, Language

PAGE = "guide/tweak.md"
LESSON = lesson(tuple(source_of(game) for game in GAMES))
SNIPPET = re.compile(r'<pre class="rw-snippet" data-file="([^"]+)"><code>(.*?)</code>', re.S)
PROGRAM = ".venv/bin/rulewright"


def blocks(page: str, kind: str) -> list[str]:
    return [
        html.unescape(one)
        for one in re.findall(f'<pre class="{kind}"><code>(.*?)</code>', page, re.S)
    ]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the rules, which the commands read, and no keyboard."""
    shutil.copytree(resources.rules_root(), tmp_path / "rules")
    monkeypatch.setattr(resources, "rules_root", lambda: tmp_path / "rules")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return tmp_path


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.tag)
def test_a_designer_gets_what_the_page_promises(
    trees: Trees, checkout: Path, capsys: pytest.CaptureFixture[str], language: Language
) -> None:
    page = trees[language.tag][PAGE]
    snippet = SNIPPET.search(page)
    assert snippet is not None
    (checkout / snippet[1]).write_text(html.unescape(snippet[2]), "utf-8")
    answers = {}
    for line in blocks(page, "rw-command"):
        program, name, *rest = line.split()
        assert program == PROGRAM
        if name != "compare" or language == LANGUAGES[0]:  # it says numbers, and takes its time
            few = ["--games", "9", "--jobs", "1"] if name == "compare" else []
            assert main([name, *rest, *few]) == 0, line
        answers[name] = capsys.readouterr().out
    assert list(answers) == ["check", "play", "compare", "rules"]
    (good,) = blocks(page, "rw-output")
    assert answers["check"].rstrip().endswith(good)
    told = answers["compare"]
    assert language != LANGUAGES[0] or "*   decisions in a game" in told
    assert LESSON is not None
    rulebook = re.sub(r"\s", "", answers["rules"])
    for text in read_after(LESSON, voice(language, LESSON.game.folder)):
        told = re.sub(r"\s", "", "".join(run.text for run in text.runs))
        assert told in rulebook


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.tag)
def test_the_snippet_is_the_same_in_each_language(trees: Trees, language: Language) -> None:
    assert LESSON is not None
    snippet = SNIPPET.search(trees[language.tag][PAGE])
    assert snippet is not None
    assert (snippet[1], html.unescape(snippet[2])) == (place(LESSON), LESSON.text)


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
