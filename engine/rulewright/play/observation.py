"""What an observer may know, and the only thing that bots, terminals and pages get: everything else is left out."""

from dataclasses import dataclass

from rulewright.play.answers import Option, Pick, Stage
from rulewright.play.knowledge import Knowledge
from rulewright.play.log import Log
from rulewright.play.setup import Setup
from rulewright.play.state import Result, State
from rulewright.play.values import CardView, Place, Value


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone as the observer sees it: its cards from the bottom to the top, hidden ones from behind."""

    place: Place
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class VariableView:
    """The value of a variable that the observer sees."""

    variable: str
    key: Value | None
    value: Value


@dataclass(frozen=True, slots=True)
class AnswerView:
    """What the observer sees of a seat's last closed answer. `alternative` is None if hidden or without a name."""

    choice: str
    seat: int
    alternative: str | None
    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class ShownView:
    """A line of `shows:`: a value of the table, for a seat where it has one for each."""

    name: str
    seat: int | None
    value: Value


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """What `observer` (a seat number, or None for a spectator) may know of a state. Equal if `to_bytes` is equal.

    `cells` are the state's cells with everything hidden blanked out. `options` are the observer's own legal options.
    """

    setup: Setup
    observer: int | None
    cells: tuple[int, ...]
    knowledge: Knowledge
    log: Log
    options: tuple[Option, ...]

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        raise NotImplementedError

    @property
    def result(self) -> Result:
        """Winners and scores; raises NotOver if the game goes on."""
        raise NotImplementedError

    @property
    def choice(self) -> str | None:
        """The name of the open choice."""
        raise NotImplementedError

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that the open choice asks."""
        raise NotImplementedError

    @property
    def finished(self) -> tuple[int, ...]:
        """Those of them that have finished their answers."""
        raise NotImplementedError

    @property
    def stage(self) -> Stage:
        """How far the observer's own answer has come."""
        raise NotImplementedError

    @property
    def zones(self) -> tuple[ZoneView, ...]:
        """All zones, in the order of the rule file."""
        raise NotImplementedError

    @property
    def variables(self) -> tuple[VariableView, ...]:
        """The variables that the observer sees, in the order of the rule file."""
        raise NotImplementedError

    @property
    def answers(self) -> tuple[AnswerView, ...]:
        """The closed answers that the observer sees."""
        raise NotImplementedError

    @property
    def loops(self) -> tuple[tuple[str, Value], ...]:
        """The running loops with their present members."""
        raise NotImplementedError

    @property
    def shows(self) -> tuple[ShownView, ...]:
        """The lines of `shows:`."""
        raise NotImplementedError

    def places(self, card: int) -> tuple[Place, ...]:
        """Where a card can be, as far as the observer can know."""
        raise NotImplementedError

    def to_bytes(self) -> bytes:
        """Everything above in one canonical form: two observations are the same if and only if these bytes are."""
        raise NotImplementedError


def observe(state: State, observer: int | None) -> Observation:
    """What a seat may know of a state; a spectator if `observer` is None."""
    raise NotImplementedError
