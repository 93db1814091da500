"""What one seat is asked: its legal options, why others are refused, and whole answers as a person gives them at one prompt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulewright.play.answers import Option, Refusal, Stage
from rulewright.play.setup import Setup
from rulewright.play.values import Value
from rulewright.rulebook.model import Choice, Datum


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer: the numbers of the options that make it, in the order in which they are picked."""

    options: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """What `seat` is asked in the open choice. It holds the whole state: hand `options` and refusals on, never the decision."""

    setup: Setup
    cells: tuple[int, ...]
    seat: int

    @property
    def choice(self) -> Choice:
        """The open choice, as the rulebook has it."""
        raise NotImplementedError

    @property
    def stage(self) -> Stage:
        """How far the seat's answer has come."""
        raise NotImplementedError

    @property
    def options(self) -> tuple[Option, ...]:
        """All that the seat can pick now, by rising number."""
        raise NotImplementedError

    @property
    def candidates(self) -> tuple[Option, ...]:
        """All that the seat could name now: its options, and what a `must` refuses. By rising number."""
        raise NotImplementedError

    def option(self, number: int) -> Option:
        """The option with this number, legal or not; raises KeyError if the choice has no such number."""
        raise NotImplementedError

    def refusal(self, option: Option | int) -> Refusal | None:
        """Why this cannot be picked now; None if it can."""
        raise NotImplementedError

    def answer(
        self,
        alternative: str | None = None,
        picks: Mapping[str, Sequence[Value | Datum]] | None = None,
    ) -> Answer | Refusal:
        """The whole answer that takes `alternative` and picks these values of each part, or the first refusal on its way.

        What was picked before stays. A part of several takes its values in any order that is legal, unless its order counts.
        """
        raise NotImplementedError
