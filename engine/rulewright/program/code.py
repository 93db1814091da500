"""The program of a rulebook: a few functions of basic blocks in a small typed integer code.

Registers hold whole numbers; register 0 … parameters-1 are a function's parameters. Four memories of 32-bit integers are at hand:

* the *state* (what one game is: see `layout`), read and written with `get`/`put` (a fixed cell) and `load`/`store` (an array);
* the *data* (settings, tables, card fields, sizes, places of arrays), only read, with `datum` and `fetch`;
* the *work* memory for lists while an expression is computed, a stack that each function leaves as it found it;
* the *events*, written with `event`.

Every operation and its two meanings stand in `operations`. An instruction's `site` numbers the place in the rule file that it
comes from (`Program.sites`), which a fault names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from rulewright.problems import Span


class Fault(IntEnum):
    """Why a game could not go on. Zero is no fault."""

    NONE = 0
    RANGE = 1
    """A variable was set to a value outside its `from`."""
    INDEX = 2
    """A key outside what the zone, variable or answer has."""
    ABSENT = 3
    """Arithmetic with, or use of, an absent value."""
    EMPTY = 4
    """A draw from an empty list."""
    HOLDS = 5
    """A zone got more or fewer cards than it holds."""
    ROW = 6
    """A table has no row for a key."""
    STEPS = 7
    """The step budget of one advance is spent: a loop without progress."""
    DIVIDE = 8
    """A division by zero."""
    OVERFLOW = 9
    """A number left the range that a program can hold."""
    WORK = 10
    """A list is too long for the work memory."""
    STUCK = 11
    """A seat is asked and has no legal option: a rule that covers this position is missing."""
    COUNT = 12
    """A count of picks or cards that is negative or absent."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One operation: `op` names it in `operations.OPERATIONS`; `out` is the register written, or -1.

    `args` are registers, `data` are fixed numbers (a cell, a slot, a stream, a fault code); which of them an operation takes
    stands in its table entry.
    """

    op: str
    out: int
    args: tuple[int, ...] = ()
    data: tuple[int, ...] = ()
    site: int = 0


@dataclass(frozen=True, slots=True)
class Jump:
    """Go on at block `to`."""

    to: int


@dataclass(frozen=True, slots=True)
class Branch:
    """Go on at `then` if the register is not 0, else at `otherwise`."""

    condition: int
    then: int
    otherwise: int


@dataclass(frozen=True, slots=True)
class Switch:
    """Go on at `cases[n]` where the register holds n; at `otherwise` for any other value."""

    value: int
    cases: tuple[int, ...]
    otherwise: int


@dataclass(frozen=True, slots=True)
class Return:
    """Leave the function with the value of a register."""

    value: int


Terminator = Jump | Branch | Switch | Return


def targets(end: Terminator) -> tuple[int, ...]:
    """The blocks that a terminator may lead to."""
    match end:
        case Jump(to=to):
            return (to,)
        case Branch(then=then, otherwise=otherwise):
            return then, otherwise
        case Switch(cases=cases, otherwise=otherwise):
            return *cases, otherwise
        case Return():
            return ()


def tested(end: Terminator) -> tuple[int, ...]:
    """The registers that a terminator reads."""
    match end:
        case Jump():
            return ()
        case Branch(condition=register) | Switch(value=register) | Return(value=register):
            return (register,)


@dataclass(frozen=True, slots=True)
class Block:
    """Instructions that run one after the other, then a terminator. A block is named by its place in `Function.blocks`."""

    instructions: tuple[Instruction, ...]
    terminator: Terminator


@dataclass(frozen=True, slots=True)
class Function:
    """A function: the first block is its entry. `constants` are registers with fixed values, set before it runs.

    A function returns one number. A fault anywhere inside leaves it, and its callers, at once (they return 0).
    """

    name: str
    parameters: int
    registers: int
    constants: Mapping[int, int]
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """All that runs of a rulebook.

    Functions that every program has, with their parameters and result:

    * `advance()` → 0: run to the next decision, the end of the game or a fault. Resumes after the open decision if there is one.
    * `legal(seat, 0)` → n: the numbers of the legal options of an asked, unfinished seat, pushed as n words on the work stack;
      the caller reads them from the place where the stack stood before (work cell 0 is the stack's place; see `layout`).
    * `judge(seat, option)` → 0 if legal now, k if the k-th `must` of the option's alternative refuses it, -1 if it cannot be
      picked at all (not offered, wrong count).
    * `apply(seat, option)` → 1 if the seat has now finished, else 0: record a legal pick (see `options`).
    * `score(seat, 0)` → a seat's score, or none; `winners()` → a bit mask of seats.
    * `shown:<name>(seat)` for each line of `shows:`.
    * `formula:<name>(…)` for each formula that is called.
    """

    functions: Mapping[str, Function]
    sites: tuple[Span, ...]
    identity: str = ""
    """A digest of all functions: equal programs have equal identities, whatever their file names and lines."""
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Numberings that events and cells use: `choice`, `variable`, `zone`, `loop`, `message`, `word`, `kind`, `field`."""
