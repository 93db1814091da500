"""A table of expressions with their types, and one with the messages that a file of rules gives."""

from functools import cache
from pathlib import Path

import pytest

from rulewright.rulebook import read
from rulewright.rulebook.model import Rulebook
from rulewright.rulebook.terms import Function, Term
from rulewright.rulebook.types import Kind, Type
from rulewright.rulebook.walking import all_inside
from rulewright.vocabulary import FUNCTIONS

FOLDER = Path(__file__).parents[1] / "cases" / "types"
LINES = (FOLDER / "cases.txt").read_text("utf-8").splitlines()
CASES = [tuple(line.split(" ⇒ ")) for line in LINES if not line.startswith("#")]


@cache
def rulebook() -> Rulebook:
    probes = [f"  probe_{n}: {expression}" for n, (expression, _) in enumerate(CASES)]
    text = (FOLDER / "game.yaml").read_text("utf-8") + "\n".join(probes) + "\n"
    found, problems = read({"game.yaml": text})
    assert found is not None, [problem for problem in problems if not problem.warning]
    return found


def body(number: int) -> Term:
    return rulebook().formulas[f"probe_{number}"].body


def written(type_: Type) -> str:
    mark = "?" if type_.optional else ""
    detail = ""
    if type_.kind is Kind.NUMBER:
        detail = f" {type_.low}..{type_.high}"
    if type_.kind is Kind.WORD:
        detail = " " + "|".join(sorted(type_.words))
    return f"{type_.kind.value}{mark}{detail}" + " list" * type_.depth


@pytest.mark.parametrize("number", range(len(CASES)), ids=[case[0] for case in CASES])
def test_an_expression_has_the_type_of_the_table(number: int) -> None:
    assert written(body(number).type) == CASES[number][1]


def test_every_function_has_a_type_in_the_table() -> None:
    terms = [term for number in range(len(CASES)) for term in all_inside(body(number))]
    used = {term.name for term in terms if isinstance(term, Function)}
    assert used | {"dense_rank"} == set(FUNCTIONS)
