"""Plays so many random games of Goofspiel from its rule file, on so many threads; prints how many picks a game had, and how many
seconds of the processor were spent before the first game.
"""

import sys
import time

import rulewright
from rulewright.simulate import run

games, jobs = int(sys.argv[1]), int(sys.argv[2])
game = rulewright.load("goofspiel", players=2)
run(game, 1, jobs=1, native=True)
ready = time.process_time()
found = run(game, games, seed=1, jobs=jobs, native=True)
assert found.ended == found.games
print(found.picks.mean, ready)
