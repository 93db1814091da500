"""What `bots.trials` does, as LLVM assembly, written once for all games: it takes the functions of a program by their addresses.

Everything that it needs stands in one record of 64-bit fields, `FIELDS`. `tests/bots` holds that both find the same.
"""

from rulewright.bots.assembly.answers import ANSWERS, WAYS
from rulewright.bots.assembly.record import BASICS, FIELDS
from rulewright.bots.assembly.standing import STANDING
from rulewright.bots.assembly.trials import REHEARSAL, TRIALS

__all__ = ["FIELDS", "LLVM"]

LLVM = "\n".join((BASICS, WAYS, ANSWERS, STANDING, TRIALS, REHEARSAL))
"""The whole module."""
