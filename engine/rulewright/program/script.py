"""The body of one function of a program as Python, written line by line; operations say with it what they mean.

Only whole numbers are ever written into the text, besides our own words: a rule file has no say in it.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from rulewright.program.code import Fault

LOWEST, HIGHEST = -(2**31), 2**31 - 1
"""The numbers that memories hold."""
QUICK = 2**30 - 1
"""Python compares numbers up to this one, and with it, much more quickly than larger ones."""


def literal(number: int) -> str:
    """A number as an operand. Raises ValueError or TypeError for anything else."""
    return f"{number:d}" if number >= 0 else f"({number:d})"


@dataclass(slots=True)
class Script:
    """Writes one function, whose registers are local variables; `fixed` registers are written as their numbers.

    The names that a text may use besides: `state`, `data`, `work` (the memories), `state_size`, `data_size`, `work_size`,
    `records` (the events), `Faulted`, `draw`, `join_seed`, `f0`, `f1`, … (the functions), and the locals `a`, `b`, `c`.
    """

    fixed: Mapping[int, int]
    lines: list[str] = field(default_factory=list)
    margin: int = 1
    """How many spaces a line begins with."""
    tested: int = -1
    """The register that the block's end tests and nothing else reads, while its instruction is written; -1 if there is none."""
    held: str = ""
    """The expression that the tested register stands for, written only where it is tested …"""
    held_condition: str = ""
    """… and what holds where it is not 0."""

    def do(self, text: str) -> None:
        """Write a line."""
        self.lines.append(" " * self.margin + text)

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """What is written here belongs to the line before it."""
        self.margin += 1
        yield
        self.margin -= 1

    # ---- registers

    def number(self, register: int) -> int | None:
        """What a register always holds; None if that may change."""
        return self.fixed.get(register)

    def value(self, register: int) -> str:
        """A register as an operand."""
        if register in self.fixed:
            return literal(self.fixed[register])
        if self.held and register == self.tested:
            self.do(f"r{register:d} = {self.held}")
            self.held = ""
        return f"r{register:d}"

    def values(self, registers: tuple[int, ...]) -> list[str]:
        """Registers as operands."""
        return [self.value(register) for register in registers]

    def give(self, register: int, expression: str, condition: str = "") -> None:
        """Let a register hold what an expression gives; an operation does this after everything else.

        `condition` says the same of the expression as that it is not 0, if there is a shorter way to say so.
        """
        if register == self.tested:
            self.held, self.held_condition = expression, condition or expression
        else:
            self.do(f"r{register:d} = {expression}")

    def give_flag(self, register: int, condition: str) -> None:
        """Let a register hold 1 if a condition holds, else 0."""
        self.give(register, f"1 if {condition} else 0", condition)

    def condition(self, register: int) -> str:
        """Whether a register holds something other than 0."""
        if self.held and register == self.tested:
            return self.held_condition
        return self.value(register)

    # ---- checks

    def demand(self, condition: str, fault: int, site: int) -> None:
        """Go on only if a condition holds; else leave with a fault."""
        self.do(f"if not {condition}: raise Faulted({fault:d}, {site:d})")

    def fail(self, fault: int, site: int) -> None:
        """Leave with a fault."""
        self.do(f"raise Faulted({fault:d}, {site:d})")

    def demand_number(self, register: int, low: int, fault: int, site: int) -> None:
        """Go on only if a register holds a number from `low` to `HIGHEST`."""
        number = self.number(register)
        if number is None or not low <= number <= HIGHEST:
            value = self.value(register)
            near = f"{-QUICK} <= {value} <= {QUICK}"
            self.demand(f"({near} or {low:d} <= {value} <= {HIGHEST})", fault, site)

    def demand_fitting(self, register: int, site: int) -> None:
        """Go on only if a register holds what memories can hold."""
        self.demand_number(register, LOWEST, Fault.OVERFLOW, site)

    def demand_index(self, index: int, size: int, fault: int, site: int) -> None:
        """Go on only if a register holds a number from 0 to one less than another holds."""
        number, bound = self.number(index), self.number(size)
        if number is None or bound is None or not 0 <= number < bound:
            self.demand(f"0 <= {self.value(index)} < {self.value(size)}", fault, site)

    def demand_place(self, base: int, index: int, within: str, fault: int, site: int) -> str:
        """The sum of two registers, if it is a place of a memory; `within` is what must hold of `{}`."""
        place = self.value(base)
        if self.number(index) != 0:
            self.do(f"a = {place} + {self.value(index)}")
            place = "a"
        self.demand(within.format(place), fault, site)
        return place
