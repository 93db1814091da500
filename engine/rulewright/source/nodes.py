"""The nodes of a rule file: what was written and where, before anybody asks what it means."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.problems import Span


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value. `text` is the author's own text without quotes; `value` is the plain reading of it.

    `value` is True/False for a plain `true`/`false`, an int for a plain decimal integer, None for an empty place,
    and the text itself for everything else. `lines` maps each character of `text` to its place in the file, so
    that an expression inside a scalar can point at one of its own characters (also across folded lines).
    """

    span: Span
    text: str
    value: bool | int | str | None
    plain: bool

    lines: tuple[tuple[int, int, int], ...] = ()
    """(offset in `text`, line, column) of each run of `text` that lies on one line of the file, first run first."""

    def place(self, start: int, end: int) -> Span:
        """The place in the file of `text[start:end]`."""
        line, column = self._at(start)
        end_line, end_column = self._at(max(start, end - 1)) if end > start else (line, column - 1)
        return Span(self.span.file, line, column, end_line, end_column + 1)

    def _at(self, offset: int) -> tuple[int, int]:
        number = bisect_right(self.lines, offset, key=lambda run: run[0])
        start, line, column = (
            self.lines[number - 1] if number else (0, self.span.line, self.span.column)
        )
        return line, column + offset - start


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes."""

    span: Span
    items: tuple["Node", ...]
    flow: bool = False

    def __iter__(self) -> Iterator["Node"]:
        return iter(self.items)


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in the order of the file; each key is a scalar and stands once."""

    span: Span
    entries: tuple[tuple[Scalar, "Node"], ...]
    flow: bool = False

    def get(self, key: str) -> "Node | None":
        """The value of the key whose text is `key`, or None."""
        return next((value for name, value in self.entries if name.text == key), None)

    def key(self, key: str) -> Scalar | None:
        """The key node whose text is `key`, or None."""
        return next((name for name, _ in self.entries if name.text == key), None)


Node = Scalar | Sequence | Mapping
