"""Every worked example of a game with a printed rulebook has a title of its own in each language, and a section."""

from dataclasses import replace
from functools import cache

import pytest

from rulewright.examples import Run, run
from rulewright.pages.played import grouped, played
from rulewright.pages.sources import GameSource, sources
from rulewright.pages.voice import Voice, voice
from rulewright.sections.typeset import plain
from rulewright.sections.worked import title_of
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.lexicon import pass_over
from rulewright.words.words import Words, load_words

SOURCES = {source.id: source for source in sources()}
each_game = pytest.mark.parametrize("game", SOURCES)


@cache
def examples_of(game: str) -> Run:
    """How the examples of a game come out."""
    return run(SOURCES[game].files)


@pytest.mark.parametrize(
    ("game", "language"),
    [(name, one) for name in SOURCES for one in LANGUAGES if one.tag in SOURCES[name].tags],
    ids=lambda one: getattr(one, "tag", one),
)
def test_no_two_examples_have_the_same_title(game: str, language: Language) -> None:
    words = load_words(language, SOURCES[game].folder)
    told: dict[str, str] = {}
    for outcome in examples_of(game).outcomes:
        title = plain(title_of(outcome, words))
        assert title, outcome.id
        assert title == title[0].upper() + title[1:], title
        assert told.setdefault(title, outcome.id) == outcome.id, title


@each_game
def test_every_example_belongs_to_a_section(game: str) -> None:
    document = SOURCES[game].book.document
    for outcome in examples_of(game).outcomes:
        assert outcome.section is not None, outcome.id
        section = document.section(outcome.section)
        assert section is not None, outcome.id
        assert section.variant in (None, outcome.setup.rulebook.variant), outcome.id


def test_what_has_neither_title_nor_section_stands_last() -> None:
    source = SOURCES["bridgette"]
    text = """\
examples:
- id: bare
  steps: [{expect: {choice: discard}}]
- id: named
  title: "${set.level}${set.strain.short}"
  section: auction
  steps: [{set: {level: 2, strain: hearts}}]
"""
    own = voice(LANGUAGES[0], source.folder)
    words = Words(replace(own.words.lexicon, report=pass_over))
    changed = GameSource(source.folder, {**source.files, "examples.yaml": text})
    shown = played(changed, Voice(words, []), changed.book.typeset(words))
    groups = grouped(shown, changed.book.typeset(words))
    assert [one.section and one.section.id for one in groups] == ["auction", None]
    assert [[one.id for one in group.examples] for group in groups] == [["named"], ["bare"]]
    assert groups[1].examples[0].title == ()
