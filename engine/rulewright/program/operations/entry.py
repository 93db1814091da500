"""What an operation is: one entry of the table, and what its meaning in Python works on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rulewright.program.code import Fault, Instruction
from rulewright.program.writer import Writer


class Cells(Protocol):
    """The state of a game (see `layout`): a list of ints, or an array of them."""

    def __len__(self) -> int: ...
    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, value: int, /) -> None: ...


Record = tuple[int, int, int, int, int, int, int, int]
"""One event; see `events`."""
Step = Callable[[list[int], Cells], None]
"""An instruction ready to run, given the registers and the state."""

LOW, HIGH = -(2**31) + 1, 2**31 - 1
"""The numbers that arithmetic may reach."""
PROVED = 1
"""The fixed number that says: the compiler has shown that this check never fails."""


class Faulted(Exception):
    """A fault, on its way out of all functions of the program."""

    def __init__(self, fault: int, site: int) -> None:
        super().__init__(Fault(fault).name, site)
        self.fault = fault
        self.site = site


@dataclass(slots=True)
class Room:
    """What the meanings of operations work on, besides the registers and the state: the other memories and the functions."""

    data: Sequence[int]
    work: list[int]
    events: list[Record] = field(default_factory=list)
    functions: list[Callable[[list[int], Cells], int]] = field(default_factory=list)
    """Each takes its arguments in a list and returns one number."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One entry. `meaning` makes the step that an instruction is in Python; `emission` writes what it is in LLVM.

    An instruction has from `fewest` to `most` args and data in the order of `data`, of which those from `needed` on may be left out.
    """

    fewest: int
    most: int
    gives: bool
    meaning: Callable[[Instruction, Room], Step]
    emission: Callable[[Instruction, Writer], None]
    data: tuple[str, ...] = ()
    needed: int = 0


def is_proved(instruction: Instruction) -> bool:
    """Whether the compiler has shown that the check of this instruction never fails."""
    return instruction.data == (PROVED,)
