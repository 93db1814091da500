"""A pass over a function: what has been computed already on every way to a place is not computed again, and copies are read at
their origin.
"""

from collections import Counter
from dataclasses import dataclass, field, replace

from rulewright.program.code import (
    Block,
    Branch,
    Function,
    Instruction,
    Jump,
    Return,
    Switch,
    Terminator,
)
from rulewright.program.dominance import dominators, ordered, predecessors, ways_of

STATELESS = frozenset(
    {"add", "sub", "mul", "neg", "div", "mod", "eq", "ne", "lt", "le", "gt", "ge", "and", "or"}
    | {"not", "bit", "present", "datum", "fetch", "look"}
)
"""Operations whose value depends on registers and the data alone, which never changes."""

Value = tuple[int, int]
"""A register, and how often it had been written when it was read."""
Computed = tuple[str, tuple[int, ...], tuple[Value, ...]]


def number_values(function: Function) -> Function:
    """The same function, where each value is computed once on each way."""
    ways = ways_of(function)
    order, before = ordered(ways, 0), predecessors(ways, ways.keys())
    nearest = dominators(ways, order)
    steady = _written_once(function)
    ends: dict[int, _Known] = {}
    blocks = list(function.blocks)
    for place in order:
        known = _Known()
        if place:
            known = ends[nearest[place]].copy()
            if before[place] != [nearest[place]]:
                known.keep_only(steady)
        blocks[place] = known.through(function.blocks[place])
        ends[place] = known
    return replace(function, blocks=tuple(blocks))


def _written_once(function: Function) -> frozenset[int]:
    """The registers that hold one value wherever they can be read: constants, parameters, and what one instruction writes."""
    written = Counter(i.out for block in function.blocks for i in block.instructions)
    written.update(range(function.parameters))
    return frozenset(r for r in range(function.registers) if written[r] <= 1)


@dataclass(slots=True)
class _Known:
    """What is known at a place in a function."""

    versions: dict[int, int] = field(default_factory=dict)
    origins: dict[int, Value] = field(default_factory=dict)
    """The value that a register is a copy of."""
    computed: dict[Computed, Value] = field(default_factory=dict)

    def copy(self) -> "_Known":
        """The same, to go on from."""
        return _Known(dict(self.versions), dict(self.origins), dict(self.computed))

    def keep_only(self, steady: frozenset[int]) -> None:
        """Forget what other ways to this place may have changed."""
        self.origins = {
            out: origin
            for out, origin in self.origins.items()
            if out in steady and origin[0] in steady
        }
        self.computed = {
            key: value
            for key, value in self.computed.items()
            if value[0] in steady and all(register in steady for register, _ in key[2])
        }

    def through(self, block: Block) -> Block:
        """Go through a block from its first instruction to its last."""
        instructions = tuple(self._instruction(i) for i in block.instructions)
        return Block(instructions, self._end(block.terminator))

    def _now(self, register: int) -> Value:
        return register, self.versions.get(register, 0)

    def _origin(self, register: int) -> int:
        """The register to read instead of one that is a copy of it, as long as that has not been written since."""
        origin = self.origins.get(register)
        return origin[0] if origin is not None and origin == self._now(origin[0]) else register

    def _instruction(self, instruction: Instruction) -> Instruction:
        args = tuple(self._origin(register) for register in instruction.args)
        if args != instruction.args:
            old = instruction
            instruction = Instruction(old.op, old.out, args, old.data, old.site)
        key: Computed | None = None
        if instruction.op in STATELESS:
            values = tuple(self._now(register) for register in args)
            key = (instruction.op, instruction.data, values)
            known = self.computed.get(key)
            if known is not None and known == self._now(known[0]):
                out = instruction.out
                instruction = Instruction("copy", out, (known[0],), (), instruction.site)
        if instruction.out >= 0:
            self._write(instruction, key)
        return instruction

    def _write(self, instruction: Instruction, key: Computed | None) -> None:
        out = instruction.out
        self.versions[out] = self.versions.get(out, 0) + 1
        self.origins.pop(out, None)
        if instruction.op == "copy":
            if instruction.args[0] != out:
                self.origins[out] = self._now(instruction.args[0])
        elif key is not None and out not in instruction.args:
            self.computed[key] = self._now(out)

    def _end(self, end: Terminator) -> Terminator:
        match end:
            case Branch(condition=condition):
                return Branch(self._origin(condition), end.then, end.otherwise)
            case Switch(value=value, cases=cases, otherwise=otherwise):
                return Switch(self._origin(value), cases, otherwise)
            case Return(value=value):
                return Return(self._origin(value))
            case Jump():
                return end
