"""Pieces of an example that may be wrong in; those that are right, and the problems of all others, out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from rulewright.examples.wrong import Wrong, wrong
from rulewright.problems import Problem
from rulewright.source import Mapping, Node, Scalar, Sequence

Piece = TypeVar("Piece")
Made = TypeVar("Made")
Entry = tuple[Scalar, Node]


@dataclass(frozen=True, slots=True)
class Notes:
    """The problems that were met; a piece that is wrong leaves the others alone."""

    problems: list[Problem] = field(default_factory=list)

    def made(self, pieces: Iterable[Piece], make: Callable[[Piece], Made]) -> tuple[Made, ...]:
        """What is made of each piece; of those that are wrong nothing, and why is noted."""
        found: list[Made] = []
        for piece in pieces:
            try:
                found.append(make(piece))
            except Wrong as error:
                self.problems.extend(error.problems)
        return tuple(found)


def entries(node: Node) -> tuple[Entry, ...]:
    """The entries of a mapping that has some. Raises Wrong for anything else."""
    if isinstance(node, Mapping) and node.entries:
        return node.entries
    raise wrong("not_a_mapping", node.span)


def items(node: Node) -> tuple[Node, ...]:
    """The members of a list, none of an empty place. Raises Wrong for anything else."""
    match node:
        case Sequence(items=found):
            return found
        case Scalar(value=None):
            return ()
        case _:
            raise wrong("not_a_list", node.span)
