"""What the steps of an example mean in one game: every name looked up, every value as the program stores it."""

from dataclasses import dataclass
from typing import Literal

from rulewright.examples.names import CardText, Given
from rulewright.play.values import Value
from rulewright.problems import Span
from rulewright.rulebook.model import Datum, Formula
from rulewright.rulebook.types import Type
from rulewright.source import Node

# ---- what happens


@dataclass(frozen=True, slots=True)
class Until:
    """Everybody chooses anything legal until this choice is open."""

    span: Span
    choice: str


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies in one zone instance, from the bottom to the top."""

    span: Span
    instance: int
    cards: tuple[CardText, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """Cards are laid out; what lay there goes to `rest`: where that is per something, to its instance of the same key."""

    span: Span
    zones: tuple[Laid, ...]
    rest: str | None


@dataclass(frozen=True, slots=True)
class Assigned:
    """A value for a variable or a loop, for one key of it (None where it is not per anything). `cell` is None if the program
    does without it.
    """

    name: str
    key: Datum
    type: Type
    cell: int | None
    given: Given


@dataclass(frozen=True, slots=True)
class Assign:
    """Variables and loops get values."""

    span: Span
    values: tuple[Assigned, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """The open choice asks these seats."""

    span: Span
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """A whole answer: an alternative (None for a choice without), and what is picked of each part."""

    span: Span
    alternative: str | None
    picks: tuple[tuple[str, tuple[Datum | CardText, ...]], ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """Seats give their answers at the same moment; all others that are asked give `others`."""

    span: Span
    choice: str
    answers: tuple[tuple[int, Answered], ...]
    others: Answered | None


@dataclass(frozen=True, slots=True)
class Refused:
    """Answers that are refused for a reason: the name of a `must`, or the code of a refusal."""

    span: Span
    choice: str
    answers: tuple[tuple[int, Answered], ...]
    because: str


@dataclass(frozen=True, slots=True)
class Legal:
    """All whole answers that a seat can give (those of one alternative, where one is named), in any order."""

    span: Span
    choice: str
    alternative: str | None
    seats: tuple[tuple[int, Span, tuple[str, ...]], ...]


# ---- what is looked at

GameFact = Literal["choice", "asked", "over", "winners", "scores"]
ZoneHow = Literal["cards", "count", "face_up"]


@dataclass(frozen=True, slots=True)
class OfGame:
    """The open choice, who is asked, whether the game is over, who won, the scores of all seats."""

    name: GameFact


@dataclass(frozen=True, slots=True)
class OfZone:
    """What lies in a zone instance: its cards from the bottom to the top, how many, how many face up."""

    how: ZoneHow
    instance: int


@dataclass(frozen=True, slots=True)
class OfVariable:
    """A variable; for each of its keys where `place` is None and it is per something."""

    name: str
    place: int | None
    type: Type


@dataclass(frozen=True, slots=True)
class OfFormula:
    """A formula with its arguments; for each seat where `seat` is None and it is per seat."""

    formula: Formula
    arguments: tuple[Given, ...]
    seat: int | None


@dataclass(frozen=True, slots=True)
class OfSet:
    """The members of a list of numbers, each once, rising."""

    of: "Subject"


Subject = OfGame | OfZone | OfVariable | OfFormula | OfSet


@dataclass(frozen=True, slots=True)
class Expected:
    """One expectation: what is looked at, also as it is written (`name`, and `key` for one of what is per something, else
    empty; `place` is what the key means: the number of a seat, or a word), and what it should be.
    """

    span: Span
    name: str
    key: str
    place: Datum
    subject: Subject
    wanted: Node


@dataclass(frozen=True, slots=True)
class Expect:
    """Expectations that have to hold at the same time."""

    span: Span
    facts: tuple[Expected, ...]


Step = Until | Lay | Assign | Asked | Choose | Refused | Legal | Expect

Found = Value | tuple["Found", ...]
"""What is found: a value, or a list of what is found."""
