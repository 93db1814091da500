"""The texts of rule files in; the same texts with every safe mend made, and each change, out."""

from collections.abc import Callable, Iterable, Mapping

from rulewright.mending.edits import Edit, edits_of
from rulewright.problems import Problem

Texts = Mapping[str, str]
"""Texts by the name of their file."""

Check = Callable[[Texts], Iterable[Problem]]
"""Finds the problems of texts."""

MOST_ROUNDS = 40
"""One mend may bring the next problem to light; a file that is wrong in more layers than this is left for the next time."""

_MARK = "\ufeff"


def mended(texts: Texts, check: Check) -> tuple[Texts, tuple[Edit, ...]]:
    """The texts with all safe mends made, and the changes in the order in which they were made.

    Places of a change are those in the text as it stood then. Problems without a safe mend stay.
    """
    made: list[Edit] = []
    for _ in range(MOST_ROUNDS):
        edits = _apart(_edits(texts, check(texts)))
        if not edits:
            break
        texts = {name: edited(text, edits, name) for name, text in texts.items()}
        made += edits
    return texts, tuple(made)


def _edits(texts: Texts, problems: Iterable[Problem]) -> list[tuple[Edit, ...]]:
    lines = {
        name: [line.removesuffix("\r") for line in _lines(text)] for name, text in texts.items()
    }
    known = (problem for problem in problems if problem.span.file in lines)
    found = (edits_of(problem, lines[problem.span.file]) for problem in known)
    return [edits for edits in found if edits]


def _apart(mends: Iterable[tuple[Edit, ...]]) -> list[Edit]:
    """The mends that do not touch each other, in the order of the file; a line is changed by one mend in a round."""
    taken: set[tuple[str, int]] = set()
    kept: list[Edit] = []
    for edits in sorted(mends):
        places = {(edit.span.file, edit.span.line) for edit in edits}
        if not places & taken:
            taken |= places
            kept += edits
    return kept


def edited(text: str, edits: Iterable[Edit], name: str) -> str:
    """The text of the file `name` with its changes made. Line breaks and a byte order mark stay as they are."""
    mark = _MARK if text.startswith(_MARK) else ""
    lines = _lines(text)
    for edit in sorted(edits, reverse=True):
        if edit.span.file == name:
            line = lines[edit.span.line - 1]
            start, end = edit.span.column - 1, edit.span.end_column - 1
            lines[edit.span.line - 1] = line[:start] + edit.text + line[end:]
    return mark + "\n".join(lines)


def _lines(text: str) -> list[str]:
    return text.removeprefix(_MARK).split("\n")
