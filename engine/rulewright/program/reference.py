"""A program run in Python on plain lists: what play, tests and explanations use, and what `native` is measured against.

Each function of the program becomes one of Python when it is first called, so that starting costs nothing and running little.
"""

from collections.abc import Callable, Sequence
from types import CodeType, FunctionType
from typing import Any

from rulewright.program.code import Block, Program
from rulewright.program.draw import draw, join_seed
from rulewright.program.identity import Key, key_of
from rulewright.program.layout import FAULT, SITE, WORK_FIRST, WORK_TOP
from rulewright.program.machine import BUDGET, WORK_SIZE, Machine, Numbers
from rulewright.program.operations.entry import Cells, Faulted, Record
from rulewright.program.reads import Places
from rulewright.program.translation import translate

Watch = Callable[[Block], None]
"""Is told of each block when it is first reached."""
Codes = dict[tuple[int, bool, bool], CodeType]
"""The functions that were compiled, by number, and whether their code tells what it reaches and what it compares."""

_compiled: dict[Key, Codes] = {}
"""What was compiled of each program: other numbers, same code."""


class Reference(Machine):
    """The machine in Python. Cells are a list of ints. `watch` hears which blocks of the program are ever reached, `places` note
    which places of the data are read.
    """

    def __init__(
        self,
        program: Program,
        numbers: Numbers,
        budget: int = BUDGET,
        work: int = WORK_SIZE,
        watch: Watch | None = None,
        places: Places | None = None,
    ) -> None:
        super().__init__(program, numbers, budget)
        key = key_of(program)
        self._codes: Codes = {} if key is None else _compiled.setdefault(key, {})
        self._places = {name: place for place, name in enumerate(program.functions)}
        self._work = [0] * work
        self._records: list[Record] = []
        self._space: dict[str, Any] = {
            "__builtins__": {},
            "data": tuple(numbers.data) if places is None else places,
            "work": self._work,
            "records": self._records,
            "state_size": numbers.state_size,
            "data_size": len(numbers.data),
            "work_size": work,
            "Faulted": Faulted,
            "draw": draw,
            "join_seed": join_seed,
        }
        self._noting = places is not None
        if places is not None:
            places.data = numbers.data
            self._space |= {"quiet": tuple(numbers.data), "near": places.near}
        self._watched = watch is not None
        if watch is not None:
            self._space |= watching(program, watch)
        for place in self._places.values():
            self._space[f"f{place}"] = self._later(place)

    def _run(
        self, name: str, cells: Cells, arguments: Sequence[int]
    ) -> tuple[int, tuple[Record, ...]]:
        self._work[WORK_TOP] = WORK_FIRST
        self._records.clear()
        try:
            result = self._space[f"f{self._places[name]}"](cells, *arguments)
        except Faulted as faulted:
            cells[FAULT], cells[SITE] = faulted.fault, faulted.site
            result = 0
        return result, tuple(self._records)

    def _listed(self, count: int) -> tuple[int, ...]:
        return tuple(self._work[WORK_FIRST : WORK_FIRST + count])

    def _later(self, place: int) -> Callable[..., int]:
        """A function that makes the one with this number, puts it in its own stead and calls it."""

        def first(state: Cells, *arguments: int) -> int:
            made = self._space[f"f{place}"] = FunctionType(self._code(place), self._space)
            result: int = made(state, *arguments)
            return result

        return first

    def _code(self, place: int) -> CodeType:
        """The code of a function, compiled once for all machines of the program."""
        key = place, self._watched, self._noting
        if key not in self._codes:
            self._codes[key] = compile_function(self.program, place, self._watched, self._noting)
        return self._codes[key]


def compile_function(program: Program, place: int, watched: bool, noting: bool = False) -> CodeType:
    """The code of one function of a program."""
    functions = tuple(program.functions.values())
    first = sum(len(function.blocks) for function in functions[:place]) if watched else -1
    text = translate(place, functions[place], first, noting)
    module = compile(text, f"<function {place}>", "exec", dont_inherit=True, optimize=0)
    (code,) = (made for made in module.co_consts if isinstance(made, CodeType))
    return code


def watching(program: Program, watch: Watch) -> dict[str, Any]:
    """What the code of watched functions uses to tell which blocks it reaches."""
    blocks = [block for function in program.functions.values() for block in function.blocks]
    fresh = [True] * len(blocks)

    def reach(number: int) -> None:
        fresh[number] = False
        watch(blocks[number])

    return {"fresh": fresh, "reach": reach}
