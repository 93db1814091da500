"""Terms and steps as trees: what lies directly inside them."""

from collections.abc import Iterator

from rulewright.rulebook import terms
from rulewright.rulebook.terms import Term

_INSIDE: dict[type, tuple[str, ...]] = {
    terms.TableCell: ("keys",),
    terms.VariableValue: ("key",),
    terms.ZoneCards: ("key",),
    terms.Answer: ("seat", "member"),
    terms.PendingAnswer: ("member",),
    terms.FieldValue: ("card",),
    terms.FormulaCall: ("arguments",),
    terms.Negate: ("value",),
    terms.Arith: ("left", "right"),
    terms.Compare: ("left", "right"),
    terms.IsNone: ("value",),
    terms.InList: ("item", "source"),
    terms.Not: ("value",),
    terms.Both: ("left", "right"),
    terms.Either: ("left", "right"),
    terms.IfElse: ("condition", "then", "otherwise"),
    terms.ListLiteral: ("items",),
    terms.RangeList: ("low", "high"),
    terms.Joined: ("left", "right"),
    terms.Without: ("left", "right"),
    terms.Filtered: ("source", "condition"),
    terms.Sorted: ("source", "key"),
    terms.Extreme: ("source", "key"),
    terms.Mapped: ("source", "value"),
    terms.Function: ("arguments",),
    terms.DenseRank: ("value", "seats", "seat"),
}
"""The attributes that hold terms, or tuples of them, or None."""


def inside(term: Term) -> Iterator[Term]:
    """The terms directly inside a term, in the order in which they are written."""
    for name in _INSIDE.get(type(term), ()):
        value = getattr(term, name)
        if isinstance(value, tuple):
            yield from value
        elif value is not None:
            yield value


def all_inside(term: Term) -> Iterator[Term]:
    """A term and everything inside it, outer before inner."""
    yield term
    for inner in inside(term):
        yield from all_inside(inner)
