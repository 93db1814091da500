"""What stands between brackets on one line in; problems where a comma cut in two what belongs together out."""

import re
from collections.abc import Iterator, Sequence

from rulewright.problems import Problem
from rulewright.source import signs
from rulewright.source.nodes import Node, Scalar
from rulewright.source.text import Text, shorten


def check_list(text: Text, items: Sequence[Node]) -> Iterator[Problem]:
    """`[after(turn, 1), b]`: YAML sees three items."""
    for first, last in _cut(items):
        yield _split(text, items[first], items[last])


def check_mapping(text: Text, parts: Sequence[Node], *, in_list: bool) -> Iterator[Problem]:
    """`{turn: after(turn, 1)}`: YAML sees a key `1)` without a value. `parts` are keys and values in turn.

    `in_list`: there are no braces, as in `[a: b]`.
    """
    cut = list(_cut(parts))
    for first, last in cut:
        yield _split(text, parts[first], parts[last])
    within = {number for first, last in cut for number in range(first, last + 1)}
    for number in range(0, len(parts), 2):
        key, value = parts[number], parts[number + 1]
        if (
            number in within
            or not isinstance(key, Scalar)
            or not key.text
            or signs.in_key(key.text)
        ):
            continue
        if in_list:
            yield Problem("source.pair_in_list", key.span, {"key": shorten(key.text)})
        elif _has_no_colon(text, key, value):
            close = re.match(r"\w+:(?!//)", key.text) if key.plain else None
            code = "source.colon_without_space" if close else "source.entry_without_value"
            name = "text" if close else "key"
            yield Problem(code, key.span, {name: shorten(close[0] if close else key.text)})


def _has_no_colon(text: Text, key: Node, value: Node) -> bool:
    if not isinstance(value, Scalar) or value.value is not None:
        return False
    gap = text.between(key.span.end_line, key.span.end_column, value.span.line, value.span.column)
    return ":" not in gap


def _cut(parts: Sequence[Node]) -> Iterator[tuple[int, int]]:
    """Stretches of unquoted values that open a parenthesis in the first and close it in the last."""
    opened, first = 0, 0
    for number, part in enumerate(parts):
        if not isinstance(part, Scalar) or not part.plain:
            opened = 0
            continue
        if not opened:
            first = number
        opened += part.text.count("(") - part.text.count(")")
        if opened <= 0 and number > first:
            yield first, number
        opened = max(0, opened)


def _split(text: Text, first: Node, last: Node) -> Problem:
    span = first.span.to(last.span)
    written = text.between(span.line, span.column, span.end_line, span.end_column)
    return Problem("source.comma_splits", span, {"text": shorten(written.rstrip(" ,"))})
