"""A game that is sound on paper in; what only play shows, out: rules that fail, games without an end, parts that never count."""

from rulewright.trial.cases import Case, cases_of
from rulewright.trial.running import Trial, run

__all__ = ["Case", "Trial", "cases_of", "run"]
