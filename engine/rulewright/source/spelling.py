"""A value as the YAML parser read it in; its plain reading out, and what is wrong with how it is written."""

import re
from collections.abc import Iterator

from rulewright.problems import Problem, Span
from rulewright.source import signs
from rulewright.source.nodes import Scalar
from rulewright.source.scalars import Runs, reading
from rulewright.source.text import REFUSED, Text, shorten

LEAD = re.compile(r" *(?:- +)*")
LOST = re.compile(r" +(?P<comment>#\w.*)")

Read = tuple[bool | int | str | None, list[Problem]]


def read(
    text: Text, written: str, span: Span, runs: Runs, *, plain: bool, flow: bool, key: bool
) -> Read:
    """What a value says: a flag, a whole number, nothing, or text. `flow`: it stands between brackets."""
    if not plain:
        return written, list(_smuggled(written, span))
    scalar = Scalar(span, written, None, plain, runs)
    value, fault = reading(written)
    problems = list(_wide(text, scalar, flow=flow, key=key))
    if fault and not problems:
        problems.append(Problem(fault[0], span, fault[1]))
    if lost := LOST.match(text.line(span.end_line), span.end_column - 1):
        place = text.span(
            span.end_line, lost.start("comment") + 1, len(lost["comment"].rstrip(" "))
        )
        problems.append(Problem("source.hash_in_text", place, {"text": shorten(lost["comment"])}))
    return value, problems


def _smuggled(written: str, span: Span) -> Iterator[Problem]:
    """Characters that no rule file may hold, written as an escape."""
    for found in REFUSED.finditer(written):
        if found[0] != "\t":
            yield Problem("source.control_character", span, {"sign": f"U+{ord(found[0]):04X}"})
            return


def _wide(text: Text, scalar: Scalar, *, flow: bool, key: bool) -> Iterator[Problem]:
    """At most one sign of a Chinese or Japanese keyboard for each line of an unquoted value."""
    if scalar.text.isascii() and (key or flow or ":" not in scalar.text):
        return
    check = signs.in_key if key else signs.in_flow if flow else signs.in_whole
    if suspect := check(scalar.text):
        yield _problem(scalar, suspect, 0)
        return
    if key or flow:
        return
    ends = [*(run[0] for run in scalar.lines[1:]), len(scalar.text)]
    for number, ((offset, line, column), end) in enumerate(zip(scalar.lines, ends, strict=True)):
        if number or LEAD.fullmatch(text.line(line)[: column - 1]):
            part = scalar.text[offset:end].rstrip(" \n")
            for suspect in signs.at_line_start(part):
                yield _problem(scalar, suspect, offset)
                break


def _problem(scalar: Scalar, suspect: signs.Suspect, offset: int) -> Problem:
    place = scalar.place(offset + suspect.start, offset + suspect.end)
    return Problem(suspect.code, place, suspect.values)
