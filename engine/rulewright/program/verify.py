"""Whether a program is well-formed: what the machines rely on, said once. A program that a rule file gives never breaks it."""

from collections.abc import Iterator, Mapping

from rulewright.program.calls import calls, reached
from rulewright.program.code import (
    Fault,
    Function,
    Instruction,
    Program,
    Terminator,
    targets,
    tested,
)
from rulewright.program.layout import FIRST_FREE
from rulewright.program.operations import OPERATIONS


def verify(program: Program, state_size: int, data_size: int) -> tuple[str, ...]:
    """What is wrong with a program on memories of these sizes, as lines for the maker of the compiler; none if it is sound."""
    found: list[str] = []
    for function in program.functions.values():
        found.extend(f"{function.name}: {line}" for line in _function(function, program))
    found.extend(_memories(program, state_size, data_size))
    found.extend(f"recursive: {name}" for name in _recursive(program))
    return tuple(found)


def _function(function: Function, program: Program) -> Iterator[str]:
    if function.parameters > function.registers:
        yield "more parameters than registers"
    if not function.blocks:
        yield "no blocks"
    for register in function.constants:
        if not function.parameters <= register < function.registers:
            yield f"constant r{register} is not a register of its own"
    for place, block in enumerate(function.blocks):
        for instruction in block.instructions:
            for line in _instruction(instruction, function, program):
                yield f"b{place}: {instruction}: {line}"
        for line in _end(block.terminator, function):
            yield f"b{place}: {block.terminator}: {line}"


def _instruction(instruction: Instruction, function: Function, program: Program) -> Iterator[str]:
    operation = OPERATIONS.get(instruction.op)
    if operation is None:
        yield "no such operation"
        return
    if not operation.fewest <= len(instruction.args) <= operation.most:
        yield "wrong number of args"
    if not operation.needed <= len(instruction.data) <= len(operation.data):
        yield "wrong number of data"
    elif "function" in operation.data:
        yield from _call(instruction, program)
    if any(not 0 <= register < function.registers for register in instruction.args):
        yield "an arg is not a register"
    if operation.gives and not 0 <= instruction.out < function.registers:
        yield "out is not a register"
    if not operation.gives and instruction.out != -1:
        yield "out of what gives nothing"
    if instruction.out in function.constants:
        yield "out is a constant"


def _call(instruction: Instruction, program: Program) -> Iterator[str]:
    functions = tuple(program.functions.values())
    if not 0 <= instruction.data[0] < len(functions):
        yield "no such function"
    elif len(instruction.args) != functions[instruction.data[0]].parameters:
        yield "wrong number of parameters"


def _end(terminator: Terminator, function: Function) -> Iterator[str]:
    if any(not 0 <= place < len(function.blocks) for place in targets(terminator)):
        yield "no such block"
    if any(not 0 <= register < function.registers for register in tested(terminator)):
        yield "no such register"


def _memories(program: Program, state_size: int, data_size: int) -> Iterator[str]:
    """Fixed places are checked here once, and never again while the program runs."""
    sizes = {"cell": state_size, "slot": data_size}
    if state_size < FIRST_FREE:
        yield "the state has no room for its fixed cells"
    for function in program.functions.values():
        for block in function.blocks:
            for instruction in block.instructions:
                yield from _places(instruction, sizes)


def _places(instruction: Instruction, sizes: Mapping[str, int]) -> Iterator[str]:
    operation = OPERATIONS.get(instruction.op)
    names = operation.data if operation else ()
    for name, number in zip(names, instruction.data, strict=False):
        if name in sizes and not 0 <= number < sizes[name]:
            yield f"{instruction}: no such {name}"
        if name == "fault" and number not in set(Fault):
            yield f"{instruction}: no such fault"


def _recursive(program: Program) -> Iterator[str]:
    """Functions that may call themselves."""
    for name, called in calls(program).items():
        if name in reached(program, called):
            yield name
