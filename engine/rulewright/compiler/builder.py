"""Functions under construction: registers, pooled constants, blocks and sites in; a frozen `Function` out."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rulewright.problems import Span
from rulewright.program.code import (
    Block,
    Branch,
    Fault,
    Function,
    Instruction,
    Jump,
    Return,
    Switch,
    Terminator,
)
from rulewright.program.events import Event
from rulewright.program.layout import LayoutBuilder, Recipe
from rulewright.rulebook.types import NONE

PROVED = (1,)
"""The fixed number of an operation whose check can never fail."""


@dataclass(slots=True)
class Sites:
    """Numbers the places in rule files that instructions come from."""

    numbers: dict[Span, int] = field(default_factory=dict)

    def number(self, span: Span) -> int:
        """The number of a place, new or not."""
        return self.numbers.setdefault(span, len(self.numbers))


@dataclass(slots=True)
class Draft:
    """A block under construction. `slots` holds the data slots already read in it, by slot."""

    instructions: list[Instruction] = field(default_factory=list)
    terminator: Terminator | None = None
    slots: dict[int, int] = field(default_factory=dict)


class FunctionBuilder:
    """Writes one function, block after block. Labels are places in the list of blocks."""

    def __init__(self, name: str, parameters: int, layout: LayoutBuilder, sites: Sites) -> None:
        self.name = name
        self.parameters = tuple(range(parameters))
        self.layout = layout
        self.pushes = 0
        """How often the code so far leaves something on the work stack."""
        self._sites = sites
        self._site = 0
        self._registers = parameters
        self._constants: dict[int, int] = {}
        self._drafts = [Draft()]
        self._here = 0

    # ---- values

    def register(self) -> int:
        """A new register."""
        self._registers += 1
        return self._registers - 1

    def constant(self, value: int) -> int:
        """A register that always holds this number; nothing may write to it."""
        if value not in self._constants:
            self._constants[value] = self.register()
        return self._constants[value]

    @property
    def none(self) -> int:
        """A register that holds the absent value."""
        return self.constant(NONE)

    def variable(self, start: int) -> int:
        """A new register that may be written again, with the value of another at first."""
        return self.emit("copy", start)

    def slot(self, recipe: Recipe) -> int:
        """A register with the data slot of this recipe, read once in each block."""
        slot = self.layout.slot(recipe)
        known = self._drafts[self._here].slots
        if slot not in known:
            known[slot] = self.emit("datum", data=(slot,))
        return known[slot]

    # ---- instructions

    def emit(self, op: str, *args: int, data: tuple[int, ...] = ()) -> int:
        """Write an operation that gives a value, into a new register."""
        out = self.register()
        self._write(Instruction(op, out, args, data, self._site))
        return out

    def into(self, out: int, op: str, *args: int, data: tuple[int, ...] = ()) -> None:
        """Write an operation that gives a value, into a register made by `variable` or `register`."""
        self._write(Instruction(op, out, args, data, self._site))

    def do(self, op: str, *args: int, data: tuple[int, ...] = ()) -> None:
        """Write an operation that gives no value."""
        self.pushes += op == "push"
        self._write(Instruction(op, -1, args, data, self._site))

    def add(self, left: int, right: int) -> int:
        """A sum that cannot leave the range of numbers (of places and counts)."""
        return self.emit("add", left, right, data=PROVED)

    def sub(self, left: int, right: int) -> int:
        """A difference that cannot leave the range of numbers (of places and counts)."""
        return self.emit("sub", left, right, data=PROVED)

    def up(self, counter: int, by: int = 1) -> None:
        """Let a counter go up."""
        self.into(counter, "add", counter, self.constant(by), data=PROVED)

    def draw(self, bound: int, stream: int) -> int:
        """A number from 0 to `bound` - 1 at equal chances; a fault if there is none."""
        cell = self.layout.cell(f"stream.{stream}")
        return self.emit("draw", bound, data=(stream, cell))

    def event(self, kind: Event, *args: int) -> None:
        """Record what happened."""
        self.do("event", *args, data=(kind.value,))

    def check(self, condition: int, fault: Fault) -> None:
        """A fault unless the condition holds."""
        self.do("check", condition, data=(fault.value,))

    def _write(self, instruction: Instruction) -> None:
        if self._drafts[self._here].terminator is not None:
            self.enter(self.block())  # what follows a `stop` is written, but nothing leads to it
        self._drafts[self._here].instructions.append(instruction)

    # ---- blocks

    def block(self) -> int:
        """The label of a new block, to be written after `enter`."""
        self._drafts.append(Draft())
        return len(self._drafts) - 1

    def enter(self, label: int) -> None:
        """Go on writing in this block; a block that is still open runs on into it."""
        if self._drafts[self._here].terminator is None:
            self._end(Jump(label))
        self._here = label

    def jump(self, label: int) -> None:
        """End the block: go on there."""
        self._end(Jump(label))

    def branch(self, condition: int, then: int, otherwise: int) -> None:
        """End the block: a fork."""
        self._end(Branch(condition, then, otherwise))

    def switch(self, value: int, cases: tuple[int, ...], otherwise: int) -> None:
        """End the block: go on at the case of the value."""
        self._end(Switch(value, cases, otherwise))

    def give(self, value: int) -> None:
        """End the block and the function with a result."""
        self._end(Return(value))

    def _end(self, terminator: Terminator) -> None:
        if self._drafts[self._here].terminator is None:
            self._drafts[self._here].terminator = terminator

    # ---- places

    @contextmanager
    def at(self, span: Span) -> Iterator[None]:
        """What is written meanwhile comes from this place in the rule file."""
        before, self._site = self._site, self._sites.number(span)
        yield
        self._site = before

    @contextmanager
    def scratch(self) -> Iterator[int]:
        """Lists that are pushed meanwhile are gone afterwards; gives the place where they begin."""
        place, before = self.emit("mark"), self.pushes
        yield place
        if self.pushes != before:
            self.do("cut", place)

    def freeze(self) -> Function:
        """The finished function; a block that is still open gives 0."""
        zero = self.constant(0)
        blocks = tuple(
            Block(tuple(draft.instructions), draft.terminator or Return(zero))
            for draft in self._drafts
        )
        constants = {register: value for value, register in self._constants.items()}
        return Function(self.name, len(self.parameters), self._registers, constants, blocks)
