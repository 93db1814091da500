"""What a person wants looked at in; every problem of its rule files, its words and its printed rulebook, out."""

from rulewright.review.problems import problems_of
from rulewright.review.targets import Target, find_target

__all__ = ["Target", "find_target", "problems_of"]
