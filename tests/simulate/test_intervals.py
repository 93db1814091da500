"""Bounds of shares and means: known values, and how often they hold what is true."""

from random import Random

import pytest

from rulewright.simulate.intervals import deviations, mean_interval, share_interval

SHARES = [
    (8, 10, 0.4902, 0.9433),
    (500, 1000, 0.4691, 0.5309),
    (0, 20, 0.0, 0.1611),
    (20, 20, 0.8389, 1.0),
    (2.5, 10, 0.0810, 0.5578),
]
"""Victories, games, and Wilson's bounds."""


@pytest.mark.parametrize(("successes", "tries", "low", "high"), SHARES)
def test_the_bounds_of_a_share(successes: float, tries: int, low: float, high: float) -> None:
    found = share_interval(successes, tries)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


def test_bounds_that_hold_together_are_wider() -> None:
    assert deviations() == pytest.approx(1.96, abs=1e-3)
    assert deviations(20) == pytest.approx(3.0233, abs=1e-3)


def test_the_bounds_of_a_mean_hold_what_is_true_nineteen_times_in_twenty() -> None:
    random, held = Random(1), 0
    for _ in range(400):
        found = mean_interval([random.gauss(3, 2) for _ in range(60)], deviations())
        held += found.low <= 3 <= found.high
    assert 365 <= held <= 395


def test_what_never_happened_may_happen() -> None:
    found = mean_interval([0.0] * 1000, deviations(), imagined=0.5**0.5)
    assert 0.001 < found.farthest < 0.004
    assert mean_interval([0.0] * 1000, deviations()).farthest == 0


def test_nothing_has_no_bounds() -> None:
    with pytest.raises(ValueError, match="0"):
        share_interval(0, 0)
    with pytest.raises(ValueError, match=r"\[\]"):
        mean_interval([], 2.0)
