"""Formulas are always up to date: one that is read, then changed, then read again in one body may mean the earlier value."""

from collections.abc import Iterator

from rulewright.problems import Problem
from rulewright.rulebook import terms as t
from rulewright.rulebook.model import Body, EachStep, IfStep, Rulebook, WhileStep
from rulewright.rulebook.reading import LYING, Changes, Readings, bodies
from rulewright.rulebook.walking import all_inside


def reading_again(rulebook: Rulebook) -> Iterator[Problem]:
    """A warning where two `if` side by side read one formula and cards that it looks at move between the two conditions.

    Only moved and turned cards count: a variable is changed by name, in sight of the author.
    """
    changes, readings = Changes(rulebook), Readings(rulebook)
    for body in bodies(rulebook):
        yield from _in_body(body, rulebook, changes, readings)


def _in_body(
    body: Body, rulebook: Rulebook, changes: Changes, readings: Readings
) -> Iterator[Problem]:
    cards = rulebook.zones.keys() | set(LYING)
    stale: dict[
        str, bool
    ] = {}  # formulas read so far by an `if` → whether cards they look at moved
    for step in body:
        if isinstance(step, IfStep):
            for call in _calls(step.condition):
                if stale.get(call.formula):
                    values = {"formula": call.formula}
                    yield Problem("checks.read_again", call.span, values, warning=True)
                stale[call.formula] = False
        changed = changes.of_step(step) & cards
        for name in stale:
            stale[name] = stale[name] or bool(changed & readings.of_formula(name))
        match step:
            case EachStep(body=inner) | WhileStep(body=inner):
                yield from _in_body(inner, rulebook, changes, readings)
            case IfStep(then=then, otherwise=otherwise):
                yield from _in_body(then, rulebook, changes, readings)
                yield from _in_body(otherwise, rulebook, changes, readings)
            case _:
                pass


def _calls(condition: t.Term) -> Iterator[t.FormulaCall]:
    return (part for part in all_inside(condition) if isinstance(part, t.FormulaCall))
