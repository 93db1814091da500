"""The random numbers: published values, evenness, and the same numbers from machine code."""

import ctypes
from collections import Counter
from collections.abc import Callable

import pytest

from rulewright.program.draw import HALF, LLVM, MOST, draw, join_seed, stream_seed, value
from rulewright.program.objects import load

WIDE = 3 * 2**29
"""A bound for which many first values are refused."""

SIX = [4, 3, 3, 3, 2, 1, 5, 5, 5, 0, 5, 2]
FIFTY_TWO = [44, 36, 31, 19, 48, 44, 44, 34, 2, 43, 9, 14]
MANY = [1462650170, 1209993766, 1453956924, 1368498768, 555406968, 1068749571]


def test_the_generator_gives_the_published_values() -> None:
    # SplitMix64 from seed 1234567, as listed for the reference program in C
    assert [value(1234567, place) for place in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_numbers_of_a_game_never_change() -> None:
    assert [draw(7, 0, n, 6) for n in range(12)] == SIX
    assert [draw(2**64 - 1, 3, n, 52) for n in range(12)] == FIFTY_TWO
    assert [draw(7, 1, n, WIDE) for n in range(6)] == MANY


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 13, 52, 97])
@pytest.mark.parametrize("seed", [0, 1, 2**63])
def test_every_number_is_equally_likely(bound: int, seed: int) -> None:
    draws = 200 * bound
    counts = Counter(draw(seed, 2, n, bound) for n in range(draws))
    square = sum((counts[n] - 200) ** 2 / 200 for n in range(bound))
    free = bound - 1
    assert max(counts) < bound
    assert square <= free + 4 * (2 * free) ** 0.5  # four standard deviations


def test_neighbouring_seeds_streams_and_places_have_nothing_in_common() -> None:
    numbers: dict[str, Callable[[int], tuple[int, int]]] = {
        "seed": lambda n: (draw(n, 0, 0, 10), draw(n + 1, 0, 0, 10)),
        "stream": lambda n: (draw(9, n, 0, 10), draw(9, n + 1, 0, 10)),
        "both streams": lambda n: (draw(9, 0, n, 10), draw(9, 1, n, 10)),
        "place": lambda n: (draw(9, 0, n, 10), draw(9, 0, n + 1, 10)),
    }
    for pair in numbers.values():
        counts = Counter(map(pair, range(10_000)))
        square = sum((counts[a, b] - 100) ** 2 / 100 for a in range(10) for b in range(10))
        assert square <= 99 + 4 * 198**0.5


def test_a_wide_bound_needs_second_tries_and_stays_even() -> None:
    first = [(value(stream_seed(5, 1), n) >> 32) * WIDE & HALF for n in range(3000)]
    assert sum(low < 2**32 % WIDE for low in first) > 500
    thirds = Counter(draw(5, 1, n, WIDE) * 3 // WIDE for n in range(3000))
    assert all(abs(thirds[n] - 1000) < 100 for n in range(3))


def test_machine_code_draws_the_same_numbers() -> None:
    code = load(LLVM)
    kind = ctypes.CFUNCTYPE(ctypes.c_int64, *(ctypes.c_uint64,) * 4)
    twin = kind(code.address("draw"))
    for seed in (0, 1, 2**63 + 5, 2**64 - 1):
        for stream in (0, 1, 40):
            for bound in (1, 2, 6, 52, WIDE, MOST):
                for counter in (0, 1, 77, MOST - 1):
                    expected = draw(seed, stream, counter, bound)
                    assert twin(seed, stream, counter, bound) == expected


def test_a_seed_is_put_together_from_signed_halves() -> None:
    assert join_seed(-1, 0) == HALF
    assert join_seed(5, -1) == HALF << 32 | 5
