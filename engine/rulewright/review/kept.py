"""Problems that were found earlier in the same texts: see `cache.kept`. Whatever they hang on has to be among these texts."""

from collections.abc import Callable, Iterable
from pathlib import Path

from rulewright import problems
from rulewright.cache.kept import keep_tree
from rulewright.cache.packing import classes_of
from rulewright.problems import Problem

Problems = tuple[Problem, ...]

PART = "checks"
"""The folder within the cache."""


def keep(what: str, texts: Iterable[tuple[str, bytes]], find: Callable[[], Problems]) -> Problems:
    """The problems that `find` finds in texts with these names, found now or earlier by this very engine."""
    return keep_tree(PART, what, texts, find, classes_of((problems,)))


def contents(paths: Iterable[Path]) -> tuple[tuple[str, bytes], ...]:
    """Files with what they hold; a file that is not there counts as such."""
    return tuple((path.as_posix(), path.read_bytes()) for path in paths if path.is_file())
