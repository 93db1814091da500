"""Random games in machine code, on several threads; what comes out is the same for any number of them."""

import ctypes
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any

from rulewright.program.code import Program
from rulewright.program.draw import GAMMA, WORD, mix
from rulewright.program.identity import Key, key_of
from rulewright.program.layout import ASKED, FINISHED
from rulewright.program.native import Native
from rulewright.program.objects import Code, load
from rulewright.rulebook.types import NONE
from rulewright.simulate.playout import ASKED as COMMON
from rulewright.simulate.playout import module
from rulewright.simulate.slots import Slots
from rulewright.simulate.tally import (
    DECISIONS,
    FAULT,
    PICKED,
    SCORES,
    SITE,
    WINNERS,
    Playable,
    Progress,
    Tally,
    until_interrupted,
)

import numpy as np  # isort: skip - after those that say what is missing
from numpy.typing import NDArray  # isort: skip

CHUNK, LONG = 64, 0.05
"""How many games a thread takes at first; the next time twice as many, until it is busy for so many seconds."""
ENDLESS = 15.0
"""From how many seconds on it pays to compile thoroughly, which takes two or three for a large game."""
SHORT = 6000
"""Of a module of at most so many lines, that takes no more than half a second, and is always done."""
PLACE, NUMBER = ctypes.c_void_p, ctypes.c_int64
PLAY_MANY = ctypes.CFUNCTYPE(None, *(PLACE,) * 6, *(NUMBER,) * (1 + len(COMMON)))
"""Six memories, how many games, and what they have in common; see `playout`."""
MOST_COUNTERS = 10_000
"""For how many values there is a counter each."""
_loaded: dict[tuple[Key, bool], Code] = {}
"""The code of programs, compiled thoroughly or not: other numbers, same code."""

Rows = NDArray[np.int64]


