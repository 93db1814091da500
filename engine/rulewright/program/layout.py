"""Where things lie: the fixed cells, arrays and data slots of a rulebook, by name. Sizes come later, from a `binding`.

The compiler asks a `LayoutBuilder` for places while it works and freezes it into a `Layout`. What depends on numbers (how many
seats, cards, options; how long a table is) is not in a layout: the program finds it in data slots, whose *recipes* say what
a binding has to put there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

# ---- fixed cells of every state

RESUME = 0
"""Which resume point `advance` goes on from; 0 at the start."""
FAULT = 1
"""A `code.Fault`."""
SITE = 2
"""The site of the fault."""
STEPS = 3
"""What is left of the step budget of this advance."""
OVER = 4
"""1 when the flow has ended."""
DECISION = 5
"""The number of the open choice, or -1."""
CLOSES = 6
"""0 if the open choice closes when all asked seats have finished, 1 if when the first has."""
UNWIND = 7
"""The loop that a running `stop` leaves, counted from 1; 0 if none does."""
SEED_LOW = 8
SEED_HIGH = 9
"""The seed, in two halves of 32 bits (as signed cells)."""
EVENTS = 10
"""How many records `advance` and `apply` have written (or would have, had there been room) since it was last set to 0."""
FIRST_FREE = 12

# ---- fixed cells of the work memory

WORK_TOP = 0
"""The next free cell of the work stack."""
WORK_FIRST = 1

# ---- recipes: what a binding puts into data slots


@dataclass(frozen=True, slots=True)
class Count:
    """How many `players`, `seats` or `cards` there are."""

    of: str


@dataclass(frozen=True, slots=True)
class SettingNumber:
    """The value of a setting that is not a list (a word is its number, absent is NONE)."""

    setting: str


@dataclass(frozen=True, slots=True)
class SeatNumber:
    """The number of a seat of `seats:`."""

    seat: str


@dataclass(frozen=True, slots=True)
class BlockBase:
    """Where a data block begins in the data. Blocks, with what each cell holds:

    `("setting", name)` a list setting's members; `("words", list)` the numbers of a list's words, in its order;
    `("index", list)` for each word number its place in the list from 0, or -1; `("field", name)` for each card the field's value;
    `("kind", "")` and `("owner", "")` for each card its kind's word number and its owner or NONE;
    `("zone", "base")`, `("zone", "most")`, `("zone", "least")` for each zone instance the place of its array in the state and
    the most and fewest cards it holds; `("zone", "refill")` the instance that refills it or -1;
    `("table", name)`: a table node, which is `[lowest key, n, child …]` with n children for the keys lowest, lowest + 1, …; a
    child is a value, or the place (in the data) of a node. Rows keyed by words use word numbers; a gap is NONE. A table that is
    one value is one cell with that value.
    """

    block: tuple[str, str]


@dataclass(frozen=True, slots=True)
class BlockSize:
    """How many cells a data block has (for lists: how many members)."""

    block: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ArrayBase:
    """Where an array of the state begins."""

    array: str


@dataclass(frozen=True, slots=True)
class ZoneFirst:
    """The first instance of a zone; the instance of key k is this + k."""

    zone: str


@dataclass(frozen=True, slots=True)
class ZoneKeys:
    """How many instances a zone has."""

    zone: str


@dataclass(frozen=True, slots=True)
class PartLow:
    """The lowest value in the domain of a part: a number part's lowest number, else 0."""

    choice: str
    alternative: int
    part: int


@dataclass(frozen=True, slots=True)
class PartSize:
    """How many values the domain of a part has: numbers, cards, seats, or words of `domain_words`."""

    choice: str
    alternative: int
    part: int


@dataclass(frozen=True, slots=True)
class PartWords:
    """Where, for a word part, the block `[for each word number its place in domain_words or -1]` begins."""

    choice: str
    alternative: int
    part: int


@dataclass(frozen=True, slots=True)
class PartWordList:
    """Where, for a word part, the numbers of its `domain_words` begin, in their order."""

    choice: str
    alternative: int
    part: int


@dataclass(frozen=True, slots=True)
class OptionBase:
    """The first option number of a block of `options.blocks(choice)`."""

    choice: str
    block: int


