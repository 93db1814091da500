"""A text of rules and the rules in it in; all that their program hangs on out: no number of a table, no default of a setting."""

import json
from collections.abc import Iterator
from hashlib import sha256

from rulewright.problems import Span
from rulewright.rulebook.model import Rulebook
from rulewright.rulebook.types import Type
from rulewright.source.nodes import Mapping, Node, Scalar, Sequence

BLANK = "\N{NULL}"
"""What stands in the place of a number; no text of rules holds it."""


def masked(text: str, root: Node | None) -> str:
    """The text of these nodes without the numbers in its tables and the defaults of its settings.

    Two texts that are the same so far, and whose rules have one shape (`shape_of`), make one program, with other data, and all
    places of it are the same: nothing else stands on the lines of tables and settings, unless the whole text is in brackets.
    """
    lines = text.split("\n")
    for span, number in sorted(_numbers(root), reverse=True):
        line, first, last = lines[span.line - 1], span.column - 1, span.end_column - 1
        if span.line == span.end_line and line[first:last] == number:
            lines[span.line - 1] = line[:first] + BLANK + line[last:]
    return "\n".join(lines)


def _numbers(root: Node | None) -> Iterator[tuple[Span, str]]:
    """Where such numbers stand, and how they are written."""
    if not isinstance(root, Mapping) or root.flow:
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


def shape_of(rules: Rulebook) -> str:
    """A digest of the ranges of what can be set and chosen, which may follow from numbers."""
    parts = [
        (_range(part.domain), list(part.domain_words), part.each and _range(part.each.type))
        for choice in rules.choices.values()
        for alternative in choice.alternatives
        for part in alternative.parts
    ]
    variables = [_range(variable.type) for variable in rules.variables.values()]
    loops = [_range(type_) for type_ in rules.loops.values()]
    settings = [setting.values for setting in rules.settings.values()]
    return sha256(json.dumps([parts, variables, loops, settings]).encode()).hexdigest()


def _range(type_: Type) -> list[object]:
    words = sorted(type_.words)
    return [type_.kind.value, type_.depth, type_.optional, type_.low, type_.high, words]
