"""Operations on registers alone: arithmetic that faults when it leaves the range of numbers, comparisons, flags and masks."""

from collections.abc import Callable

from rulewright.program.code import Fault, Instruction
from rulewright.program.operations.entry import HIGH, LOW, Operation, is_proved
from rulewright.program.script import Script
from rulewright.program.writer import Writer

MASK_BITS = 31
"""How many seats, words or members a bit mask has room for."""


def copy(instruction: Instruction, script: Script) -> None:
    """The same value in another register."""
    script.give(instruction.out, script.value(instruction.args[0]))


def emit_copy(instruction: Instruction, writer: Writer) -> None:
    """See `copy`."""
    writer.define(instruction.out, writer.value(instruction.args[0]))


# ---- checked arithmetic


def reckoned(sign: str) -> Callable[[Instruction, Script], None]:
    """The meaning of an operation that reckons with two numbers."""

    def meaning(instruction: Instruction, script: Script) -> None:
        a, b = script.values(instruction.args)
        say_number(instruction, script, f"{a} {sign} {b}")

    return meaning


def say_number(instruction: Instruction, script: Script, expression: str) -> None:
    """Put a number into the register, and check it unless it is proved."""
    script.give(instruction.out, expression)
    if not is_proved(instruction):
        script.demand_number(instruction.out, LOW, Fault.OVERFLOW, instruction.site)


def emit_reckoned(name: str) -> Callable[[Instruction, Writer], None]:
    """The emission of an operation that reckons with two numbers and is one instruction in LLVM."""

    def emission(instruction: Instruction, writer: Writer) -> None:
        a, b = (writer.value(register) for register in instruction.args)
        give_number(instruction, writer, writer.put(f"{name} i64 {a}, {b}"))

    return emission


def give_number(instruction: Instruction, writer: Writer, value: str) -> None:
    """Check a number, unless it is proved, and put it into the register."""
    if not is_proved(instruction):
        writer.guard_between(value, LOW, HIGH, Fault.OVERFLOW, instruction.site)
    writer.define(instruction.out, value)


def neg(instruction: Instruction, script: Script) -> None:
    """The number with the other sign."""
    say_number(instruction, script, f"-{script.value(instruction.args[0])}")


def emit_neg(instruction: Instruction, writer: Writer) -> None:
    """See `neg`."""
    value = writer.put(f"sub i64 0, {writer.value(instruction.args[0])}")
    give_number(instruction, writer, value)


# ---- division, rounding down


def divided(sign: str) -> Callable[[Instruction, Script], None]:
    """The meaning of an operation that divides: division by zero is a fault."""

    def meaning(instruction: Instruction, script: Script) -> None:
        a, b = script.values(instruction.args)
        if not script.number(instruction.args[1]):
            script.demand(b, Fault.DIVIDE, instruction.site)
        say_number(instruction, script, f"{a} {sign} {b}")

    return meaning


def emit_operands(instruction: Instruction, writer: Writer) -> tuple[str, str, str]:
    """Both operands, cut to 32 bits so that nothing can trap, the second not zero; and 1 bit: whether rounding is down."""
    a, b = (writer.value(register) for register in instruction.args)
    a = writer.put(f"sext i32 {writer.put(f'trunc i64 {a} to i32')} to i64")
    b = writer.put(f"sext i32 {writer.put(f'trunc i64 {b} to i32')} to i64")
    writer.guard(writer.put(f"icmp ne i64 {b}, 0"), Fault.DIVIDE, instruction.site)
    rest = writer.put(f"srem i64 {a}, {b}")
    uneven = writer.put(f"icmp ne i64 {rest}, 0")
    unlike = writer.put(f"icmp slt i64 {writer.put(f'xor i64 {rest}, {b}')}, 0")
    return a, b, writer.put(f"and i1 {uneven}, {unlike}")


def emit_div(instruction: Instruction, writer: Writer) -> None:
    """LLVM rounds towards zero; we round down."""
    a, b, down = emit_operands(instruction, writer)
    quotient = writer.put(f"sdiv i64 {a}, {b}")
    value = writer.put(f"add i64 {quotient}, {writer.put(f'sext i1 {down} to i64')}")
    give_number(instruction, writer, value)


