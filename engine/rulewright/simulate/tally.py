"""What is counted while games are played: whole numbers only, so that sums come out the same in any order."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from rulewright.program.code import Program
from rulewright.program.draw import value
from rulewright.program.machine import Numbers
from rulewright.rulebook.types import NONE

PICKS = 1 << 32
"""The random stream that the first seat's picks come from, the next seat's from the next; programs use streams far below."""

ROW = ("fault", "site", "decisions", "picks", "winners", "scores")
"""The fields of a row of numbers, which each game fills: fault (-1 if it was given up), …, then each seat's score (`types.NONE`
for none), and last, for each slot of answers, how often it was taken (see `slots`).
"""
FAULT, SITE, DECISIONS, PICKED, WINNERS, SCORES = range(len(ROW))
"""Their places; the winners are a mask of seats."""

Row = Sequence[int]
Progress = Callable[[int], None]
"""Hears now and then how many games have been played."""


@contextmanager
def until_interrupted(progress: Progress | None, played: Callable[[], object]) -> Iterator[None]:
    """Within this, Ctrl-C ends the games with what has been played, if that is anything and somebody hears of progress."""
    try:
        yield
    except KeyboardInterrupt:
        if progress is None or not played():
            raise


class Bound(Numbers, Protocol):
    """What simulation needs of a `binding.Binding`."""

    @property
    def players(self) -> int:
        """How many seats choose; they come first."""

    @property
    def seats(self) -> int:
        """How many seats there are."""

    @property
    def bases(self) -> Mapping[str, int]:
        """Where each array of the state begins."""

    def start(self, seed: int) -> list[int]:
        """The cells of a game that has not begun."""


class Playable(Protocol):
    """What can be simulated: a loaded game, or just a program with its numbers."""

    @property
    def program(self) -> Program:
        """What runs."""

    @property
    def binding(self) -> Bound:
        """On which numbers."""

    @property
    def unattended(self) -> Sequence[int]:
        """For each choice by number, the option that is taken where no person answers; -1 for those that bots answer, too."""


@dataclass(slots=True)
class Tally:
    """Counts over games. Each counter gives for a value in how many games it came out.

    `scores` has one counter for each seat, `taken` counts the slots of answers. `winners` counts masks of seats, `failures` pairs of fault and site (0, 0 for a game
    given up); `seeds` holds for each such pair the number and seed of the first game. Games that failed count nowhere else.
    """

    games: int = 0
    decisions: Counter[int] = field(default_factory=Counter)
    picks: Counter[int] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)
    scores: list[Counter[int]] = field(default_factory=list)
    taken: Counter[int] = field(default_factory=Counter)
    failures: Counter[tuple[int, int]] = field(default_factory=Counter)
    seeds: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)

    def note(self, row: Row, seats: int, number: int, seed: int) -> None:
        """Count a game by its row."""
        self.games += 1
        self.scores.extend(Counter() for _ in range(seats - len(self.scores)))
        if row[FAULT]:
            self.fail(max(0, row[FAULT]), row[SITE], number, seed)
            return
        self.decisions[row[DECISIONS]] += 1
        self.picks[row[PICKED]] += 1
        self.winners[row[WINNERS]] += 1
        for scores, score in zip(self.scores, row[SCORES:], strict=False):
            scores.update(() if score == NONE else (score,))
        for slot, times in enumerate(row[SCORES + seats :]):
            if times:
                self.taken[slot] += times

    def fail(self, fault: int, site: int, number: int, seed: int) -> None:
        """Count a game that failed."""
        self.failures[fault, site] += 1
        self.seeds[fault, site] = min((number, seed), self.seeds.get((fault, site), (number, seed)))

    def add(self, other: "Tally") -> None:
        """Count the games of another tally too."""
        self.games += other.games
        self.decisions.update(other.decisions)
        self.picks.update(other.picks)
        self.winners.update(other.winners)
        self.scores.extend(Counter() for _ in other.scores[len(self.scores) :])
        for mine, theirs in zip(self.scores, other.scores, strict=False):
            mine.update(theirs)
        self.taken.update(other.taken)
        self.failures.update(other.failures)
        for failure, first in other.seeds.items():
            self.seeds[failure] = min(first, self.seeds.get(failure, first))


def game_seed(seed: int, number: int) -> int:
    """The seed of one of many games, counted from 0: 63 bits without sign. The game can be played again from it alone."""
    return value(seed, number) >> 1
