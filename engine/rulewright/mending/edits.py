"""One problem and the line it stands on in; the changes of the text that mend it out, if there is only one way to mend it.

A mend is safe if the author cannot have meant anything else: another sign for the same thing, a space that is missing. What has
two readings (`no` as a flag or as text, `/` with or without a rest) is left to the author.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from rulewright.problems import Problem, Span


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Put `text` in place of `before`, which stands at `span` on one line."""

    span: Span
    before: str
    text: str


Found = tuple[tuple[int, int, str], ...]
"""Changes of one line: from a place in it (counted from 0) to another, and the new text."""

Make = Callable[[str, int, int, Problem], Found]
"""How a problem is mended: the line, where the problem begins and ends in it, and the problem."""

_CLOSING = {"“": "”", "‘": "’", "＂": "＂", "＇": "＇", "„": "“", "«": "»"}
_SPACES = "\u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))


def edits_of(problem: Problem, lines: Sequence[str]) -> tuple[Edit, ...]:
    """The changes that mend a problem; none where that needs the author. `lines` are those of its file."""
    span = problem.span
    make = SAFE.get(problem.code)
    if make is None or span.line != span.end_line or not 1 <= span.line <= len(lines):
        return ()
    line = lines[span.line - 1]
    found = make(line, span.column - 1, span.end_column - 1, problem)
    return tuple(
        Edit(Span(span.file, span.line, start + 1, span.line, end + 1), line[start:end], text)
        for start, end, text in found
        if line[start:end] != text
    )


def _instead(line: str, start: int, end: int, problem: Problem) -> Found:
    """What the problem itself says should be written, where the text is still the one that it found."""
    found = problem.values.get("found") or problem.values.get("sign") or problem.values.get("text")
    instead = problem.values.get("instead")
    if not isinstance(instead, str) or line[start:end] != found:
        return ()
    return ((start, end, instead),)


def _as_sign(line: str, start: int, end: int, problem: Problem) -> Found:
    """A sign that brings its own space: the spaces around it go where there are some already."""
    made = _instead(line, start, end, problem)
    if not made:
        return ()
    text = made[0][2]
    rest = line[end:]
    wide = len(rest) - len(rest.lstrip(_SPACES + " "))
    return ((start, end + wide, text.rstrip(" ") + (" " if rest.strip(_SPACES + " ") else "")),)


def _space(line: str, start: int, end: int, problem: Problem) -> Found:
    """An ordinary space for each special one; two where a full-width one indents a line, as it does on the screen."""
    wide = len(line[start:]) - len(line[start:].lstrip(_SPACES))
    stop = max(end, start + wide)
    if not line[:start].strip(" ") and line[start:stop].strip(_SPACES) == "":
        return (
            (start, stop, "".join("  " if sign == "\u3000" else " " for sign in line[start:stop])),
        )
    alone = line[stop : stop + 1] != " " and line[max(0, start - 1) : start] != " "
    return ((start, stop, " " if alone and line[stop:] else ""),)


def _tab(line: str, start: int, end: int, problem: Problem) -> Found:
    """A space for a tab inside a line or at its end; how far a tab indents, only its author knows."""
    return ((start, end, " "),) if line[:start].strip() else ()


def _gone(line: str, start: int, end: int, problem: Problem) -> Found:
    return ((start, end, ""),)


def _space_after(line: str, start: int, end: int, problem: Problem) -> Found:
    """A space after the colon or hyphen that the problem shows."""
    text = str(problem.values.get("text", line[start:end]))
    end = start + len(text)
    return ((end, end, " "),) if line[start:end] == text else ()


def _quotes(line: str, start: int, end: int, problem: Problem) -> Found:
    """Both quotation marks of a value that ends with its line or before a comment."""
    closing = line.find(_CLOSING.get(line[start:end], "\0"), end)
    inner = line[end:closing]
    after = line[closing + 1 :].strip()
    if closing < 0 or '"' in inner or "\\" in inner or (after and after[0] not in ",]}#"):
        return ()
    return ((start, end, '"'), (closing, closing + 1, '"'))


def _spelling(line: str, start: int, end: int, problem: Problem) -> Found:
    """`True` is `true`; what `yes`, `no`, `on` and `off` are, only their author knows."""
    text, instead = problem.values.get("text"), problem.values.get("instead")
    same = isinstance(text, str) and text.lower() == instead
    return _instead(line, start, end, problem) if same else ()


SAFE: Mapping[str, Make] = MappingProxyType(
    {
        "source.wide_colon": _as_sign,
        "source.wide_comma": _as_sign,
        "source.wide_dash": _as_sign,
        "source.wide_bracket": _instead,
        "source.wide_hash": _instead,
        "source.wide_digits": _instead,
        "source.wide_space": _space,
        "source.smart_quotes": _quotes,
        "source.boolean_spelling": _spelling,
        "source.tab": _tab,
        "source.bidi_control": _gone,
        "source.invisible_character": _gone,
        "source.control_character": _gone,
        "source.colon_without_space": _space_after,
        "source.dash_without_space": _space_after,
        "expr.wide_space": _space,
        "expr.wide_sign": _instead,
        "expr.other_sign": _instead,
        "expr.other_language": _instead,
        "expr.assignment": _instead,
        "expr.capital": _instead,
        "expr.string": _instead,
        "expr.if_after_for": _instead,
        "expr.wrong_closing": _instead,
    }
)
"""The problems with a safe mend, and how each is mended."""
