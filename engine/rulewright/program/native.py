"""A program as machine code: the same functions as `reference` runs, some hundred times as fast. Needs the extra `native`."""

import ctypes
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from rulewright.program.assembly import assemble
from rulewright.program.code import Program
from rulewright.program.events import WIDTH
from rulewright.program.identity import Key, key_of
from rulewright.program.layout import EVENTS, WORK_FIRST, WORK_TOP
from rulewright.program.machine import BUDGET, WORK_SIZE, Machine, Numbers
from rulewright.program.objects import Code, load
from rulewright.program.operations.entry import Cells, Record
from rulewright.program.verify import verify

import numpy as np  # isort: skip - after `objects`, which says what is missing

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROOM = 256
"""For how many event records there is room at first; a call with more runs again with more room."""
NUMBER = ctypes.c_int64


class Context(ctypes.Structure):
    """What a function of a program gets besides its parameters; see `writer.CONTEXT`."""

    _fields_ = (
        ("state", ctypes.c_void_p),
        ("data", ctypes.c_void_p),
        ("work", ctypes.c_void_p),
        ("events", ctypes.c_void_p),
        ("state_size", NUMBER),
        ("data_size", NUMBER),
        ("work_size", NUMBER),
        ("events_size", NUMBER),
    )


PLAYED = ("advance", "legal", "apply", "score", "winners")
"""The functions that playing needs, which are compiled at once; the others (refusals, what a table shows) when one is called."""

_loaded: dict[tuple[Key, bool], Code] = {}
"""The code of programs, for playing and the rest: other numbers, same code."""
_sound: set[tuple[Key, int, int]] = set()
"""The programs that have been verified, with the sizes of their states and data."""


def code_of(program: Program, key: Key | None, playing: bool) -> Code:
    """The machine code of the functions `PLAYED`, or of the others: loaded once in a process, compiled once on a computer."""
    roots = [name for name in program.functions if (name in PLAYED) == playing]
    if key is None:
        return load(assemble(program, roots))
    if (key, playing) not in _loaded:
        _loaded[key, playing] = load(assemble(program, roots))
    return _loaded[key, playing]


def demand_sound(program: Program, key: Key | None, numbers: Numbers) -> None:
    """Raise ValueError for a program that is not well-formed."""
    sizes = numbers.state_size, len(numbers.data)
    if key is not None and (key, *sizes) in _sound:
        return
    mistakes = verify(program, *sizes)
    if mistakes:
        raise ValueError(mistakes)
    if key is not None:
        _sound.add((key, *sizes))


class Native(Machine):
    """The machine in machine code. Cells are a one-dimensional numpy array of int32.

    Raises ValueError for a program that is not well-formed. Addresses, `context` and `work` are for runners that call functions
    directly, which then do themselves what `Machine._enter` does.
    """

    def __init__(
        self, program: Program, numbers: Numbers, budget: int = BUDGET, work: int = WORK_SIZE
    ) -> None:
        super().__init__(program, numbers, budget)
        self._key = key_of(program)
        demand_sound(program, self._key, numbers)
        self._code: dict[bool, Code] = {}
        self._places = {name: place for place, name in enumerate(program.functions)}
        self._data: NDArray[np.int32] = np.array([*numbers.data, 0], np.int32)
        self.work: NDArray[np.int32] = np.zeros(work, np.int32)
        self._events: NDArray[np.int32] = np.zeros((ROOM, WIDTH), np.int32)
        self.context = Context(
            data=self._data.ctypes.data,
            data_size=len(numbers.data),
            work=self.work.ctypes.data,
            work_size=work,
            events=self._events.ctypes.data,
            events_size=ROOM,
            state_size=numbers.state_size,
        )
        self._pointer = ctypes.byref(self.context)
        self._functions: dict[str, Callable[..., int]] = {}

    def address(self, name: str) -> int:
        """Where a function of the program begins; it takes the context's place and its parameters, 64 bits each."""
        return self._part(name in PLAYED).address(f"f{self._places[name]}")

    @property
    def draw_address(self) -> int:
        """Where `draw.draw` begins; it takes seed, stream, counter and bound, 64 bits each."""
        return self._part(True).address("draw")

    def _part(self, playing: bool) -> Code:
        """The code of one part of the program, when it is first needed: for many games at once `simulate` has other code."""
        if playing not in self._code:
            self._code[playing] = code_of(self.program, self._key, playing)
        return self._code[playing]

    def _function(self, name: str) -> Callable[..., int]:
        if name not in self._functions:
            parameters = (NUMBER,) * self.program.functions[name].parameters
            kind = ctypes.CFUNCTYPE(NUMBER, ctypes.c_void_p, *parameters)
            self._functions[name] = kind(self.address(name))
        return self._functions[name]

    def _run(
        self, name: str, cells: Cells, arguments: Sequence[int]
    ) -> tuple[int, tuple[Record, ...]]:
        state = cast("NDArray[np.int32]", cells)
        if state.dtype != np.int32 or not state.flags.c_contiguous or state.ndim != 1:
            raise ValueError(state.dtype, state.shape)
        before = state.copy()
        result = self._call(name, state, arguments)
        count = int(state[EVENTS])
        if not count:
            return result, ()
        if count > len(self._events):
            self._make_room(count)
            state[:] = before
            result = self._call(name, state, arguments)
        records = self._events[:count].tolist()
        return result, tuple((a, b, c, d, e, f, g, h) for a, b, c, d, e, f, g, h in records)

    def _call(self, name: str, state: "NDArray[np.int32]", arguments: Sequence[int]) -> int:
        self.context.state = state.ctypes.data
        self.work[WORK_TOP] = WORK_FIRST
        return self._function(name)(self._pointer, *arguments)

    def _make_room(self, records: int) -> None:
        self._events = np.zeros((2 * records, WIDTH), np.int32)
        self.context.events = self._events.ctypes.data
        self.context.events_size = len(self._events)

    def _listed(self, count: int) -> tuple[int, ...]:
        return tuple(self.work[WORK_FIRST : WORK_FIRST + count].tolist())
