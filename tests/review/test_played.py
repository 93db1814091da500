"""An example is played again when anything that it hung on has changed, and only then."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.examples.model import Example
from rulewright.examples.reader import read_examples
from rulewright.examples.running import run_one
from rulewright.play.folder import folder_of, read_folder
from rulewright.play.shape import BLANK, masked
from rulewright.problems import Problem
from rulewright.review import played
from rulewright.review.finding import rules_of
from rulewright.source.reader import read_text

GAME = """
game: mine
players: 2..2
settings:
  rounds: {from: 1..9, default: 3}   # how often
  gift: {from: 0..9, default: 2}
  lucky: {from: [[1, 3], [2]], default: [2]}
tables:
  gain: {1: 10, 2: 20, 3: 30}
  fine: 5
  most: 3
  share: [7, 8]
  stock: 6
cards:
  coin: {in: deck, worth: 1..3, copies: stock}
zones:
  deck: {seen_by: nobody}
state:
  points: {per: seat, from: 0..9999}
  played: {from: 0..99}
define:
  more:   played < rounds
  double: gain[3] * 2
  shared: share[1]
flow:
- shuffle: deck
- while: more
  do:
  - each: seat
    in: players
    do:
    - choose: bid
      who: seat
      from: 1..most
    - set:
        points: points + gain[bid]
    - if: bid in lucky
      do:
      - set:
          points: points + gift
  - set:
      played: played + 1
results:
  score: points - fine + shared
  winners: players with highest points
"""
EXAMPLES = """
examples:
- id: one
  steps:
  - bid: {A: 1}
  - expect: {points: [10, 0]}
- id: two
  steps:
  - bid: {A: 2}
  - expect: {points: [22, 0]}
- id: given
  settings: {rounds: 1, gift: 0}
  steps:
  - bid: {A: 3}
  - bid: {B: 2}
  - expect: {over: true, points: [30, 20], scores: [32, 22]}
- id: last
  steps:
  - set: {played: 2}
  - bid: {A: 1}
  - bid: {B: 1}
  - expect: {over: true}
- id: looked-up
  steps:
  - expect: {double: 60}
- id: counted
  steps:
  - expect: {count(deck): 18}
"""
ALL = ["one", "two", "given", "last", "looked-up", "counted"]
CHANGES: tuple[tuple[str, str, list[str], list[str]], ...] = (
    ("rounds: {from: 1..9, default: 3}", "rounds: {from: 1..9, default: 4}", ["last"], ["last"]),
    ("rounds: {from: 1..9, default: 3}", "rounds: {from: 1..9, default: 2}", ["last"], []),
    ("gift: {from: 0..9, default: 2}", "gift: {from: 0..9, default: 4}", ["two"], ["two"]),
    ("default: [2]", "default: [1, 3]", ALL, ["one", "two"]),
    ("1: 10", "1: 11", ["one", "last", "looked-up"], ["one"]),
    ("2: 20", "2: 21", ["two", "given", "looked-up"], ["two", "given"]),
    ("3: 30", "3: 31", ["given", "looked-up"], ["given", "looked-up"]),
    ("fine: 5", "fine: 6", ["given"], ["given"]),
    ("[7, 8]", "[7, 9]", [], []),
    ("[7, 8]", "[6, 8]", ["given"], ["given"]),
    ("most: 3", "most: 4", ALL, []),
    ("stock: 6", "stock: 7", ALL, ["counted"]),
    ("played + 1", "played + 2", ALL, []),
    ("# how often", "# how many", ALL, []),
    ("from: 0..9,", "from: 0..8,", ALL, []),
)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the examples that are played."""
    ids: list[str] = []

    def noted(example: Example, *games: object) -> object:
        ids.append(example.id)
        return run_one(example, *games)  # type: ignore[arg-type]

    monkeypatch.setattr(played, "run_one", noted)
    return ids


def files_of(game: str = GAME, examples: str = EXAMPLES) -> Mapping[str, str]:
    return {"game.yaml": game, "examples.yaml": examples}


def found_in(files: Mapping[str, str]) -> tuple[tuple[Problem, ...], played.Told]:
    problems, books = rules_of(files)
    assert all(problem.warning for problem in problems), problems
    return played.play_examples(files, books)


def example_at(line: int) -> str:
    before = EXAMPLES.split("\n")[:line]
    return [text.removeprefix("- id: ") for text in before if text.startswith("- id: ")][-1]


def test_nothing_is_played_twice(seen: list[str]) -> None:
    first = found_in(files_of())
    assert first[0] == ()
    assert seen == ALL
    assert found_in(files_of()) == first
    assert seen == ALL


