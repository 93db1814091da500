"""Operations on the work memory: a stack of lists while an expression is computed. Its first cell holds the next free one."""

from collections.abc import Callable

from rulewright.program.code import Fault, Instruction
from rulewright.program.layout import WORK_FIRST, WORK_TOP
from rulewright.program.operations.entry import HIGH, LOW, Cells, Faulted, Operation, Room, Step
from rulewright.program.writer import Writer

TOP = str(WORK_TOP)


def push(instruction: Instruction, room: Room) -> Step:
    """One more integer on the stack."""
    (a,), site = instruction.args, instruction.site
    work, end = room.work, len(room.work)

    def step(registers: list[int], state: Cells) -> None:
        top, value = work[WORK_TOP], registers[a]
        if not WORK_FIRST <= top < end:
            raise Faulted(Fault.WORK, site)
        if not LOW - 1 <= value <= HIGH:
            raise Faulted(Fault.OVERFLOW, site)
        work[top] = value
        work[WORK_TOP] = top + 1

    return step


def emit_push(instruction: Instruction, writer: Writer) -> None:
    """See `push`."""
    top, value = writer.read("work", TOP), writer.value(instruction.args[0])
    emit_inside(top, writer, instruction.site)
    writer.fit(value, instruction.site)
    writer.write("work", top, value)
    writer.write("work", TOP, writer.put(f"add i64 {top}, 1"))


def emit_inside(place: str, writer: Writer, site: int) -> None:
    """Go on only if the work memory has this place and it is not the first cell."""
    above = writer.put(f"sub i64 {place}, {WORK_FIRST}")
    room = writer.put(f"sub i64 %work.size, {WORK_FIRST}")
    writer.guard(writer.put(f"icmp ult i64 {above}, {room}"), Fault.WORK, site)


def find(instruction: Instruction, room: Room) -> Callable[[list[int]], int]:
    """The place in the work memory that place, index and size speak of, after the checks."""
    (start, index, size), site = instruction.args[:3], instruction.site
    end = len(room.work)

    def place(registers: list[int]) -> int:
        number = registers[index]
        if not 0 <= number < registers[size]:
            raise Faulted(Fault.INDEX, site)
        found = registers[start] + number
        if not WORK_FIRST <= found < end:
            raise Faulted(Fault.WORK, site)
        return found

    return place


def emit_find(instruction: Instruction, writer: Writer) -> str:
    """See `find`."""
    start, index, size = (writer.value(register) for register in instruction.args[:3])
    writer.guard_below(index, size, Fault.INDEX, instruction.site)
    place = writer.put(f"add i64 {start}, {index}")
    emit_inside(place, writer, instruction.site)
    return place


def peek(instruction: Instruction, room: Room) -> Step:
    """One integer of a list, by index."""
    out, place, work = instruction.out, find(instruction, room), room.work

    def step(registers: list[int], state: Cells) -> None:
        registers[out] = work[place(registers)]

    return step


def emit_peek(instruction: Instruction, writer: Writer) -> None:
    """See `peek`."""
    writer.define(instruction.out, writer.read("work", emit_find(instruction, writer)))


def poke(instruction: Instruction, room: Room) -> Step:
    """Let one integer of a list be another."""
    a, place, work, site = instruction.args[3], find(instruction, room), room.work, instruction.site

    def step(registers: list[int], state: Cells) -> None:
        found, value = place(registers), registers[a]
        if not LOW - 1 <= value <= HIGH:
            raise Faulted(Fault.OVERFLOW, site)
        work[found] = value

    return step


def emit_poke(instruction: Instruction, writer: Writer) -> None:
    """See `poke`."""
    place, value = emit_find(instruction, writer), writer.value(instruction.args[3])
    writer.fit(value, instruction.site)
    writer.write("work", place, value)


def mark(instruction: Instruction, room: Room) -> Step:
    """Where the stack stands."""
    out, work = instruction.out, room.work

    def step(registers: list[int], state: Cells) -> None:
        registers[out] = work[WORK_TOP]

    return step


def emit_mark(instruction: Instruction, writer: Writer) -> None:
    """See `mark`."""
    writer.define(instruction.out, writer.read("work", TOP))


def cut(instruction: Instruction, room: Room) -> Step:
    """Set the stack back to where it stood."""
    (a,), site = instruction.args, instruction.site
    work, end = room.work, len(room.work)

    def step(registers: list[int], state: Cells) -> None:
        place = registers[a]
        if not WORK_FIRST <= place <= end:
            raise Faulted(Fault.WORK, site)
        work[WORK_TOP] = place

    return step


def emit_cut(instruction: Instruction, writer: Writer) -> None:
    """See `cut`."""
    place = writer.value(instruction.args[0])
    above = writer.put(f"sub i64 {place}, {WORK_FIRST}")
    fine = writer.put(f"icmp ult i64 {above}, %work.size")
    writer.guard(fine, Fault.WORK, instruction.site)
    writer.write("work", TOP, place)


OPERATIONS = {
    "push": Operation(1, 1, False, push, emit_push),
    "peek": Operation(3, 3, True, peek, emit_peek),
    "poke": Operation(4, 4, False, poke, emit_poke),
    "mark": Operation(0, 0, True, mark, emit_mark),
    "cut": Operation(1, 1, False, cut, emit_cut),
}
