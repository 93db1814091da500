"""All problems of rule files in; those out that are causes: what only follows from an unreadable line is left out."""

import re
from collections.abc import Iterable, Mapping

from rulewright.problems import Problem

NAME = re.compile(r"[a-z][a-z0-9_]*")
SPELLING = "source."
LACKING = ("rulebook.unknown_", "rulebook.missing_key")
"""Problems of what is not there: if the name stands on a line that could not be read, it is there after all."""


def causes(problems: Iterable[Problem], files: Mapping[str, str]) -> tuple[Problem, ...]:
    """The problems without those that a misspelt line has by being misspelt, there and wherever its names are used."""
    found = tuple(problems)
    spoilt = {(p.span.file, p.span.line) for p in found if p.code.startswith(SPELLING)}
    if not spoilt:
        return found
    lines = {name: text.split("\n") for name, text in files.items()}
    names = {
        name
        for file, line in spoilt
        if file in lines and line <= len(lines[file])
        for name in NAME.findall(lines[file][line - 1])
    }
    return tuple(problem for problem in found if not _follows(problem, spoilt, names))


def _follows(problem: Problem, spoilt: set[tuple[str, int]], names: set[str]) -> bool:
    if problem.code.startswith(SPELLING):
        return False
    if (problem.span.file, problem.span.line) in spoilt:
        return True
    return problem.code.startswith(LACKING) and any(
        value in names for value in problem.values.values() if isinstance(value, str)
    )