@pytest.mark.parametrize(("old", "new", "again", "failing"), CHANGES)
def test_what_has_read_a_changed_number_is_played_again(
    old: str, new: str, again: list[str], failing: list[str], seen: list[str]
) -> None:
    assert GAME.count(old) == 1
    found_in(files_of())
    seen.clear()
    problems, told = found_in(files_of(GAME.replace(old, new)))
    assert seen == again
    assert sorted({example_at(problem.span.line) for problem in problems}) == sorted(failing)
    assert told.keys() == set(ALL)


def test_a_failing_example_is_played_until_it_holds(seen: list[str]) -> None:
    found_in(files_of())
    worse = files_of(GAME.replace("1: 10", "1: 11"))
    assert found_in(worse) == found_in(worse)
    assert seen == [*ALL, "one", "last", "looked-up", "one"]
    seen.clear()
    assert found_in(files_of())[0] == ()
    assert seen == ["last", "looked-up"]


def test_changed_examples_are_played(seen: list[str]) -> None:
    found_in(files_of())
    (problem,) = found_in(files_of(examples=EXAMPLES.replace("[22, 0]", "[23, 0]")))[0]
    assert problem.code == "example.expected"
    assert seen == ALL * 2


def test_examples_that_are_known_need_not_be_read(
    seen: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found_in(files_of())
    texts: list[str] = []

    def noted(text: str, file: str) -> object:
        texts.append(text)
        return read_examples(text, file)

    monkeypatch.setattr(played, "read_examples", noted)
    (problem,) = found_in(
        files_of(GAME.replace("gift: {from: 0..9, default: 2}", "gift: {from: 0..9, default: 4}"))
    )[0]
    assert EXAMPLES.split("\n")[problem.span.line - 1] == "  - expect: {points: [22, 0]}"
    left = [line for line in texts[0].split("\n") if line]
    assert left == ["examples:", "- id: two", "  steps:", "  - bid: {A: 2}", left[-1]]


def test_examples_in_brackets_are_read_whole(seen: list[str]) -> None:
    examples = "examples: [{id: one, steps: [{bid: {A: 1}}, {expect: {points: [10, 0]}}]}, {id: two, steps: [{bid: {A: 2}}]}]\n"
    found_in(files_of(examples=examples))
    (problem,) = found_in(files_of(GAME.replace("1: 10", "1: 11"), examples))[0]
    assert problem.code == "example.expected"
    assert seen == ["one", "two", "one"]


def test_too_many_moves_are_told_at_an_example_that_is_known(
    seen: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found_in(files_of())
    monkeypatch.setattr(played, "MOST_MOVES", -1)
    (problem,) = found_in(
        files_of(GAME.replace("gift: {from: 0..9, default: 2}", "gift: {from: 0..9, default: 4}"))
    )[0]
    assert (problem.code, example_at(problem.span.line)) == ("example.too_long", "one")


def test_numbers_of_tables_and_defaults_are_masked_and_nothing_else() -> None:
    text = masked(GAME, read_text(GAME, "game.yaml")[0])
    assert text.count(BLANK) == 3 + 8
    assert f"gain: {{1: {BLANK}, 2: {BLANK}, 3: {BLANK}}}" in text
    assert f"rounds: {{from: 1..9, default: {BLANK}}}   # how often" in text
    assert masked("tables: [", None) == "tables: ["


def changed_numbers(text: str) -> list[str]:
    """The text with each number of a table or default one higher, and one lower."""
    pieces = masked(text, read_text(text, "game.yaml")[0]).split(BLANK)
    numbers = re.fullmatch("(-?[0-9]+)".join(map(re.escape, pieces)), text)
    assert numbers is not None
    return [
        text[: numbers.start(n)] + str(int(numbers[n]) + step) + text[numbers.end(n) :]
        for n in range(1, len(pieces))
        for step in (1, -1)
    ]


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(resources.games()))
def test_kept_examples_come_out_as_played_ones(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = read_folder(folder_of(game))
    for text in (files["game.yaml"], *changed_numbers(files["game.yaml"])):
        changed = {**files, "game.yaml": text}
        problems, books = rules_of(changed)
        if all(problem.warning for problem in problems):
            kept = played.play_examples(changed, books)
            monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / f"{hash(text)}"))
            assert played.play_examples(changed, books) == kept
            monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))


def test_each_number_of_a_small_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found_in(files_of())
    changes = changed_numbers(GAME)
    assert len(set(changes)) == 22
    for number, text in enumerate(changes):
        problems, books = rules_of(files_of(text))
        if not all(problem.warning for problem in problems):
            continue
        kept = played.play_examples(files_of(text), books)
        monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / str(number)))
        assert played.play_examples(files_of(text), books) == kept
        monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
