"""Files with random damage: whatever is in them, reading gives nodes or problems within the file, and never raises."""

import random
from pathlib import Path

import pytest

from rulewright.source import FAULTS, Mapping, Node, Scalar, Sequence, read_text
from rulewright.source.text import clean

CASES = sorted((Path(__file__).parents[1] / "cases" / "source").glob("*.yaml"))
RULES = sorted((Path(__file__).parents[2] / "rules").glob("*/*.yaml"))
SIGNS = [
    *"[]{}()<>:,-#&*!|>'\"%@`?~=\\$. \n\t\r\0\x85\u2028",
    "：",
    "，",
    "　",
    "“",
    "３",
    "\u202e",
    "\ud800",
]
PIECES = [
    "\n- ",
    ": ",
    " #x",
    "\n  ",
    "\n\n",
    "---\n",
    "<<: *a",
    "!!python/object:os.system ",
    "\\U0011FFFF",
    "? ",
]


def damaged(text: str, chance: random.Random) -> str:
    """The text with up to ten characters put in, taken out or changed, or a stretch of it doubled or lost."""
    for _ in range(chance.randint(1, 10)):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.choice([0, 0, 1, 1, 2, 30]))
        new = chance.choice([chance.choice(SIGNS), chance.choice(PIECES), text[start:end] * 2, ""])
        text = text[:start] + new + text[end:]
    return text


def check(text: str) -> None:
    lines = clean(text, "case")[0].lines
    node, problems = read_text(text, "case")
    assert node is not None or problems
    for problem in problems:
        assert problem.code in FAULTS
        assert tuple(problem.values) == FAULTS[problem.code]
        span = problem.span
        assert 1 <= span.line <= span.end_line <= len(lines)
        assert 1 <= span.column <= len(lines[span.line - 1]) + 1
        assert (span.line, span.column) <= (span.end_line, span.end_column)
    if node is not None:
        check_places(node)


def check_places(node: Node) -> None:
    """No character of a value lies outside it."""
    match node:
        case Scalar():
            for offset in range(len(node.text)):
                place = node.place(offset, offset + 1)
                assert (node.span.line, node.span.column) <= (place.line, place.column)
                assert (place.line, place.column) <= (node.span.end_line, node.span.end_column)
        case Sequence():
            for item in node.items:
                check_places(item)
        case Mapping():
            for key, value in node.entries:
                check_places(key)
                check_places(value)


def run(rounds: int, seed: int) -> None:
    chance = random.Random(seed)
    texts = [path.read_text("utf-8") for path in (*CASES, *RULES)]
    for _ in range(rounds):
        text = chance.choice(texts)
        start = chance.randint(0, len(text))
        check(damaged(text[start : start + 1500], chance))


def test_five_hundred_damaged_files() -> None:
    run(500, seed=1)


@pytest.mark.soak
def test_fifty_thousand_damaged_files() -> None:
    run(50_000, seed=2)
