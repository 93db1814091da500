"""A number or a comparison that changes in the rule file changes on the pages, in all languages, at its own places and nowhere else."""

from collections import Counter
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random

import pytest
import yaml

from pages.html_reading import Read, read
from pages.mutating import Mutation, mutations
from pages.small_site import GAMES, Trees, source_of
from rulewright.pages import GameSource
from rulewright.pages.tree import game_pages
from rulewright.pages.voice import voice
from rulewright.problems import RulebookError
from rulewright.words.languages import LANGUAGES, Language

QUICK = ("index.md", "tables.md", "cards.md", "summary.md")
"""Pages that come quickly; with them come the examples that sections show."""

SETTINGS = "settings.md"
READ = (*QUICK, "examples.md", SETTINGS)
COMPUTED = ":ExampleShown."
"""Begins the ids of texts that say what an example comes to; the engine finds all of it."""

SAMPLED = 20
UNPRINTED: dict[str, dict[str, list[str]]] = yaml.safe_load(
    (Path(__file__).parents[1] / "cases/pages/unprinted.yaml").read_text("utf-8")
)
"""For each game (`every` for all) the places that no page prints, under the reason."""

ALL = tuple(one for game in GAMES for one in mutations(game))
CHOSEN = Random(11).sample(ALL, SAMPLED)
REST = tuple(one for one in ALL if one not in CHOSEN)


class Before:
    """The pages as they are, read when they are asked for."""

    def __init__(self, trees: Trees) -> None:
        self._trees = trees
        self._read: dict[tuple[str, str, str], Read] = {}

    def page(self, game: str, language: Language, file: str) -> Read:
        """A page of a game in one language."""
        key = (game, language.tag, file)
        if key not in self._read:
            self._read[key] = read(self._trees[language.tag][f"games/{game}/{file}"])
        return self._read[key]


@pytest.fixture(scope="module")
def before(trees: Trees) -> Before:
    return Before(trees)


def printed(source: GameSource, language: Language, files: tuple[str, ...]) -> dict[str, Read]:
    own = voice(language, source.folder)
    pages = game_pages(source, own, only=files)
    return {path.rsplit("/", 1)[1]: read(text) for path, _, text in pages}


def is_unprinted(mutation: Mutation) -> bool:
    """Whether it stands on the list of what no page prints."""
    lists = (UNPRINTED["every"], UNPRINTED.get(mutation.game, {}))
    places = [place for reasons in lists for there in reasons.values() for place in there]
    return any(fnmatchcase(mutation.path, place) for place in places)


def changes(
    before: Before, mutation: Mutation, files: tuple[str, ...], *, fast: bool
) -> Counter[tuple[str, str]] | None:
    """The values that came and went, by file, the same in each language; None if the checker refuses the change."""
    folder = source_of(mutation.game).folder
    source = GameSource(folder, mutation.files(), fast=fast)
    try:
        after = {language: printed(source, language, files) for language in LANGUAGES}
    except RulebookError:
        return None
    first, *others = (
        differences({file: before.page(mutation.game, language, file) for file in files}, pages)
        for language, pages in after.items()
    )
    assert others == [first] * len(others)
    return first


def differences(then: dict[str, Read], now: dict[str, Read]) -> Counter[tuple[str, str]]:
    """What differs; text around values may only come and go with the conditions of its block."""
    found: Counter[tuple[str, str]] = Counter()
    for file in then:
        was, words = around(then[file]), around(now[file])
        for text in was.keys() & words.keys():
            if COMPUTED in text:
                found.update([(file, text)] if words[text] != was[text] else [])
            else:
                assert words[text] == was[text], f"{file} {text}"
        found.update((file, text) for text in was.keys() ^ words.keys())
        old, new = (Counter(name for name, _ in page[file].shown) for page in (then, now))
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
def test_a_changed_sign_changes_at_its_places(before: Before, mutation: Mutation) -> None:
    """What changes no quick page is looked for in all examples."""
    files = (*QUICK, SETTINGS) if mutation.path.startswith("settings") else QUICK
    changed = changes(before, mutation, files, fast=True)
    if changed is not None and not changed and not is_unprinted(mutation):
        assert changes(before, mutation, READ, fast=False) != Counter()


@pytest.mark.soak
@pytest.mark.parametrize("mutation", REST, ids=str)
def test_every_changed_sign_changes_at_its_places(before: Before, mutation: Mutation) -> None:
    changed = changes(before, mutation, READ, fast=False)
    assert changed != Counter() or is_unprinted(mutation)


def test_the_list_of_what_no_page_prints_names_places_that_there_are() -> None:
    for game, reasons in UNPRINTED.items():
        there = [one.path for one in ALL if game in ("every", one.game)]
        for places in reasons.values():
            for place in places:
                assert any(fnmatchcase(path, place) for path in there), f"{game}: {place}"
