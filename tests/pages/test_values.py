"""A number or a comparison that changes in the rule file changes on the pages, in all languages, at its own places and nowhere else."""

from collections import Counter
from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random

import pytest
import yaml

from pages.conftest import OUTCOME
from pages.html_reading import Read
from pages.making import DESIGNER, EXAMPLES, QUICK, Before, Pages
from pages.mutating import Mutation, Provenance, mutations
from pages.small_site import GAMES, Trees, source_of
from rulewright.pages import GameSource
from rulewright.problems import RulebookError

SETTINGS = "settings.md"
SAMPLED = 20
UNPRINTED: dict[str, dict[str, list[str]]] = yaml.safe_load(
    (Path(__file__).parents[1] / "cases/pages/unprinted.yaml").read_text("utf-8")
)
"""For each game the places that no page prints, under the reason."""

ALL = tuple(one for game in GAMES for one in mutations(game))
CHOSEN = Random(11).sample(ALL, SAMPLED)
REST = tuple(one for one in ALL if one not in CHOSEN)


@pytest.fixture(scope="module")
def before(trees: Trees) -> Before:
    return Before(trees)


def is_unprinted(mutation: Mutation) -> bool:
    """Whether it stands on the list of what no page prints."""
    places = (place for there in UNPRINTED[mutation.game].values() for place in there)
    return any(fnmatchcase(mutation.path, place) for place in places)


def changes(mutation: Mutation, was: Pages, now: Pages) -> Counter[tuple[str, str]]:
    """The values that came and went, by file, the same in each language."""
    provenance = Provenance(mutation)
    first, *others = (differences(was[language], now[language], provenance) for language in was)
    assert others == [first] * len(others)
    return first


def differences(
    then: Mapping[str, Read], now: Mapping[str, Read], provenance: Provenance
) -> Counter[tuple[str, str]]:
    """What differs; text around values may only come and go with the conditions of its block, and each value that came or went
    says that it comes from the place that changed.
    """
    found: Counter[tuple[str, str]] = Counter()
    for file in then:
        was, words = around(then[file]), around(now[file])
        for text in was.keys() & words.keys():
            if text in then[file].computed:
                found.update([(file, text)] if words[text] != was[text] else [])
            else:
                assert words[text] == was[text], f"{file} {text}"
        found.update((file, text) for text in was.keys() ^ words.keys())
        old, new = (Counter(page[file].shown) for page in (then, now))
        for one in ((old - new) + (new - old)).elements():
            known = one.beyond or one.text in was.keys() ^ words.keys()
            assert known or provenance.has(one.places), f"{file} {one}"
            found[file, one.value] += 1
    return found


def outcome(found: Counter[tuple[str, str]]) -> str:
    """What a changed sign came to, in a word or two."""
    if not found:
        return "unprinted"
    return "changed" if {file for file, _ in found} != {DESIGNER} else "changed for designers alone"


def around(page: Read) -> dict[str, list[str]]:
    """The words of each text around its values; what examples come to is told without an id."""
    found: dict[str, list[str]] = {}
    for text, words in page.skeleton:
        if not text.endswith(":"):
            found.setdefault(text, []).append(words)
    return found


@pytest.mark.parametrize("mutation", CHOSEN, ids=str)
def test_a_changed_sign_changes_at_its_places(
    before: Before, mutation: Mutation, record_property: Callable[[str, object], None]
) -> None:
    """What changes no quick page is looked for in all examples."""
    source = GameSource(source_of(mutation.game).folder, mutation.files(), fast=True)
    files = (*QUICK, SETTINGS) if mutation.path.startswith("settings") else QUICK
    try:
        found = changes(mutation, *before.both(source, files))
        if not found and not is_unprinted(mutation):
            source = GameSource(source.folder, source.files)
            found = changes(mutation, *before.both(source, (EXAMPLES, SETTINGS)))
    except RulebookError:
        record_property(OUTCOME, "refused")
        return
    record_property(OUTCOME, outcome(found))
    assert found or is_unprinted(mutation)


@pytest.mark.soak
@pytest.mark.parametrize("mutation", REST, ids=str)
def test_every_changed_sign_changes_at_its_places(
    before: Before, mutation: Mutation, record_property: Callable[[str, object], None]
) -> None:
    """The page of settings sets the whole rulebook for each value, so it is read only where a setting or no other page changed."""
    source = GameSource(source_of(mutation.game).folder, mutation.files())
    try:
        found = changes(mutation, *before.unlike(source))
        if mutation.path.startswith("settings") or not (found or is_unprinted(mutation)):
            found += changes(mutation, *before.both(source, (SETTINGS,)))
    except RulebookError:
        record_property(OUTCOME, "refused")
        return
    record_property(OUTCOME, outcome(found))
    assert found or is_unprinted(mutation)


def test_the_list_of_what_no_page_prints_names_places_that_there_are() -> None:
    for game, reasons in UNPRINTED.items():
        there = [one.path for one in ALL if one.game == game]
        for places in reasons.values():
            for place in places:
                assert any(fnmatchcase(path, place) for path in there), f"{game}: {place}"
