"""The cards of one game: every kind of `cards:` spread out over seats, field values and copies."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from rulewright.problems import Problem, RulebookError, Value
from rulewright.rulebook.constants import Data, evaluate, evaluate_list, evaluate_number
from rulewright.rulebook.model import CardKind, Datum, Rulebook

MOST_CARDS = 4096
"""How many cards a game may have; a rule file that asks for more is refused."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `zone_key` is the seat number or word of the zone it starts in; the first of `sides` shows first."""

    number: int
    kind: str
    owner: int | None
    fields: Mapping[str, Datum]
    sides: tuple[Datum, ...]
    zone: str
    zone_key: Datum
    back: tuple[tuple[str, Datum], ...]
    """The fields that can be seen from behind, with their values."""


def spread(rulebook: Rulebook, data: Data) -> tuple[Card, ...]:
    """All cards in order: kinds, then seats, then combinations (the last field fastest), then copies.

    Raises RulebookError if a kind asks for more than MOST_CARDS cards.
    """
    cards: list[Card] = []
    for kind in rulebook.kinds.values():
        for card in _of_kind(rulebook, kind, data, len(cards)):
            if card.number >= MOST_CARDS:
                values: dict[str, Value] = {"kind": kind.name, "most": MOST_CARDS}
                raise RulebookError([Problem("too_many_cards", kind.span, values)])
            cards.append(card)
    return tuple(cards)


def _of_kind(rulebook: Rulebook, kind: CardKind, data: Data, first: int) -> Iterator[Card]:
    number = first
    sides = tuple(_datum(side) for side in evaluate_list(kind.sides, data)) if kind.sides else ()
    copies = evaluate_number(kind.copies, data) if kind.copies else 1
    values = [evaluate_list(term, data) for term in kind.fields.values()]
    for owner in range(data.seats) if kind.per_seat else (None,):
        for combination in product(*values):
            fields = dict(zip(kind.fields, (_datum(value) for value in combination), strict=True))
            key = _zone_key(rulebook, kind, owner, fields, data)
            back = tuple((name, fields.get(name)) for name in kind.back)
            for _ in range(copies):
                yield Card(number, kind.name, owner, fields, sides, kind.zone, key, back)
                number += 1


def _zone_key(
    rulebook: Rulebook, kind: CardKind, owner: int | None, fields: Mapping[str, Datum], data: Data
) -> Datum:
    if kind.zone_key is not None:
        return _datum(evaluate(kind.zone_key, data.where(kind.card, fields)))
    return owner if rulebook.zones[kind.zone].per == "seat" else None


def _datum(value: object) -> Datum:
    if isinstance(value, int | str) or value is None:
        return value
    raise TypeError(f"a card field cannot be {value!r}")
