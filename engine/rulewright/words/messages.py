"""What is to be said, before anybody knows in which language: an id, and values that know what they are."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

Operator = Literal["ge", "gt", "le", "lt", "eq"]
Unit = Literal["", "cards", "points"]


@dataclass(frozen=True, slots=True)
class Term:
    """What the game calls something. `form` is a plural category or `short`; `count` picks the form by a number instead."""

    name: str
    form: str = ""
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat, from 0: shown as the name of who sits there."""

    number: int


@dataclass(frozen=True, slots=True)
class Card:
    """A card as somebody sees it: its kind, what is printed on it, and the side it shows if it has sides."""

    kind: str
    fields: Mapping[str, "Value"] = field(default_factory=lambda: MappingProxyType({}))
    side: "Value" = None


@dataclass(frozen=True, slots=True)
class Many:
    """Several values; `joined` by “and”, by “or”, side by side, or as parts of a line, each of which can have commas."""

    items: tuple["Value", ...]
    joined: Literal["and", "or", "series", "parts"] = "series"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A bound with its operator, such as “at least 3 cards”; the two are never apart, so no translation can part them."""

    operator: Operator
    number: int
    unit: Unit = ""


@dataclass(frozen=True, slots=True)
class Range:
    """From a number to another, both included; `high` None is open."""

    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a ranking, from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class Signed:
    """A number as a change: with its sign, also where it is positive."""

    number: int


@dataclass(frozen=True, slots=True)
class Message:
    """What is said: the id of a sentence and the values of its places. `actor` acts and `target` is whom it befalls (seats).

    Where a sentence has viewpoints, they decide which one a viewer reads.
    """

    id: str
    values: Mapping[str, "Value"] = field(default_factory=lambda: MappingProxyType({}))
    actor: int | None = None
    target: int | None = None


GAP = Message("format.gap")
"""Stands where something is still missing."""

Value = (
    bool
    | int
    | str
    | Term
    | Seat
    | Card
    | Many
    | Comparison
    | Range
    | Place
    | Signed
    | Message
    | tuple[str, ...]
    | None
)
"""What fills a place. A `str` is somebody's own text (a name, a piece of a file): shown as it is, never read as a sentence.
A tuple of them stands side by side; None is “none”.
"""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who reads: a seat, or None for a spectator, and what everybody at the table is called. Seats without a name get a number."""

    seat: int | None = None
    names: tuple[str, ...] = ()


SPECTATOR = Viewer()
