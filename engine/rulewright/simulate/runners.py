"""The loop of random games as a Numba function, written once: it takes a program's functions by address and knows no game.

Numba keeps it in the user's cache folder. This is the only module that touches Numba, whose decorators have no types.
"""

from collections.abc import Callable
from hashlib import sha256
from inspect import getsource
from typing import Any

from rulewright.problems import NOWHERE, Problem, RulebookError
from rulewright.program import layout
from rulewright.program.code import Fault
from rulewright.program.folder import cache_folder
from rulewright.program.layout import (
    DECISION,
    EVENTS,
    FAULT,
    OVER,
    SEED_HIGH,
    SEED_LOW,
    SITE,
    STEPS,
    WORK_FIRST,
    WORK_TOP,
)
from rulewright.simulate.tally import PICKS

try:
    import numba
    import numba.experimental.function_type  # lets addresses be passed as functions
    from numba import int64
    from numba.core.types import WrapperAddressProtocol
except ModuleNotFoundError as missing:
    raise RulebookError([Problem("native.missing", NOWHERE, {"extra": "native"})]) from missing

STUCK = int(Fault.STUCK)


class Entry(WrapperAddressProtocol):
    """A function of a program, known by its address, that takes the context's place and so many numbers."""

    def __init__(self, address: int, kind: Any) -> None:
        self.address = address
        self.kind = kind

    def __wrapper_address__(self) -> int:
        return self.address

    def signature(self) -> Any:
        """Its type, as Numba writes it."""
        return self.kind


ALONE = int64(int64)
"""`advance` and `winners`."""
PAIR = int64(int64, int64, int64)
"""`legal`, `apply` and `score`."""
DRAW = int64(int64, int64, int64, int64)
"""The random numbers of `draw`."""


FOLDER = cache_folder(f"runners-{sha256(getsource(layout).encode()).hexdigest()[:16]}")
"""Where Numba keeps the functions of this module, if anywhere; another layout has another folder."""


def kept(function: Callable[..., Any]) -> Any:
    """The function compiled by Numba, kept in our cache folder if there is one."""
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(FOLDER)
    try:
        return numba.njit(cache=FOLDER is not None, nogil=True)(function)
    finally:
        config.CACHE_DIR = before


def forget() -> bool:
    """Remove what is kept, which Numba does not do by itself when a file is damaged; whether there was anything."""
    files = [] if FOLDER is None else [path for path in FOLDER.rglob("*.nb?") if path.is_file()]
    for path in files:
        path.unlink(missing_ok=True)
    return bool(files)


@kept
def begin(state: Any, work: Any, budget: int) -> None:
    """What a machine does before each call."""
    state[STEPS] = budget
    state[EVENTS] = 0
    work[WORK_TOP] = WORK_FIRST


@kept
def play_one(
    advance: Any, legal: Any, apply: Any, draw: Any, context: Any, state: Any, work: Any,
    unattended: Any, asked: int, finished: int, players: int, seed: int, longest: int, budget: int,
) -> tuple[int, int]:  # fmt: skip
    """See `plain.play_one`."""
    decisions = picks = 0
    while picks < longest:
        begin(state, work, budget)
        advance(context)
        if state[FAULT] != 0 or state[OVER] != 0:
            break
        decisions += 1
        for seat in range(players):
            while picks < longest and state[asked + seat] != 0 and state[finished + seat] == 0:
                begin(state, work, budget)
                count = legal(context, seat, 0)
                if state[FAULT] == 0 and count <= 0:
                    state[FAULT] = STUCK
                if state[FAULT] != 0:
                    return decisions, picks
                option = unattended[state[DECISION]]
                if option < 0:
                    option = work[WORK_FIRST + draw(seed, PICKS + seat, picks, count)]
                begin(state, work, budget)
                apply(context, seat, option)
                picks += 1
    return decisions, picks


@kept
def play_many(
    advance: Any, legal: Any, apply: Any, score: Any, winners: Any, draw: Any,
    context: Any, state: Any, work: Any, start: Any, seeds: Any, rows: Any, unattended: Any,
    asked: int, finished: int, players: int, longest: int, budget: int,
) -> None:  # fmt: skip
    """Play one game for each seed. A row gets fault (-1: given up), site, decisions, picks, winners, then each seat's score."""
    for number in range(len(seeds)):
        seed, row = seeds[number], rows[number]
        state[:] = start
        state[SEED_LOW] = seed & 0xFFFFFFFF
        state[SEED_HIGH] = seed >> 32
        decisions, picks = play_one(
            advance, legal, apply, draw, context, state, work, unattended,
            asked, finished, players, seed, longest, budget,
        )  # fmt: skip
        ended = state[OVER] != 0
        row[2], row[3] = decisions, picks
        if ended and state[FAULT] == 0:
            begin(state, work, budget)
            row[4] = winners(context)
            for seat in range(len(row) - 5):
                begin(state, work, budget)
                row[5 + seat] = score(context, seat, 0)
        row[0] = state[FAULT] if ended or state[FAULT] != 0 else -1
        row[1] = state[SITE]
