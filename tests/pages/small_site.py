"""The pages of a game that come quickly: without the examples that no section shows."""

from collections.abc import Mapping
from functools import cache

from rulewright.pages import GameSource
from rulewright.pages.sources import sources
from rulewright.pages.tree import Tree, game_pages, guides, tree
from rulewright.pages.voice import voice
from rulewright.words.languages import Language

GAMES = tuple(source.id for source in sources())


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


@cache
def whole_tree(language: Language) -> Tree:
    """The whole tree of one language, with the games of the checkout."""
    return tree(tuple(source_of(game) for game in GAMES), language)


@cache
def game_tree(game: str, language: Language) -> Mapping[str, str]:
    """The pages of a game of the checkout, by the names of their files."""
    folder = f"games/{game}/"
    pages = whole_tree(language).pages
    return {
        path.removeprefix(folder): text for path, text in pages.items() if path.startswith(folder)
    }


@cache
def guide(name: str, language: Language) -> str:
    """A page about everything else."""
    games = tuple(source_of(game) for game in GAMES)
    return next(
        text for path, _, text in guides(games, voice(language)) if path == f"guide/{name}.md"
    )
