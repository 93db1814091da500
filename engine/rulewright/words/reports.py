"""A problem of a rulebook in; what a person reads out: the place, the sentence, the author's own line with a mark under it, a way out.

rules/mine/game.yaml:12:8: nothing is named “plaers” [rulebook.unknown_name]
   12 |   who: plaers
      |        ^^^^^^
      Did you mean “players”?
"""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

from wcwidth import wcwidth

from rulewright.problems import Problem, Span
from rulewright.words.messages import Many, Message, Value
from rulewright.words.words import Words

Lines = Callable[[str], Sequence[str] | None]
"""The lines of a file, by the name that spans give it; None if it cannot be shown."""

WIDTH = 96
"""The most columns of an author's line that are shown."""

LONGEST = 300
"""The most characters of one fact that are shown."""

MOST_NAMES = 30
"""The most names of a list that are shown."""

_TAB = "    "
_CUT = "…"
_LEAD = 36
"""Columns of a long line that are kept before the mark."""


def render_problem(problem: Problem, words: Words, lines: Lines) -> str:
    """One problem, in the words' language; several lines without a break at the end."""
    text = sentence(problem, words)
    if problem.warning:
        text = words.text("report.warning", text=text)
    code = f" [{problem.code}]" if problem.span.file else ""
    parts = [at(problem.span) + text + code, *quote(problem.span, lines)]
    if problem.near:
        parts.append(f"{_gutter(problem.span)}   {suggestion(problem, words)}")
    for span in problem.related:
        parts.append(at(span) + words.text("report.related"))
        parts += quote(span, lines)
    return "\n".join(parts)


def suggestion(problem: Problem, words: Words) -> str:
    """The question whether one of the near names was meant."""
    names: tuple[Value, ...] = tuple(
        Message("format.quoted", {"text": name}) for name in problem.near
    )
    return words.text("report.near", names=Many(names, "or"))


def sentence(problem: Problem, words: Words) -> str:
    """What a problem says, without its place."""
    values = {name: _fact(name, value) for name, value in problem.values.items()}
    return words.say(Message(f"problem.{problem.code}", values))


def _fact(name: str, value: Value) -> Value:
    """A fact whose name ends in `_kind` is the id of a sentence; all others stand for themselves, cut where they are long."""
    match value:
        case str() if name.endswith("_kind"):
            return Message(value)
        case str() if len(value) > LONGEST:
            return value[: LONGEST - 1] + _CUT
        case tuple() if len(value) > MOST_NAMES:
            return (*value[:MOST_NAMES], _CUT)
        case _:
            return value


def render_problems(problems: Iterable[Problem], words: Words, lines: Lines) -> str:
    """All problems, a blank line between them, and how many there are."""
    rendered = [render_problem(problem, words, lines) for problem in problems]
    return "\n\n".join([*rendered, words.text("report.total", n=len(rendered))])


@cache
def lines_on_disk(file: str) -> tuple[str, ...] | None:
    """The lines of a file, if it can be read: `Lines` for problems whose spans name paths."""
    try:
        text = Path(file).read_text("utf-8", errors="replace")
    except (OSError, ValueError):
        return None
    return tuple(text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"))


def at(span: Span) -> str:
    """The place before a sentence: `file:line:column: `; nothing for what no file says."""
    return f"{span.file}:{span.line}:{span.column}: " if span.file else ""


def _gutter(span: Span) -> str:
    return " " * (5 + len(str(span.line)))


def quote(span: Span, lines: Lines) -> list[str]:
    """The author's own line with a mark under the place; nothing where it cannot be shown."""
    text = lines(span.file) if span.file else None
    if text is None or not 1 <= span.line <= len(text):
        return []
    line = text[span.line - 1]
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    start = min(span.column - 1, len(line))
    shown, before, marked = _window(line, start, max(start, min(end, len(line))))
    gutter = _gutter(span)
    mark = " " * before + "^" * max(1, marked)
    return [f"   {span.line}  | {shown}".rstrip(), f"{gutter}| {mark}"]


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """What is shown of a line, how many columns stand before the mark, and how many the mark has."""
    first, cut = start, ""
    room = _LEAD
    while first > 0 and room >= _columns(line[first - 1]):
        first -= 1
        room -= _columns(line[first])
    if first and len(line) < 4 * WIDTH and _columns(line) <= WIDTH:
        first = 0
    cut = _CUT if first else ""
    shown, last, room = cut, first, WIDTH - 1 - len(cut)
    while last < len(line) and _columns(line[last]) <= room:
        shown += _visible(line[last])
        room -= _columns(line[last])
        last += 1
    before = _columns(cut + line[first:start])
    return (
        shown + (_CUT if last < len(line) else ""),
        before,
        _columns(line[start : min(end, last)]),
    )


def _visible(text: str) -> str:
    """The text as a terminal may show it: a tab as spaces, anything that could steer the terminal as a replacement sign."""
    return "".join(_TAB if sign == "\t" else _shown(sign) for sign in text)


def _shown(sign: str) -> str:
    steers = unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")
    return "\N{REPLACEMENT CHARACTER}" if steers else sign


def _columns(text: str) -> int:
    return sum(max(0, wcwidth(sign)) for sign in _visible(text))
