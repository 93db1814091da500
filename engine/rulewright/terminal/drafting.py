"""One seat's answer while it is being given: what has been picked so far, on a copy of the game that nobody else sees."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulewright.play.answering import Answer
from rulewright.play.answers import Option
from rulewright.play.decision import Decision
from rulewright.play.state import State


@dataclass(slots=True)
class Draft:
    """`numbers` are the options taken so far, `before` the states they were taken in, `held` what was picked of several things
    and waits for the others.
    """

    state: State
    seat: int
    numbers: list[int] = field(default_factory=list)
    before: list[tuple[State, int]] = field(default_factory=list)
    held: tuple[Option, ...] = ()

    @property
    def decision(self) -> Decision:
        """What the seat is asked now."""
        return self.state.decisions[self.seat]

    @property
    def begun(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self.held or self.numbers)

    def take(self, move: Option | Answer) -> bool:
        """Add a move; whether the answer is whole now."""
        numbers: Sequence[int] = (move.number,) if isinstance(move, Option) else move.options
        after = self.state.apply({self.seat: numbers})
        self.before.append((self.state, len(self.numbers)))
        self.numbers.extend(numbers)
        self.held = ()
        if after.step.closed or self.seat not in after.decisions:
            return True
        self.state = after
        return False

    def back(self) -> None:
        """Take the last move back, or what is held."""
        if self.held:
            self.held = ()
            return
        self.state, kept = self.before.pop()
        del self.numbers[kept:]
