"""The body of one function of a program as LLVM assembly, written line by line; operations say with it what they are.

Every access to memory goes through `Writer`, and each is guarded: no program, whatever its data, reaches beyond its memories.
"""

from dataclasses import dataclass, field
from typing import Literal

from rulewright.program.code import Fault

Memory = Literal["state", "data", "work", "events"]
Place = Memory | Literal["context", "top"]
TAGS: dict[Place, str] = {
    "state": "!2",
    "data": "!4",
    "work": "!6",
    "events": "!8",
    "context": "!10",
    "top": "!12",
}
"""What tells LLVM that the memories do not overlap; the nodes stand in `METADATA`. `top` is the first cell of the work memory."""
UNLIKELY = "!prof !13"
FAULTED = -(2**63)
"""What a function gives that had a fault: no register ever holds it."""
FAULT_BITS = 4
"""A fault and its site are one number on their way out: the site, then so many bits for the fault."""
METADATA = """
!0 = !{!"rulewright"}
!1 = !{!"state", !0}
!2 = !{!1, !1, i64 0}
!3 = !{!"data", !0}
!4 = !{!3, !3, i64 0}
!5 = !{!"work", !0}
!6 = !{!5, !5, i64 0}
!7 = !{!"events", !0}
!8 = !{!7, !7, i64 0}
!9 = !{!"context", !0}
!10 = !{!9, !9, i64 0}
!11 = !{!"top", !0}
!12 = !{!11, !11, i64 0}
!13 = !{!"branch_weights", i32 65536, i32 1}
"""
CONTEXT = ("state", "data", "work", "events", "state.size", "data.size", "work.size", "events.size")
"""The fields of a context, each of 64 bits: four places of memories, then how many integers (of events: records) each has."""


@dataclass(slots=True)
class Writer:
    """Writes one function. `fixed` registers never change; `locals` are registers that live in one block only; the others have a
    place on the stack (`%r7`). `wide` registers may hold more than fits 32 bits. `events` says whether records are written.
    """

    fixed: dict[int, str]
    locals: frozenset[int] = frozenset()
    wide: frozenset[int] = frozenset()
    events: bool = True
    lines: list[str] = field(default_factory=list)
    known: dict[int, str] = field(default_factory=dict)
    """What registers hold, as far as this block has seen."""
    block: str = ""
    faults: list[tuple[int, str]] = field(default_factory=list)
    """The faults that the function can have, each a number with its site, and the blocks that they come from."""
    leaves: bool = False
    """Whether anything in the function leaves because a called function had a fault."""
    names: int = 0

    # ---- lines and names

    def do(self, text: str) -> None:
        """Write a line that has no value."""
        self.lines.append(f"  {text}")

    def put(self, text: str) -> str:
        """Write a line that has a value; its name comes back."""
        self.names += 1
        self.lines.append(f"  %t{self.names} = {text}")
        return f"%t{self.names}"

    def begin(self, block: str) -> None:
        """Begin a block."""
        self.block = block
        self.lines.append(f"{block}:")

    def fresh_block(self) -> str:
        """The name of a new block."""
        self.names += 1
        return f"c{self.names}"

    # ---- registers

    def value(self, register: int) -> str:
        """What a register holds, 64 bits."""
        if register in self.fixed:
            return self.fixed[register]
        if register not in self.known:
            self.known[register] = (
                "0" if register in self.locals else self.put(f"load i64, ptr %r{register}")
            )
        return self.known[register]

    def define(self, register: int, value: str) -> None:
        """Let a register hold a value of 64 bits."""
        self.known[register] = value
        if register not in self.locals:
            self.do(f"store i64 {value}, ptr %r{register}")

    # ---- checks

    def guard(self, condition: str, fault: int, site: int) -> None:
        """Go on only if the condition (1 bit) holds; else leave with a fault."""
        onward = self.fresh_block()
        self._note(fault, site)
        self.do(f"br i1 {condition}, label %{onward}, label %failed, {UNLIKELY}")
        self.begin(onward)

    def fail(self, fault: int, site: int) -> None:
        """Leave with a fault. What is written after it is never reached."""
        self._note(fault, site)
        self.do("br label %failed")
        self.begin(self.fresh_block())

    def _note(self, fault: int, site: int) -> None:
        """This block may leave with a fault; `assembly` writes at the end what happens then."""
        self.faults.append((site << FAULT_BITS | int(fault), self.block))

    def leave_on_fault(self, result: str) -> None:
        """After a call: leave if the called function had a fault."""
        self.leaves = True
        onward = self.fresh_block()
        fine = self.put(f"icmp ne i64 {result}, {FAULTED}")
        self.do(f"br i1 {fine}, label %{onward}, label %leave, {UNLIKELY}")
        self.begin(onward)

    def guard_between(self, value: str, low: int, high: int, fault: int, site: int) -> None:
        """Go on only if a value lies from `low` to `high`."""
        above = self.put(f"sub i64 {value}, {low}")
        self.guard(self.put(f"icmp ule i64 {above}, {high - low}"), fault, site)

    def is_below(self, value: str, bound: str) -> str:
        """Whether a value lies from 0 to `bound` - 1 (1 bit)."""
        counted = self.put(f"icmp sge i64 {value}, 0")
        within = self.put(f"icmp slt i64 {value}, {bound}")
        return self.put(f"and i1 {counted}, {within}")

    def has_place(self, memory: Memory, place: str) -> str:
        """Whether a memory has a place (1 bit)."""
        return self.put(f"icmp ult i64 {place}, %{memory}.size")

    def both(self, one: str, other: str) -> str:
        """Whether two conditions hold (1 bit)."""
        return self.put(f"and i1 {one}, {other}")

    # ---- memory

    def address(self, memory: Memory, place: str) -> str:
        """Where an integer of a memory lies; the place must have been checked."""
        return self.put(f"getelementptr inbounds i32, ptr %{memory}, i64 {place}")

    def read(self, memory: Memory, place: str, tag: Place | None = None) -> str:
        """What an integer of a memory holds, as 64 bits; the place must have been checked."""
        address, tag = self.address(memory, place), tag or memory
        found = self.put(f"load i32, ptr {address}, !tbaa {TAGS[tag]}")
        return self.put(f"sext i32 {found} to i64")

    def write(self, memory: Memory, place: str, value: str, tag: Place | None = None) -> None:
        """Store a value that fits 32 bits; the place must have been checked."""
        cut, tag = self.put(f"trunc i64 {value} to i32"), tag or memory
        self.do(f"store i32 {cut}, ptr {self.address(memory, place)}, !tbaa {TAGS[tag]}")

    def fit(self, register: int, site: int) -> str:
        """What a register holds; go on only if it fits 32 bits."""
        value = self.value(register)
        if register in self.wide:
            self.guard_between(value, -(2**31), 2**31 - 1, Fault.OVERFLOW, site)
        return value
