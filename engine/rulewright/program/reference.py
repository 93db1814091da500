"""A program run in Python on plain lists: what play, tests and explanations use, and what `native` is measured against.

Each instruction becomes a closure when its block is first reached, so that starting costs nothing and running little.
"""

from collections.abc import Callable, Sequence

from rulewright.program.code import (
    Block,
    Branch,
    Function,
    Jump,
    Program,
    Return,
    Switch,
    Terminator,
)
from rulewright.program.layout import FAULT, SITE, WORK_FIRST, WORK_TOP
from rulewright.program.machine import BUDGET, WORK_SIZE, Machine, Numbers
from rulewright.program.operations import OPERATIONS
from rulewright.program.operations.entry import Cells, Faulted, Record, Room, Step

End = Callable[[list[int]], int]
"""A terminator ready to run: gives the next block, or `LEFT`."""
LEFT = -1
"""No next block: the function's result is in the register after its last."""


Watch = Callable[[Block], None]
"""Is told of each block when it is first reached."""


class Reference(Machine):
    """The machine in Python. Cells are a list of ints. `watch` hears which blocks of the program are ever reached."""

    def __init__(
        self,
        program: Program,
        numbers: Numbers,
        budget: int = BUDGET,
        work: int = WORK_SIZE,
        watch: Watch | None = None,
    ) -> None:
        super().__init__(program, numbers, budget)
        self._room = room = Room(numbers.data, [0] * work)
        room.functions.extend(prepare(f, room, watch) for f in program.functions.values())
        self._functions = dict(zip(program.functions, self._room.functions, strict=True))

    def _run(
        self, name: str, cells: Cells, arguments: Sequence[int]
    ) -> tuple[int, tuple[Record, ...]]:
        self._room.work[WORK_TOP] = WORK_FIRST
        self._room.events.clear()
        try:
            result = self._functions[name](list(arguments), cells)
        except Faulted as faulted:
            cells[FAULT], cells[SITE] = faulted.fault, faulted.site
            result = 0
        return result, tuple(self._room.events)

    def _listed(self, count: int) -> tuple[int, ...]:
        return tuple(self._room.work[WORK_FIRST : WORK_FIRST + count])


def prepare(
    function: Function, room: Room, watch: Watch | None = None
) -> Callable[[list[int], Cells], int]:
    """A function of the program as one of Python; its blocks are made ready as they are reached."""
    blocks: list[tuple[tuple[Step, ...], End] | None] = [None] * len(function.blocks)
    blank = [0] * (function.registers + 1)
    for register, value in function.constants.items():
        blank[register] = value
    parameters = function.parameters

    def ready(place: int) -> tuple[tuple[Step, ...], End]:
        if watch is not None:
            watch(function.blocks[place])
        made = blocks[place] = prepare_block(function.blocks[place], room)
        return made

    def run(arguments: list[int], state: Cells) -> int:
        registers = blank.copy()
        registers[:parameters] = arguments
        place = 0
        while place != LEFT:
            steps, end = blocks[place] or ready(place)
            for step in steps:
                step(registers, state)
            place = end(registers)
        return registers[-1]

    return run


def prepare_block(block: Block, room: Room) -> tuple[tuple[Step, ...], End]:
    """A block ready to run."""
    steps = tuple(OPERATIONS[i.op].meaning(i, room) for i in block.instructions)
    return steps, prepare_end(block.terminator)


def prepare_end(terminator: Terminator) -> End:
    """A terminator ready to run."""
    match terminator:
        case Jump(to=to):
            return lambda registers: to
        case Branch(condition=condition, then=then, otherwise=otherwise):
            return lambda registers: then if registers[condition] else otherwise
        case Switch(value=value, cases=cases, otherwise=otherwise):
            places = dict(enumerate(cases))
            return lambda registers: places.get(registers[value], otherwise)
        case Return(value=value):

            def leave(registers: list[int]) -> int:
                registers[-1] = registers[value]
                return LEFT

            return leave
