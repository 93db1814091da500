"""The loop in machine code: its functions write no records of events, and change a state just as the machine in Python does."""

from functools import cached_property

import pytest

import rulewright
from machines.lockstep import Machines, play_both
from machines.toy import Toy
from rulewright import resources
from rulewright.play.game import Game
from rulewright.program.assembly import assemble_entry
from rulewright.program.code import Program
from rulewright.program.machine import BUDGET, Cells, Record
from rulewright.program.native import PLAYED, Native
from rulewright.program.objects import Code, load
from rulewright.program.reference import Reference
from rulewright.simulate import plain, swift
from rulewright.simulate.playout import module
from rulewright.simulate.slots import slots_of
from rulewright.simulate.tally import Playable

GAMES, LONGEST = 2, 150
BUDGETS = (30, 300)
"""Step budgets that are spent soon: both machines must stop at the same place."""


def silent_code(program: Program) -> Code:
    """The module that plays, with entries for the functions inside it."""
    names = tuple(program.functions)
    entries = (
        assemble_entry(names.index(name), program.functions[name].parameters) for name in PLAYED
    )
    return load("\n".join((module(program), *entries)), thorough=True)


class Silent(Native):
    """The machine that `playout` compiles."""

    def address(self, name: str) -> int:
        if name not in PLAYED:
            return super().address(name)
        return self._silent.address(f"f{self._places[name]}")

    @cached_property
    def _silent(self) -> Code:
        return silent_code(self.program)


class Untold(Reference):
    """The machine in Python, whose records nobody hears."""

    def advance(self, cells: Cells) -> tuple[Record, ...]:
        super().advance(cells)
        return ()


def untold(table: Playable, budget: int = BUDGET) -> Machines:
    """Both machines."""
    program, binding = table.program, table.binding
    return Untold(program, binding, budget), Silent(program, binding, budget)


@pytest.mark.parametrize("game", ["toy", *resources.games()])
def test_without_records_every_state_is_the_same(game: str) -> None:
    table = Toy() if game == "toy" else rulewright.load(game)
    for seed in range(GAMES):
        play_both(untold(table), table.binding, seed, LONGEST, thorough=False)
    for budget in BUDGETS:
        play_both(untold(table, budget), table.binding, budget, LONGEST, thorough=False)


@pytest.mark.parametrize("game", ["toy", *resources.games()])
def test_whole_games_are_the_same_in_python_and_in_machine_code(game: str) -> None:
    table = Toy() if game == "toy" else rulewright.load(game)
    slots = slots_of(table.setup) if isinstance(table, Game) else None
    for longest in (7, 400):
        in_python = plain.play(table, 9, 5, GAMES, longest, slots)
        assert swift.play(table, 9, 5, GAMES, longest, 1, slots) == in_python
