"""Which registers may hold more than fits a cell of 32 bits: what is put into a cell has to be checked only where they can."""

from collections.abc import Iterator, Mapping

from rulewright.program.code import Function, Instruction, Program, Return
from rulewright.program.operations.entry import is_proved

LEAST, MOST = -(2**31), 2**31 - 1

ALIKE = frozenset({"copy", "present", "and", "or", "not"})
"""Operations that give what fits if all that they take fits."""
RECKONED = frozenset({"add", "sub", "mul", "neg", "div"})
"""Operations that check what they give, unless it has been proved to fit what it is needed for."""
FITTING = frozenset(
    {"datum", "fetch", "look", "get", "load", "peek", "mark", "draw", "mod", "bit"}
    | {"eq", "ne", "lt", "le", "gt", "ge"}
)
"""Operations that only give what fits."""

Register = tuple[str, int]
"""A function's name and a register, or `RESULT`."""
RESULT = -1
"""What a function returns, whichever register that is."""


def wide_registers(program: Program) -> Mapping[str, frozenset[int]]:
    """For each function the registers whose values may not fit. What is handed in from outside does; see `machine.Machine`."""
    names = tuple(program.functions)
    moves = [move for function in program.functions.values() for move in _moves(function, names)]
    wide = set(_sources(program))
    before = -1
    while before < len(wide):
        before = len(wide)
        wide.update(to for one, to in moves if one in wide)
    return {name: frozenset(r for n, r in wide if n == name and r >= 0) for name in names}


def _sources(program: Program) -> Iterator[Register]:
    """The registers that are wide by themselves."""
    for function in program.functions.values():
        for register, value in function.constants.items():
            if not LEAST <= value <= MOST:
                yield function.name, register
        for instruction in _instructions(function):
            checked = instruction.op in RECKONED and not is_proved(instruction)
            known = instruction.op in FITTING or instruction.op in ALIKE or instruction.op == "call"
            if instruction.out >= 0 and not (checked or known):
                yield function.name, instruction.out


def _moves(function: Function, names: tuple[str, ...]) -> Iterator[tuple[Register, Register]]:
    """From where to where values go as they are."""
    for instruction in _instructions(function):
        if instruction.op in ALIKE:
            for arg in instruction.args:
                yield (function.name, arg), (function.name, instruction.out)
        elif instruction.op == "call":
            called = names[instruction.data[0]]
            for parameter, arg in enumerate(instruction.args):
                yield (function.name, arg), (called, parameter)
            yield (called, RESULT), (function.name, instruction.out)
    for block in function.blocks:
        match block.terminator:
            case Return(value=register):
                yield (function.name, register), (function.name, RESULT)
            case _:
                pass


def _instructions(function: Function) -> Iterator[Instruction]:
    for block in function.blocks:
        yield from block.instructions
