"""Which keys a term can be, in a game of so many players, as far as declarations and conditions around it say so."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rulewright.rulebook import terms as t
from rulewright.rulebook.constants import NotConstant, data_of, evaluate
from rulewright.rulebook.model import Rulebook
from rulewright.rulebook.term_text import term_text
from rulewright.rulebook.types import Kind, Type
from rulewright.rulebook.walking import all_inside

Key = int | str
"""The key of a row: a number or a word."""

MOST = 256
"""Ranges with more numbers than this are not looked at key by key."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """A game of so many players, and the bounds that conditions set to terms, by their texts."""

    rulebook: Rulebook
    players: int
    numbers: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def seats(self) -> int:
        """All seats, those that never choose included."""
        return self.players + len(self.rulebook.seats)


def keys_of(term: t.Term, bounds: Bounds) -> frozenset[Key] | None:
    """All keys that the term can be; None if that is not declared, as for results of arithmetic."""
    match term:
        case t.Function(name="count", arguments=(t.AllSeats(players_only=players_only),)):
            return frozenset({bounds.players if players_only else bounds.seats})
        case t.DenseRank(seats=t.AllSeats(players_only=players_only)):
            return frozenset(range(1, (bounds.players if players_only else bounds.seats) + 1))
        case t.FormulaCall(formula=name):
            body = bounds.rulebook.formulas[name].body
            return keys_of(body, bounds) if isinstance(body, t.DenseRank | t.Function) else None
        case t.SettingValue(name=name):
            values = bounds.rulebook.settings[name].values
            single = frozenset(value for value in values if isinstance(value, int | str))
            return _within(single, term, bounds)
        case t.Const() | t.VariableValue() | t.LoopValue() | t.LocalValue() | t.Answer():
            return _within(_declared(term.type), term, bounds)
        case t.WordValue(word=word):
            return frozenset({word})
        case _:
            return _declared(term.type) if term.type.kind is Kind.WORD else None


def _declared(kind: Type) -> frozenset[Key] | None:
    if kind.kind is Kind.WORD:
        return frozenset(kind.words)
    if kind.kind is Kind.NUMBER and kind.high - kind.low < MOST:
        return frozenset(range(kind.low, kind.high + 1))
    return None


def _within(keys: frozenset[Key] | None, term: t.Term, bounds: Bounds) -> frozenset[Key] | None:
    if keys is None:
        return None
    low, high = bounds.numbers.get(term_text(term), (None, None))
    if low is None or high is None:
        return keys
    return frozenset(key for key in keys if isinstance(key, str) or low <= key <= high)


def narrowed(bounds: Bounds, condition: t.Term) -> Bounds:
    """The bounds where this condition holds."""
    match condition:
        case t.Both(left=left, right=right):
            return narrowed(narrowed(bounds, left), right)
        case t.Compare(op=op, left=left, right=right):
            bounds = _compared(bounds, op, left, right)
            return _compared(bounds, _MIRRORED[op], right, left)
        case _:
            return bounds


_MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _compared(bounds: Bounds, op: str, term: t.Term, other: t.Term) -> Bounds:
    """The bounds where `term op other`, if the other side is the same in every game of so many players."""
    settings = {name: setting.default for name, setting in bounds.rulebook.settings.items()}
    if any_setting(other):
        return bounds
    try:
        limit = evaluate(other, data_of(bounds.rulebook, settings, bounds.players))
    except NotConstant:
        return bounds
    if not isinstance(limit, int) or term.type.kind is not Kind.NUMBER:
        return bounds
    text = term_text(term)
    low, high = bounds.numbers.get(text, (term.type.low, term.type.high))
    match op:
        case "==":
            low, high = max(low, limit), min(high, limit)
        case "<" | "<=":
            high = min(high, limit - (op == "<"))
        case ">" | ">=":
            low = max(low, limit + (op == ">"))
        case _:
            return bounds
    return replace(bounds, numbers={**bounds.numbers, text: (low, high)})


def any_setting(term: t.Term) -> bool:
    """Whether a term names a setting or a formula, so that it may differ from table to table."""
    return any(isinstance(part, t.SettingValue | t.FormulaCall) for part in all_inside(term))
