"""A value of the rules and the name of a format in; the same as a value that words can write, out. Each format is one row of a table."""

from collections.abc import Callable, Mapping

from rulewright.rulebook.constants import Constant
from rulewright.rulebook.types import Kind
from rulewright.words.messages import (
    Comparison,
    Many,
    Message,
    Operator,
    Place,
    Range,
    Signed,
    Term,
    Unit,
    Value,
)

PART = "part"
"""The number of a part of the rulebook, as a numeral of its own."""
SPELLED = "spelled"
"""A number as a word, where the language writes small numbers so."""
NAME = "name"
"""What a setting or table is called, not its value."""
SPECIAL = (PART, SPELLED, NAME)
"""Formats that are not rows of `FORMATS`."""

Write = Callable[[Constant], Value]


class WrongFormat(ValueError):
    """The format is for other values."""


def _number(value: Constant) -> int:
    if not isinstance(value, int):
        raise WrongFormat
    return value


def _members(value: Constant) -> tuple[Constant, ...]:
    if not isinstance(value, tuple):
        raise WrongFormat
    return value


def plain(value: Constant, kind: Kind | None = None) -> Value:
    """A value as it is: a number, a flag, a word by its term, or several of them side by side."""
    match value:
        case tuple():
            return Many(tuple(plain(member, kind) for member in value))
        case str():
            return Term(value)
        case int() if kind is Kind.FLAG:
            return bool(value)
        case _:
            return value


def written(value: Constant, format_name: str, kind: Kind | None = None) -> Value:
    """A value in a format, `part` and `spelled` as their bare numbers. Raises WrongFormat if the format is for other values."""
    if format_name in (PART, SPELLED):
        return _number(value)
    return FORMATS[format_name](value) if format_name else plain(value, kind)


def _counted(what: str) -> Write:
    return lambda value: Message(f"count.{what}", {"n": _number(value)})


def _compared(operator: Operator, unit: Unit) -> Write:
    return lambda value: Comparison(operator, _number(value), unit)


def _joined(value: Constant, joined: str) -> Value:
    items = tuple(plain(member) for member in _members(value))
    return Many(items, "and" if joined == "and" else "or")


def _range(value: Constant) -> Value:
    numbers = [_number(member) for member in _members(value)]
    if not numbers:
        raise WrongFormat
    return Range(min(numbers), max(numbers))


_OPERATORS: tuple[tuple[str, Operator], ...] = (
    ("at_least", "ge"),
    ("more_than", "gt"),
    ("at_most", "le"),
    ("less_than", "lt"),
    ("exactly", "eq"),
)
_UNITS: tuple[Unit, ...] = ("", "cards", "points")

FORMATS: Mapping[str, Write] = {
    "signed": lambda value: Signed(_number(value)),
    "place": lambda value: Place(_number(value)),
    "points": _counted("points"),
    "cards": _counted("cards"),
    "players": _counted("players"),
    "and": lambda value: _joined(value, "and"),
    "or": lambda value: _joined(value, "or"),
    "range": _range,
    "year": lambda value: str(_number(value)),
    **{
        f"{name} {unit}".strip(): _compared(operator, unit)
        for name, operator in _OPERATORS
        for unit in _UNITS
    },
}
"""What may stand after `|` in a place, besides `SPECIAL`."""


def numeral(number: int, latin: bool) -> str:
    """The number of a part of a rulebook: Ⅰ, Ⅱ … as Latin letters, or a number in a circle as Chinese and Japanese print it."""
    if not latin and 1 <= number <= 20:
        return chr(0x2460 + number - 1)
    if latin and 1 <= number < 40:
        tens, ones = divmod(number, 10)
        units = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
        return "X" * tens + units[ones]
    return str(number)