def emit_mod(instruction: Instruction, writer: Writer) -> None:
    """LLVM's rest has the sign of the first operand; ours that of the second."""
    a, b, down = emit_operands(instruction, writer)
    rest = writer.put(f"srem i64 {a}, {b}")
    more = writer.put(f"select i1 {down}, i64 {b}, i64 0")
    writer.define(instruction.out, writer.put(f"add i64 {rest}, {more}"))


# ---- comparisons, flags, masks


def masked(sign: str) -> Callable[[Instruction, Script], None]:
    """The meaning of an operation on bits, which needs no check."""

    def meaning(instruction: Instruction, script: Script) -> None:
        a, b = script.values(instruction.args)
        script.give(instruction.out, f"{a} {sign} {b}")

    return meaning


def emit_masked(name: str) -> Callable[[Instruction, Writer], None]:
    """The emission of an operation on bits."""

    def emission(instruction: Instruction, writer: Writer) -> None:
        a, b = (writer.value(register) for register in instruction.args)
        writer.define(instruction.out, writer.put(f"{name} i64 {a}, {b}"))

    return emission


def compared(sign: str) -> Callable[[Instruction, Script], None]:
    """The meaning of a comparison: 1 if it holds, else 0."""

    def meaning(instruction: Instruction, script: Script) -> None:
        a, b = script.values(instruction.args)
        script.give_flag(instruction.out, f"{a} {sign} {b}")

    return meaning


def emit_compared(name: str) -> Callable[[Instruction, Writer], None]:
    """The emission of a comparison."""

    def emission(instruction: Instruction, writer: Writer) -> None:
        a, b = (writer.value(register) for register in instruction.args)
        holds = writer.put(f"icmp {name} i64 {a}, {b}")
        writer.define(instruction.out, writer.put(f"zext i1 {holds} to i64"))

    return emission


def flip(instruction: Instruction, script: Script) -> None:
    """1 for 0, and 0 for 1; written so that no other number leaves the range either."""
    script.give(instruction.out, f"{script.value(instruction.args[0])} ^ 1")


def emit_flip(instruction: Instruction, writer: Writer) -> None:
    """See `flip`."""
    value = writer.put(f"xor i64 {writer.value(instruction.args[0])}, 1")
    writer.define(instruction.out, value)


def bit(instruction: Instruction, script: Script) -> None:
    """The mask with one bit."""
    place = script.value(instruction.args[0])
    script.demand(f"0 <= {place} < {MASK_BITS}", Fault.INDEX, instruction.site)
    script.give(instruction.out, f"1 << {place}")


def emit_bit(instruction: Instruction, writer: Writer) -> None:
    """See `bit`."""
    place = writer.value(instruction.args[0])
    writer.guard_between(place, 0, MASK_BITS - 1, Fault.INDEX, instruction.site)
    writer.define(instruction.out, writer.put(f"shl i64 1, {place}"))


CHECKED = ("proved",)

OPERATIONS = {
    "copy": Operation(1, 1, True, copy, emit_copy),
    "add": Operation(2, 2, True, reckoned("+"), emit_reckoned("add"), CHECKED),
    "sub": Operation(2, 2, True, reckoned("-"), emit_reckoned("sub"), CHECKED),
    "mul": Operation(2, 2, True, reckoned("*"), emit_reckoned("mul"), CHECKED),
    "neg": Operation(1, 1, True, neg, emit_neg, CHECKED),
    "div": Operation(2, 2, True, divided("//"), emit_div, CHECKED),
    "mod": Operation(2, 2, True, divided("%"), emit_mod),
    "eq": Operation(2, 2, True, compared("=="), emit_compared("eq")),
    "ne": Operation(2, 2, True, compared("!="), emit_compared("ne")),
    "lt": Operation(2, 2, True, compared("<"), emit_compared("slt")),
    "le": Operation(2, 2, True, compared("<="), emit_compared("sle")),
    "gt": Operation(2, 2, True, compared(">"), emit_compared("sgt")),
    "ge": Operation(2, 2, True, compared(">="), emit_compared("sge")),
    "and": Operation(2, 2, True, masked("&"), emit_masked("and")),
    "or": Operation(2, 2, True, masked("|"), emit_masked("or")),
    "not": Operation(1, 1, True, flip, emit_flip),
    "bit": Operation(1, 1, True, bit, emit_bit),
}
