"""The checked tree of an expression: every name is resolved, every term has a type and a place.

A term is pure. What it reads is the state (variables, zones, answers), the data (settings, tables, card fields, player
count) and locals, which stand for the candidate of a `where`, the name of a `for`, the parameter of a formula or the seat
that a decision asks. Nothing is implicit any more: a formula that speaks of `seat` or `card` has them as parameters.
"""

from dataclasses import dataclass

from rulewright.problems import Span
from rulewright.rulebook.types import Type


@dataclass(frozen=True, slots=True)
class Local:
    """A name bound by an expression, a formula or a decision. Locals are told apart by `number`, not by name."""

    number: int
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Const:
    """A number, a flag (0 or 1) or none (`types.NONE`)."""

    type: Type
    span: Span
    value: int


@dataclass(frozen=True, slots=True)
class WordValue:
    """A word written out. Words are one flat namespace: a word that stands in two lists is one word."""

    type: Type
    span: Span
    word: str


@dataclass(frozen=True, slots=True)
class SeatNamed:
    """A seat of `seats:` (one that never chooses), by its name."""

    type: Type
    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class SettingValue:
    """The value of a setting; a list where the setting's values are lists; optional where it may be absent."""

    type: Type
    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class TableCell:
    """`table[key]…`: a number or word (depth 0) or a whole row as a list (depth 1). A missing row is a fault."""

    type: Type
    span: Span
    table: str
    keys: tuple["Term", ...]


@dataclass(frozen=True, slots=True)
class AllSeats:
    """`players` (only those who choose) or `seats` (all), in seat order."""

    type: Type
    span: Span
    players_only: bool


@dataclass(frozen=True, slots=True)
class AllCards:
    """`cards`: every card, in the order of the rule file."""

    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class WordsOf:
    """The words of a word list, in its order."""

    type: Type
    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class LocalValue:
    """What a local stands for."""

    type: Type
    span: Span
    local: Local


@dataclass(frozen=True, slots=True)
class LoopValue:
    """The present member of the innermost running loop of this name (`seat`, `round`, …)."""

    type: Type
    span: Span
    loop: str


@dataclass(frozen=True, slots=True)
class VariableValue:
    """A state variable; `key` is a seat or a word where it is `per` something."""

    type: Type
    span: Span
    variable: str
    key: "Term | None"


@dataclass(frozen=True, slots=True)
class ZoneCards:
    """The cards of a zone, from the bottom to the top."""

    type: Type
    span: Span
    zone: str
    key: "Term | None"


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's answer in the last closed asking of a choice: a part's value, or, with `part` None, the alternative's name.

    A choice with `from` has one part, named as the choice. Absent (or an empty list) for a seat that was not asked or took
    another alternative. `member` picks the answer for one member of `for_each`.
    """

    type: Type
    span: Span
    choice: str
    seat: "Term"
    part: str | None
    member: "Term | None"


@dataclass(frozen=True, slots=True)
class PendingAnswer:
    """Inside `must`: the asked seat's own answer so far, which nobody else can see. Fields as in `Answer`."""

    type: Type
    span: Span
    choice: str
    part: str | None
    member: "Term | None"


@dataclass(frozen=True, slots=True)
class FieldValue:
    """A card's field, `kind`, `owner` (a seat), `side` (shown side, a word or number) or `face` (`up`/`down`).

    Absent for an absent card, or if the card's kind has no such field.
    """

    type: Type
    span: Span
    field: str
    card: "Term"


@dataclass(frozen=True, slots=True)
class FormulaCall:
    """A formula's value; `arguments` match `Formula.parameters`, the implicit seat and card included."""

    type: Type
    span: Span
    formula: str
    arguments: tuple["Term", ...]


@dataclass(frozen=True, slots=True)
class Negate:
    """`-value`; a fault where the value is absent."""

    type: Type
    span: Span
    value: "Term"


