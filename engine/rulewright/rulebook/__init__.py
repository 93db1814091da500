"""The nodes of rule files in; a checked, typed model of one game out, or every problem that they have."""

from rulewright.rulebook.stage import read

__all__ = ["read"]
