"""The worked examples of a game and its rule files in; whether each still holds, and what the engine makes of it, out."""

from rulewright.examples.accepting import accepted
from rulewright.examples.outcome import Outcome
from rulewright.examples.running import Run, problems_of, run

__all__ = ["Outcome", "Run", "accepted", "problems_of", "run"]
