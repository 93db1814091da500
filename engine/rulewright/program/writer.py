"""The body of one function of a program as LLVM assembly, written line by line; operations say with it what they are.

Every access to memory goes through `Writer`, and each is guarded: no program, whatever its data, reaches beyond its memories.
"""

from dataclasses import dataclass, field
from typing import Literal

from rulewright.program.code import Fault

Memory = Literal["state", "data", "work", "events"]
TAGS: dict[str, str] = {"state": "!2", "data": "!4", "work": "!6", "events": "!8", "context": "!10"}
"""What tells LLVM that the memories do not overlap; the nodes stand in `METADATA`."""
UNLIKELY = "!prof !11"
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
!11 = !{!"branch_weights", i32 65536, i32 1}
"""
CONTEXT = ("state", "data", "work", "events", "state.size", "data.size", "work.size", "events.size")
"""The fields of a context, each of 64 bits: four places of memories, then how many integers (of events: records) each has."""


@dataclass(slots=True)
class Writer:
    """Writes one function. `fixed` registers never change; `locals` are registers that live in one block only; the others have a place on the stack (`%r7`)."""

    fixed: dict[int, str]
    locals: frozenset[int] = frozenset()
    lines: list[str] = field(default_factory=list)
    known: dict[int, str] = field(default_factory=dict)
    """What registers hold, as far as this block has seen."""
    block: str = ""
    faults: dict[tuple[int, int], str] = field(default_factory=dict)
    """The block that notes a fault and its site, for each that the function can have."""
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
        onward, exit_ = self.fresh_block(), self.exit_for(fault, site)
        self.do(f"br i1 {condition}, label %{onward}, label %{exit_}, {UNLIKELY}")
        self.begin(onward)

    def fail(self, fault: int, site: int) -> None:
        """Leave with a fault. What is written after it is never reached."""
        self.do(f"br label %{self.exit_for(fault, site)}")
        self.begin(self.fresh_block())

    def exit_for(self, fault: int, site: int) -> str:
        """The block that leaves with a fault; `assembly` writes them at the end."""
        return self.faults.setdefault((int(fault), site), f"x{len(self.faults)}")

    def leave_on_fault(self) -> None:
        """After a call: leave if the called function had a fault."""
        self.leaves = True
        fault = self.read("state", "1")
        onward = self.fresh_block()
        fine = self.put(f"icmp eq i64 {fault}, 0")
        self.do(f"br i1 {fine}, label %{onward}, label %leave, {UNLIKELY}")
        self.begin(onward)

    def guard_between(self, value: str, low: int, high: int, fault: int, site: int) -> None:
        """Go on only if a value lies from `low` to `high`."""
        above = self.put(f"sub i64 {value}, {low}")
        self.guard(self.put(f"icmp ule i64 {above}, {high - low}"), fault, site)

    def guard_below(self, value: str, bound: str, fault: int, site: int) -> None:
        """Go on only if a value lies from 0 to `bound` - 1."""
        counted = self.put(f"icmp sge i64 {value}, 0")
        within = self.put(f"icmp slt i64 {value}, {bound}")
        self.guard(self.put(f"and i1 {counted}, {within}"), fault, site)

    def guard_place(self, memory: Memory, place: str, fault: int, site: int) -> None:
        """Go on only if a memory has this place."""
        self.guard(self.put(f"icmp ult i64 {place}, %{memory}.size"), fault, site)

    # ---- memory

    def address(self, memory: Memory, place: str) -> str:
        """Where an integer of a memory lies; the place must have been checked."""
        return self.put(f"getelementptr inbounds i32, ptr %{memory}, i64 {place}")

    def read(self, memory: Memory, place: str) -> str:
        """What an integer of a memory holds, as 64 bits; the place must have been checked."""
        found = self.put(f"load i32, ptr {self.address(memory, place)}, !tbaa {TAGS[memory]}")
        return self.put(f"sext i32 {found} to i64")

    def write(self, memory: Memory, place: str, value: str) -> None:
        """Store a value that fits 32 bits; the place must have been checked."""
        cut = self.put(f"trunc i64 {value} to i32")
        self.do(f"store i32 {cut}, ptr {self.address(memory, place)}, !tbaa {TAGS[memory]}")

    def fit(self, value: str, site: int) -> None:
        """Go on only if a value fits 32 bits."""
        self.guard_between(value, -(2**31), 2**31 - 1, Fault.OVERFLOW, site)
