"""Plays so many random games of Goofspiel from its rule file; prints how many picks a game had."""

import sys

import rulewright
from rulewright.simulate import run

found = run(rulewright.load("goofspiel", players=2), int(sys.argv[1]), seed=1, jobs=1, native=True)
assert found.ended == found.games
print(found.picks.mean)
