"""The nodes of rule files in; a checked, typed model of one game out, or every problem that they have."""

from collections.abc import Mapping

from rulewright.problems import Problem
from rulewright.rulebook.model import Rulebook

__all__ = ["read"]


def read(
    files: Mapping[str, str], variant: str | None = None
) -> tuple[Rulebook | None, tuple[Problem, ...]]:
    """See `stage.read`, which is slow to import: whoever only needs the model of a game read earlier does without it."""
    from rulewright.rulebook import stage

    return stage.read(files, variant)
