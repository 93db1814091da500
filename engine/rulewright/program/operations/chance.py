"""The operation that draws a random number. What it gives is a function of seed, stream and counter alone; see `draw`."""

from rulewright.program.code import Fault, Instruction
from rulewright.program.draw import HALF, MOST
from rulewright.program.layout import SEED_HIGH, SEED_LOW
from rulewright.program.operations.entry import Operation
from rulewright.program.script import Script
from rulewright.program.writer import Writer


def drawn(instruction: Instruction, script: Script) -> None:
    """A number from 0 to the bound - 1; the stream's counter goes up by one."""
    stream, counter = instruction.data
    bound = script.value(instruction.args[0])
    script.demand(f"1 <= {bound} <= {MOST}", Fault.EMPTY, instruction.site)
    script.do(f"a = state[{counter:d}]")
    script.demand(f"a != {MOST}", Fault.OVERFLOW, instruction.site)
    script.do(f"state[{counter:d}] = a + 1")
    seed = f"join_seed(state[{SEED_LOW}], state[{SEED_HIGH}])"
    script.give(instruction.out, f"draw({seed}, {stream:d}, a, {bound})")


def emit_drawn(instruction: Instruction, writer: Writer) -> None:
    """See `drawn`."""
    stream, counter = instruction.data
    bound, count = writer.value(instruction.args[0]), writer.read("state", str(counter))
    writer.guard_between(bound, 1, MOST, Fault.EMPTY, instruction.site)
    writer.guard(writer.put(f"icmp ne i64 {count}, {MOST}"), Fault.OVERFLOW, instruction.site)
    writer.write("state", str(counter), writer.put(f"add i64 {count}, 1"))
    low = writer.put(f"and i64 {writer.read('state', str(SEED_LOW))}, {HALF}")
    high = writer.put(f"shl i64 {writer.read('state', str(SEED_HIGH))}, 32")
    seed = writer.put(f"or i64 {high}, {low}")
    numbers = f"i64 {seed}, i64 {stream}, i64 {count}, i64 {bound}"
    writer.define(instruction.out, writer.put(f"call i64 @draw({numbers})"))


OPERATIONS = {
    "draw": Operation(1, 1, True, drawn, emit_drawn, ("stream", "cell"), 2),
}
