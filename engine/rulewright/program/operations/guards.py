"""Operations that go on only where something holds, and the reading of what an absent index has nothing of."""

from rulewright.program.code import Fault, Instruction
from rulewright.program.operations.entry import LOW, Operation
from rulewright.program.operations.memory import emit_fetching, find_datum
from rulewright.program.script import Script
from rulewright.program.writer import Writer

NONE = LOW - 1
"""The lowest number of 32 bits, which stands for what is absent."""


def check(instruction: Instruction, script: Script) -> None:
    """A fault unless the register holds something other than 0."""
    script.demand(script.value(instruction.args[0]), instruction.data[0], instruction.site)


def emit_check(instruction: Instruction, writer: Writer) -> None:
    """See `check`."""
    holds = writer.put(f"icmp ne i64 {writer.value(instruction.args[0])}, 0")
    writer.guard(holds, instruction.data[0], instruction.site)


def present(instruction: Instruction, script: Script) -> None:
    """The same value in another register; a fault if it is absent."""
    value = script.value(instruction.args[0])
    script.demand(f"{value} != {NONE}", Fault.ABSENT, instruction.site)
    script.give(instruction.out, value)


def emit_present(instruction: Instruction, writer: Writer) -> None:
    """See `present`."""
    value = writer.value(instruction.args[0])
    there = writer.put(f"icmp ne i64 {value}, {NONE}")
    writer.guard(there, Fault.ABSENT, instruction.site)
    writer.define(instruction.out, value)


def look(instruction: Instruction, script: Script) -> None:
    """One integer of a block of the data, by index, as `fetch` gives it; absent for an absent index."""
    script.do(f"b = {NONE}")
    script.do(f"if {script.value(instruction.args[1])} != {NONE}:")
    with script.deeper():
        script.do(f"b = {find_datum(instruction, script)}")
    script.give(instruction.out, "b")


def emit_look(instruction: Instruction, writer: Writer) -> None:
    """An absent index reads the first place of the data, which always has one, and the value is dropped."""
    base, index, size = (writer.value(register) for register in instruction.args)
    absent = writer.put(f"icmp eq i64 {index}, {NONE}")
    within = writer.put(f"or i1 {absent}, {writer.is_below(index, size)}")
    found = writer.put(f"add i64 {base}, {index}")
    place = writer.put(f"select i1 {absent}, i64 0, i64 {found}")
    emit_fetching(instruction, writer, within, place)
    value = writer.read("data", place)
    writer.define(instruction.out, writer.put(f"select i1 {absent}, i64 {NONE}, i64 {value}"))


OPERATIONS = {
    "check": Operation(1, 1, False, check, emit_check, ("fault",), 1),
    "present": Operation(1, 1, True, present, emit_present),
    "look": Operation(3, 3, True, look, emit_look, ("fault",)),
}
