"""The text of a rule file in; nodes that know their places out, and every problem of its spelling.

>>> node, problems = read_text("count: 3", "game.yaml")
>>> node.get("count").value, problems
(3, ())
"""

from rulewright.source.faults import FAULTS
from rulewright.source.nodes import Mapping, Node, Scalar, Sequence
from rulewright.source.reader import read_file, read_text

__all__ = ["FAULTS", "Mapping", "Node", "Scalar", "Sequence", "read_file", "read_text"]
