"""Every expression of the case files has the value that stands beside it."""

from functools import cache
from pathlib import Path

import pytest

from compiler.machines import Run, begin, rulebook_of
from rulewright.program.layout import FAULT, SITE
from rulewright.rulebook.types import Kind
from rulewright.vocabulary.functions import FUNCTIONS

FOLDER = Path(__file__).parents[1] / "cases" / "expr-values"
WORLD = (FOLDER / "world.yaml").read_text("utf-8")
FIRST_LINE = WORLD[: WORLD.index("flow:\n")].count("\n") + 1
PAIRS = {
    path.stem: [
        (line.rpartition(";")[0].strip(), line.rpartition(";")[2].strip())
        for line in path.read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    for path in sorted(FOLDER.glob("*.txt"))
}
CASES = [(name, n) for name, pairs in PAIRS.items() for n in range(len(pairs))]


@cache
def world(name: str) -> Run:
    """A game whose formulas are the expressions of a file, at its last decision."""
    lines = [f"  probe_{number}: {case[0]}" for number, case in enumerate(PAIRS[name])]
    text = WORLD.replace("flow:\n", "\n".join(lines) + "\nflow:\n", 1)
    run = begin(rulebook_of(text))
    run.until("pause", pick)
    assert not run.fault, (run.fault, run.program.sites[run.cells[SITE]])
    return run


def pick(run: Run, choice: str, seat: int, options: tuple[int, ...]) -> int:
    """The second player offers 4 blue, the third passes; of 10, 20 and 30 for green and blue, 20 and 30."""
    match choice, seat:
        case "bid", 1:
            return 2 + 1 * 3 + 2
        case "plan", _:
            done = run.events and len(options) == 3 and run.cells[run.binding.bases["stage"] + 2]
            return options[2 if done else 1]
        case _:
            return options[0]


@pytest.mark.parametrize(("name", "number"), CASES)
def test_an_expression_has_its_value(name: str, number: int) -> None:
    run, (_, value) = world(name), PAIRS[name][number]
    try:
        found = run.value(f"probe_{number}")
        if run.fault:
            found = f"fault {run.fault.name}"
            assert run.program.sites[run.cells[SITE]].line == FIRST_LINE + number
    finally:
        run.cells[FAULT] = run.cells[SITE] = 0
    assert found == value


def test_every_function_has_cases() -> None:
    written = " ".join(expression for pairs in PAIRS.values() for expression, _ in pairs) + WORLD
    assert [name for name in FUNCTIONS if f"{name}(" not in written] == []


def test_values_of_every_kind_are_among_the_cases() -> None:
    kinds = {world(name).rulebook.formulas[f"probe_{n}"].body.type.kind for name, n in CASES}
    assert kinds >= {Kind.FLAG, Kind.NUMBER, Kind.WORD, Kind.SEAT, Kind.CARD}
