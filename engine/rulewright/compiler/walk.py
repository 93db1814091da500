"""Terms and steps as trees: what stands inside them."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from rulewright.problems import Span
from rulewright.rulebook.terms import Local, LocalValue, Term
from rulewright.rulebook.types import Type


def inside(node: object) -> Iterator[object]:
    """Everything in a model, a step or a term that is a node itself, the node included, from the outside in."""
    if isinstance(node, tuple):
        for member in node:
            yield from inside(member)
    elif is_dataclass(node) and not isinstance(node, Span | Type | Local | type):
        yield node
        for field in fields(node):
            yield from inside(getattr(node, field.name))
    elif hasattr(node, "values") and hasattr(node, "keys"):
        yield from inside(tuple(node.values()))


def speaks_of(term: Term, local: Local) -> bool:
    """Whether a term reads a local."""
    return any(isinstance(n, LocalValue) and n.local.number == local.number for n in inside(term))


def weight(term: Term) -> int:
    """How many nodes a term has."""
    return sum(1 for _ in inside(term))
