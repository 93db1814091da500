"""Counts and values in; between which bounds the true share or mean lies, out."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import NormalDist

CERTAIN = 95
"""In how many of a hundred cases intervals hold what is true."""


@dataclass(frozen=True, slots=True)
class Interval:
    """From `low` to `high`."""

    low: float
    high: float

    @property
    def farthest(self) -> float:
        """How far from nothing the true value could be."""
        return max(abs(self.low), abs(self.high))


def deviations(together: int = 1) -> float:
    """How many standard deviations an interval takes to each side so that so many of them hold together (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - CERTAIN / 100) / 2 / together)


def share_interval(successes: float, tries: int) -> Interval:
    """Where the true share lies, for so many successes in so many tries (Wilson). Raises ValueError for no try."""
    if tries < 1:
        raise ValueError(tries)
    z, share = deviations(), successes / tries
    square = z * z / tries
    middle = share + square / 2
    spread = z * sqrt(share * (1 - share) / tries + square / (4 * tries))
    low, high = (middle - spread) / (1 + square), (middle + spread) / (1 + square)
    return Interval(max(0.0, low), min(1.0, high))


def mean_interval(values: Sequence[float], z: float, imagined: float = 0.0) -> Interval:
    """Where the true mean lies that these values come from. Raises ValueError for no value.

    `imagined` is put beside them once with each sign, so that what never happened is not taken to be impossible (Agresti and
    Min): 0.5 ** 0.5 for differences of shares, nothing for values without bounds.
    """
    count = len(values) + (2 if imagined else 0)
    if not values:
        raise ValueError(values)
    mean = fsum(values) / count
    squares = fsum(value * value for value in values) + 2 * imagined * imagined
    variance = max(0.0, squares / count - mean * mean) * count / max(1, count - 1)
    spread = z * sqrt(variance / count)
    return Interval(mean - spread, mean + spread)
