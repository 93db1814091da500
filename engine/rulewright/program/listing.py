"""A program as text for people: each instruction beside the line of the rule file that it comes from."""

from collections.abc import Iterator, Mapping

from rulewright.problems import Span
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

WIDTH = 46
"""How wide the column of the code is."""


def listing(program: Program, files: Mapping[str, str], only: str | None = None) -> str:
    """All functions, or those whose name begins with `only`. `files` holds the texts of the rule files by name."""
    lines = {name: text.splitlines() for name, text in files.items()}
    names = tuple(program.functions)
    written = [
        "\n".join(_function(function, program.sites, names, lines))
        for name, function in program.functions.items()
        if only is None or name.startswith(only)
    ]
    return "\n\n".join(written) + "\n"


def _function(
    function: Function,
    sites: tuple[Span, ...],
    names: tuple[str, ...],
    lines: Mapping[str, list[str]],
) -> Iterator[str]:
    parameters = ", ".join(f"r{number}" for number in range(function.parameters))
    yield f"{function.name}({parameters})"
    for register, value in sorted(function.constants.items()):
        yield f"  r{register} = {value}"
    for place, block in enumerate(function.blocks):
        yield f"b{place}:"
        before = ""
        for instruction in block.instructions:
            origin = _origin(sites, instruction.site, lines)
            text = f"  {_instruction(instruction, names)}"
            yield text if origin == before else f"{text:<{WIDTH}} | {origin}".rstrip(" |")
            before = origin
        yield f"  {_end(block.terminator)}"


def _origin(sites: tuple[Span, ...], site: int, lines: Mapping[str, list[str]]) -> str:
    if site >= len(sites) or not sites[site].file:
        return ""
    span = sites[site]
    text = lines.get(span.file, [])
    said = text[span.line - 1].strip() if span.line <= len(text) else ""
    return f"{span.file}:{span.line}:{span.column} {said}".rstrip()


def _instruction(instruction: Instruction, names: tuple[str, ...]) -> str:
    args = [f"r{register}" for register in instruction.args]
    data = [str(number) for number in instruction.data]
    if instruction.op == "call":
        data = [names[instruction.data[0]]]
    given = f"r{instruction.out} = " if instruction.out >= 0 else ""
    fixed = f" [{', '.join(data)}]" if data else ""
    return f"{given}{instruction.op}{fixed} {', '.join(args)}".rstrip()


def _end(end: Terminator) -> str:
    match end:
        case Jump(to=to):
            return f"jump b{to}"
        case Branch(condition=condition, then=then, otherwise=otherwise):
            return f"if r{condition} b{then} else b{otherwise}"
        case Switch(value=value, cases=cases, otherwise=otherwise):
            listed = ", ".join(f"b{case}" for case in cases)
            return f"switch r{value} [{listed}] else b{otherwise}"
        case Return(value=value):
            return f"return r{value}"
