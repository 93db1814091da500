"""A program as one module of LLVM assembly: text in which each function of the program is one function, `f0`, `f1` and so on."""

from collections.abc import Iterable

from rulewright.program.calls import reached
from rulewright.program.code import (
    Branch,
    Function,
    Instruction,
    Jump,
    Program,
    Return,
    Switch,
    Terminator,
)
from rulewright.program.draw import LLVM as DRAW
from rulewright.program.layout import FAULT, SITE
from rulewright.program.operations import OPERATIONS
from rulewright.program.widths import wide_registers
from rulewright.program.writer import CONTEXT, FAULT_BITS, FAULTED, METADATA, TAGS, Writer

DECLARED = "declare i64 @llvm.smax.i64(i64, i64)\n"


def assemble(program: Program, roots: Iterable[str]) -> str:
    """The module of some functions of a program and all that they call; the roots can be called from outside as `f0`, `f1`, ….

    It depends on what these do alone, not on their names, on data or on source files.
    """
    names, wanted = tuple(program.functions), tuple(roots)
    entries = (
        assemble_entry(names.index(name), program.functions[name].parameters) for name in wanted
    )
    return "\n".join((assemble_inside(program, wanted), *entries))


def assemble_inside(program: Program, roots: Iterable[str], events: bool = True) -> str:
    """As `assemble`, without entries from outside, and without the records of events if nobody reads them."""
    needed, wide = reached(program, roots), wide_registers(program)
    functions = (
        assemble_function(number, function, wide[name], events)
        for number, (name, function) in enumerate(program.functions.items())
        if name in needed
    )
    return "\n".join((DRAW, *functions, DECLARED, METADATA))


def inside(program: Program, name: str) -> str:
    """What a function of a program is called inside a module."""
    return f"i{tuple(program.functions).index(name)}"


def assemble_entry(number: int, parameters: int) -> str:
    """A function that can be called from outside: after a fault it returns 0."""
    taken = "".join(f", i64 %p{n}" for n in range(parameters))
    return f"""define i64 @f{number}(ptr %context{taken}) nounwind {{
  %result = call i64 @i{number}(ptr %context{taken})
  %faulted = icmp eq i64 %result, {FAULTED}
  %given = select i1 %faulted, i64 0, i64 %result
  ret i64 %given
}}
"""


def assemble_function(number: int, function: Function, wide: frozenset[int], events: bool) -> str:
    """One function: takes the context and its parameters, 64 bits each, and returns 64 bits, or `FAULTED`."""
    occurs, written = survey(function)
    fixed = {register: str(value) for register, value in function.constants.items()}
    fixed |= {n: f"%p{n}" for n in range(function.parameters) if n not in written}
    own = frozenset(r for r, blocks in occurs.items() if len(blocks) == 1 and min(blocks) >= 0)
    writer = Writer(fixed, own, wide, events)
    begin(function, writer, sorted(occurs.keys() - own - fixed.keys()))
    for place, block in enumerate(function.blocks):
        writer.known.clear()
        writer.begin(f"b{place}")
        for instruction in block.instructions:
            OPERATIONS[instruction.op].emission(instruction, writer)
        emit_end(block.terminator, writer)
    finish(writer)
    parameters = "".join(f", i64 %p{n}" for n in range(function.parameters))
    head = f"define internal i64 @i{number}(ptr %context{parameters}) nounwind {{"
    return "\n".join((head, *writer.lines, "}\n"))


def survey(function: Function) -> tuple[dict[int, set[int]], set[int]]:
    """In which blocks each register occurs, with -1 if one reads what an earlier block has left; and which are ever written."""
    occurs: dict[int, set[int]] = {}
    written: set[int] = set()
    for place, block in enumerate(function.blocks):
        fresh: set[int] = set()
        for reads, out in (*map(reads_and_out, block.instructions), end_reads(block.terminator)):
            for register in reads:
                occurs.setdefault(register, set()).update({place} if register in fresh else {-1})
            if out >= 0:
                occurs.setdefault(out, set()).add(place)
                fresh.add(out)
                written.add(out)
    return occurs, written


def reads_and_out(instruction: Instruction) -> tuple[tuple[int, ...], int]:
    """The registers that an instruction reads, and the one it writes, or -1."""
    return instruction.args, instruction.out


def end_reads(terminator: Terminator) -> tuple[tuple[int, ...], int]:
    """The registers that a terminator reads; it writes none."""
    match terminator:
        case Jump():
            return (), -1
        case Branch(condition=register) | Switch(value=register) | Return(value=register):
            return (register,), -1


def begin(function: Function, writer: Writer, registers: list[int]) -> None:
    """The entry: what the context holds, and places for the registers that outlive a block."""
    writer.begin("entry")
    for place, name in enumerate(CONTEXT):
        kind = "i64" if name.endswith(".size") else "ptr"
        writer.do(f"%at.{name} = getelementptr inbounds i64, ptr %context, i64 {place}")
        writer.do(f"%{name} = load {kind}, ptr %at.{name}, !tbaa {TAGS['context']}")
    for register in registers:
        value = f"%p{register}" if register < function.parameters else "0"
        writer.do(f"%r{register} = alloca i64")
        writer.do(f"store i64 {value}, ptr %r{register}")
    writer.do("br label %b0")


def emit_end(terminator: Terminator, writer: Writer) -> None:
    """A terminator."""
    match terminator:
        case Jump(to=to):
            writer.do(f"br label %b{to}")
        case Branch(condition=condition, then=then, otherwise=otherwise):
            holds = writer.put(f"icmp ne i64 {writer.value(condition)}, 0")
            writer.do(f"br i1 {holds}, label %b{then}, label %b{otherwise}")
        case Switch(value=value, cases=cases, otherwise=otherwise):
            listed = " ".join(f"i64 {n}, label %b{to}" for n, to in enumerate(cases))
            writer.do(f"switch i64 {writer.value(value)}, label %b{otherwise} [ {listed} ]")
        case Return(value=value):
            writer.do(f"ret i64 {writer.value(value)}")


def finish(writer: Writer) -> None:
    """The exits of a function that can have a fault: note it, its own or that of a called function already has, and leave."""
    if writer.faults:
        writer.begin("failed")
        causes = ", ".join(f"[ {cause}, %{block} ]" for cause, block in writer.faults)
        cause = writer.put(f"phi i64 {causes}")
        writer.write("state", str(FAULT), writer.put(f"and i64 {cause}, {2**FAULT_BITS - 1}"))
        writer.write("state", str(SITE), writer.put(f"lshr i64 {cause}, {FAULT_BITS}"))
        writer.do(f"ret i64 {FAULTED}")
    if writer.leaves:
        writer.begin("leave")
        writer.do(f"ret i64 {FAULTED}")
