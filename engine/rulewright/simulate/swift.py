"""Random games in machine code, on several threads; what comes out is the same for any number of them."""

import ctypes
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any

from rulewright.program.draw import GAMMA, WORD, mix
from rulewright.program.layout import ASKED, FINISHED
from rulewright.program.native import Native
from rulewright.rulebook.types import NONE
from rulewright.simulate.runners import ALONE, DRAW, PAIR, Entry, forget, play_many
from rulewright.simulate.tally import Playable, Tally

import numpy as np  # isort: skip - after those that say what is missing
from numpy.typing import NDArray  # isort: skip

CHUNK, LONG = 64, 0.05
"""How many games a thread takes at first; the next time twice as many, until it is busy for so many seconds."""
FAULT, SITE, DECISIONS, PICKS, WINNERS, SCORES = range(6)
"""The columns of a row that `runners.play_many` fills; the scores of all seats are the last."""
ENTRIES = {"advance": ALONE, "legal": PAIR, "apply": PAIR, "score": PAIR, "winners": ALONE}
"""The functions that `runners.play_many` takes, in its order, with their types; then comes `draw`."""

Rows = NDArray[np.int64]


def play(game: Playable, seed: int, first: int, games: int, longest: int, jobs: int) -> Tally:
    """Play games `first`, `first` + 1, … of those that belong to a seed; each is given up after `longest` picks."""
    jobs = min(jobs, -(-games // CHUNK))
    players = [Player(game) for _ in range(jobs)]
    tally, waiting = _warm_up(players[0]), Waiting(first, first + games)

    def work(player: Player) -> Tally:
        part, size = Tally(), CHUNK
        while numbers := waiting.take(size):
            start = time.monotonic()
            part.add(player.play(seed, numbers.start, len(numbers), longest))
            size = 2 * size if time.monotonic() - start < LONG else size
        return part

    with ThreadPoolExecutor(jobs) as pool:
        try:
            for part in pool.map(work, players):
                tally.add(part)
        finally:  # after an interrupt the other threads end soon, too
            waiting.take(games)
    return tally


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


def _warm_up(player: "Player") -> Tally:
    """Compile or load the runner before threads begin; made anew if what is kept of it is damaged."""
    try:
        return player.play(0, 0, 0, 1)
    except Exception:  # reading a damaged file raises anything; what has another cause comes again
        if not forget():
            raise
        return player.play(0, 0, 0, 1)


class Player:
    """A machine with its memories, ready for `runners.play_many`. Serves one thread."""

    def __init__(self, game: Playable) -> None:
        self.binding = binding = game.binding
        self.machine = Native(game.program, binding)
        self.unattended = np.array(game.unattended, np.int32)
        self.start = np.array(binding.start(0), np.int32)
        self.state = self.start.copy()
        self.machine.context.state = self.state.ctypes.data
        self.machine.context.events_size = 0
        self.entries = (
            *(Entry(self.machine.address(name), kind) for name, kind in ENTRIES.items()),
            Entry(self.machine.draw_address, DRAW),
        )

    def play(self, seed: int, first: int, games: int, longest: int) -> Tally:
        """Play and count some of the games that belong to a seed."""
        binding, machine = self.binding, self.machine
        seeds = game_seeds(seed, first, games)
        rows = np.zeros((games, SCORES + binding.seats), np.int64)
        play_many(
            *self.entries,
            ctypes.addressof(machine.context),
            self.state,
            machine.work,
            self.start,
            seeds,
            rows,
            self.unattended,
            binding.bases.get(ASKED, 0),
            binding.bases.get(FINISHED, 0),
            binding.players,
            longest,
            machine.budget,
        )
        return count(rows, first, seeds)


def game_seeds(seed: int, first: int, games: int) -> Rows:
    """`tally.game_seed` for several games at once."""
    places = np.arange(first + 1, first + games + 1, dtype=np.uint64)
    states: Any = places * np.uint64(GAMMA) + np.uint64(seed & WORD)
    found: Any = mix(states)  # its whole-number arithmetic is that of an array, too
    seeds: Rows = (found >> 1).astype(np.int64)
    return seeds


def count(rows: Rows, first: int, seeds: Rows) -> Tally:
    """What rows of games, the first of which has this number, amount to."""
    good = rows[rows[:, FAULT] == 0]
    tally = Tally(
        games=len(rows),
        decisions=counted(good[:, DECISIONS]),
        picks=counted(good[:, PICKS]),
        winners=counted(good[:, WINNERS]),
        scores=[counted(good[:, n]) for n in range(SCORES, rows.shape[1])],
    )
    for scores in tally.scores:
        scores.pop(NONE, None)
    for place in np.flatnonzero(rows[:, FAULT]).tolist():
        fault, site = rows[place, [FAULT, SITE]].tolist()
        tally.fail(max(0, fault), site, first + place, int(seeds[place]))
    return tally


def counted(column: Rows) -> Counter[int]:
    """How often each value stands in a column."""
    values, counts = np.unique(column, return_counts=True)
    return Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))
