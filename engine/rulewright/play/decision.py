"""What one seat is asked: its legal options, why others are refused, and whole answers as a person gives them at one prompt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.play.answering import Answer, give
from rulewright.play.answers import Option, Refusal, Stage
from rulewright.play.numbering import Numbering
from rulewright.play.reading import Reading
from rulewright.play.refusing import refuse
from rulewright.play.setup import Setup
from rulewright.play.stage import Progress
from rulewright.play.values import Value
from rulewright.play.zones import ZoneView, zone_views
from rulewright.rulebook.model import Choice, Datum


@dataclass(frozen=True, eq=False)
class Decision:
    """What `seat` is asked in the open choice. It holds the whole state: hand options and refusals on, never the decision."""

    setup: Setup = field(repr=False)
    cells: tuple[int, ...] = field(repr=False)
    seat: int

    @cached_property
    def choice(self) -> Choice:
        """The open choice, as the rulebook has it."""
        return self.setup.rulebook.choices[self.progress.choice.name]

    @cached_property
    def progress(self) -> Progress:
        """The seat's answer so far, as the cells have it."""
        reading = Reading(self.setup.binding, self.cells)
        choice = self.setup.rulebook.choices[reading.choice or ""]
        return Progress(self.setup, reading, choice, self.seat)

    @cached_property
    def stage(self) -> Stage:
        """How far the seat's answer has come."""
        return self.progress.stage()

    @cached_property
    def zones(self) -> tuple[ZoneView, ...]:
        """All zones as the seat sees them."""
        return zone_views(self.setup, self.setup.veils[self.seat].over(self.cells))

    @property
    def _numbering(self) -> Numbering:
        return self.setup.numberings[self.choice.name]

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all that the seat can pick now, rising."""
        found = self.setup.machine.legal(self.setup.fresh(self.cells), self.seat)
        return tuple(sorted(int(number) for number in found))

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """All that the seat can pick now, by rising number."""
        return tuple(self.option(number) for number in self.numbers)

    @cached_property
    def candidates(self) -> tuple[Option, ...]:
        """All that the seat could name now: its options, and what a `must` refuses. By rising number."""
        cells, machine = self.setup.fresh(self.cells), self.setup.machine
        numbers = range(self._numbering.size)
        return tuple(self.option(n) for n in numbers if machine.judge(cells, self.seat, n) >= 0)

    def option(self, number: int) -> Option:
        """The option with this number, legal or not; raises KeyError if the choice has no such number."""
        return self._numbering.option(number, self.stage.member)

    def refusal(self, option: Option | int) -> Refusal | None:
        """Why this cannot be picked now; None if it can."""
        return refuse(self.progress, option if isinstance(option, int) else option.number)

    def answer(
        self,
        alternative: str | None = None,
        picks: Mapping[str, Sequence[Value | Datum]] | None = None,
    ) -> Answer | Refusal:
        """The whole answer that takes `alternative` and picks these values of each part, or the first refusal on its way.

        What was picked before stays. A part of several takes its values in any order that is legal, unless its order counts;
        for a `for_each` they stand in the order of its list. Raises KeyError for a name that the choice does not have.
        """
        return give(self.progress, alternative, picks or {})
