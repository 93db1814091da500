"""How much a bot tries: a lot in machine code, where that is installed, and as much as people wait for where it is not."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from rulewright.bots.habits import Rehearsing, learn
from rulewright.bots.trials import Outcome, Trials
from rulewright.cache.kept import keep_tree
from rulewright.play.setup import Setup
from rulewright.program.installed import is_native

PART = "habits"
"""The part of the cache where what rehearsals teach is kept."""
TABLES = 8
"""For how many games trials are kept ready."""


@dataclass(frozen=True, slots=True)
class Effort:
    """In how many states options are tried, and how often in each round altogether; after how many decisions a trial is given
    up; and how many rehearsals there are before the first.
    """

    states: int
    tries: int
    longest: int
    rehearsals: int = 0


PLAIN, SWIFT = Effort(3, 24, 60), Effort(16, 240, 60, rehearsals=8)
"""The effort on the machine in Python and in machine code. Longer trials (300 decisions) were no better in the games where
that was tried: what is far is noise. But what comes late may not count less either: a game that scores only at the end of
a long deal was then played much worse."""
LIGHT = Effort(4, 32, 60, rehearsals=8)
"""A small effort in machine code, for thousands of games."""


class Trying(Rehearsing, Protocol):
    """What can try options: see `trials.Trials`."""

    def outcomes(
        self,
        seat: int,
        starts: Sequence[Sequence[int]],
        options: Sequence[int],
        seed: int,
        repeats: int,
    ) -> list[Outcome]:
        """See `trials.Trials.outcomes`."""


def usual_effort() -> Effort:
    """The effort that people wait for."""
    return SWIFT if is_native() else PLAIN


@lru_cache(maxsize=TABLES)
def ready_trials(setup: Setup, few: int, effort: Effort) -> Trying:
    """Trials of a game, rehearsed: in machine code whatever machine plays the game, if it is installed."""
    if is_native():
        from rulewright.bots.swift import SwiftTrials  # only then: it needs llvmlite

        trials: Trying = SwiftTrials(setup, few, effort.longest)
    else:
        trials = Trials(setup, few, effort.longest)
    if effort.rehearsals:
        trials.weights = list(_learned(trials, setup, few, effort))
    return trials


def _learned(trials: Trying, setup: Setup, few: int, effort: Effort) -> tuple[int, ...]:
    """What rehearsals of a game teach: the same each time, so that a game is rehearsed once for as long as its rules stay."""

    def make() -> tuple[int, ...]:
        learn(trials, effort.rehearsals)
        return tuple(trials.weights)

    binding = setup.binding
    identity = setup.program.identity
    if not identity:
        return make()
    table = identity, binding.data, binding.start(0), setup.unattended, few, effort
    texts = [("table", repr(table).encode())]
    return keep_tree(PART, "weights", texts, make, {})
