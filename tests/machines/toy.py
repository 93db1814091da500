"""A game made by hand, without a rule file: each round every seat takes 1 to 3 points, and chance adds 0 to 2 to the points.

Who reaches the goal first wins; several may at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulewright.program.code import (
    Block,
    Branch,
    Function,
    Instruction,
    Jump,
    Program,
    Return,
    Terminator,
)
from rulewright.program.events import Event
from rulewright.program.layout import (
    ASKED,
    DECISION,
    FINISHED,
    FIRST_FREE,
    OVER,
    RESUME,
    SEED_HIGH,
    SEED_LOW,
)

SEATS, GOAL = range(2)
"""The data slots."""
COUNTER = FIRST_FREE
ROOM = 4
BASES = {
    name: FIRST_FREE + 1 + ROOM * n for n, name in enumerate((ASKED, FINISHED, "pick", "points"))
}
SITE = 3


@dataclass(slots=True)
class Maker:
    """Writes one function, block by block."""

    name: str
    parameters: int
    registers: int = field(init=False)
    blocks: list[Block] = field(default_factory=list)
    constants: dict[int, int] = field(default_factory=dict)
    written: list[Instruction] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.registers = self.parameters

    def fresh(self) -> int:
        self.registers += 1
        return self.registers - 1

    def number(self, value: int) -> int:
        """A register with a fixed value."""
        register = self.fresh()
        self.constants[register] = value
        return register

    def give(self, op: str, *args: int, data: tuple[int, ...] = (), out: int = -1) -> int:
        """Write an operation with a result, in a new register if none is said."""
        out = self.fresh() if out < 0 else out
        self.written.append(Instruction(op, out, args, data, SITE))
        return out

    def do(self, op: str, *args: int, data: tuple[int, ...] = ()) -> None:
        """Write an operation without a result."""
        self.written.append(Instruction(op, -1, args, data, SITE))

    def end(self, terminator: Terminator) -> None:
        """End a block."""
        self.blocks.append(Block(tuple(self.written), terminator))
        self.written.clear()

    def place(self, array: str, seat: int) -> tuple[int, int, int]:
        """Base, index and size of a seat's integer in an array."""
        return self.number(BASES[array]), seat, self.give("datum", data=(SEATS,))

    def made(self) -> Function:
        return Function(
            self.name, self.parameters, self.registers, self.constants, tuple(self.blocks)
        )


def advance() -> Function:
    make = Maker("advance", 0)
    zero, one, three = make.number(0), make.number(1), make.number(3)
    seat = make.give("copy", zero)
    make.end(Branch(make.give("get", data=(RESUME,)), 1, 3))
    # 1, 2: close the round, seat by seat
    make.do("tick", one)
    taken = make.give("load", *make.place("pick", seat))
    bonus = make.give("draw", three, data=(0, COUNTER))
    before = make.give("load", *make.place("points", seat))
    after = make.give("add", before, make.give("add", taken, bonus))
    make.do("store", *make.place("points", seat), after)
    make.do("event", zero, seat, before, after, data=(Event.SET,))
    reached = make.give("ge", after, make.give("datum", data=(GOAL,)))
    make.do("put", make.give("or", make.give("get", data=(OVER,)), reached), data=(OVER,))
    make.give("add", seat, one, out=seat)
    make.end(Branch(make.give("lt", seat, make.give("datum", data=(SEATS,))), 1, 2))
    make.give("copy", zero, out=seat)
    make.end(Branch(make.give("get", data=(OVER,)), 4, 3))
    # 3, 4: ask all seats
    make.do("put", one, data=(RESUME,))
    make.do("put", zero, data=(DECISION,))
    make.do("store", *make.place(ASKED, seat), one)
    make.do("store", *make.place(FINISHED, seat), zero)
    make.give("add", seat, one, out=seat)
    make.end(Branch(make.give("lt", seat, make.give("datum", data=(SEATS,))), 3, 4))
    make.end(Return(zero))
    return make.made()


def legal() -> Function:
    make = Maker("legal", 2)
    for option in (1, 2, 3):
        make.do("push", make.number(option))
    count = make.number(3)
    make.end(Return(count))
    return make.made()


def judge() -> Function:
    make = Maker("judge", 2)
    low, high = make.give("lt", 1, make.number(1)), make.give("gt", 1, make.number(3))
    make.end(Return(make.give("neg", make.give("or", low, high))))
    return make.made()


def apply() -> Function:
    make = Maker("apply", 2)
    one = make.number(1)
    make.do("store", *make.place("pick", 0), 1)
    make.do("store", *make.place(FINISHED, 0), one)
    make.end(Return(one))
    return make.made()


def score() -> Function:
    make = Maker("score", 2)
    make.end(Return(make.give("load", *make.place("points", 0))))
    return make.made()


def winners() -> Function:
    make = Maker("winners", 0)
    zero, one = make.number(0), make.number(1)
    seat, mask = make.give("copy", zero), make.give("copy", zero)
    make.end(Jump(1))
    points = make.give("load", *make.place("points", seat))
    reached = make.give("ge", points, make.give("datum", data=(GOAL,)))
    bit = make.give("mul", reached, make.give("bit", seat))
    make.give("or", mask, bit, out=mask)
    make.give("add", seat, one, out=seat)
    make.end(Branch(make.give("lt", seat, make.give("datum", data=(SEATS,))), 1, 2))
    make.end(Return(mask))
    return make.made()


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of one game."""

    players: int = 2
    goal: int = 20

    @property
    def seats(self) -> int:
        return self.players

    @property
    def data(self) -> tuple[int, ...]:
        return (self.players, self.goal)

    @property
    def bases(self) -> Mapping[str, int]:
        return BASES

    @property
    def state_size(self) -> int:
        return FIRST_FREE + 1 + ROOM * len(BASES)

    def start(self, seed: int) -> list[int]:
        cells = [0] * self.state_size
        cells[SEED_LOW] = signed(seed)
        cells[SEED_HIGH] = signed(seed >> 32)
        return cells


def signed(bits: int) -> int:
    return (bits & 2**32 - 1 ^ 2**31) - 2**31


STANDARD = Numbers()


@dataclass(frozen=True, slots=True)
class Toy:
    """The game with its numbers: what a simulation takes."""

    binding: Numbers = STANDARD

    unattended: tuple[int, ...] = (-1,)

    @property
    def program(self) -> Program:
        return PROGRAM


def program() -> Program:
    functions = (advance(), legal(), judge(), apply(), score(), winners())
    return Program({f.name: f for f in functions}, (), identity="toy")


PROGRAM = program()
