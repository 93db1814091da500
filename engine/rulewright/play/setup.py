"""What stays the same through a whole game: the rulebook, its program, the numbers it is bound to and the machine that runs it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.play.numbering import Numbering
from rulewright.play.sight import Sight
from rulewright.program.binding import Binding
from rulewright.program.code import Program
from rulewright.program.layout import Layout
from rulewright.program.machine import Machine
from rulewright.rulebook.model import Rulebook


@dataclass(frozen=True, eq=False)
class Setup:
    """One rulebook for so many players under these settings, ready to run.

    `files` are the texts of the rule files by their path inside the game's folder; `machine_name` is `reference` or `native`.
    """

    rulebook: Rulebook
    program: Program
    layout: Layout
    binding: Binding
    machine: Machine
    machine_name: str = "reference"
    files: Mapping[str, str] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """How many seats choose: they are numbered from 0."""
        return self.binding.players

    @property
    def seats(self) -> int:
        """How many seats there are, those that never choose included (they come last)."""
        return self.binding.seats

    @cached_property
    def sight(self) -> Sight:
        """Who sees what."""
        return Sight(self.binding)

    @cached_property
    def numberings(self) -> Mapping[str, Numbering]:
        """The option numbers of each choice."""
        choices = self.rulebook.choices
        return {name: Numbering(self.binding, choice) for name, choice in choices.items()}

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The names of the choices by number."""
        return tuple(self.rulebook.choices)
