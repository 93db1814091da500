"""What happened, as one observer may hear of it: one small record for each event, with what is hidden left out."""

from dataclasses import dataclass

from rulewright.play.values import CardView, Place, Value
from rulewright.rulebook.model import Datum


@dataclass(frozen=True, slots=True)
class Moved:
    """A card left `source` and joined `target` at its `top`, `middle` or `bottom`. How it lies now stands in `card`."""

    card: CardView
    source: Place
    target: Place
    at: str


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A zone was shuffled."""

    zone: Place


@dataclass(frozen=True, slots=True)
class Turned:
    """A card shows another side now (`card.side`; `before` is the side it showed). Both are None if the card is hidden."""

    card: CardView
    zone: Place
    before: Value


@dataclass(frozen=True, slots=True)
class Flipped:
    """A card was turned face up or face down (`card.face_up`)."""

    card: CardView
    zone: Place


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance drew a value into a variable (that the observer sees)."""

    variable: str
    key: Value | None
    value: Value


@dataclass(frozen=True, slots=True)
class Changed:
    """A variable that the observer sees got another value."""

    variable: str
    key: Value | None
    before: Value
    value: Value


@dataclass(frozen=True, slots=True)
class Opened:
    """A decision opened for these seats."""

    choice: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """One value of a seat's closed answer that the observer sees; `part` None: the alternative alone.

    `place` counts the picks of a part from 0; `member` is the member of a `for_each` that was asked about.
    """

    choice: str
    seat: int
    alternative: str | None
    part: str | None
    place: int
    value: Value | None
    member: Value | None = None


@dataclass(frozen=True, slots=True)
class Closed:
    """A decision closed; the answers of these seats count."""

    choice: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card was shown to these seats; hidden from an observer who is not one of them and does not see the card."""

    card: CardView
    zone: Place
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShownValue:
    """The value of a variable was shown to these seats; None for an observer who is not one of them and does not see it."""

    variable: str
    key: Value | None
    value: Value | None
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Looped:
    """A loop goes on with this member."""

    loop: str
    value: Value


@dataclass(frozen=True, slots=True)
class Said:
    """A message of the game, about a seat or nobody; `values` fill its places by name, and `sides` are those of its cards."""

    message: str
    about: int | None
    values: tuple[tuple[str, Value], ...]
    sides: tuple[tuple[str, Datum], ...] = ()


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""


EventView = (
    Moved
    | Shuffled
    | Turned
    | Flipped
    | Drawn
    | Changed
    | Opened
    | Answered
    | Closed
    | ShownCard
    | ShownValue
    | Looped
    | Said
    | Ended
)
"""Anything that stands in an observer's log."""
