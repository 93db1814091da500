"""Problems that were found earlier in the same texts, kept in the user's cache folder; whatever they hang on is part of their key."""

import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import astuple
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rulewright import resources
from rulewright.problems import Problem, Span
from rulewright.program.folder import cache_folder, read_cached, write_cached

Problems = tuple[Problem, ...]

PART = "checks"
"""The folder within the cache."""


def keep(what: str, texts: Iterable[tuple[str, bytes]], find: Callable[[], Problems]) -> Problems:
    """The problems that `find` finds in texts with these names, found now or earlier by this very engine. A kept file that is
    damaged counts for nothing, and without a safe cache folder nothing is kept.
    """
    folder = cache_folder(PART)
    if folder is None:
        return find()
    path = folder / f"{what}-{_digest(what, texts)}"
    known = _unpacked(read_cached(path))
    if known is None:
        known = find()
        write_cached(path, _packed(known))
    return known


def _digest(what: str, texts: Iterable[tuple[str, bytes]]) -> str:
    digest = sha256(f"{what} {engine_digest()} {sys.version}".encode())
    for name, content in texts:
        digest.update(f"\0{name}\0{len(content)}\0".encode(errors="replace"))
        digest.update(content)
    return digest.hexdigest()[:40]


@cache
def engine_digest() -> str:
    """A digest of the engine's own sources."""
    digest = sha256()
    for path in sorted(resources.PACKAGE.rglob("*")):
        if path.suffix in (".py", ".lark"):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def contents(paths: Iterable[Path]) -> tuple[tuple[str, bytes], ...]:
    """Files with what they hold; a file that is not there counts as such."""
    return tuple((path.as_posix(), path.read_bytes()) for path in paths if path.is_file())


def _packed(problems: Problems) -> bytes:
    return json.dumps([_record(problem) for problem in problems], ensure_ascii=True).encode()


def _record(problem: Problem) -> tuple[Any, ...]:
    spans = [astuple(span) for span in (problem.span, *problem.related)]
    return problem.code, spans, dict(problem.values), problem.near, problem.warning


def _unpacked(content: bytes | None) -> Problems | None:
    """The problems of a kept file; None if it holds none that can be read."""
    try:
        return None if content is None else tuple(_problem(*one) for one in json.loads(content))
    except (ValueError, TypeError):
        return None


def _problem(code: str, spans: Any, values: Any, near: Any, warning: bool) -> Problem:
    span, *related = (Span(*one) for one in spans)
    facts = {name: tuple(one) if isinstance(one, list) else one for name, one in values.items()}
    return Problem(code, span, MappingProxyType(facts), tuple(near), tuple(related), warning)
