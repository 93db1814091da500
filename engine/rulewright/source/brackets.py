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
        elif isinstance(value, Scalar) and value.plain and not value.text:
            yield from _incomplete(text, key, value)


def _incomplete(text: Text, key: Scalar, value: Scalar) -> Iterator[Problem]:
    """`{a}`, `{a:1}` and `{a:}`, where a colon is missing or stands too close; `{a: }` says that there is nothing."""
    start, end = key.span, value.span
    gap = text.between(start.end_line, start.end_column, end.line, end.column)
    after = text.line(end.line)[end.column - 1 :][:1]
    close = re.match(r"\w+:(?!//)", key.text) if key.plain else None
    if ":" not in gap and not close:
        yield Problem("source.entry_without_value", start, {"key": shorten(key.text)})
    elif ":" not in gap or (gap.endswith(":") and after in ("}", ",")):
        written = close[0] if close else key.text + ":"
        yield Problem("source.colon_without_space", start, {"text": shorten(written)})


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
