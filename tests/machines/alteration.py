"""Operations that mean something else in Python than in machine code, to see that tests notice."""

from dataclasses import replace

import pytest

from rulewright.program import reference
from rulewright.program.code import Instruction
from rulewright.program.operations import OPERATIONS
from rulewright.program.operations.entry import Operation
from rulewright.program.script import Script


def alter(op: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an operation mean something else, for the rest of a test."""
    monkeypatch.setitem(OPERATIONS, op, altered(OPERATIONS[op]))
    monkeypatch.setattr(reference, "_compiled", {})


def altered(operation: Operation) -> Operation:
    """An operation with another meaning in Python: one more than its result; a fault where it should only check; or nothing."""

    def more(instruction: Instruction, script: Script) -> None:
        operation.meaning(instruction, script)
        script.give(instruction.out, f"{script.value(instruction.out)} + 1")

    def nothing(instruction: Instruction, script: Script) -> None:
        return

    def fault(instruction: Instruction, script: Script) -> None:
        script.fail(instruction.data[0], instruction.site)

    checks = operation.fewest > 0 and operation.data == ("fault",)
    return replace(operation, meaning=more if operation.gives else fault if checks else nothing)
