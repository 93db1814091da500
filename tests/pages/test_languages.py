"""A game may be published in a language that the site does not speak: it has no pages in it, and people are told so."""

import io
from dataclasses import replace

import pytest

from pages.small_site import source_of
from rulewright.cli.frame import make_frame
from rulewright.cli.pages import warn_unspoken
from rulewright.pages import named, voice
from rulewright.words.languages import ENGLISH, LANGUAGES, Language
from rulewright.words.languages import JAPANESE as GONE


@pytest.fixture
def fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site that lacks a language of the games."""
    tags = tuple(language.tag for language in LANGUAGES if language != GONE)
    monkeypatch.setattr(voice, "published_tags", lambda folder: tags)


def told(language: Language) -> str:
    """What stands on the error stream."""
    stream = io.StringIO()
    warn_unspoken((source_of("bridesmaid"),), replace(make_frame(language.tag, {}), err=stream))
    return stream.getvalue()


@pytest.mark.usefixtures("fewer")
def test_pages_are_in_the_languages_that_the_game_and_the_site_both_have() -> None:
    game = source_of("bridesmaid")
    assert GONE.tag in game.tags
    assert GONE not in voice.languages()
    assert named.languages(game) == voice.languages()
    assert all(len(entry.words) == len(voice.languages()) for entry in named.glossary(game))


@pytest.mark.usefixtures("fewer")
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.tag)
def test_a_language_without_pages_is_told_in_words(language: Language) -> None:
    assert GONE.tag in told(language)
    assert "bridesmaid" in told(language)


def test_nothing_is_told_where_the_site_speaks_all_languages() -> None:
    assert told(ENGLISH) == ""
