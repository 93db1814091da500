"""A game that can be started: what comes out of loading, and where play begins."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.play.setup import Setup
from rulewright.play.state import State, first
from rulewright.program.binding import Binding
from rulewright.program.code import Program
from rulewright.program.layout import Layout
from rulewright.program.machine import Machine
from rulewright.rulebook.model import Datum, Rulebook


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A rulebook for so many players under these settings."""

    setup: Setup

    @property
    def rulebook(self) -> Rulebook:
        """The checked model."""
        return self.setup.rulebook

    @property
    def program(self) -> Program:
        """The program it became."""
        return self.setup.program

    @property
    def layout(self) -> Layout:
        """Where things lie in a state."""
        return self.setup.layout

    @property
    def binding(self) -> Binding:
        """The numbers of this game."""
        return self.setup.binding

    @property
    def machine(self) -> Machine:
        """What runs the program."""
        return self.setup.machine

    @property
    def variant(self) -> str | None:
        """The variant in force."""
        return self.setup.rulebook.variant

    @property
    def players(self) -> int:
        """How many seats choose."""
        return self.setup.players

    @property
    def unattended(self) -> tuple[int, ...]:
        """For each choice by number, the option that a seat takes where no person answers; -1 for those that bots answer, too."""
        return self.setup.unattended

    @property
    def settings(self) -> Mapping[str, Datum | tuple[Datum, ...]]:
        """The value of every setting."""
        return self.setup.binding.settings

    def start(self, seed: int = 0) -> State:
        """The first state with a decision (or the end, if the rules ask nobody anything)."""
        return first(self.setup, seed)
