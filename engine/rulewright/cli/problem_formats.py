"""Problems in; how `--format` prints them out: for people, for programs, or as annotations on a pull request."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rulewright.mending import edits_of
from rulewright.problems import Problem, Span
from rulewright.words.reports import lines_on_disk, render_problem, sentence, suggestion
from rulewright.words.words import Words

Problems = Sequence[Problem]


def as_text(problems: Problems, words: Words) -> str:
    """Each problem with the author's line and a mark under it, an empty line between them, and how many there are."""
    shown = [_with_mend(problem, words) for problem in problems]
    return "\n\n".join([*shown, words.text("report.total", n=len(shown))]) if shown else ""


def as_json(problems: Problems, words: Words) -> str:
    """One object: `problems`, a list of objects with the keys of `data_of`."""
    data = {"problems": [data_of(problem, words) for problem in problems]}
    return json.dumps(data, ensure_ascii=False, indent=2)


def as_github(problems: Problems, words: Words) -> str:
    """One workflow command for each problem."""
    return "\n".join(_annotation(problem, words) for problem in problems)


FORMATS: Mapping[str, Callable[[Problems, Words], str]] = {
    "text": as_text,
    "json": as_json,
    "github": as_github,
}
"""What `--format` can be."""


def data_of(problem: Problem, words: Words) -> dict[str, Any]:
    """A problem as data. Lines and columns count from 1, in code points; ends are exclusive. `mend` lists the changes that
    `--fix` would make for it.
    """
    span = problem.span
    return {
        "code": problem.code,
        "severity": "warning" if problem.warning else "error",
        **_place(span),
        "message": sentence(problem, words),
        "near": list(problem.near),
        "related": [_place(other) for other in problem.related],
        "mend": [{**_place(edit.span), "text": edit.text} for edit in _edits(problem)],
    }


def _place(span: Span) -> dict[str, Any]:
    return {
        "file": span.file or None,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _edits(problem: Problem) -> Iterable[Any]:
    return edits_of(problem, lines_on_disk(problem.span.file) or ()) if problem.span.file else ()


def _with_mend(problem: Problem, words: Words) -> str:
    """The problem, and for a safe mend the line as it would be."""
    text = render_problem(problem, words, lines_on_disk)
    return f"{text}\n  {words.text('report.mend')}" if _edits(problem) else text


def _annotation(problem: Problem, words: Words) -> str:
    span = problem.span
    kind = "warning" if problem.warning else "error"
    facts = {
        "file": span.file,
        "line": span.line,
        "col": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
        "title": problem.code,
    }
    if not span.file:
        facts = {"title": problem.code}
    shown = ",".join(f"{name}={_escaped(str(fact), ',:')}" for name, fact in facts.items())
    text = sentence(problem, words)
    if problem.near:
        text += f"\n{suggestion(problem, words)}"
    return f"::{kind} {shown}::{_escaped(text)}"


def _escaped(text: str, more: str = "") -> str:
    """Text as a workflow command holds it."""
    return "".join(f"%{ord(sign):02X}" if sign in "%\r\n" + more else sign for sign in text)
