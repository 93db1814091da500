"""A program depends on the shapes of a rule file: not on its numbers, and not on how it is laid out."""

import re

import pytest

from compiler.machines import rulebook_of
from rulewright import resources
from rulewright.compiler import compile_rulebook
from rulewright.program.listing import listing

TEXT = """
game: shapes
players: 2..4
settings:
  size: {from: 1..9, default: 3}
  lucky: {from: [[1, 3], []], default: [1, 3]}
tables:
  gain: {1: 10, 2: 20, 3: 30}
cards:
  coin: {in: deck, worth: 1..size, copies: 2}
zones:
  deck: {seen_by: everyone}
  hand: {per: seat, seen_by: everyone}
state:
  points: {per: seat, from: 0..999}
define:
  worth_most: deck with highest worth
flow:
- shuffle: deck
- deal: 2
  from: deck
  to: hand
  who: players
- each: seat
  in: players where some(hand where worth in lucky)
  do:
  - choose: bid
    who: seat
    from: hand
    must:
      dear: worth > 1 or no(hand where worth > 1)
    to: deck
  - set:
      points: points + gain[min(3, bid.worth)] + count(worth_most)
results:
  score: points
  winners: players with highest points
"""
NUMBERS = (
    ("players: 2..4", "players: 3..6"),
    ("size: {from: 1..9, default: 3}", "size: {from: 2..13, default: 5}"),
    ("[[1, 3], []], default: [1, 3]", "[[2], [5, 6, 7]], default: [2]"),
    ("gain: {1: 10, 2: 20, 3: 30}", "gain: {1: 7, 2: 8, 3: 9, 4: 10}"),
    ("copies: 2", "copies: 5"),
    ("worth: 1..size", "worth: [2, 3, 5, size]"),
)
SHAPES = (
    ("deal: 2", "deal: 1"),
    ("with highest worth", "with lowest worth"),
    ("- shuffle: deck\n", ""),
    ("worth > 1 or", "worth > 2 or"),
)


def identity(text: str) -> str:
    return compile_rulebook(rulebook_of(text))[0].identity


def test_two_compilations_are_the_same() -> None:
    first, second = compile_rulebook(rulebook_of(TEXT)), compile_rulebook(rulebook_of(TEXT))
    assert first == second


@pytest.mark.parametrize(("old", "new"), NUMBERS)
def test_numbers_are_data(old: str, new: str) -> None:
    assert old in TEXT
    assert identity(TEXT.replace(old, new)) == identity(TEXT)


@pytest.mark.parametrize(("old", "new"), SHAPES)
def test_steps_and_expressions_are_code(old: str, new: str) -> None:
    assert old in TEXT
    assert identity(TEXT.replace(old, new)) != identity(TEXT)


def test_comments_and_empty_lines_change_nothing() -> None:
    text = re.sub(r"\n(\S)", r"\n\n# a remark\n\1", TEXT)
    assert identity(text) == identity(TEXT)


@pytest.mark.parametrize("game", resources.games())
def test_every_game_is_compiled_the_same_twice(game: str) -> None:
    folder = resources.games()[game]
    text = (folder / "game.yaml").read_text("utf-8")
    first, second = (compile_rulebook(rulebook_of(text)) for _ in range(2))
    assert first == second


def test_a_listing_shows_each_line_beside_its_code() -> None:
    program, _ = compile_rulebook(rulebook_of(TEXT))
    text = listing(program, {"game.yaml": TEXT}, only="advance")
    assert text.startswith("advance()\n")
    line = TEXT.splitlines().index("- shuffle: deck") + 1
    assert f"game.yaml:{line}:3 - shuffle: deck" in text
    assert "call [shuffle_zone]" in text
