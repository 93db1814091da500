"""What a simulation found, as values; sentences and tables are made elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from rulewright.program.code import Fault
from rulewright.simulate.tally import Tally


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number came out over many games: for each value, in how many."""

    counts: Mapping[int, int]

    @property
    def games(self) -> int:
        """In how many games it came out at all."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """The average; 0 if there is none."""
        return float(self._mean()) if self.games else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation, as estimated from a sample; 0 for fewer than two games."""
        if self.games < 2:
            return 0.0
        mean = self._mean()
        squares = sum(count * (value - mean) ** 2 for value, count in self.counts.items())
        return sqrt(squares / (self.games - 1))

    @property
    def low(self) -> int:
        """The smallest value; raises ValueError if there is none."""
        return min(self.counts)

    @property
    def high(self) -> int:
        """The largest value; raises ValueError if there is none."""
        return max(self.counts)

    def quantile(self, part: float) -> int:
        """The smallest value that at least this part (0 to 1) of the games do not exceed; ValueError if there is none."""
        reached, wanted = 0, part * self.games
        for value in sorted(self.counts):
            reached += self.counts[value]
            if reached >= wanted:
                return value
        return self.high

    def _mean(self) -> Fraction:
        total = sum(value * count for value, count in self.counts.items())
        return Fraction(total, self.games)


@dataclass(frozen=True, slots=True)
class Failure:
    """Games that ended in a fault at a site of the program, or, with `Fault.NONE`, were given up because they did not end.

    `seed` starts the first of them again.
    """

    fault: Fault
    site: int
    games: int
    seed: int


@dataclass(frozen=True, slots=True)
class Report:
    """What came of the games. Only games that ended without a fault count for anything but `games` and `failures`.

    `winners` gives for each mask of seats in how many games exactly these won. `scores` has a spread for each seat. A game has one
    decision each time seats are asked, and one pick for each option that a seat took. `taken` gives for slots of answers how often they were taken (see `slots`).
    """

    games: int
    seed: int
    decisions: Spread
    picks: Spread
    winners: Mapping[int, int]
    scores: tuple[Spread, ...]
    taken: Mapping[int, int]
    failures: tuple[Failure, ...]

    @property
    def ended(self) -> int:
        """How many games ended without a fault."""
        return self.decisions.games

    def wins(self, seat: int) -> int:
        """In how many games a seat won, alone or with others."""
        return sum(games for mask, games in self.winners.items() if mask >> seat & 1)

    def wins_alone(self, seat: int) -> int:
        """In how many games a seat alone won."""
        return self.winners.get(1 << seat, 0)

    def share(self, seat: int) -> float:
        """A seat's part of all wins, a win of several seats shared equally; all seats and the games without a winner make 1."""
        parts = (
            Fraction(games, mask.bit_count())
            for mask, games in self.winners.items()
            if mask >> seat & 1
        )
        return float(sum(parts, Fraction()) / max(1, self.ended))


def report(tally: Tally, seed: int) -> Report:
    """The report of what has been counted."""
    order = sorted(tally.failures, key=lambda failure: (-tally.failures[failure], failure))
    return Report(
        tally.games,
        seed,
        _spread(tally.decisions),
        _spread(tally.picks),
        dict(sorted(tally.winners.items())),
        tuple(_spread(counts) for counts in tally.scores),
        dict(sorted(tally.taken.items())),
        tuple(
            Failure(Fault(fault), site, tally.failures[fault, site], tally.seeds[fault, site][1])
            for fault, site in order
        ),
    )


def _spread(counts: Mapping[int, int]) -> Spread:
    return Spread(dict(sorted(counts.items())))
