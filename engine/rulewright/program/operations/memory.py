"""Operations on the data, which is only read, and on the state: single places fixed in the program, and arrays by index."""

from rulewright.program.code import Fault, Instruction
from rulewright.program.operations.entry import LOW, Operation, is_proved
from rulewright.program.script import Script
from rulewright.program.writer import Writer

NONE = LOW - 1
"""The lowest number of 32 bits, which stands for what is absent."""

# ---- data


def datum(instruction: Instruction, script: Script) -> None:
    """The integer of a fixed slot."""
    script.give(instruction.out, f"data[{instruction.data[0]:d}]")


def emit_datum(instruction: Instruction, writer: Writer) -> None:
    """Whether the data has the slot is checked once, when the program is loaded."""
    writer.define(instruction.out, writer.read("data", str(instruction.data[0])))


def fetch(instruction: Instruction, script: Script) -> None:
    """One integer of a block of the data, by index."""
    script.give(instruction.out, find_datum(instruction, script))


def find_datum(instruction: Instruction, script: Script) -> str:
    """The integer of the data that base, index and size speak of, after the checks."""
    (base, index, size), site = instruction.args, instruction.site
    script.demand_index(index, size, fetch_fault(instruction), site)
    return f"data[{script.demand_place(base, index, '0 <= {} < data_size', Fault.INDEX, site)}]"


def fetch_fault(instruction: Instruction) -> int:
    """The fault of an index outside the block: the instruction's own, or `INDEX`."""
    return (instruction.data and instruction.data[0]) or Fault.INDEX


def emit_fetch(instruction: Instruction, writer: Writer) -> None:
    """See `fetch`."""
    base, index, size = (writer.value(register) for register in instruction.args)
    place = writer.put(f"add i64 {base}, {index}")
    emit_fetching(instruction, writer, writer.is_below(index, size), place)
    writer.define(instruction.out, writer.read("data", place))


def emit_fetching(instruction: Instruction, writer: Writer, within: str, place: str) -> None:
    """Go on only if an index lies within its block and the data has the place."""
    fault, fine = fetch_fault(instruction), writer.has_place("data", place)
    if fault == Fault.INDEX:
        fine = writer.both(within, fine)
    else:
        writer.guard(within, fault, instruction.site)
    writer.guard(fine, Fault.INDEX, instruction.site)


# ---- fixed cells of the state


def get(instruction: Instruction, script: Script) -> None:
    """What a cell holds."""
    script.give(instruction.out, f"state[{instruction.data[0]:d}]")


def emit_get(instruction: Instruction, writer: Writer) -> None:
    """Whether the state has the cell is checked once, when the program is loaded."""
    writer.define(instruction.out, writer.read("state", str(instruction.data[0])))


def put(instruction: Instruction, script: Script) -> None:
    """Let a cell hold a value."""
    script.demand_fitting(instruction.args[0], instruction.site)
    script.do(f"state[{instruction.data[0]:d}] = {script.value(instruction.args[0])}")


def emit_put(instruction: Instruction, writer: Writer) -> None:
    """See `put`."""
    value = writer.fit(instruction.args[0], instruction.site)
    writer.write("state", str(instruction.data[0]), value)


# ---- arrays of the state


def find(instruction: Instruction, script: Script) -> str:
    """The integer of the state that base, index and size speak of, after the checks."""
    (base, index, size), site = instruction.args[:3], instruction.site
    if not is_proved(instruction):
        script.demand_index(index, size, Fault.INDEX, site)
    return f"state[{script.demand_place(base, index, '0 <= {} < state_size', Fault.INDEX, site)}]"


def emit_find(instruction: Instruction, writer: Writer) -> str:
    """The place in the state that base, index and size speak of, after the checks."""
    base, index, size = (writer.value(register) for register in instruction.args[:3])
    place = writer.put(f"add i64 {base}, {index}")
    fine = writer.has_place("state", place)
    if not is_proved(instruction):
        fine = writer.both(writer.is_below(index, size), fine)
    writer.guard(fine, Fault.INDEX, instruction.site)
    return place


def load(instruction: Instruction, script: Script) -> None:
    """One integer of an array, by index."""
    script.give(instruction.out, find(instruction, script))


def emit_load(instruction: Instruction, writer: Writer) -> None:
    """See `load`."""
    writer.define(instruction.out, writer.read("state", emit_find(instruction, writer)))


def store(instruction: Instruction, script: Script) -> None:
    """Let one integer of an array hold a value."""
    cell = find(instruction, script)
    script.demand_fitting(instruction.args[3], instruction.site)
    script.do(f"{cell} = {script.value(instruction.args[3])}")


def emit_store(instruction: Instruction, writer: Writer) -> None:
    """See `store`."""
    place = emit_find(instruction, writer)
    value = writer.fit(instruction.args[3], instruction.site)
    writer.write("state", place, value)


OPERATIONS = {
    "datum": Operation(0, 0, True, datum, emit_datum, ("slot",), 1),
    "fetch": Operation(3, 3, True, fetch, emit_fetch, ("fault",)),
    "get": Operation(0, 0, True, get, emit_get, ("cell",), 1),
    "put": Operation(1, 1, False, put, emit_put, ("cell",), 1),
    "load": Operation(3, 3, True, load, emit_load, ("proved",)),
    "store": Operation(4, 4, False, store, emit_store, ("proved",)),
}
