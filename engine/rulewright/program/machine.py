"""A machine runs the program of one bound game. What all machines have in common stands here; how they run it, in `reference` and
`native`.

The state of a game is handed in with each call, as cells that the call changes in place; a machine holds no state of a game
between calls. A fault is found in the cells: once `layout.FAULT` is set, nothing runs any more. A machine serves one thread.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

from rulewright.program.code import Program
from rulewright.program.layout import EVENTS, FAULT, STEPS
from rulewright.program.operations.entry import HIGH, LOW, Cells, Record
from rulewright.rulebook.types import NONE

__all__ = ["BUDGET", "WORK_SIZE", "Cells", "Machine", "Numbers", "Record"]

BUDGET = 1_000_000
"""The step budget of one call: far more than any rule needs, and over in a moment."""
WORK_SIZE = 1 << 14
"""How many integers the work memory has."""


class Numbers(Protocol):
    """What a machine needs of a `binding.Binding`."""

    @property
    def data(self) -> Sequence[int]:
        """The data memory."""

    @property
    def state_size(self) -> int:
        """How many cells a state has."""


class Machine(ABC):
    """Runs a program. All methods raise ValueError for cells of another size than the binding's."""

    def __init__(self, program: Program, numbers: Numbers, budget: int = BUDGET) -> None:
        self.program = program
        self.budget = budget
        self._state_size = numbers.state_size

    def advance(self, cells: Cells) -> tuple[Record, ...]:
        """Run on to the next decision, the end of the game or a fault; what happened comes back."""
        return self._enter("advance", cells)[1]

    def legal(self, cells: Cells, seat: int) -> tuple[int, ...]:
        """The numbers of the options that an asked, unfinished seat may pick now."""
        count = self._enter("legal", cells, seat, 0)[0]
        return self._listed(count)

    def judge(self, cells: Cells, seat: int, option: int) -> int:
        """0 if a seat may pick an option now, k if the k-th `must` refuses it, -1 if it cannot be picked at all."""
        if cells[FAULT]:
            return -1
        return self._enter("judge", cells, seat, option)[0]

    def apply(self, cells: Cells, seat: int, option: int) -> bool:
        """Record a legal pick; whether the seat has now finished comes back."""
        return self._enter("apply", cells, seat, option)[0] != 0

    def score(self, cells: Cells, seat: int) -> int | None:
        """A seat's score; None if it has none."""
        value = self._enter("score", cells, seat, 0)[0]
        return None if value == NONE else value

    def winners(self, cells: Cells) -> tuple[int, ...]:
        """The seats that have won, in order."""
        mask = self._enter("winners", cells)[0]
        return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)

    def call(self, name: str, cells: Cells, *arguments: int) -> int:
        """The result of any function of the program; raises KeyError if it has none of this name."""
        return self._enter(name, cells, *arguments)[0]

    def _enter(self, name: str, cells: Cells, *arguments: int) -> tuple[int, tuple[Record, ...]]:
        """Call a function with a fresh step budget; its result and the events come back."""
        function = self.program.functions[name]
        if len(cells) != self._state_size:
            raise ValueError(len(cells))
        if len(arguments) != function.parameters:
            raise ValueError(arguments)
        for argument in arguments:
            if not LOW - 1 <= argument <= HIGH:
                raise ValueError(arguments)
        if cells[FAULT]:
            return 0, ()
        cells[EVENTS], cells[STEPS] = 0, self.budget
        result, records = self._run(name, cells, arguments)
        cells[EVENTS], cells[STEPS] = 0, 0
        return result, records

    @abstractmethod
    def _run(
        self, name: str, cells: Cells, arguments: Sequence[int]
    ) -> tuple[int, tuple[Record, ...]]:
        """Call a function with an empty work stack; a fault is noted in the cells and gives 0."""

    @abstractmethod
    def _listed(self, count: int) -> tuple[int, ...]:
        """The first integers on the work stack, from `WORK_FIRST` on."""
