"""The nodes of a game and of a variant in; the nodes of the varied game out."""

from collections.abc import Mapping

from rulewright.rulebook.report import Report
from rulewright.source.nodes import Node


def varied(root: Node, files: Mapping[str, str], variant: str, report: Report) -> Node | None:
    """The varied game."""
    return root
