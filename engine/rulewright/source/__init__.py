"""The text of a rule file in; nodes that know their places out, and every problem of its spelling.

>>> node, problems = read_text("count: 3", "game.yaml")
>>> node.get("count").value, problems
(3, ())
"""

from pathlib import Path

from rulewright.problems import Problem
from rulewright.source.faults import FAULTS
from rulewright.source.nodes import Mapping, Node, Scalar, Sequence

__all__ = ["FAULTS", "Mapping", "Node", "Scalar", "Sequence", "read_file", "read_text"]


def read_file(path: Path, name: str) -> tuple[Node | None, tuple[Problem, ...]]:
    """See `reader.read_file`, which is slow to import: not everything that knows nodes also reads them."""
    from rulewright.source import reader

    return reader.read_file(path, name)


def read_text(text: str, name: str) -> tuple[Node | None, tuple[Problem, ...]]:
    """See `reader.read_text`."""
    from rulewright.source import reader

    return reader.read_text(text, name)
