"""Everything that can be wrong with a file of examples is said at its place, with the nearest name: all of it at once."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.examples import run
from rulewright.examples.model import STEPS
from rulewright.problems import Problem

CASES = Path(__file__).parents[1] / "cases" / "examples"
GAME = (CASES / "game.yaml").read_text("utf-8")
MISTAKES: list[dict[str, Any]] = yaml.safe_load((CASES / "mistakes.yaml").read_text("utf-8"))


def text_of(case: dict[str, Any]) -> str:
    """The file of a case."""
    if "text" in case:
        return str(case["text"])
    steps = "".join(f"  - {step}\n" for step in case["steps"])
    return f"examples:\n- id: x\n  steps:\n{steps}"


def found_in(text: str) -> tuple[Problem, ...]:
    return run({"game.yaml": GAME, "examples.yaml": text}).problems


def brief(problem: Problem) -> str:
    """A problem as a case writes it."""
    code = problem.code.removeprefix("example.")
    return " ".join([code, str(problem.span.line), str(problem.span.column), *problem.near[:1]])


@pytest.mark.parametrize("case", MISTAKES, ids=lambda case: "-".join(case["found"])[:60])
def test_mistakes_are_told_where_they_are(case: dict[str, Any]) -> None:
    assert [brief(problem) for problem in found_in(text_of(case))] == case["found"]


def test_a_failing_expectation_says_what_holds_now() -> None:
    steps = ["lay: {hand: {A: [2, 1]}}\n    rest: played", "expect: {hand: {A: [1, 2]}}"]
    (problem,) = found_in(text_of({"steps": steps}))
    assert problem.code == "example.expected"
    assert dict(problem.values) == {"subject": "hand[A]", "wanted": "[1, 2]", "now": "[2, 1]"}


@pytest.mark.parametrize("name", sorted(STEPS.keys() - {"position"}))
def test_a_choice_called_like_a_step_is_not_taken_for_it(name: str) -> None:
    text = text_of({"steps": [f"{name}: {{A: 1, B: 1}}"]})
    game = GAME.replace("play_card", name)
    problem, *_ = run({"game.yaml": game, "examples.yaml": text}).problems
    assert (problem.code, problem.span.line) == ("example.step_or_choice", 4)
    assert problem.related[0].file == "game.yaml"


def test_positions_that_double_each_other_end() -> None:
    doubling = "".join(
        f"  p{n}:\n  - position: p{n - 1}\n  - position: p{n - 1}\n" for n in range(1, 60)
    )
    text = f"positions:\n  p0:\n  - until: play_card\n{doubling}examples: []\n"
    assert {problem.code for problem in found_in(text)} == {"example.too_many_steps"}


def test_a_long_example_ends() -> None:
    (problem,) = found_in(
        text_of({"steps": ["play_card: {A: 1, B: 1}", "until: play_card", "until: rematch"]})
    )
    assert problem.code == "example.unknown"
