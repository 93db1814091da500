"""Small programs for tests of the machines, the memories they run on, and all that can be seen of a call."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from rulewright.program.code import Block, Branch, Function, Instruction, Program, Return
from rulewright.program.layout import FAULT, SITE
from rulewright.program.machine import Cells, Machine, Record
from rulewright.program.native import Native
from rulewright.program.reference import Reference

STATE_SIZE, WORK, BUDGET = 24, 8, 100
DATA = (7, 70, 71, 72, -(2**31))


@dataclass(frozen=True, slots=True)
class Memories:
    """The memories of a small program."""

    data: tuple[int, ...] = DATA
    state_size: int = STATE_SIZE


MACHINES: Mapping[str, Callable[[Program], Machine]] = {
    "reference": lambda program: Reference(program, Memories(), BUDGET, WORK),
    "native": lambda program: Native(program, Memories(), BUDGET, WORK),
}


def function(name: str, parameters: int, *instructions: Instruction, gives: int) -> Function:
    """A function of one block that returns a register."""
    used = [register for i in instructions for register in (*i.args, i.out)]
    registers = 1 + max([parameters - 1, gives, *used])
    return Function(name, parameters, registers, {}, (Block(instructions, Return(gives)),))


def program_of(*functions: Function) -> Program:
    """A program of these functions."""
    return Program({f.name: f for f in functions}, ())


def double() -> Function:
    """Twice its argument."""
    return function("double", 1, Instruction("add", 1, (0, 0), site=5), gives=1)


def picky() -> Function:
    """0 for 0, and a fault for anything else."""
    fail = Block((Instruction("fail", -1, (), (12,), site=6),), Return(0))
    return Function("picky", 1, 1, {}, (Block((), Branch(0, 1, 2)), fail, Block((), Return(0))))


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that can be seen of a call."""

    result: int
    fault: int
    site: int
    records: tuple[Record, ...]
    cells: tuple[int, ...]
    work: tuple[int, ...]


def outcome(machine: Machine, name: str, cells: Sequence[int], arguments: Sequence[int]) -> Outcome:
    """What calling a function on a copy of a state does."""
    mine = cells_of(machine, cells)
    result, records = machine._enter(name, mine, *arguments)
    after = tuple(int(mine[place]) for place in range(len(mine)))
    return Outcome(result, after[FAULT], after[SITE], records, after, machine._listed(WORK - 1))


def cells_of(machine: Machine, values: Sequence[int]) -> Cells:
    """A state in the form that the machine takes."""
    return np.array(values, np.int32) if isinstance(machine, Native) else list(values)
