"""What is wrong with a rulebook, as values: a code, a place and the facts; sentences are made later, by `words`.

A stage collects `Problem` values and goes on; only the outermost call raises `RulebookError`, which carries them all.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Value = int | str | bool | tuple[str, ...] | None
"""A fact in a problem: a number, a name or piece of the author's text, or several names."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A place in a rule file: lines and columns count from 1, in code points; the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: "Span") -> "Span":
        """The place from the start of this one to the end of `other`."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)


NOWHERE = Span("", 1, 1, 1, 1)
"""The place of what no file says: built-in names, and problems of a command line."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong: `code` names the sentence (`problem.<code>` in the catalogs), `values` fill its places.

    `near` holds names the author may have meant, best first. `related` are other places worth showing
    (the first of two duplicate keys). A warning does not stop a rulebook from loading.
    """

    code: str
    span: Span
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    near: tuple[str, ...] = ()
    related: tuple[Span, ...] = ()
    warning: bool = False


class RulebookError(ValueError):
    """A rulebook cannot be loaded; `problems` holds every reason, in file order."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: problem.span))
        places = (
            f"{p.span.file}:{p.span.line}:{p.span.column}: {p.code} {dict(p.values)}"
            for p in self.problems
        )
        super().__init__("\n".join(places))
