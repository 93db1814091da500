"""Picks of several where a first pick may leave no second: whether one can does not show in a rule file."""

from collections.abc import Iterator

from rulewright.problems import Problem
from rulewright.rulebook import terms as t
from rulewright.rulebook.model import Choice, Part, Rulebook
from rulewright.rulebook.walking import all_inside, inside


def dead_ends(rulebook: Rulebook) -> Iterator[Problem]:
    """A warning for each `must` that looks at earlier picks in a way that more picks may spoil, where two are required."""
    for choice in rulebook.choices.values():
        for alternative in choice.alternatives:
            several = {part.name for part in alternative.parts if _several(part)}
            for must in alternative.musts:
                if several and _spoilt(must.condition, choice, several, False):
                    yield Problem("checks.dead_end", must.condition.span, warning=True)


def _several(part: Part) -> bool:
    return part.low is not None and part.low.type.high >= 2


def _spoilt(term: t.Term, choice: Choice, several: set[str], denied: bool) -> bool:
    """Whether a pick may turn this condition from true to false. `denied`: the condition stands under a `not`."""
    match term:
        case t.Not(value=value):
            return _spoilt(value, choice, several, not denied)
        case t.Both(left=left, right=right) | t.Either(left=left, right=right):
            return any(_spoilt(side, choice, several, denied) for side in (left, right))
        case (
            t.Compare(op=">=" | ">", left=many, right=few)
            | t.Compare(op="<=" | "<", left=few, right=many)
        ):
            grows = _only_counts(many, choice, several) and not _reads(few, choice, several)
            return _reads(term, choice, several) and (denied or not grows)
        case t.Function(name="some"):
            return _reads(term, choice, several) and denied
        case t.Function(name="no"):
            return _reads(term, choice, several) and not denied
        case _:
            return _reads(term, choice, several)


def _only_counts(term: t.Term, choice: Choice, several: set[str]) -> bool:
    """Whether a term looks at the picks by their number alone, which only grows."""
    match term:
        case t.Function(name="count", arguments=(t.PendingAnswer(),)):
            return True
        case t.Arith(op="+"):
            return all(_only_counts(side, choice, several) for side in inside(term))
        case _:
            return not _reads(term, choice, several)


def _reads(term: t.Term, choice: Choice, several: set[str]) -> bool:
    return any(
        isinstance(part, t.PendingAnswer) and part.choice == choice.name and part.part in several
        for part in all_inside(term)
    )
