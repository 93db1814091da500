"""Operations that reach beyond the values: event records, faults, the step budget and calls."""

from rulewright.program.code import Fault, Instruction
from rulewright.program.events import WIDTH
from rulewright.program.layout import EVENTS, STEPS
from rulewright.program.operations.entry import LOW, Operation
from rulewright.program.script import Script
from rulewright.program.writer import TAGS, Writer

NONE = LOW - 1
"""What stands in a record where there is no argument."""
ARGUMENTS = WIDTH - 2
"""How many values a record has after its kind and site."""


def event(instruction: Instruction, script: Script) -> None:
    """Write a record, if there is room for it, and count it."""
    values = [f"{instruction.data[0]:d}", f"{instruction.site:d}"]
    values += script.values(instruction.args)
    values += [str(NONE)] * (WIDTH - len(values))
    script.do(f"records.append(({', '.join(values)}))")
    script.do(f"state[{EVENTS}] += 1")


def emit_event(instruction: Instruction, writer: Writer) -> None:
    """See `event`. Where nobody reads records, there is nothing to do."""
    if not writer.events:
        return
    values = [str(instruction.data[0]), str(instruction.site)]
    values += [writer.value(register) for register in instruction.args]
    values += [str(NONE)] * (WIDTH - len(values))
    count = writer.read("state", str(EVENTS))
    writer.write("state", str(EVENTS), writer.put(f"add i64 {count}, 1"))
    room, onward = writer.fresh_block(), writer.fresh_block()
    has_room = writer.put(f"icmp ult i64 {count}, %events.size")
    writer.do(f"br i1 {has_room}, label %{room}, label %{onward}")
    writer.begin(room)
    start = writer.put(f"mul i64 {count}, {WIDTH}")
    row = writer.put(f"getelementptr inbounds i32, ptr %events, i64 {start}")
    for place, value in enumerate(values):
        address = writer.put(f"getelementptr inbounds i32, ptr {row}, i64 {place}")
        cut = writer.put(f"trunc i64 {value} to i32")
        writer.do(f"store i32 {cut}, ptr {address}, !tbaa {TAGS['events']}")
    writer.do(f"br label %{onward}")
    writer.begin(onward)


def fail(instruction: Instruction, script: Script) -> None:
    """A fault."""
    script.fail(instruction.data[0], instruction.site)


def emit_fail(instruction: Instruction, writer: Writer) -> None:
    """See `fail`."""
    writer.fail(instruction.data[0], instruction.site)


def tick(instruction: Instruction, script: Script) -> None:
    """Take from the step budget."""
    taken, number = script.value(instruction.args[0]), script.number(instruction.args[0])
    if number is None:
        script.do(f"if {taken} > 0:")
        with script.deeper():
            take(taken, script, instruction.site)
    elif number > 0:
        take(taken, script, instruction.site)


def take(taken: str, script: Script, site: int) -> None:
    """Take a number above 0 from the step budget."""
    script.do(f"a = state[{STEPS}] - {taken}")
    script.demand("a >= 0", Fault.STEPS, site)
    script.do(f"state[{STEPS}] = a")


def emit_tick(instruction: Instruction, writer: Writer) -> None:
    """See `tick`."""
    taken, steps = writer.value(instruction.args[0]), writer.read("state", str(STEPS))
    counted = writer.put(f"call i64 @llvm.smax.i64(i64 {taken}, i64 0)")
    left = writer.put(f"sub i64 {steps}, {counted}")
    nothing = writer.put(f"icmp sle i64 {taken}, 0")
    enough = writer.put(f"icmp sge i64 {left}, 0")
    fine = writer.put(f"or i1 {nothing}, {enough}")
    writer.guard(fine, Fault.STEPS, instruction.site)
    writer.write("state", str(STEPS), left)


def call(instruction: Instruction, script: Script) -> None:
    """The result of a function of the program."""
    values = ", ".join(("state", *script.values(instruction.args)))
    script.give(instruction.out, f"f{instruction.data[0]:d}({values})")


def emit_call(instruction: Instruction, writer: Writer) -> None:
    """See `call`."""
    values = (f", i64 {writer.value(register)}" for register in instruction.args)
    result = writer.put(f"call i64 @i{instruction.data[0]}(ptr %context{''.join(values)})")
    writer.leave_on_fault(result)
    writer.define(instruction.out, result)


OPERATIONS = {
    "event": Operation(0, ARGUMENTS, False, event, emit_event, ("kind",), 1),
    "fail": Operation(0, 0, False, fail, emit_fail, ("fault",), 1),
    "tick": Operation(1, 1, False, tick, emit_tick),
    "call": Operation(0, 31, True, call, emit_call, ("function",), 1),
}
