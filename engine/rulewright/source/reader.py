"""YAML in, as the parser's events; nodes out, within the part of YAML that rule files use, and every problem."""

import re
from functools import lru_cache
from pathlib import Path

from yaml import YAMLError

from rulewright.problems import Problem
from rulewright.source import parser
from rulewright.source.builder import Builder, Stop
from rulewright.source.faults import FAULTS
from rulewright.source.nodes import Node
from rulewright.source.syntax import diagnose
from rulewright.source.text import MAX_PROBLEMS, Text, clean, load

MAX_RESUMED = 20
"""After so many syntax errors no more are looked for."""

CAUSES = frozenset(code for code in FAULTS if code.startswith("source.wide_")) | {
    "source.colon_without_space",
    "source.smart_quotes",
}
"""Problems of one value that make what follows it unreadable."""

ITEM = re.compile(r"- ")
KEY = re.compile(r"[\w\"'][^#]*:(?: |$)")
OUTERMOST = re.compile(r"[^\s#\-\])}]")

Result = tuple[Node | None, tuple[Problem, ...]]


def read_file(path: Path, name: str) -> Result:
    """The nodes of a rule file and all its problems; `name` is what places in it call the file.

    There are no nodes where the file cannot be read or is not YAML. Nodes that come with problems hold everything
    that could be understood, so that later stages can go on looking. Never raises.
    """
    text, problems = load(path, name)
    return (None, problems) if text is None else read_text(text, name)


@lru_cache(maxsize=16)
def read_text(text: str, name: str) -> Result:
    """As `read_file`, from a string. The last few texts are remembered: stages read the same ones, and nothing changes nodes."""
    source, problems = clean(text, name)
    spoilt = {problem.span.line for problem in problems}
    node, found = _read(source, parser.FAST)
    found = [problem for problem in found if problem.span.line not in spoilt]
    return node, _bounded(sorted((*problems, *found), key=lambda problem: problem.span))


def _bounded(problems: list[Problem]) -> tuple[Problem, ...]:
    if len(problems) <= MAX_PROBLEMS:
        return tuple(problems)
    more = Problem("source.too_many_problems", problems[MAX_PROBLEMS].span, {"limit": MAX_PROBLEMS})
    return (*problems[:MAX_PROBLEMS], more)


def _read(text: Text, loader: type, resumed: int = 0) -> tuple[Node | None, list[Problem]]:
    builder = Builder(text, loader)
    try:
        return builder.document(), builder.problems
    except Stop as stop:
        return None, [*builder.problems, stop.problem]
    except (YAMLError, ValueError, OverflowError) as error:
        failure = error
    if loader is not parser.SLOW:
        _, problems = _read(text, parser.SLOW, resumed)
        if problems:  # it words and places errors in one way everywhere
            return None, problems
    problem = diagnose(text, failure, builder.last)
    problems = _one_cause(builder, problem)
    rest = _after(text, problem) if resumed < MAX_RESUMED else None
    return None, [*problems, *(_read(rest, parser.FAST, resumed + 1)[1] if rest else ())]


def _one_cause(builder: Builder, problem: Problem) -> list[Problem]:
    """The problems so far with that which stopped the parser, unless one of them is its cause."""
    at = range(builder.first, problem.span.line + 1)
    if any(known.span.line in at and known.code in CAUSES for known in builder.problems):
        return builder.problems
    return [*(known for known in builder.problems if known.span.line != problem.span.line), problem]


def _after(text: Text, problem: Problem) -> Text | None:
    """The text from the next outermost entry on, each line in its place: what comes before it is blank.

    So a mistake in one part of a file does not hide those in the parts below it.
    """
    first = next((line for line in text.lines if line.strip(" ") and not line.startswith("#")), "")
    keys = KEY if problem.code == "source.unclosed_quote" else OUTERMOST
    entry = ITEM if first.startswith("- ") else keys
    for number in range(problem.span.line, len(text.lines)):
        if entry.match(text.lines[number]):
            return Text(text.name, ("",) * number + text.lines[number:])
    return None
