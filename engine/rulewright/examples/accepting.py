"""A file of examples and the expectations in it that do not hold in; the same file with what holds now in their places, out."""

from collections.abc import Iterable, Iterator

from rulewright.examples.looking import as_expected, written
from rulewright.examples.names import Names
from rulewright.examples.playing import Mismatch
from rulewright.examples.steps import Found
from rulewright.problems import Span
from rulewright.source import Node, Sequence

Edit = tuple[Span, str]


def accepted(text: str, mismatches: Iterable[Mismatch]) -> str:
    """The text with what holds now. Nothing but the values of `expect` changes: comments and layout stay. An expectation that
    several examples share, in a position, and that comes out differently in them stays as it is.
    """
    edits: dict[Span, str] = {}
    torn: set[Span] = set()
    for mismatch in mismatches:
        wanted = mismatch.expected.wanted
        for span, now in _edits(wanted, mismatch.found, Names(mismatch.setup)):
            if edits.setdefault(span, now) != now:
                torn.add(span)
    lines = text.split("\n")
    for span in sorted(edits.keys() - torn, reverse=True):
        _replace(lines, span, edits[span])
    return "\n".join(lines)


def _edits(wanted: Node, found: Found, names: Names) -> Iterator[Edit]:
    """The smallest changes that make a value what was found: of a list with as many members, those that differ."""
    if as_expected(found, wanted, names):
        return
    if isinstance(wanted, Sequence) and isinstance(found, tuple):
        if len(wanted.items) == len(found):
            for item, one in zip(wanted.items, found, strict=True):
                yield from _edits(item, one, names)
            return
        if not wanted.flow and found:
            indent = "\n" + " " * (wanted.span.column - 1)
            yield wanted.span, indent.join(f"- {written(one, names)}" for one in found)
            return
    now = written(found, names)
    block = isinstance(wanted, Sequence) and not wanted.flow
    yield wanted.span, f"  {now}" if block else now


def _replace(lines: list[str], span: Span, now: str) -> None:
    """Put a text in the place of a span."""
    first, last = lines[span.line - 1], lines[span.end_line - 1]
    head = first[: span.column - 1]
    gap = " " if head.endswith(":") else ""  # nothing stood there
    new = head + gap + now + last[span.end_column - 1 :]
    lines[span.line - 1 : span.end_line] = new.split("\n")
