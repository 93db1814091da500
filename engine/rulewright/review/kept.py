"""Problems that were found earlier in the same texts: see `program.kept`. Whatever they hang on has to be among these texts."""

import json
from collections.abc import Callable, Iterable
from dataclasses import astuple
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rulewright.problems import Problem, Span
from rulewright.program import kept

Problems = tuple[Problem, ...]

PART = "checks"
"""The folder within the cache."""


def keep(what: str, texts: Iterable[tuple[str, bytes]], find: Callable[[], Problems]) -> Problems:
    """The problems that `find` finds in texts with these names, found now or earlier by this very engine."""
    return kept.keep(PART, what, texts, find, _packed, _unpacked)


def contents(paths: Iterable[Path]) -> tuple[tuple[str, bytes], ...]:
    """Files with what they hold; a file that is not there counts as such."""
    return tuple((path.as_posix(), path.read_bytes()) for path in paths if path.is_file())


def _packed(problems: Problems) -> bytes:
    return json.dumps([_record(problem) for problem in problems], ensure_ascii=True).encode()


def _record(problem: Problem) -> tuple[Any, ...]:
    spans = [astuple(span) for span in (problem.span, *problem.related)]
    return problem.code, spans, dict(problem.values), problem.near, problem.warning


def _unpacked(content: bytes) -> Problems:
    """The problems of a kept file; raises ValueError if it holds none that can be read."""
    try:
        return tuple(_problem(*one) for one in json.loads(content))
    except TypeError as wrong:
        raise ValueError(str(wrong)) from wrong


def _problem(code: str, spans: Any, values: Any, near: Any, warning: bool) -> Problem:
    span, *related = (Span(*one) for one in spans)
    facts = {name: tuple(one) if isinstance(one, list) else one for name, one in values.items()}
    return Problem(code, span, MappingProxyType(facts), tuple(near), tuple(related), warning)
