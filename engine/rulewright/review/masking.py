"""A text of rules in; the same text without the numbers in its tables and without the defaults of its settings, out."""

from collections.abc import Iterator

from rulewright.problems import Span
from rulewright.source.nodes import Mapping, Node, Scalar, Sequence

BLANK = "\N{NULL}"
"""What stands in the place of a number; no text of rules holds it."""


def masked(text: str, root: Node | None) -> str:
    """The text of these nodes. Two texts that are the same so far make one program, with other data."""
    lines = text.split("\n")
    for span, number in sorted(_numbers(root), reverse=True):
        line, first, last = lines[span.line - 1], span.column - 1, span.end_column - 1
        if span.line == span.end_line and line[first:last] == number:
            lines[span.line - 1] = line[:first] + BLANK + line[last:]
    return "\n".join(lines)


def _numbers(root: Node | None) -> Iterator[tuple[Span, str]]:
    """Where such numbers stand, and how they are written."""
    if not isinstance(root, Mapping):
        return
    tables, settings = root.get("tables"), root.get("settings")
    yield from _leaves(tables)
    for _, setting in settings.entries if isinstance(settings, Mapping) else ():
        if isinstance(setting, Mapping):
            yield from _leaves(setting.get("default"))


def _leaves(node: Node | None) -> Iterator[tuple[Span, str]]:
    match node:
        case Mapping(entries=entries):
            for _, value in entries:
                yield from _leaves(value)
        case Sequence(items=items):
            for item in items:
                yield from _leaves(item)
        case Scalar(plain=True, value=value) if type(value) is int:
            yield node.span, node.text
