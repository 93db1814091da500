"""The games with pages, and pages of one game without those examples that no section shows: these come quickly."""

from collections.abc import Mapping
from functools import cache

from rulewright.pages import GameSource
from rulewright.pages.sources import sources
from rulewright.pages.tree import game_pages
from rulewright.pages.voice import voice
from rulewright.words.languages import Language

GAMES = tuple(source.id for source in sources())

Trees = Mapping[str, Mapping[str, str]]
"""For each language the texts of all pages by their paths."""


@cache
def source_of(game: str) -> GameSource:
    """The source of a game of the checkout."""
    return next(GameSource(one.folder, one.files, fast=True) for one in sources() if one.id == game)


def pages_of(source: GameSource, language: Language) -> Mapping[str, str]:
    """The pages of one game in one language, by the names of their files."""
    own = voice(language, source.folder)
    found = {path.rsplit("/", 1)[1]: text for path, _, text in game_pages(source, own)}
    assert not own.missing, own.missing[:3]
    return found


def game_tree(trees: Trees, game: str, language: Language) -> Mapping[str, str]:
    """The pages of a game of the checkout, by the names of their files."""
    folder = f"games/{game}/"
    return {
        path.removeprefix(folder): text
        for path, text in trees[language.tag].items()
        if path.startswith(folder)
    }
