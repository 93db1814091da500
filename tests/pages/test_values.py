"""A number or a comparison that changes in the rule file changes on the pages, in all languages, at its own places and nowhere else."""

from collections import Counter
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random

import pytest
import yaml

from pages.html_reading import Read, read
from pages.mutating import Mutation, mutations
from pages.small_site import GAMES, source_of
from rulewright.pages import GameSource
from rulewright.pages.tree import game_pages
from rulewright.pages.voice import voice
from rulewright.problems import RulebookError
from rulewright.words.languages import LANGUAGES, Language

SETTINGS = "settings.md"
READ = ("index.md", "tables.md", "cards.md", "summary.md", "examples.md", SETTINGS)
SAMPLED = 20
UNPRINTED: dict[str, dict[str, list[str]]] = yaml.safe_load(
    (Path(__file__).parents[1] / "cases/pages/unprinted.yaml").read_text("utf-8")
)
"""For each game (`every` for all) the places that no page prints, under the reason."""

ALL = tuple(one for game in GAMES for one in mutations(game))
CHOSEN = Random(11).sample(ALL, SAMPLED)
REST = tuple(one for one in ALL if one not in CHOSEN)

BEFORE: dict[tuple[str, str], dict[str, Read]] = {}


def printed(source: GameSource, language: Language, files: tuple[str, ...]) -> dict[str, Read]:
    own = voice(language, source.folder)
    pages = game_pages(source, own, only=files)
    return {path.rsplit("/", 1)[1]: read(text) for path, _, text in pages}


def before(game: str, language: Language) -> dict[str, Read]:
    key = (game, language.tag)
    if key not in BEFORE:
        source = source_of(game)
        BEFORE[key] = printed(GameSource(source.folder, source.files), language, READ)
    return BEFORE[key]


def is_unprinted(mutation: Mutation) -> bool:
    """Whether it stands on the list of what no page prints."""
    lists = (UNPRINTED["every"], UNPRINTED.get(mutation.game, {}))
    places = [place for reasons in lists for there in reasons.values() for place in there]
    return any(fnmatchcase(mutation.path, place) for place in places)


def check(mutation: Mutation, files: tuple[str, ...]) -> None:
    old = source_of(mutation.game)
    source = GameSource(old.folder, mutation.files())
    try:
        after = {language: printed(source, language, files) for language in LANGUAGES}
    except RulebookError:
        return  # the checker refuses it
    changed = [changes(mutation.game, language, after[language]) for language in LANGUAGES]
    assert changed[1:] == changed[:-1]
    assert changed[0] or is_unprinted(mutation)


def changes(game: str, language: Language, after: dict[str, Read]) -> Counter[tuple[str, str]]:
    """The values that came and went, by file; text around values may only come and go with the conditions of its block."""
    found: Counter[tuple[str, str]] = Counter()
    for file, now in after.items():
        then = before(game, language)[file]
        was, words = around(then), around(now)
        for text in was.keys() & words.keys():
            assert words[text] == was[text], f"{file} {text}"
        found.update((file, text) for text in was.keys() ^ words.keys())
        old, new = Counter(name for name, _ in then.shown), Counter(name for name, _ in now.shown)
        found.update((file, name) for name in ((old - new) + (new - old)).elements())
    return found


def around(page: Read) -> dict[str, list[str]]:
    """The words of each text around its values; what examples come to is told without an id."""
    found: dict[str, list[str]] = {}
    for text, words in page.skeleton:
        if not text.endswith(":"):
            found.setdefault(text, []).append(words)
    return found


@pytest.mark.parametrize("mutation", CHOSEN, ids=str)
def test_a_changed_sign_changes_at_its_places(mutation: Mutation) -> None:
    """The page of settings sets the whole rulebook for each value, so it is read only where a setting changed."""
    about_settings = mutation.path.startswith("settings")
    check(mutation, tuple(one for one in READ if one != SETTINGS or about_settings))


@pytest.mark.soak
@pytest.mark.parametrize("mutation", REST, ids=str)
def test_every_changed_sign_changes_at_its_places(mutation: Mutation) -> None:
    check(mutation, READ)


def test_the_list_of_what_no_page_prints_names_places_that_there_are() -> None:
    for game, reasons in UNPRINTED.items():
        there = [one.path for one in ALL if game in ("every", one.game)]
        for places in reasons.values():
            for place in places:
                assert any(fnmatchcase(path, place) for path in there), f"{game}: {place}"
