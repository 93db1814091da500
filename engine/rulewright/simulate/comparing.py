"""Two games, played in pairs from the same seeds, in; by how much each figure differs, and how sure that is, out.

Games of one number start from the same seed, and what differs is the average over such pairs: what chance gives both falls away.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Literal

from rulewright.simulate.figures import SHARES, Arm, Figure, Part
from rulewright.simulate.intervals import Interval, deviations, mean_interval

Verdict = Literal["same", "more", "less", "unseen", "added", "removed", "neither"]
"""The same in every pair of games; more or less in the second game; no difference to be seen; a figure that only one of the two
has; a figure that neither has, because nobody was asked.
"""
IMAGINED = 0.5**0.5
"""What is imagined of shares, so that what nobody did is not taken to be impossible; less where a game has many answers."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A figure of both games (None where one has no such thing), and where the true difference lies."""

    figure: Figure
    before: float | None
    after: float | None
    verdict: Verdict
    interval: Interval | None = None


@dataclass(frozen=True, slots=True)
class Measured:
    """A figure of both games, and for each pair of games what it adds to the difference."""

    figure: Figure
    before: float | None
    after: float | None
    differences: tuple[float, ...] = ()
    same: bool = False
    imagined: float = 0.0
    """See `intervals.mean_interval`."""


def measure(before: Arm, after: Arm) -> tuple[Measured, ...]:
    """All figures of two arms, over the pairs of games that both ended without a fault."""
    numbers = sorted(before.sound & after.sound)
    if not numbers:
        return ()
    first, second = list(before.figures()), list(after.figures())
    return tuple(
        _measured(
            figure,
            before.values(figure, numbers) if figure in first else None,
            after.values(figure, numbers) if figure in second else None,
        )
        for figure in dict.fromkeys([*first, *second])
    )


def judge(measured: Iterable[Measured], together: int) -> tuple[Compared, ...]:
    """What the figures say. With 95 % certainty all intervals hold together, of as many figures as are judged in all."""
    z = deviations(max(1, together))
    return tuple(_judged(one, z) for one in measured)


def _measured(
    figure: Figure, before: Sequence[Part] | None, after: Sequence[Part] | None
) -> Measured:
    ratios = _ratio(before), _ratio(after)
    if before is None or after is None or None in ratios:
        return Measured(figure, *ratios)
    first, second = _influences(before), _influences(after)
    differences = tuple(b - a for a, b in zip(first, second, strict=True))
    fewest = min(_each(before), _each(after))
    imagined = IMAGINED / fewest if figure.kind in SHARES else 0.0
    return Measured(figure, *ratios, differences, list(before) == list(after), imagined)


def _each(parts: Sequence[Part]) -> float:
    """How much a game adds below the line on average, but at least 1."""
    return max(1.0, fsum(below for _, below in parts) / len(parts))


def _ratio(parts: Sequence[Part] | None) -> float | None:
    whole = fsum(below for _, below in parts or ())
    return fsum(above for above, _ in parts or ()) / whole if whole else None


def _influences(parts: Sequence[Part]) -> list[float]:
    """For each game a value, so that the average is the figure and the spread that of the figure (delta method for a quotient)."""
    figure = _ratio(parts) or 0.0
    each = fsum(below for _, below in parts) / len(parts)
    return [figure + (above - figure * below) / each for above, below in parts]


def _judged(one: Measured, z: float) -> Compared:
    verdict: Verdict
    if one.before is None or one.after is None:
        verdict = "added" if one.after is not None else "removed"
        verdict = verdict if one.before != one.after else "neither"
        return Compared(one.figure, one.before, one.after, verdict)
    interval = mean_interval(one.differences, z, one.imagined)
    verdict = "more" if interval.low > 0 else "less" if interval.high < 0 else "unseen"
    return Compared(one.figure, one.before, one.after, "same" if one.same else verdict, interval)
