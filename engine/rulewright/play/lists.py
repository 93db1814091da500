"""The functions of the rule language on plain numbers and tuples (NONE is what is absent), for `evaluate`."""

from collections.abc import Sequence
from itertools import product
from typing import Any

from rulewright.program.binding import Binding
from rulewright.rulebook.types import NONE


def compare(op: str, left: Any, right: Any) -> bool:
    """A comparison: what is absent equals nothing, and has no order."""
    absent = NONE in (left, right)
    match op:
        case "==":
            return not absent and bool(left == right)
        case "!=":
            return absent or bool(left != right)
        case _ if absent:
            return False
        case "<":
            return bool(left < right)
        case "<=":
            return bool(left <= right)
        case ">":
            return bool(left > right)
        case _:
            return bool(left >= right)


def call(name: str, arguments: Sequence[Any], binding: Binding) -> Any:
    """The value of a function of the language for these arguments."""
    match name:
        case "after":
            seat, places = arguments
            return NONE if NONE in (seat, places) else (seat + places) % binding.players
        case "next":
            return _next(arguments[0], _listed(arguments[1]), binding)
        case "nth":
            place, found = arguments[0], _listed(arguments[1])
            return found[place - 1] if 1 <= place <= len(found) else NONE
        case "position":
            value, found = arguments[0], _listed(arguments[1])
            return found.index(value) + 1 if value != NONE and value in found else NONE
        case _:
            return _of_one(name, _listed(arguments[0]))


def _of_one(name: str, found: tuple[Any, ...]) -> Any:
    present = [value for value in found if value != NONE]
    match name:
        case "count":
            return len(found)
        case "some":
            return int(bool(found))
        case "no":
            return int(not found)
        case "sum":
            return sum(present)
        case "max":
            return max(present, default=NONE)
        case "min":
            return min(present, default=NONE)
        case "first":
            return found[0] if found else NONE
        case "top":
            return found[-1] if found else NONE
        case "distinct":
            return tuple(dict.fromkeys(present))
        case "descending":
            return tuple(sorted(present, reverse=True))
        case "sums":
            return tuple(sorted({sum(pick) for pick in product(*found)}))
        case _:
            raise KeyError(name)


def _listed(value: Any) -> tuple[Any, ...]:
    """A list as it is; a single value as a list of one, an absent one as none."""
    if isinstance(value, tuple):
        return value
    return () if value == NONE else (value,)


def _next(seat: int, found: tuple[int, ...], binding: Binding) -> int:
    """The first of the list clockwise after a seat; the seat itself comes last."""
    if not found or seat == NONE:
        return NONE
    return min(found, key=lambda other: (other - seat - 1) % binding.seats)
