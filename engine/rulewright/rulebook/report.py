"""Collects the problems of one reading; names that an author may have meant are found here."""

from bisect import bisect_left
from collections.abc import Iterable
from difflib import get_close_matches

from rulewright.problems import Problem, Span, Value

NEAR_ENOUGH = 0.6
MOST_NEAR = 3
MOST_COMPARED = 400
LONGEST_NAME = 100


class Report:
    """The problems found so far, each once for its code and place."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Span], Problem] = {}

    def add(
        self,
        code: str,
        span: Span,
        *,
        near: tuple[str, ...] = (),
        related: tuple[Span, ...] = (),
        warning: bool = False,
        **values: Value,
    ) -> None:
        """Note a problem of this stage, `rulebook.<code>`; the same code at the same place is the same problem.

        A value whose name ends in `_kind` is the id of a sentence, such as `type.card`.
        """
        problem = Problem(f"rulebook.{code}", span, values, near, related, warning)
        self._found.setdefault((problem.code, span), problem)

    def take(self, problems: Iterable[Problem]) -> None:
        """Note the problems of another stage."""
        for problem in problems:
            self._found.setdefault((problem.code, problem.span), problem)

    @property
    def failed(self) -> bool:
        """Whether anything worse than a warning was found."""
        return any(not problem.warning for problem in self._found.values())

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems in the order of the file."""
        return tuple(sorted(self._found.values(), key=lambda problem: (problem.span, problem.code)))


def nearest(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """Up to three of `names` that look like `name`, the likeliest first; of very many names only those that begin alike."""
    if len(name) > LONGEST_NAME:
        return ()
    known = sorted({other for other in names if other != name and len(other) <= LONGEST_NAME})
    if len(known) > MOST_COMPARED:
        place = bisect_left(known, name)
        known = known[max(0, place - MOST_COMPARED // 2) : place + MOST_COMPARED // 2]
    return tuple(get_close_matches(name, known, MOST_NEAR, NEAR_ENOUGH))
