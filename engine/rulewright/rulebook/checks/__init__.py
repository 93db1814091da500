"""A checked rulebook comes in; what is wrong with it although each part makes sense goes out as problems.

Each check is one module with one function; they run in the order of `CHECKS` and know nothing of each other.
"""

from collections.abc import Callable, Iterator

from rulewright.problems import Problem
from rulewright.rulebook.checks.dead_ends import dead_ends
from rulewright.rulebook.checks.deck import deck
from rulewright.rulebook.checks.loops import loops
from rulewright.rulebook.checks.reading_again import reading_again
from rulewright.rulebook.checks.tables import tables
from rulewright.rulebook.checks.unused import unused
from rulewright.rulebook.model import Rulebook

__all__ = ["CHECKS", "problems"]

CHECKS: tuple[Callable[[Rulebook], Iterator[Problem]], ...] = (
    loops,
    tables,
    unused,
    reading_again,
    dead_ends,
    deck,
)
"""Every check, in the order in which they run."""


def problems(rulebook: Rulebook) -> tuple[Problem, ...]:
    """What the checks find in a rulebook without errors (codes `checks.…`), each once, in the order of the file."""
    found = {
        (p.code, p.span, tuple(p.values.items())): p for check in CHECKS for p in check(rulebook)
    }
    return tuple(sorted(found.values(), key=lambda problem: (problem.span, problem.code)))
