"""Many games at random: what becomes of a rulebook when nobody thinks, as numbers that do not depend on machine or jobs."""

from rulewright.simulate.report import Failure, Report, Spread
from rulewright.simulate.run import run

__all__ = ["Failure", "Report", "Spread", "run"]
