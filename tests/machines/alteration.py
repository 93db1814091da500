"""Operations that mean something else in Python than in machine code, to see that tests notice."""

from dataclasses import replace

from rulewright.program.code import Instruction
from rulewright.program.operations.entry import Cells, Operation, Room, Step


def altered(operation: Operation) -> Operation:
    """An operation with another meaning in Python: one more than its result, or nothing at all."""

    def meaning(instruction: Instruction, room: Room) -> Step:
        right, out = operation.meaning(instruction, room), instruction.out

        def more(registers: list[int], state: Cells) -> None:
            right(registers, state)
            registers[out] += 1

        def nothing(registers: list[int], state: Cells) -> None:
            return

        return more if operation.gives else nothing

    return replace(operation, meaning=meaning)