@dataclass(frozen=True, slots=True)
class Arith:
    """`left op right` on numbers, op one of + - * // %; `//` and `%` round down; a fault where a side is absent."""

    type: Type
    span: Span
    op: str
    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class Compare:
    """op one of == != < <= > >=. What is absent equals nothing and has no order, so only != is true of it."""

    type: Type
    span: Span
    op: str
    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class IsNone:
    """`value == none`, written with the word itself. On a list: whether it is empty."""

    type: Type
    span: Span
    value: "Term"


@dataclass(frozen=True, slots=True)
class InList:
    """`item in source`; false for an absent item."""

    type: Type
    span: Span
    item: "Term"
    source: "Term"


@dataclass(frozen=True, slots=True)
class Not:
    """`not value`."""

    type: Type
    span: Span
    value: "Term"


@dataclass(frozen=True, slots=True)
class Both:
    """`left and right`; right is looked at only if left is true."""

    type: Type
    span: Span
    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class Either:
    """`left or right`; right is looked at only if left is false."""

    type: Type
    span: Span
    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class IfElse:
    """`then if condition else otherwise`, of single values or of lists."""

    type: Type
    span: Span
    condition: "Term"
    then: "Term"
    otherwise: "Term"


@dataclass(frozen=True, slots=True)
class ListLiteral:
    """A list written out. Members may themselves be lists (for `sums`)."""

    type: Type
    span: Span
    items: tuple["Term", ...]


@dataclass(frozen=True, slots=True)
class RangeList:
    """The numbers from `low` to `high`, both included; empty where high < low."""

    type: Type
    span: Span
    low: "Term"
    high: "Term"


@dataclass(frozen=True, slots=True)
class Joined:
    """The members of `left`, then those of `right`."""

    type: Type
    span: Span
    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class Without:
    """The members of `left` that are not in `right`."""

    type: Type
    span: Span
    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class Filtered:
    """The members of `source` for which `condition` holds; `local` stands for the member."""

    type: Type
    span: Span
    source: "Term"
    local: Local
    condition: "Term"


@dataclass(frozen=True, slots=True)
class Sorted:
    """The members of `source` by rising `key`; equal keys keep their order, absent keys come last."""

    type: Type
    span: Span
    source: "Term"
    local: Local
    key: "Term"


@dataclass(frozen=True, slots=True)
class Extreme:
    """All members of `source` with the highest (or lowest) `key`; members whose key is absent are left out."""

    type: Type
    span: Span
    source: "Term"
    local: Local
    key: "Term"
    highest: bool


@dataclass(frozen=True, slots=True)
class Mapped:
    """The list of `value` for each member of `source`. `value` may be a list (for `sums`)."""

    type: Type
    span: Span
    source: "Term"
    local: Local
    value: "Term"


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the language: count some no sum max min first nth top distinct descending position after next sums.

    `max(a, b)` arrives as `max` of a `ListLiteral`. Arguments: nth(n, list), position(value, list) from 1 or absent,
    after(seat, n), next(seat, list), sums(list of lists); all others take one list. `count`, `sum` of nothing are 0;
    `max`, `min`, `first`, `nth`, `top`, `next` of nothing are absent.
    """

    type: Type
    span: Span
    name: str
    arguments: tuple["Term", ...]


@dataclass(frozen=True, slots=True)
class DenseRank:
    """The place (from 1) of `seat` by `value` among `seats`, highest first, equal values sharing, no gaps.

    That is 1 + the number of distinct values among `seats` above that of `seat`; `local` stands for each seat in `value`.
    """

    type: Type
    span: Span
    local: Local
    value: "Term"
    seats: "Term"
    seat: "Term"


Term = (
    Const
    | WordValue
    | SeatNamed
    | SettingValue
    | TableCell
    | AllSeats
    | AllCards
    | WordsOf
    | LocalValue
    | LoopValue
    | VariableValue
    | ZoneCards
    | Answer
    | PendingAnswer
    | FieldValue
    | FormulaCall
    | Negate
    | Arith
    | Compare
    | IsNone
    | InList
    | Not
    | Both
    | Either
    | IfElse
    | ListLiteral
    | RangeList
    | Joined
    | Without
    | Filtered
    | Sorted
    | Extreme
    | Mapped
    | Function
    | DenseRank
)
