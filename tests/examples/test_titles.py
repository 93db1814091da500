"""Every worked example of a game with a printed rulebook has a title of its own in each language, and a section."""

from functools import cache

import pytest

from rulewright.examples import Run, run
from rulewright.pages.sources import sources
from rulewright.sections.typeset import plain
from rulewright.sections.worked import title_of
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.words import load_words

SOURCES = {source.id: source for source in sources()}
each_game = pytest.mark.parametrize("game", SOURCES)


@cache
def examples_of(game: str) -> Run:
    """How the examples of a game come out."""
    return run(SOURCES[game].files)


@each_game
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.tag)
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
