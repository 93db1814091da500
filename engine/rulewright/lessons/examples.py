"""The tables of examples beside this module in; lessons, and the problem that a lesson is about, out.

An example of rules is checked when it is shown, so that what is said of it is what the checker says today.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rulewright import resources, rulebook
from rulewright.problems import NOWHERE, Problem, Span, Value
from rulewright.source import read_text

BASE = """
game: example
players: 2..4
words:
  suits: [clubs, hearts]
cards:
  number_card: {in: pile, suit: suits, number: 1..9}
zones:
  pile: {seen_by: nobody}
  hand: {per: seat, seen_by: owner}
  discards: {seen_by: everyone}
state:
  turn: {from: players, start: first(players)}
  points: {per: seat, from: 0..99}
  total: {from: 0..99}
  bid: {from: 0..7, start: none}
  ready: {from: flag}
flow:
- shuffle: pile
- deal: 4
  from: pile
  to: hand
  who: players
results:
  winners: players
"""
"""The game around an example: it holds what the example does not say itself."""

VARIANT = "example"
_HEAD = f"variant: {VARIANT}\nof: example\n"
FILE = f"variants/{VARIANT}.yaml"
SHOWN = "example.yaml"
"""What the file of an example is called."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """`wrong` has the problem `code`, `right` does not. `values` are those of the problem where no rules can show it: then
    `wrong` and `right` are a command, a file name or the like.
    """

    code: str
    wrong: str
    right: str
    values: Mapping[str, Value] | None = None


@cache
def lessons() -> Mapping[str, Lesson]:
    """Every lesson by its code, in the order of the tables."""
    found: dict[str, Lesson] = {}
    for path in sorted(Path(__file__).parent.glob("*.yaml")):
        table: dict[str, dict[str, Any]] = yaml.safe_load(path.read_text("utf-8"))
        found |= {code: _lesson(code, entry) for code, entry in table.items()}
    return found


def _lesson(code: str, entry: Mapping[str, Any]) -> Lesson:
    values = entry.get("values")
    if values is not None:
        values = {name: tuple(v) if isinstance(v, list) else v for name, v in values.items()}
    texts = (str(entry["wrong"]), str(entry["right"]))
    if code.startswith("expr.") and values is None:
        texts = (f"define:\n  value: {texts[0]}\n", f"define:\n  value: {texts[1]}\n")
    return Lesson(code, *texts, values)


def lesson_of(code: str) -> Lesson | None:
    """The lesson of a code; None if there is none."""
    return lessons().get(code)


def codes() -> tuple[str, ...]:
    """All codes that have a lesson."""
    return tuple(lessons())


def problem_of(lesson: Lesson) -> Problem:
    """The problem that the wrong example has; raises LookupError if it has it no longer."""
    if lesson.values is not None:
        return Problem(lesson.code, NOWHERE, lesson.values)
    found = problems_in(lesson.code, lesson.wrong)
    return next(problem for problem in found if problem.code == lesson.code)


def problems_in(code: str, example: str) -> tuple[Problem, ...]:
    """The problems of an example, as its file of its own."""
    if code.startswith("source."):
        return read_text(example, SHOWN)[1]
    if example.startswith("game:"):
        return rulebook.read({resources.GAME_FILE: example})[1]
    head = "" if example.startswith("variant:") else _HEAD
    files = {resources.GAME_FILE: BASE.lstrip("\n"), FILE: example + head}
    return tuple(
        replace(problem, span=_shown(problem.span), related=tuple(map(_shown, problem.related)))
        for problem in rulebook.read(files, VARIANT)[1]
    )


def _shown(span: Span) -> Span:
    return replace(span, file=SHOWN) if span.file == FILE else span
