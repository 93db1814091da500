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
from rulewright.program.writer import CONTEXT, METADATA, TAGS, Writer

DECLARED = "declare i64 @llvm.smax.i64(i64, i64)\n"


def assemble(program: Program, roots: Iterable[str]) -> str:
    """The module of some functions of a program and all that they call.

    It depends on what these do alone, not on their names, on data or on source files.
    """
    names = tuple(program.functions)
    needed = reached(program, roots)
    functions = (
        assemble_function(number, program.functions[name])
        for number, name in enumerate(names)
        if name in needed
    )
    return "\n".join((DRAW, *functions, DECLARED, METADATA))


def assemble_function(number: int, function: Function) -> str:
    """One function: takes the context and its parameters, 64 bits each, and returns 64 bits."""
    occurs, written = survey(function)
    fixed = {register: str(value) for register, value in function.constants.items()}
    fixed |= {n: f"%p{n}" for n in range(function.parameters) if n not in written}
    own = frozenset(r for r, blocks in occurs.items() if len(blocks) == 1 and min(blocks) >= 0)
    writer = Writer(fixed, own)
    begin(function, writer, sorted(occurs.keys() - own - fixed.keys()))
    for place, block in enumerate(function.blocks):
        writer.known.clear()
        writer.begin(f"b{place}")
        for instruction in block.instructions:
            OPERATIONS[instruction.op].emission(instruction, writer)
        emit_end(block.terminator, writer)
    finish(writer)
    parameters = "".join(f", i64 %p{n}" for n in range(function.parameters))
    head = f"define i64 @f{number}(ptr %context{parameters}) nounwind {{"
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
    """The exits of a function that can have a fault."""
    for (fault, site), block in writer.faults.items():
        writer.begin(block)
        writer.write("state", str(FAULT), str(fault))
        writer.write("state", str(SITE), str(site))
        writer.do("br label %leave")
    if writer.faults or writer.leaves:
        writer.begin("leave")
        writer.do("ret i64 0")
