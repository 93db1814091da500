"""A game in, a report out: the one function that most people need of simulation."""

import os
from importlib.util import find_spec

from rulewright.simulate import plain
from rulewright.simulate.report import Report, report
from rulewright.simulate.tally import Playable

LONGEST = 100_000
"""After how many picks a game is given up."""


def run(
    game: Playable,
    games: int = 1000,
    seed: int = 0,
    jobs: int | None = None,
    longest: int = LONGEST,
    native: bool | None = None,
) -> Report:
    """Play many games at random: whoever is asked takes each legal option with equal chance.

    The report is the same for any number of jobs (threads; as many as there are processors if None) and with or without machine
    code (`native`; None takes it where it is installed). With `native=True` and nothing installed it raises RulebookError.
    """
    if games < 1 or longest < 1 or (jobs is not None and jobs < 1):
        raise ValueError(games, longest, jobs)
    if native is None:
        native = all(find_spec(name) for name in ("llvmlite", "numpy"))
    if not native:
        return report(plain.play(game, seed, 0, games, longest), seed)
    from rulewright.simulate import swift

    threads = jobs or os.cpu_count() or 1
    return report(swift.play(game, seed, 0, games, longest, threads), seed)
