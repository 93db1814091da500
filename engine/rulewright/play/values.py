"""Values as people and bots meet them: a kind and a datum, decoded from the integers of a program."""

from dataclasses import dataclass

from rulewright.program.binding import Binding
from rulewright.rulebook.model import Datum
from rulewright.rulebook.types import NONE, Kind


@dataclass(frozen=True, slots=True)
class Value:
    """A value with its kind: a number, a flag (0 or 1), a word (its name), a seat or a card (its number), or absent (None)."""

    kind: Kind
    value: Datum

    @property
    def text(self) -> str:
        """A short stable name for logs and records: `3`, `hearts`, `seat 1`, `card 12`, `none`."""
        if self.value is None:
            return "none"
        if self.kind in (Kind.SEAT, Kind.CARD):
            return f"{self.kind.value} {self.value}"
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Place:
    """A zone: its name and, where it is `per` something, a seat number or a word."""

    zone: str
    key: Datum = None


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as one observer sees it. `card` is None for one that lies hidden; then `side` is None and only `back` shows.

    `back` holds the fields printed on the card's back with their values, for hidden cards alone.
    """

    card: int | None
    side: Datum = None
    face_up: bool = False
    back: tuple[tuple[str, Datum], ...] = ()


def value_of(binding: Binding, kind: Kind, number: int) -> Value:
    """What a number of the program stands for, as a value of this kind."""
    if number == NONE:
        return Value(kind, None)
    return Value(kind, binding.rulebook.all_words[number] if kind is Kind.WORD else number)


def place_of(binding: Binding, instance: int) -> Place:
    """A zone instance as a place."""
    zone = binding.zones[instance]
    return Place(zone.zone, zone.key)
