"""Two games, variants or versions in; how they differ, as values, out. Sentences are made by whoever shows them."""

from rulewright.diff.changes import Change
from rulewright.diff.comparing import Rules, Side, differences, rule_differences

__all__ = ["Change", "Rules", "Side", "differences", "rule_differences"]
