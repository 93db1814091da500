"""What an operation is: one entry of the table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from rulewright.program.code import Fault, Instruction
from rulewright.program.script import Script
from rulewright.program.writer import Writer


class Cells(Protocol):
    """The state of a game (see `layout`): a list of ints, or an array of them."""

    def __len__(self) -> int: ...
    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, value: int, /) -> None: ...


Record = tuple[int, int, int, int, int, int, int, int]
"""One event; see `events`."""

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


@dataclass(frozen=True, slots=True)
class Operation:
    """One entry. `meaning` writes what an instruction is in Python, `emission` what it is in LLVM.

    An instruction has from `fewest` to `most` args and data in the order of `data`, of which those from `needed` on may be left out.
    """

    fewest: int
    most: int
    gives: bool
    meaning: Callable[[Instruction, Script], None]
    emission: Callable[[Instruction, Writer], None]
    data: tuple[str, ...] = ()
    needed: int = 0


def is_proved(instruction: Instruction) -> bool:
    """Whether the compiler has shown that the check of this instruction never fails."""
    return instruction.data == (PROVED,)
