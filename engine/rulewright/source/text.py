"""A file or a string in; its lines out, ready to be read as YAML, and a problem for each character no rule file needs."""

import re
import stat
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from rulewright.problems import Problem, Span

MAX_BYTES = 1 << 20
MAX_PROBLEMS = 1000
"""The first of a file's problems; nobody reads on after so many."""

MAX_SHOWN = 60
"""Characters of the author's text that a problem quotes."""

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

BIDI = "\u202a-\u202e\u2066-\u2069"
INVISIBLE = "\u00ad\u200b\u2060\ufeff"
CONTROL = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff"
REFUSED = re.compile(f"(?P<tab>\t)|(?P<bidi>[{BIDI}])|(?P<invisible>[{INVISIBLE}])|[{CONTROL}]")


@dataclass(frozen=True, slots=True)
class Text:
    """The lines of one file, without characters that YAML readers disagree about. Lines and columns count from 1."""

    name: str
    lines: tuple[str, ...]

    def span(self, line: int, column: int, length: int = 1) -> Span:
        """A place within one line, moved into the file where it would lie outside."""
        line = max(1, min(line, len(self.lines)))
        last = len(self.lines[line - 1]) + 1
        column = max(1, min(column, last))
        return Span(self.name, line, column, line, min(column + length, max(last, column + 1)))

    def content(self, line: int) -> Span:
        """What stands on a line, without the spaces before and after it."""
        words = self.lines[line - 1].strip(" ")
        return self.span(
            line, len(self.lines[line - 1]) - len(self.lines[line - 1].lstrip(" ")) + 1, len(words)
        )

    def between(self, line: int, column: int, end_line: int, end_column: int) -> str:
        """The text from one place to another, the end left out."""
        if line == end_line:
            return self.lines[line - 1][column - 1 : end_column - 1]
        first, last = self.lines[line - 1][column - 1 :], self.lines[end_line - 1][: end_column - 1]
        return "\n".join((first, *self.lines[line : end_line - 1], last))

    def line(self, number: int) -> str:
        """A line without its break; empty outside the file."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""


def shorten(text: str) -> str:
    """The author's text on one line, cut where it is long."""
    text = " ".join(text.split())
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


def load(path: Path, name: str) -> tuple[str | None, tuple[Problem, ...]]:
    """The text of a regular file in UTF-8 of at most `MAX_BYTES`, or why there is none."""
    start = Span(name, 1, 1, 1, 1)
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return None, (Problem("source.not_a_file", start),)
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None, (Problem("source.no_file", start),)
    except (OSError, ValueError):
        return None, (Problem("source.unreadable", start),)
    if len(data) > MAX_BYTES:
        return None, (Problem("source.too_large", start, {"limit": MAX_BYTES}),)
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        return None, (_undecodable(data, error.start, name),)


def _undecodable(data: bytes, offset: int, name: str) -> Problem:
    line = data.count(b"\n", 0, offset) + 1
    column = len(data[data.rfind(b"\n", 0, offset) + 1 : offset].decode("utf-8")) + 1
    span = Span(name, line, column, line, column + 1)
    return Problem("source.not_utf8", span, {"byte": f"{data[offset]:02X}", "encoding": "UTF-8"})


def clean(text: str, name: str) -> tuple[Text, tuple[Problem, ...]]:
    """The lines of a text with each refused character replaced, and a problem for each of them, or for enough of them.

    A tab becomes a space; a byte order mark at the start of the file and the carriage returns of Windows go.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    problems: list[Problem] = []
    for number, line in enumerate(lines):
        for found in islice(REFUSED.finditer(line), max(0, MAX_PROBLEMS + 1 - len(problems))):
            span = Span(name, number + 1, found.start() + 1, number + 1, found.end() + 1)
            problems.append(_refused(found, span))
        lines[number] = REFUSED.sub(lambda m: " " if m["tab"] else REPLACEMENT, line)
    return Text(name, tuple(lines)), tuple(problems)


def _refused(found: re.Match[str], span: Span) -> Problem:
    sign = {"sign": f"U+{ord(found[0]):04X}"}
    match found.lastgroup:
        case "tab":
            return Problem("source.tab", span)
        case "bidi":
            return Problem("source.bidi_control", span, sign)
        case "invisible":
            return Problem("source.invisible_character", span, sign)
        case _:
            return Problem("source.control_character", span, sign)