def play(
    game: Playable,
    seed: int,
    first: int,
    games: int,
    longest: int,
    jobs: int,
    slots: Slots | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Play games `first`, `first` + 1, … of those that belong to a seed; each is given up after `longest` picks.

    Where progress is told, Ctrl-C ends this with what has been played.
    """
    tally = Tally()

    def take(rows: Rows, first: int, seeds: Rows) -> None:
        part = count(rows, first, seeds, game.binding.seats)
        with lock:
            tally.add(part)
            if progress is not None:
                progress(tally.games)

    lock = Lock()
    with until_interrupted(progress, lambda: tally.games):
        play_all(game, seed, range(first, first + games), longest, jobs, slots, take)
    return tally


def play_all(
    game: Playable,
    seed: int,
    numbers: range,
    longest: int,
    jobs: int,
    slots: Slots | None,
    take: Callable[["Rows", int, "Rows"], None],
) -> None:
    """Play games by their numbers on several threads, which hand over rows, the number of the first, and the games' seeds."""
    jobs = min(jobs, -(-len(numbers) // CHUNK))
    player = Player(game, slots)
    some = min(len(numbers), CHUNK)
    start = time.monotonic()
    take(*player.play(seed, numbers.start, some, longest))
    spent = time.monotonic() - start
    if spent / some * (len(numbers) - some) / jobs > ENDLESS:
        player = Player(game, slots, thorough=True)
    players = [player, *(Player(game, slots, player.thorough) for _ in range(jobs - 1))]
    waiting = Waiting(numbers.start + some, numbers.stop)

    def work(player: Player) -> None:
        size = CHUNK
        while numbers := waiting.take(size):
            start = time.monotonic()
            take(*player.play(seed, numbers.start, len(numbers), longest))
            size = 2 * size if time.monotonic() - start < LONG else size

    with ThreadPoolExecutor(jobs) as pool:
        try:
            for _ in pool.map(work, players):
                pass
        finally:  # after an interrupt the other threads end soon, too
            waiting.take(len(numbers))


class Waiting:
    """The numbers of the games that nobody has taken yet."""

    def __init__(self, start: int, stop: int) -> None:
        self._numbers = range(start, stop)
        self._lock = Lock()

    def take(self, count: int) -> range:
        """The next numbers, at most so many; empty when all are taken."""
        with self._lock:
            taken, self._numbers = self._numbers[:count], self._numbers[count:]
        return taken


def code_of(program: Program, thorough: bool) -> Code:
    """The code that plays games of a program: loaded once in a process, compiled once on a computer."""
    key = key_of(program)
    if key is not None and (key, thorough) in _loaded:
        return _loaded[key, thorough]
    text = module(program)
    code = load(text, thorough or text.count("\n") <= SHORT)
    if key is not None:
        _loaded[key, thorough] = code
    return code


class Player:
    """A machine with its memories, ready to play. Serves one thread."""

    def __init__(self, game: Playable, slots: Slots | None = None, thorough: bool = False) -> None:
        self.thorough = thorough
        self.binding = binding = game.binding
        self.machine = Native(game.program, binding)
        self.unattended = np.array(game.unattended, np.int32)
        self.start = np.array(binding.start(0), np.int32)
        self.state = self.start.copy()
        self.machine.context.state = self.state.ctypes.data
        self.code = code_of(game.program, thorough)
        self.play_many = PLAY_MANY(self.code.address("play_many"))
        self.columns = columns_of(slots, len(game.unattended), SCORES + binding.seats)
        self.width = SCORES + binding.seats + (len(slots.of) if slots else 0)
        self.common = (
            binding.bases.get(ASKED, 0),
            binding.bases.get(FINISHED, 0),
            binding.players,
            binding.seats,
        )

    def play(self, seed: int, first: int, games: int, longest: int) -> tuple[Rows, int, Rows]:
        """Play some of the games that belong to a seed: a row for each, the number of the first, and their seeds."""
        seeds = game_seeds(seed, first, games)
        rows = np.zeros((games, self.width), np.int64)
        memories = (self.start, self.unattended, seeds, rows)
        self.play_many(
            ctypes.addressof(self.machine.context),
            *(memory.ctypes.data for memory in memories),
            None if self.columns is None else self.columns.ctypes.data,
            games,
            *self.common,
            longest,
            self.machine.budget,
            self.width,
        )
        return rows, first, seeds


def columns_of(slots: Slots | None, choices: int, first: int) -> NDArray[np.int32] | None:
    """The map of slots with the columns of a row, the slots' first being `first`, in their places; None if nothing is counted."""
    if slots is None:
        return None
    return np.array([*slots.map[:choices], *(first + n for n in slots.map[choices:])], np.int32)


def game_seeds(seed: int, first: int, games: int) -> Rows:
    """`tally.game_seed` for several games at once."""
    places = np.arange(first + 1, first + games + 1, dtype=np.uint64)
    states: Any = places * np.uint64(GAMMA) + np.uint64(seed & WORD)
    found: Any = mix(states)  # its whole-number arithmetic is that of an array, too
    seeds: Rows = (found >> 1).astype(np.int64)
    return seeds


def count(rows: Rows, first: int, seeds: Rows, seats: int) -> Tally:
    """What rows of games, the first of which has this number, amount to."""
    last = SCORES + seats
    good = rows[rows[:, FAULT] == 0]
    tally = Tally(
        games=len(rows),
        decisions=counted(good[:, DECISIONS]),
        picks=counted(good[:, PICKED]),
        winners=counted(good[:, WINNERS]),
        scores=[counted(good[:, n]) for n in range(SCORES, last)],
        taken=Counter({n: t for n, t in enumerate(good[:, last:].sum(axis=0).tolist()) if t}),
    )
    for scores in tally.scores:
        scores.pop(NONE, None)
    for place in np.flatnonzero(rows[:, FAULT]).tolist():
        fault, site = rows[place, [FAULT, SITE]].tolist()
        tally.fail(max(0, fault), site, first + place, int(seeds[place]))
    return tally


def counted(column: Rows) -> Counter[int]:
    """How often each value stands in a column."""
    low, high = (int(column.min()), int(column.max())) if len(column) else (0, 0)
    if high - low > MOST_COUNTERS:
        values, counts = np.unique(column, return_counts=True)
    else:  # no need to sort
        every = np.bincount(column - low)
        values = np.flatnonzero(every)
        counts, values = every[values], values + low
    return Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))
