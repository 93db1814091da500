"""The surface tree of an expression, as its author wrote it: names are not yet resolved and nothing has a type."""

from dataclasses import dataclass

from rulewright.problems import Span


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number: `12`."""

    span: Span
    value: int


@dataclass(frozen=True, slots=True)
class Name:
    """A bare name: `hand`, `none`, `true`."""

    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list written out: `[a, b]`."""

    span: Span
    items: tuple["Expr", ...]


@dataclass(frozen=True, slots=True)
class RangeOf:
    """`low..high`; `high` is None in `low..`, which only a count may say."""

    span: Span
    low: "Expr"
    high: "Expr | None"


@dataclass(frozen=True, slots=True)
class Field:
    """`of.name`: a card's field, a part of an answer, or the field of each card of a list."""

    span: Span
    of: "Expr"
    name: str
    name_span: Span


@dataclass(frozen=True, slots=True)
class Index:
    """`of[key]`: the row of a table, or the value that a `per` name has for a key."""

    span: Span
    of: "Expr"
    key: "Expr"


@dataclass(frozen=True, slots=True)
class Call:
    """`name(arguments)`: a function of the language or a formula with parameters."""

    span: Span
    name: str
    name_span: Span
    arguments: tuple["Expr", ...]


@dataclass(frozen=True, slots=True)
class Negative:
    """`-value`."""

    span: Span
    value: "Expr"


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`left op right` with op one of + - * // %; + and - also join and subtract lists."""

    span: Span
    op: str
    left: "Expr"
    right: "Expr"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A chain `operands[0] ops[0] operands[1] ops[1] …`; each op is one of == != < <= > >= `in` `not in`."""

    span: Span
    operands: tuple["Expr", ...]
    ops: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """`not value`."""

    span: Span
    value: "Expr"


@dataclass(frozen=True, slots=True)
class Logical:
    """`left and right` or `left or right`; the right side is looked at only if it matters."""

    span: Span
    op: str
    left: "Expr"
    right: "Expr"


@dataclass(frozen=True, slots=True)
class IfElse:
    """`then if condition else otherwise`."""

    span: Span
    condition: "Expr"
    then: "Expr"
    otherwise: "Expr"


@dataclass(frozen=True, slots=True)
class Where:
    """`source where condition`: the members of the list for which the condition holds."""

    span: Span
    source: "Expr"
    condition: "Expr"


@dataclass(frozen=True, slots=True)
class By:
    """`source by key`: the list in rising order of a number; equal keys keep their order."""

    span: Span
    source: "Expr"
    key: "Expr"


@dataclass(frozen=True, slots=True)
class With:
    """`source with highest key` (or `lowest`): all members that share the extreme value of a number."""

    span: Span
    source: "Expr"
    which: str
    key: "Expr"


@dataclass(frozen=True, slots=True)
class For:
    """`value for name in source [where condition]`: the list of the values; `name` stands for each member."""

    span: Span
    value: "Expr"
    name: str
    name_span: Span
    source: "Expr"
    condition: "Expr | None"


Expr = (
    Number
    | Name
    | ListOf
    | RangeOf
    | Field
    | Index
    | Call
    | Negative
    | Arithmetic
    | Comparison
    | Not
    | Logical
    | IfElse
    | Where
    | By
    | With
    | For
)
