"""Trials in machine code: what `trials` finds, some hundred times as fast. Needs the extra `native`."""

import ctypes
from collections.abc import Sequence
from functools import cache
from threading import Lock
from typing import Any

from rulewright.bots.assembly import FIELDS, LLVM
from rulewright.bots.trials import EVEN, ROOM, SLOTS, Outcome, Ways
from rulewright.play.setup import Setup
from rulewright.program.layout import ASKED, FINISHED
from rulewright.program.native import Native
from rulewright.program.objects import Code, load

import numpy as np  # isort: skip - after those that say what is missing
from numpy.typing import NDArray  # isort: skip

NUMBER = ctypes.c_int64
PLACE = ctypes.c_void_p


@cache
def _code() -> Code:
    return load(LLVM)


class Record(ctypes.Structure):
    """What the functions of `assembly` get."""

    _fields_ = tuple((name, NUMBER) for name in FIELDS)


class SwiftTrials:
    """As `trials.Trials`. Threads that try at once take turns: the memories are there once."""

    def __init__(self, setup: Setup, few: int, longest: int) -> None:
        binding = setup.binding
        self.setup, ways = setup, Ways(setup)
        self._turn = Lock()
        self._machine = machine = Native(setup.program, binding)
        self._weights: NDArray[np.int32] = np.full(SLOTS * len(setup.choices), EVEN, np.int32)
        self._memories: dict[str, NDArray[Any]] = {
            "state": np.zeros(binding.state_size, np.int32),
            "spare": np.zeros(binding.state_size, np.int32),
            "before": np.zeros(setup.players, np.int64),
            "unattended": np.array(setup.unattended, np.int32),
            "firsts": np.array(ways.firsts, np.int32),
            "ways": np.array(ways.of_options, np.int32),
            "weights": self._weights,
            "work": machine.work,
            "log": np.zeros(2 * ROOM, np.int64),
            "values": np.zeros(setup.players, np.float64),
        }
        machine.context.state = self._memories["state"].ctypes.data
        machine.context.events_size = 0
        self._record = Record(
            context=ctypes.addressof(machine.context),
            draw=machine.draw_address,
            cells=binding.state_size,
            asked=binding.bases.get(ASKED, 0),
            finished=binding.bases.get(FINISHED, 0),
            players=setup.players,
            budget=machine.budget,
            few=few,
            longest=longest,
        )
        for name, memory in self._memories.items():
            setattr(self._record, name, memory.ctypes.data)
        for name in ("advance", "legal", "apply", "score", "winners"):
            setattr(self._record, name, machine.address(name))
        kind = ctypes.CFUNCTYPE(None, PLACE, PLACE, NUMBER, PLACE, NUMBER, NUMBER)
        self._tries = kind(_code().address("tries"))
        kind = ctypes.CFUNCTYPE(None, PLACE, PLACE, NUMBER)
        self._rehearse = kind(_code().address("rehearse"))

    @property
    def weights(self) -> list[int]:
        """See `trials.Trials.weights`."""
        found: list[int] = self._weights.tolist()
        return found

    @weights.setter
    def weights(self, weights: Sequence[int]) -> None:
        self._weights[:] = weights

    def outcomes(
        self,
        seat: int,
        starts: Sequence[Sequence[int]],
        options: Sequence[int],
        seed: int,
        repeats: int,
    ) -> list[Outcome]:
        """See `trials.Trials.outcomes`."""
        values = np.zeros((len(options), SLOTS), np.float64)
        counts = np.zeros((len(options), SLOTS), np.int64)
        states, numbers = np.array(starts, np.int32), np.array(options, np.int32)
        record: Any = self._record
        with self._turn:
            record.seat, record.seed = seat, seed
            record.sums, record.counts = values.ctypes.data, counts.ctypes.data
            self._tries(
                ctypes.byref(record), states.ctypes.data, len(starts), numbers.ctypes.data,
                len(options), repeats,
            )  # fmt: skip
        return [Outcome(*pair) for pair in zip(values.tolist(), counts.tolist(), strict=True)]

    def rehearse(self, decisions: int, seed: int) -> Outcome:
        """See `trials.Trials.rehearse`."""
        size = len(self._weights)
        values, counts = np.zeros(size, np.float64), np.zeros(size, np.int64)
        start = np.array(self.setup.binding.start(0), np.int32)
        record: Any = self._record
        with self._turn:
            record.seed, record.drawn, record.room = seed, 0, ROOM
            record.sums, record.counts = values.ctypes.data, counts.ctypes.data
            self._rehearse(ctypes.byref(record), start.ctypes.data, decisions)
            record.room = 0
        return Outcome(values.tolist(), counts.tolist())