@dataclass(frozen=True, slots=True)
class Stride:
    """How many cells each seat has in the array of a part: 1, or 1 + the most picks (a count, then the picks), or one for
    each value that a member of a `for_each` may have (the cell of a member is its word, seat or card number, or its distance
    from the lowest number of the list's type).
    """

    choice: str
    alternative: int
    part: int


Recipe = (
    Count
    | SettingNumber
    | SeatNumber
    | BlockBase
    | BlockSize
    | ArrayBase
    | ZoneFirst
    | ZoneKeys
    | PartLow
    | PartSize
    | PartWords
    | PartWordList
    | OptionBase
    | Stride
)


@dataclass(frozen=True, slots=True)
class ArraySize:
    """How long an array of the state is: the product of `factors` (recipes or numbers)."""

    factors: tuple["Recipe | int", ...]


# ---- names of arrays that every layout has, or has for each choice

ASKED = "asked"
"""For each seat, 1 if the open decision asks it."""
FINISHED = "finished"
"""For each seat, 1 if it has finished answering the open decision."""
STAGE = "stage"
"""For each seat, how far its answer is: 0 nothing yet, else 1 + which of the alternative's several-picks parts is being picked."""
CARD_ZONE = "card.zone"
"""For each card, the zone instance it lies in."""
CARD_SIDE = "card.side"
"""For each card, the side it shows (word number or number), NONE if it has no sides."""
CARD_FACE = "card.face"
"""For each card, 1 if it lies face up."""


def variable_array(variable: str) -> str:
    """The array of a variable that is `per` something: one cell for each key."""
    return f"variable.{variable}"


def pending_alternative(choice: str) -> str:
    """For each seat, the place (from 0) of the alternative it has taken so far in the open decision, or NONE."""
    return f"pending.{choice}"


def pending_part(choice: str, alternative: int, part: int) -> str:
    """For each seat, `Stride` cells: what it has picked so far in a part of the open decision (shape as `answer_part`)."""
    return f"pending.{choice}.{alternative}.{part}"


def answer_alternative(choice: str) -> str:
    """For each seat, the place (from 0) of the alternative of its last closed answer, or NONE if it has none."""
    return f"answer.{choice}"


def answer_part(choice: str, alternative: int, part: int) -> str:
    """For each seat, `Stride` cells of its last closed answer: a single value (or NONE); a count and the picks; or the picks."""
    return f"answer.{choice}.{alternative}.{part}"


@dataclass(frozen=True, slots=True)
class Layout:
    """The frozen places: `cells` by name (fixed cells after FIRST_FREE), `arrays` in order, `slots` in order, random `streams`.

    Stream n's counter is the cell `stream.<n>`; the cell of a variable that is not per anything is `variable.<name>`; the value
    of a loop is `loop.<name>`.
    """

    cells: Mapping[str, int]
    arrays: Mapping[str, ArraySize]
    slots: Mapping[Recipe, int]
    fixed: int
    """How many fixed cells there are; arrays come after them."""
    streams: int


@dataclass(slots=True)
class LayoutBuilder:
    """Gives out places, each name once."""

    cells: dict[str, int] = field(default_factory=dict)
    arrays: dict[str, ArraySize] = field(default_factory=dict)
    slots: dict[Recipe, int] = field(default_factory=dict)
    streams: int = 0

    def cell(self, name: str) -> int:
        """The fixed cell of this name, made at its first use. It starts as 0, or NONE for loops and optional variables."""
        return self.cells.setdefault(name, FIRST_FREE + len(self.cells))

    def slot(self, recipe: Recipe) -> int:
        """The data slot that a binding fills by this recipe."""
        return self.slots.setdefault(recipe, len(self.slots))

    def array(self, name: str, *factors: Recipe | int) -> int:
        """The data slot that holds where the array of this name begins."""
        self.arrays.setdefault(name, ArraySize(factors))
        return self.slot(ArrayBase(name))

    def stream(self) -> int:
        """A new random stream; the cell of its counter is `stream.<n>`."""
        number, self.streams = self.streams, self.streams + 1
        self.cell(f"stream.{number}")
        return number

    def freeze(self) -> Layout:
        """The finished layout."""
        return Layout(
            dict(self.cells),
            dict(self.arrays),
            dict(self.slots),
            FIRST_FREE + len(self.cells),
            self.streams,
        )
