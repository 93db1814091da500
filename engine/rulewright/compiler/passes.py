"""Passes over a finished function: what nothing leads to and what nothing reads is left out."""

from collections.abc import Callable
from dataclasses import replace

from rulewright.compiler.numbering import number_values
from rulewright.program.code import (
    Block,
    Branch,
    Function,
    Instruction,
    Jump,
    Return,
    Switch,
    Terminator,
    targets,
)

PURE = frozenset(
    {"copy", "datum", "get", "mark", "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "not"}
)
"""Operations whose only effect is their value."""


def tidy(function: Function) -> Function:
    """Thread jumps, fold forks on constants, leave out unreachable blocks and values that are never read."""
    function = _reachable(_threaded(_folded(function)))
    return _live(number_values(function))


def _folded(function: Function) -> Function:
    """A fork on a constant register is a jump."""
    known = function.constants

    def fold(end: Terminator) -> Terminator:
        match end:
            case Branch(condition=c, then=then, otherwise=otherwise) if c in known:
                return Jump(then if known[c] else otherwise)
            case _:
                return end

    blocks = tuple(Block(b.instructions, fold(b.terminator)) for b in function.blocks)
    return replace(function, blocks=blocks)


def _threaded(function: Function) -> Function:
    """A jump to an empty block that only jumps on goes there at once."""

    def final(label: int) -> int:
        seen = {label}
        while True:
            block = function.blocks[label]
            if block.instructions or not isinstance(block.terminator, Jump):
                return label
            label = block.terminator.to
            if label in seen:
                return label
            seen.add(label)

    blocks = tuple(Block(b.instructions, renamed(b.terminator, final)) for b in function.blocks)
    return replace(function, blocks=blocks)


def renamed(end: Terminator, to: Callable[[int], int]) -> Terminator:
    """A terminator with other labels."""
    match end:
        case Jump(to=label):
            return Jump(to(label))
        case Branch(condition=c, then=then, otherwise=otherwise):
            return Branch(c, to(then), to(otherwise))
        case Switch(value=value, cases=cases, otherwise=otherwise):
            return Switch(value, tuple(to(case) for case in cases), to(otherwise))
        case Return():
            return end


def _reachable(function: Function) -> Function:
    """Blocks in the order in which they are first reached, and each block that only one jump leads to joined to it."""
    entries: dict[int, int] = {0: 1}
    waiting = [0]
    while waiting:
        for label in targets(function.blocks[waiting.pop()].terminator):
            if label not in entries:
                waiting.append(label)
            entries[label] = entries.get(label, 0) + 1
    joined: dict[int, Block] = {}
    swallowed: set[int] = set()
    for label in sorted(entries):
        if label not in swallowed:
            joined[label] = _join(function, label, entries, swallowed)
    for label in swallowed:
        joined.pop(label, None)
    numbers = {label: number for number, label in enumerate(joined)}
    blocks = tuple(
        Block(b.instructions, renamed(b.terminator, numbers.__getitem__)) for b in joined.values()
    )
    return replace(function, blocks=blocks)


def _join(function: Function, label: int, entries: dict[int, int], swallowed: set[int]) -> Block:
    block = function.blocks[label]
    instructions = list(block.instructions)
    end = block.terminator
    while isinstance(end, Jump) and entries[end.to] == 1 and end.to not in (0, label):
        swallowed.add(end.to)
        block = function.blocks[end.to]
        instructions.extend(block.instructions)
        end = block.terminator
    return Block(tuple(instructions), end)


def _live(function: Function) -> Function:
    """Leave out pure instructions whose value nothing reads, until there are none."""
    while True:
        read = _read(function)
        blocks = tuple(
            Block(tuple(i for i in b.instructions if _matters(i, read)), b.terminator)
            for b in function.blocks
        )
        if blocks == function.blocks:
            constants = {r: v for r, v in function.constants.items() if r in read}
            return replace(function, constants=constants)
        function = replace(function, blocks=blocks)


def _matters(instruction: Instruction, read: set[int]) -> bool:
    return instruction.op not in PURE or instruction.out in read


def _read(function: Function) -> set[int]:
    read: set[int] = set()
    for block in function.blocks:
        for instruction in block.instructions:
            read.update(instruction.args)
        match block.terminator:
            case Branch(condition=register) | Switch(value=register) | Return(value=register):
                read.add(register)
            case Jump():
                pass
    return read
