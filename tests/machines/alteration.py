"""Operations that mean something else in Python than in machine code, to see that tests notice."""

from dataclasses import replace

from rulewright.program.code import Instruction
from rulewright.program.operations.entry import Cells, Faulted, Operation, Room, Step


def altered(operation: Operation) -> Operation:
    """An operation with another meaning in Python: one more than its result; a fault where it should only check; or nothing."""

    def meaning(instruction: Instruction, room: Room) -> Step:
        right, out = operation.meaning(instruction, room), instruction.out

        def more(registers: list[int], state: Cells) -> None:
            right(registers, state)
            registers[out] += 1

        def nothing(registers: list[int], state: Cells) -> None:
            return

        def fault(registers: list[int], state: Cells) -> None:
            raise Faulted(instruction.data[0], instruction.site)

        checks = operation.fewest > 0 and operation.data == ("fault",)
        return more if operation.gives else fault if checks else nothing

    return replace(operation, meaning=meaning)
