"""A state of a game, as a value: `apply` gives a new one, and nothing that a caller holds ever changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulewright.play.answers import Option
from rulewright.play.decision import Answer, Decision
from rulewright.play.knowledge import Knowledge
from rulewright.play.log import Log
from rulewright.play.setup import Setup
from rulewright.problems import Span
from rulewright.program.code import Fault

Move = Option | Answer | int | Sequence[int]
"""What a seat does: an option or its number, or a whole answer (several option numbers, one after the other)."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winners, and for each seat its score (None if the game has no scores)."""

    winners: tuple[int, ...]
    scores: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class RuleFault:
    """The rules failed here: what happened, the place in the rule file, and for STUCK the seat without a legal option."""

    fault: Fault
    span: Span
    choice: str | None = None
    seat: int | None = None


class NotOver(ValueError):
    """The game has no result: it is still going on, or the rules failed."""


@dataclass(frozen=True, slots=True)
class State:
    """One state. Equal states have equal cells, knowledge and logs; `hash` agrees.

    `cells` are the integers of the program's state. `knowledge` and `logs` have an entry for each player and, last, one for a
    spectator. `lengths` are the logs' lengths before the last step.
    """

    setup: Setup
    cells: tuple[int, ...]
    knowledge: tuple[Knowledge, ...]
    logs: tuple[Log, ...]

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more: the flow has ended, or a rule failed (see `fault`)."""
        raise NotImplementedError

    @property
    def fault(self) -> RuleFault | None:
        """What failed, if the rules did."""
        raise NotImplementedError

    @property
    def result(self) -> Result:
        """Winners and scores of a game that has ended; raises NotOver before that and after a fault."""
        raise NotImplementedError

    @property
    def choice(self) -> str | None:
        """The name of the open choice."""
        raise NotImplementedError

    @property
    def decisions(self) -> Mapping[int, Decision]:
        """What each seat that is asked and has not finished has to decide, by seat number."""
        raise NotImplementedError

    def apply(self, moves: Mapping[int, Move]) -> "State":
        """The state after one or several asked seats picked; those given together act at the same moment.

        Raises IllegalMove if any of them is refused; nothing has happened then.
        """
        raise NotImplementedError

    def undoable(self, seat: int) -> bool:
        """Whether `seat` may go back behind the last step for free: it alone acted, and nothing hidden or random came out."""
        raise NotImplementedError
