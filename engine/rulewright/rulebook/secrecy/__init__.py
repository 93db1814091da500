"""A checked rulebook comes in; what it would tell a seat that may not know it goes out as problems.

Each value carries who may know it: everyone, the one seat that owns it, or nobody. Who is asked, how much, which steps
happen and what public things become may depend only on what everyone knows, unless a step says `tells: everyone`.
What a seat may answer may depend on what it knows itself. Results are free: the game is over when they are computed.
"""

from rulewright.problems import Problem
from rulewright.rulebook.model import Rulebook
from rulewright.rulebook.secrecy.findings import Findings
from rulewright.rulebook.secrecy.order import in_order
from rulewright.rulebook.secrecy.scope import Scope
from rulewright.rulebook.secrecy.steps import Place, TooLong, Walk
from rulewright.rulebook.secrecy.values import Knower
from rulewright.rulebook.secrecy.worlds import worlds

__all__ = ["problems"]


def problems(rulebook: Rulebook) -> tuple[Problem, ...]:
    """Every leak of a rulebook without errors (codes `secrecy.…`), in the order of the file."""
    findings = Findings(rulebook)
    try:
        _walk(rulebook, findings)
    except TooLong as stopped:
        return (*findings.problems(), Problem("secrecy.too_long", stopped.span))
    found = (*findings.problems(), *in_order(rulebook))
    return tuple(sorted(found, key=lambda problem: (problem.span, problem.code)))


def _walk(rulebook: Rulebook, findings: Findings) -> None:
    for world in worlds(rulebook):
        before = None
        while before != findings.perhaps_absent:
            before = findings.perhaps_absent
            knower = Knower(rulebook, world, findings.perhaps_absent)
            Walk(rulebook, knower, findings).body(rulebook.flow, Place(Scope()))
        _look_at_shows(rulebook, knower, findings)


def _look_at_shows(rulebook: Rulebook, knower: Knower, findings: Findings) -> None:
    for shown in rulebook.shows:
        scope = Scope() if shown.seat is None else Scope().binding(shown.seat)
        label = knower.known(shown.value, scope).all
        findings.leak("secrecy.shows", shown.value.span, label)
