"""Many games played by bots: what becomes of a rulebook, and of a changed one, as numbers that do not depend on machine or jobs."""

from rulewright.simulate.report import Failure, Report, Spread
from rulewright.simulate.run import run, run_bots

__all__ = ["Failure", "Report", "Spread", "run", "run_bots"]
