"""A function of a program as the text of one in Python: registers are local variables, and blocks nest as `regions` says."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.program.code import (
    Block,
    Branch,
    Function,
    Instruction,
    Jump,
    Return,
    Switch,
    Terminator,
    targets,
    tested,
)
from rulewright.program.operations import OPERATIONS
from rulewright.program.regions import DISPATCHER, Regions, arrange
from rulewright.program.script import Script

COMPARISONS = frozenset({"eq", "ne", "lt", "le", "gt", "ge"})
DEEPEST, MOST_LOOPS = 40, 12
"""How deep the text nests, and how many loops within another; what would be deeper is reached through the dispatcher."""


def translate(number: int, function: Function, watched: int = -1, noting: bool = False) -> str:
    """The text of a function, which takes the state and its parameters and returns a number.

    `watched` is the number of its first block among all blocks of the program, if its text is to tell which blocks are reached;
    `noting` whether it tells with what numbers of the data are compared that are read for nothing else (see `reads.Places`).
    """
    parameters = "".join(f", r{n:d}" for n in range(function.parameters))
    heads: frozenset[int] = frozenset()
    compared = only_compared(function)
    while True:
        text = Text(function, arrange(function, heads), watched, compared if noting else {})
        text.write()
        if not text.deep:
            break
        heads = frozenset(text.regions.heads) | text.deep
    return "\n".join((f"def f{number:d}(state{parameters}):", *text.finished(), ""))


def left_alive(function: Function) -> tuple[list[int], int]:
    """For each block the registers that are read after it before they are written, as a mask; and these of the entry."""
    reads, writes = [], []
    for block in function.blocks:
        read = written = 0
        for instruction in block.instructions:
            for register in instruction.args:
                read |= 1 << register & ~written
            if instruction.out >= 0:
                written |= 1 << instruction.out
        for register in tested(block.terminator):
            read |= 1 << register & ~written
        reads.append(read)
        writes.append(written)
    ways = [targets(block.terminator) for block in function.blocks]
    entering = list(reads)
    leaving = [0] * len(ways)
    changed = True
    while changed:
        changed = False
        for place in range(len(ways) - 1, -1, -1):
            leaving[place] = 0
            for to in ways[place]:
                leaving[place] |= entering[to]
            found = reads[place] | leaving[place] & ~writes[place]
            if found != entering[place]:
                entering[place] = found
                changed = True
    return leaving, entering[0]


def only_compared(function: Function) -> dict[int, int]:
    """The registers that hold a number of the data and serve only to be compared with what is none, with its place."""
    blocks = function.blocks
    instructions = [one for block in blocks for one in block.instructions]
    written = Counter(one.out for one in instructions)
    found = {
        one.out: one.data[0]
        for one in instructions
        if one.op == "datum" and written[one.out] == 1 and one.out >= function.parameters
    }
    data, used = set(found), {register for block in blocks for register in tested(block.terminator)}
    for one in instructions:
        if one.op not in COMPARISONS or data.issuperset(one.args):
            used.update(one.args)
    return {register: place for register, place in found.items() if register not in used}


@dataclass(slots=True)
class Text:
    """Writes one function. What writes something gives back where it leads on when its text ends, which the next part takes up."""

    function: Function
    regions: Regions
    watched: int
    compared: Mapping[int, int]
    """The registers for which to tell with what they are compared (see `only_compared`)."""
    script: Script = field(init=False)
    alive: list[int] = field(init=False)
    within: list[int] = field(default_factory=list)
    """The loops around what is being written, the inmost last."""
    broken: dict[int, set[int]] = field(default_factory=dict)
    """For each loop, where its breaks lead."""
    depth: int = 0
    told: set[int] = field(default_factory=set)
    """The blocks that are told apart by number where ways meet."""
    notes: list[tuple[int, int, str]] = field(default_factory=list)
    """Lines that say which block is next, with the block, and what is left of the line where nothing needs to know."""
    deep: set[int] = field(default_factory=set)
    """The blocks that would have been too deep."""

    def write(self) -> None:
        """Write the body."""
        function = self.function
        self.script = Script(function.constants)
        self.alive, entering = left_alive(function)
        unset = [
            f"r{register:d} = "
            for register in range(function.parameters, function.registers)
            if entering >> register & 1 and register not in function.constants
        ]
        if unset:
            self.script.do(f"{''.join(unset)}0")
        heads = self.regions.heads
        if not heads:
            self.region(0)
            return
        self.told.update(heads)
        self.script.do("to = 0")
        self.script.do("while True:")
        with self.script.deeper():
            self.within.append(DISPATCHER)
            self.dispatch(heads)

    def finished(self) -> Sequence[str]:
        """The lines, without what nothing needs to know."""
        lines = self.script.lines
        for place, block, rest in self.notes:
            if block not in self.told:
                lines[place] = rest
                if rest.endswith("pass") and lines[place - 1].endswith("else:"):
                    lines[place - 1] = lines[place] = ""
        return [line for line in lines if line]

    # ---- blocks and what comes after them

    def dispatch(self, heads: Sequence[int]) -> None:
        """Go on at the head whose number `to` holds."""
        if len(heads) == 1:
            self.region(heads[0])
            return
        middle = len(heads) // 2
        self.script.do(f"if to < {heads[middle]:d}:")
        with self.script.deeper():
            self.dispatch(heads[:middle])
        self.script.do("else:")
        with self.script.deeper():
            self.dispatch(heads[middle:])

    def region(self, block: int) -> set[int]:
        """Write a block and all that is written after it."""
        if self.depth == DEEPEST:
            self.deep.add(block)
            return set()
        self.depth += 1
        leads, then = self.begin(block)
        leads = self.rest(leads, then)
        self.depth -= 1
        return leads

    def begin(self, block: int) -> tuple[set[int], Sequence[int]]:
        """Write a block or the loop that begins with it; also gives what is to be written after it."""
        if block in self.regions.loops:
            return self.loop(block), self.regions.behind.get(block, ())
        return self.block(block), self.regions.after.get(block, ())

    def rest(self, leads: set[int], then: Sequence[int]) -> set[int]:
        """Write blocks one after the other: each is skipped by those who are on their way to a later one."""
        waiting = list(reversed(then))
        while True:
            waiting.extend(block for block in leads if block in self.regions.inline)
            if not waiting:
                return leads
            block = waiting.pop()
            if leads == {block}:
                leads, more = self.begin(block)
                waiting.extend(reversed(more))
            elif block in leads:
                self.told |= leads
                self.script.do(f"if to == {block:d}:")
                with self.script.deeper():
                    leads = (leads - {block}) | self.region(block)

    def loop(self, first: int) -> set[int]:
        """Write a loop."""
        if len(self.within) > MOST_LOOPS:
            self.deep.add(first)
            return set()
        self.within.append(first)
        broken = self.broken[first] = set()
        self.script.do("while True:")
        with self.script.deeper():
            self.rest(self.block(first), self.regions.after.get(first, ()))
        self.within.pop()
        return self.pass_on(broken)

    def pass_on(self, leads: set[int]) -> set[int]:
        """After a loop: leave at once for what lies outside the loop around it."""
        for word in ("continue", "break"):
            leaving = {block for block in leads if self.jump(block) == word}
            if word == "break" and leaving:
                self.broken[self.within[-1]] |= leaving
            if leaving and leaving == leads:
                self.script.do(word)
            elif leaving:
                self.told |= leads
                condition = " or ".join(f"to == {block:d}" for block in sorted(leaving))
                self.script.do(f"if {condition}: {word}")
            leads = leads - leaving
        return leads

    # ---- one block

    def block(self, place: int) -> set[int]:
        """Write one block with its end."""
        block, script = self.function.blocks[place], self.script
        if self.watched >= 0:
            mark = self.watched + place
            script.do(f"if fresh[{mark:d}]: reach({mark:d})")
        end = block.terminator
        for instruction in block.instructions[:-1]:
            self.instruction(instruction)
        for instruction in block.instructions[-1:]:
            if isinstance(end, Branch) and self.is_only_tested(block, place):
                script.tested = end.condition
            self.instruction(instruction)
        return self.end(end)

    def instruction(self, instruction: Instruction) -> None:
        """Write one instruction, and before a comparison what it tells."""
        if instruction.out in self.compared:
            self.script.give(instruction.out, f"quiet[{instruction.data[0]:d}]")
            return
        if self.compared and instruction.op in COMPARISONS:
            for register, other in zip(instruction.args, reversed(instruction.args), strict=True):
                if register in self.compared:
                    place = self.compared[register]
                    self.script.do(f"near({place:d}, {self.script.value(other)})")
        OPERATIONS[instruction.op].meaning(instruction, self.script)

    def is_only_tested(self, block: Block, place: int) -> bool:
        """Whether the last instruction gives what the block's end tests and nothing else reads."""
        out = block.instructions[-1].out
        return tested(block.terminator) == (out,) and not self.alive[place] >> out & 1

    def end(self, end: Terminator) -> set[int]:
        """Write a terminator."""
        match end:
            case Return(value=value):
                self.script.do(f"return {self.script.value(value)}")
                return set()
            case Jump(to=to):
                return self.go(to)
            case Branch(condition=condition, then=then, otherwise=otherwise):
                held = self.script.condition(condition)
                self.script.tested, self.script.held = -1, ""
                if self.rank(otherwise) < self.rank(then):
                    return self.fork((f"not {held}",), (otherwise, then))
                return self.fork((held,), (then, otherwise))
            case Switch(value=value, cases=cases, otherwise=otherwise):
                return self.switch(self.script.value(value), cases, otherwise)

    def switch(self, value: str, cases: Sequence[int], otherwise: int) -> set[int]:
        """Lead on by a number."""
        every = {*cases, otherwise}
        if not every <= set(self.regions.heads):
            conditions = [f"{value} == {number:d}" for number in range(len(cases))]
            return self.fork(conditions, (*cases, otherwise))
        listed = "".join(f"{case:d}, " for case in cases)
        self.script.do(
            f"to = ({listed})[{value}] if 0 <= {value} < {len(cases):d} else {otherwise:d}"
        )
        return self.pass_on(every)

    def fork(self, conditions: Sequence[str], ways: Sequence[int]) -> set[int]:
        """Lead on by the first condition that holds; the last way needs none."""
        leads: set[int] = set()
        for number, condition in enumerate(conditions):
            self.script.do(f"{'elif' if number else 'if'} {condition}:")
            with self.script.deeper():
                leads |= self.lead(ways[number])
        if not leads:
            return self.go(ways[-1])
        self.script.do("else:")
        with self.script.deeper():
            return leads | self.lead(ways[-1])

    # ---- ways on

    def rank(self, to: int) -> int:
        """Which of two ways is written first: one that jumps, then one that is written in place, then one that only goes on."""
        if self.is_here(to):
            return 1
        return 0 if self.jump(to) else 2

    def is_here(self, to: int) -> bool:
        """Whether a block is written where the way to it leaves; a way back to where a loop began has it behind."""
        return to in self.regions.inline and to not in self.within

    def jump(self, to: int) -> str:
        """The word that leaves for a block, or none if it comes later in the text of the same loop."""
        if not self.within:
            return ""
        loop = self.within[-1]
        if to == loop or (loop == DISPATCHER and to in self.regions.heads):
            return "continue"
        if loop != DISPATCHER and to not in self.regions.loops[loop]:
            return "break"
        return ""

    def go(self, to: int) -> set[int]:
        """Lead on to a block that may follow this one without being nested."""
        return {to} if self.is_here(to) else self.lead(to)

    def lead(self, to: int) -> set[int]:
        """Lead on to a block, which is written here if it has no other place."""
        if self.is_here(to):
            return self.region(to)
        word, margin = self.jump(to), " " * self.script.margin
        if self.within and to == self.within[-1]:
            self.script.do(word)
            return set()
        self.notes.append((len(self.script.lines), to, margin + (word or "pass")))
        self.script.do(f"to = {to:d}; {word}" if word else f"to = {to:d}")
        if word == "break":
            self.broken[self.within[-1]].add(to)
        return set() if word else {to}
