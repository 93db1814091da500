"""Which functions of a program call which."""

from collections.abc import Iterable, Mapping

from rulewright.program.code import Function, Program


def calls(program: Program) -> Mapping[str, frozenset[str]]:
    """For each function, the functions that it calls itself."""
    names = tuple(program.functions)
    return {name: _called(function, names) for name, function in program.functions.items()}


def reached(program: Program, roots: Iterable[str]) -> frozenset[str]:
    """The roots and every function that they call, directly or through others."""
    called = calls(program)
    found: set[str] = set()
    waiting = set(roots)
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting |= called[name] - found
    return frozenset(found)


def _called(function: Function, names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        names[instruction.data[0]]
        for block in function.blocks
        for instruction in block.instructions
        if instruction.op == "call" and 0 <= instruction.data[0] < len(names)
    )
