"""The settings that say who sees what, and those they meet in conditions: every combination is walked by itself."""

from collections.abc import Iterator
from itertools import product
from math import prod

from rulewright.rulebook import terms as t
from rulewright.rulebook.constants import Data, NotConstant, evaluate
from rulewright.rulebook.model import IfStep, Rulebook
from rulewright.rulebook.reading import Readings, all_steps
from rulewright.rulebook.secrecy.values import World
from rulewright.rulebook.walking import all_inside

MOST = 64
"""Combinations of settings that are walked; beyond this, settings of conditions are left open."""

HEAVIEST = 1000
"""Terms that a condition over settings may come to, its formulas written out."""


def worlds(rulebook: Rulebook) -> Iterator[World]:
    """Every combination of the settings that matter to secrecy."""
    named = _audiences(rulebook)
    for name in sorted(_meeting(rulebook, named) - named):
        if _count(rulebook, named | {name}) <= MOST:
            named |= {name}
    names = sorted(named)
    values = [rulebook.settings[name].values for name in names]
    for combination in product(*values):
        yield dict(zip(names, combination, strict=True))


def _count(rulebook: Rulebook, names: frozenset[str]) -> int:
    return prod(len(rulebook.settings[name].values) for name in names)


def _audiences(rulebook: Rulebook) -> frozenset[str]:
    """The settings that stand as `seen_by`."""
    seen_by = [declared.seen_by for declared in rulebook.zones.values()]
    seen_by += [declared.seen_by for declared in rulebook.variables.values()]
    for choice in rulebook.choices.values():
        seen_by.append(choice.seen_by)
        seen_by += [part.seen_by for way in choice.alternatives for part in way.parts]
    return frozenset(audience.setting for audience in seen_by if audience.setting)


def _meeting(rulebook: Rulebook, named: frozenset[str]) -> frozenset[str]:
    """The settings that stand in one condition with some of these: `if` may leave a step out where it would tell."""
    readings = Readings(rulebook)
    found: frozenset[str] = frozenset()
    for step in all_steps(rulebook):
        if isinstance(step, IfStep):
            read = readings.of([step.condition]) & rulebook.settings.keys()
            found |= read if read & named else frozenset()
    return found


def decided(condition: t.Term, rulebook: Rulebook, world: World) -> bool | None:
    """What a condition comes to under these settings alone; None if it takes more, or too long, to say."""
    if not world or _weight(condition, rulebook, {}) > HEAVIEST:
        return None
    data = Data(rulebook.tables, rulebook.words, rulebook.formulas, world, 0, 0)
    try:
        return bool(evaluate(condition, data))
    except (NotConstant, KeyError):
        return None


def _weight(term: t.Term, rulebook: Rulebook, known: dict[str, int]) -> int:
    """How many terms are looked at to evaluate this one; too many if it looks at who plays, which is open here."""
    weight = 0
    for inner in all_inside(term):
        match inner:
            case t.AllSeats() | t.SeatNamed():
                return HEAVIEST + 1
            case t.FormulaCall(formula=name):
                if name not in known:
                    known[name] = _weight(rulebook.formulas[name].body, rulebook, known)
                weight = min(HEAVIEST + 1, weight + known[name])
            case _:
                weight += 1
    return weight
