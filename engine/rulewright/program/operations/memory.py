"""Operations on the data, which is only read, and on the state: single places fixed in the program, and arrays by index."""

from rulewright.program.code import Fault, Instruction
from rulewright.program.operations.entry import (
    HIGH,
    LOW,
    Cells,
    Faulted,
    Operation,
    Room,
    Step,
    is_proved,
)
from rulewright.program.writer import Writer

NONE = LOW - 1
"""The lowest number of 32 bits, which stands for what is absent."""

# ---- data


def datum(instruction: Instruction, room: Room) -> Step:
    """The integer of a fixed slot."""
    out, value = instruction.out, room.data[instruction.data[0]]

    def step(registers: list[int], state: Cells) -> None:
        registers[out] = value

    return step


def emit_datum(instruction: Instruction, writer: Writer) -> None:
    """Whether the data has the slot is checked once, when the program is loaded."""
    writer.define(instruction.out, writer.read("data", str(instruction.data[0])))


def fetch(instruction: Instruction, room: Room) -> Step:
    """One integer of a block of the data, by index."""
    out, (base, index, size), site = instruction.out, instruction.args, instruction.site
    fault, data, end = fetch_fault(instruction), room.data, len(room.data)

    def step(registers: list[int], state: Cells) -> None:
        number = registers[index]
        if not 0 <= number < registers[size]:
            raise Faulted(fault, site)
        place = registers[base] + number
        if not 0 <= place < end:
            raise Faulted(Fault.INDEX, site)
        registers[out] = data[place]

    return step


def fetch_fault(instruction: Instruction) -> int:
    """The fault of an index outside the block: the instruction's own, or `INDEX`."""
    return (instruction.data and instruction.data[0]) or Fault.INDEX


def emit_fetch(instruction: Instruction, writer: Writer) -> None:
    """See `fetch`."""
    base, index, size = (writer.value(register) for register in instruction.args)
    writer.guard_below(index, size, fetch_fault(instruction), instruction.site)
    place = writer.put(f"add i64 {base}, {index}")
    writer.guard_place("data", place, Fault.INDEX, instruction.site)
    writer.define(instruction.out, writer.read("data", place))


# ---- fixed cells of the state


def get(instruction: Instruction, room: Room) -> Step:
    """What a cell holds."""
    out, (cell,) = instruction.out, instruction.data

    def step(registers: list[int], state: Cells) -> None:
        registers[out] = state[cell]

    return step


def emit_get(instruction: Instruction, writer: Writer) -> None:
    """Whether the state has the cell is checked once, when the program is loaded."""
    writer.define(instruction.out, writer.read("state", str(instruction.data[0])))


def put(instruction: Instruction, room: Room) -> Step:
    """Let a cell hold a value."""
    (a,), (cell,), site = instruction.args, instruction.data, instruction.site

    def step(registers: list[int], state: Cells) -> None:
        value = registers[a]
        if not NONE <= value <= HIGH:
            raise Faulted(Fault.OVERFLOW, site)
        state[cell] = value

    return step


def emit_put(instruction: Instruction, writer: Writer) -> None:
    """See `put`."""
    value = writer.value(instruction.args[0])
    writer.fit(value, instruction.site)
    writer.write("state", str(instruction.data[0]), value)


# ---- arrays of the state


def emit_find(instruction: Instruction, writer: Writer) -> str:
    """The place in the state that base, index and size speak of, after the checks."""
    base, index, size = (writer.value(register) for register in instruction.args[:3])
    if not is_proved(instruction):
        writer.guard_below(index, size, Fault.INDEX, instruction.site)
    place = writer.put(f"add i64 {base}, {index}")
    writer.guard_place("state", place, Fault.INDEX, instruction.site)
    return place


def load(instruction: Instruction, room: Room) -> Step:
    """One integer of an array, by index."""
    out, (base, index, size), site = instruction.out, instruction.args, instruction.site
    proved = is_proved(instruction)

    def step(registers: list[int], state: Cells) -> None:
        number = registers[index]
        place = registers[base] + number
        if not (proved or 0 <= number < registers[size]) or not 0 <= place < len(state):
            raise Faulted(Fault.INDEX, site)
        registers[out] = state[place]

    return step


def emit_load(instruction: Instruction, writer: Writer) -> None:
    """See `load`."""
    writer.define(instruction.out, writer.read("state", emit_find(instruction, writer)))


def store(instruction: Instruction, room: Room) -> Step:
    """Let one integer of an array hold a value."""
    (base, index, size, a), site = instruction.args, instruction.site
    proved = is_proved(instruction)

    def step(registers: list[int], state: Cells) -> None:
        number, value = registers[index], registers[a]
        place = registers[base] + number
        if not (proved or 0 <= number < registers[size]) or not 0 <= place < len(state):
            raise Faulted(Fault.INDEX, site)
        if not NONE <= value <= HIGH:
            raise Faulted(Fault.OVERFLOW, site)
        state[place] = value

    return step


def emit_store(instruction: Instruction, writer: Writer) -> None:
    """See `store`."""
    place, value = emit_find(instruction, writer), writer.value(instruction.args[3])
    writer.fit(value, instruction.site)
    writer.write("state", place, value)


OPERATIONS = {
    "datum": Operation(0, 0, True, datum, emit_datum, ("slot",), 1),
    "fetch": Operation(3, 3, True, fetch, emit_fetch, ("fault",)),
    "get": Operation(0, 0, True, get, emit_get, ("cell",), 1),
    "put": Operation(1, 1, False, put, emit_put, ("cell",), 1),
    "load": Operation(3, 3, True, load, emit_load, ("proved",)),
    "store": Operation(4, 4, False, store, emit_store, ("proved",)),
}
