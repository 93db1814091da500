"""Operations on the work memory: a stack of lists while an expression is computed. Its first cell holds the next free one."""

from rulewright.program.code import Fault, Instruction
from rulewright.program.layout import WORK_FIRST, WORK_TOP
from rulewright.program.operations.entry import Operation
from rulewright.program.script import Script
from rulewright.program.writer import Writer

TOP = str(WORK_TOP)


def push(instruction: Instruction, script: Script) -> None:
    """One more integer on the stack."""
    script.do(f"a = work[{TOP}]")
    script.demand(f"{WORK_FIRST} <= a < work_size", Fault.WORK, instruction.site)
    script.demand_fitting(instruction.args[0], instruction.site)
    script.do(f"work[a] = {script.value(instruction.args[0])}")
    script.do(f"work[{TOP}] = a + 1")


def emit_push(instruction: Instruction, writer: Writer) -> None:
    """See `push`."""
    top = writer.read("work", TOP, "top")
    emit_inside(top, writer, instruction.site)
    writer.write("work", top, writer.fit(instruction.args[0], instruction.site))
    writer.write("work", TOP, writer.put(f"add i64 {top}, 1"), "top")


def emit_inside(place: str, writer: Writer, site: int) -> None:
    """Go on only if the work memory has this place and it is not the first cell."""
    above = writer.put(f"sub i64 {place}, {WORK_FIRST}")
    room = writer.put(f"sub i64 %work.size, {WORK_FIRST}")
    writer.guard(writer.put(f"icmp ult i64 {above}, {room}"), Fault.WORK, site)


def find(instruction: Instruction, script: Script) -> str:
    """The integer of the work memory that place, index and size speak of, after the checks."""
    (start, index, size), site = instruction.args[:3], instruction.site
    script.demand_index(index, size, Fault.INDEX, site)
    within = f"{WORK_FIRST} <= {{}} < work_size"
    return f"work[{script.demand_place(start, index, within, Fault.WORK, site)}]"


def emit_find(instruction: Instruction, writer: Writer) -> str:
    """The place in the work memory that place, index and size speak of, after the checks."""
    start, index, size = (writer.value(register) for register in instruction.args[:3])
    writer.guard(writer.is_below(index, size), Fault.INDEX, instruction.site)
    place = writer.put(f"add i64 {start}, {index}")
    emit_inside(place, writer, instruction.site)
    return place


def peek(instruction: Instruction, script: Script) -> None:
    """One integer of a list, by index."""
    script.give(instruction.out, find(instruction, script))


def emit_peek(instruction: Instruction, writer: Writer) -> None:
    """See `peek`."""
    writer.define(instruction.out, writer.read("work", emit_find(instruction, writer)))


def poke(instruction: Instruction, script: Script) -> None:
    """Let one integer of a list be another."""
    cell = find(instruction, script)
    script.demand_fitting(instruction.args[3], instruction.site)
    script.do(f"{cell} = {script.value(instruction.args[3])}")


def emit_poke(instruction: Instruction, writer: Writer) -> None:
    """See `poke`."""
    place = emit_find(instruction, writer)
    value = writer.fit(instruction.args[3], instruction.site)
    writer.write("work", place, value)


def mark(instruction: Instruction, script: Script) -> None:
    """Where the stack stands."""
    script.give(instruction.out, f"work[{TOP}]")


def emit_mark(instruction: Instruction, writer: Writer) -> None:
    """See `mark`."""
    writer.define(instruction.out, writer.read("work", TOP, "top"))


def cut(instruction: Instruction, script: Script) -> None:
    """Set the stack back to where it stood."""
    place = script.value(instruction.args[0])
    script.demand(f"{WORK_FIRST} <= {place} <= work_size", Fault.WORK, instruction.site)
    script.do(f"work[{TOP}] = {place}")


def emit_cut(instruction: Instruction, writer: Writer) -> None:
    """See `cut`."""
    place = writer.value(instruction.args[0])
    above = writer.put(f"sub i64 {place}, {WORK_FIRST}")
    fine = writer.put(f"icmp ult i64 {above}, %work.size")
    writer.guard(fine, Fault.WORK, instruction.site)
    writer.write("work", TOP, place, "top")


OPERATIONS = {
    "push": Operation(1, 1, False, push, emit_push),
    "peek": Operation(3, 3, True, peek, emit_peek),
    "poke": Operation(4, 4, False, poke, emit_poke),
    "mark": Operation(0, 0, True, mark, emit_mark),
    "cut": Operation(1, 1, False, cut, emit_cut),
}
