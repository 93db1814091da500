"""How much a bot tries: a lot in machine code, where that is installed, and as much as people wait for where it is not."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from typing import Protocol

from rulewright.bots.habits import Rehearsing, learn
from rulewright.bots.trials import Outcome, Trials
from rulewright.cache.kept import keep
from rulewright.play.setup import Setup

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


@cache
def is_swift() -> bool:
    """Whether what machine code needs is installed."""
    return all(find_spec(package) for package in ("llvmlite", "numpy"))


def usual_effort() -> Effort:
    """The effort that people wait for."""
    return SWIFT if is_swift() else PLAIN


@lru_cache(maxsize=TABLES)
def ready_trials(setup: Setup, few: int, effort: Effort) -> Trying:
    """Trials of a game, rehearsed: in machine code whatever machine plays the game, if it is installed."""
    if is_swift():
        from rulewright.bots.swift import SwiftTrials  # only then: it needs llvmlite

        trials: Trying = SwiftTrials(setup, few, effort.longest)
    else:
        trials = Trials(setup, few, effort.longest)
    if effort.rehearsals:
        trials.weights = _learned(trials, setup, few, effort)
    return trials


def _learned(trials: Trying, setup: Setup, few: int, effort: Effort) -> list[int]:
    """What rehearsals of a game teach: the same each time, so that a game is rehearsed once for as long as its rules stay."""

    def make() -> list[int]:
        learn(trials, effort.rehearsals)
        return trials.weights

    size = len(trials.weights)
    binding = setup.binding
    identity = setup.program.identity
    if not identity:
        return make()
    table = identity, binding.data, binding.start(0), setup.unattended, few, effort
    texts = [("table", repr(table).encode())]
    return keep(PART, "weights", texts, make, _packed, lambda content: _unpacked(content, size))


def _packed(weights: list[int]) -> bytes:
    return json.dumps(weights).encode()


def _unpacked(content: bytes, size: int) -> list[int]:
    found = json.loads(content)
    if not isinstance(found, list) or len(found) != size:
        raise ValueError(found)
    return [int(weight) for weight in found]
