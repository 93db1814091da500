"""Whole games are read without a problem, and they and the cases use every verb, function and key of the language."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.rulebook import read
from rulewright.source import nodes, read_text
from rulewright.source.nodes import Node
from rulewright.vocabulary import FUNCTIONS, SECTIONS, VERBS

CASES = Path(__file__).parents[1] / "cases"
SMALL = sorted((CASES / "rules").glob("*.yaml"))
GAMES = sorted(resources.games().values())
VARIANTS = [path for game in GAMES for path in sorted((game / "variants").glob("*.yaml"))]


def files_of(folder: Path) -> dict[str, str]:
    paths = [folder / "game.yaml", *(folder / "variants").glob("*.yaml")]
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in paths}


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
def test_a_small_game_is_read_without_a_problem(path: Path) -> None:
    rulebook, problems = read({"game.yaml": path.read_text("utf-8")})
    assert problems == ()
    assert rulebook is not None
    assert rulebook.game == path.stem


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_game_is_read_without_a_problem(folder: Path) -> None:
    rulebook, problems = read(files_of(folder))
    assert problems == ()
    assert rulebook is not None
    assert rulebook.game == folder.name


@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_a_variant_is_read_without_a_problem(path: Path) -> None:
    rulebook, problems = read(files_of(path.parents[1]), path.stem)
    assert problems == ()
    assert rulebook is not None
    assert rulebook.variant == path.stem


def keys(node: Node) -> Iterator[str]:
    """Every key and every bare value: what stands somewhere in a file."""
    match node:
        case nodes.Mapping(entries=entries):
            for key, value in entries:
                yield key.text
                yield from keys(value)
        case nodes.Sequence(items=items):
            for item in items:
                yield from keys(item)
        case nodes.Scalar():
            return


def used() -> set[str]:
    variants = [*VARIANTS, *CASES.glob("errors/variants/variants/*.yaml")]
    found: set[str] = set()
    for path in (*SMALL, *(game / "game.yaml" for game in GAMES), *variants):
        node, _ = read_text(path.read_text("utf-8"), path.name)
        assert node is not None
        found.update(keys(node))
    return found


def test_every_verb_and_every_key_stands_in_some_game() -> None:
    wanted = set(VERBS) | {key for verb in VERBS.values() for key in verb.parameters}
    wanted |= {key for section in SECTIONS.values() for key in section.keys}
    assert wanted - used() <= {"replace", "variant"}


def test_every_entry_of_the_vocabulary_has_a_place_in_the_reference() -> None:
    docs = [entry.doc for table in (VERBS, FUNCTIONS) for entry in table.values()]
    docs += [key.doc for section in SECTIONS.values() for key in section.keys.values()]
    assert len(docs) == len(set(docs))
    assert all(name == verb.name for name, verb in VERBS.items())


LINES = (CASES / "rules" / "everything.yaml").read_text("utf-8").splitlines()


@pytest.mark.parametrize("start", range(8))
def test_a_file_with_a_line_missing_gives_a_model_or_an_error(start: int) -> None:
    for number in range(start, len(LINES), 8):
        text = "\n".join([*LINES[:number], *LINES[number + 1 :]])
        rulebook, problems = read({"game.yaml": text})
        assert (rulebook is None) == any(not problem.warning for problem in problems)
