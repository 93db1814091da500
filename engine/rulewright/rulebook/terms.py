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
class Node:
    """The root of all terms: what the value is, and where it was written."""

    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Const(Node):
    """A number, a flag (0 or 1) or none (`types.NONE`)."""

    value: int


@dataclass(frozen=True, slots=True)
class WordValue(Node):
    """A word written out. Words are one flat namespace: a word that stands in two lists is one word."""

    word: str


@dataclass(frozen=True, slots=True)
class SeatNamed(Node):
    """A seat of `seats:` (one that never chooses), by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class SettingValue(Node):
    """The value of a setting; a list where the setting's values are lists; optional where it may be absent."""

    name: str


@dataclass(frozen=True, slots=True)
class TableCell(Node):
    """`table[key]…`: a number or word (depth 0) or a whole row as a list (depth 1). A missing row is a fault."""

    table: str
    keys: tuple["Term", ...]


@dataclass(frozen=True, slots=True)
class AllSeats(Node):
    """`players` (only those who choose) or `seats` (all), in seat order."""

    players_only: bool


@dataclass(frozen=True, slots=True)
class AllCards(Node):
    """`cards`: every card, in the order of the rule file."""


@dataclass(frozen=True, slots=True)
class WordsOf(Node):
    """The words of a word list, in its order."""

    name: str


@dataclass(frozen=True, slots=True)
class LocalValue(Node):
    """What a local stands for."""

    local: Local


@dataclass(frozen=True, slots=True)
class LoopValue(Node):
    """The present member of the innermost running loop of this name (`seat`, `round`, …)."""

    loop: str


@dataclass(frozen=True, slots=True)
class VariableValue(Node):
    """A state variable; `key` is a seat or a word where it is `per` something."""

    variable: str
    key: "Term | None"


@dataclass(frozen=True, slots=True)
class ZoneCards(Node):
    """The cards of a zone, from the bottom to the top."""

    zone: str
    key: "Term | None"


@dataclass(frozen=True, slots=True)
class Answer(Node):
    """A seat's answer in the last closed asking of a choice: a part's value, or, with `part` None, the alternative's name.

    A choice with `from` has one part, named as the choice. Absent (or an empty list) for a seat that was not asked or took
    another alternative. `member` picks the answer for one member of `for_each`.
    """

    choice: str
    seat: "Term"
    part: str | None
    member: "Term | None"


@dataclass(frozen=True, slots=True)
class PendingAnswer(Node):
    """Inside `must`: the asked seat's own answer so far, which nobody else can see. Fields as in `Answer`."""

    choice: str
    part: str | None
    member: "Term | None"


@dataclass(frozen=True, slots=True)
class FieldValue(Node):
    """A card's field, `kind`, `owner` (a seat), `side` (shown side, a word or number) or `face` (`up`/`down`).

    Absent for an absent card, or if the card's kind has no such field.
    """

    field: str
    card: "Term"


@dataclass(frozen=True, slots=True)
class FormulaCall(Node):
    """A formula's value; `arguments` match `Formula.parameters`, the implicit seat and card included."""

    formula: str
    arguments: tuple["Term", ...]


@dataclass(frozen=True, slots=True)
class Negate(Node):
    """`-value`; a fault where the value is absent."""

    value: "Term"


@dataclass(frozen=True, slots=True)
class Arith(Node):
    """`left op right` on numbers, op one of + - * // %; `//` and `%` round down; a fault where a side is absent."""

    op: str
    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """op one of == != < <= > >=. What is absent equals nothing and has no order, so only != is true of it."""

    op: str
    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class IsNone(Node):
    """`value == none`, written with the word itself. On a list: whether it is empty."""

    value: "Term"


@dataclass(frozen=True, slots=True)
class InList(Node):
    """`item in source`; false for an absent item."""

    item: "Term"
    source: "Term"


@dataclass(frozen=True, slots=True)
class Not(Node):
    """`not value`."""

    value: "Term"


@dataclass(frozen=True, slots=True)
class Both(Node):
    """`left and right`; right is looked at only if left is true."""

    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class Either(Node):
    """`left or right`; right is looked at only if left is false."""

    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class IfElse(Node):
    """`then if condition else otherwise`, of single values or of lists."""

    condition: "Term"
    then: "Term"
    otherwise: "Term"


@dataclass(frozen=True, slots=True)
class ListLiteral(Node):
    """A list written out. Members may themselves be lists (for `sums`)."""

    items: tuple["Term", ...]


@dataclass(frozen=True, slots=True)
class RangeList(Node):
    """The numbers from `low` to `high`, both included; empty where high < low."""

    low: "Term"
    high: "Term"


@dataclass(frozen=True, slots=True)
class Joined(Node):
    """The members of `left`, then those of `right`."""

    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class Without(Node):
    """The members of `left` that are not in `right`."""

    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class Filtered(Node):
    """The members of `source` for which `condition` holds; `local` stands for the member."""

    source: "Term"
    local: Local
    condition: "Term"


@dataclass(frozen=True, slots=True)
class Sorted(Node):
    """The members of `source` by rising `key`; equal keys keep their order, absent keys come last."""

    source: "Term"
    local: Local
    key: "Term"


@dataclass(frozen=True, slots=True)
class Extreme(Node):
    """All members of `source` with the highest (or lowest) `key`; members whose key is absent are left out."""

    source: "Term"
    local: Local
    key: "Term"
    highest: bool


@dataclass(frozen=True, slots=True)
class Mapped(Node):
    """The list of `value` for each member of `source`. `value` may be a list (for `sums`)."""

    source: "Term"
    local: Local
    value: "Term"


@dataclass(frozen=True, slots=True)
class Function(Node):
    """A function of the language: count some no sum max min first nth top distinct descending position after next sums.

    `max(a, b)` arrives as `max` of a `ListLiteral`. Arguments: nth(n, list), position(value, list) from 1 or absent,
    after(seat, n), next(seat, list), sums(list of lists); all others take one list. `count`, `sum` of nothing are 0;
    `max`, `min`, `first`, `nth`, `top`, `next` of nothing are absent.
    """

    name: str
    arguments: tuple["Term", ...]


@dataclass(frozen=True, slots=True)
class DenseRank(Node):
    """The place (from 1) of `seat` by `value` among `seats`, highest first, equal values sharing, no gaps.

    That is 1 + the number of distinct values among `seats` above that of `seat`; `local` stands for each seat in `value`.
    """

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
