"""Steps the machine in Python and the one in machine code through the same random game and compares all that can be seen."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from rulewright.program.code import Program
from rulewright.program.draw import draw
from rulewright.program.layout import ASKED, FAULT, FINISHED, OVER
from rulewright.program.machine import BUDGET
from rulewright.program.native import Native
from rulewright.program.reference import Reference
from rulewright.simulate.tally import Bound

JUDGED = 6
"""How many legal options, and how many other numbers, are judged before each pick."""
BEYOND = 3
"""How far beyond the legal options these other numbers go."""
TURNS = 7
"""In how many turns all lines that a table shows have been compared."""
PICKS, OTHERS = 1 << 40, 1 << 41
"""The random streams that picks and these numbers come from."""


class Pair:
    """Both machines with a state each; what is asked of the one is asked of the other, and must come out the same."""

    def __init__(self, machines: "Machines", bound: Bound, seed: int, thorough: bool) -> None:
        self.bound, self.seed, self.thorough = bound, seed, thorough
        self.reference, self.native = machines
        self.cells = bound.start(seed)
        self.array = np.array(self.cells, np.int32)
        self.picks = 0
        functions = self.reference.program.functions
        shown = [name for name in functions if name.startswith("shown:")]
        self.shown = [(name, seat) for seat in range(bound.seats) for name in shown]

    def same(self, method: str, *arguments: int) -> Any:
        """What a method of both machines gives; AssertionError if they differ in it or in the cells after it."""
        expected = getattr(self.reference, method)(self.cells, *arguments)
        found = getattr(self.native, method)(self.array, *arguments)
        alike = found == expected
        if self.thorough or method in ("advance", "apply"):
            alike = alike and self.array.tolist() == self.cells
        assert alike, f"{method}{arguments}, seed {self.seed}, after {self.picks} picks"
        return expected

    def show(self) -> None:
        """Compare the lines that the table shows to each seat; unless thorough, some of them each time, in turn."""
        some = self.shown if self.thorough else self.shown[self.picks % TURNS :: TURNS]
        for name, seat in some:
            expected = self.reference.call(name, self.cells, seat)
            assert self.native.call(name, self.array, seat) == expected, name

    def pick(self, seat: int) -> None:
        """Let a seat take one of its legal options, after judging these and others."""
        options = self.same("legal", seat)
        if self.cells[FAULT]:
            return
        assert options, f"seat {seat} has no option, seed {self.seed}, after {self.picks} picks"
        for option in (*self.some(len(options), options), *self.some(max(options) + BEYOND)):
            fits = self.same("judge", seat, option) == 0
            if self.cells[FAULT]:
                return
            assert fits == (option in options), option
        place = draw(self.seed, PICKS, self.picks, len(options))
        self.same("apply", seat, options[place])
        self.picks += 1

    def some(self, bound: int, options: Sequence[int] | None = None) -> Iterator[int]:
        """A few numbers below a bound, or the options that have these places."""
        for turn in range(min(bound, JUDGED if self.thorough else 1)):
            number = draw(self.seed, OTHERS + turn, self.picks, bound)
            yield options[number] if options else number

    def play(self, longest: int) -> None:
        """Play to the end, a fault, or so many picks."""
        asked, finished = self.bound.bases.get(ASKED, 0), self.bound.bases.get(FINISHED, 0)
        cells = self.cells
        while self.picks < longest:
            self.same("advance")
            if cells[FAULT] or cells[OVER]:
                break
            self.show()
            for seat in range(self.bound.players):
                while cells[asked + seat] and not cells[finished + seat] and not cells[FAULT]:
                    self.pick(seat)
        for seat in range(self.bound.seats):
            self.same("score", seat)
        self.same("winners")


Machines = tuple[Reference, Native]


def machines(program: Program, bound: Bound, budget: int = BUDGET) -> Machines:
    """Both machines for a program, ready for any number of games."""
    return Reference(program, bound, budget), Native(program, bound, budget)


def lockstep(
    program: Program, bound: Bound, seed: int, longest: int = 100_000, budget: int = BUDGET
) -> int:
    """Play one random game on both machines; how many picks it had. AssertionError at the first difference."""
    return play_both(machines(program, bound, budget), bound, seed, longest)


def play_both(
    both: Machines, bound: Bound, seed: int, longest: int = 100_000, thorough: bool = True
) -> int:
    """As `lockstep`. Unless `thorough`, cells are compared only after they may have changed, and fewer options are judged and
    fewer lines shown.
    """
    pair = Pair(both, bound, seed, thorough)
    pair.play(longest)
    return pair.picks
