"""Types side by side: the type that covers two others, what fits where, and the type of what could not be understood."""

from dataclasses import replace

from rulewright.problems import Span
from rulewright.rulebook.terms import Const, Term
from rulewright.rulebook.types import Kind, Type

UNKNOWN = Type(Kind.NOTHING, depth=-1, optional=True)
"""The type of what could not be understood: it fits everywhere, so that one mistake is one problem."""


def broken(span: Span) -> Const:
    """The term of what could not be understood; the problem has been reported already."""
    return Const(UNKNOWN, span, 0)


def known(*terms: Term) -> bool:
    """Whether all of these terms have a type."""
    return all(term.type.depth >= 0 for term in terms)


def empty(type_: Type) -> bool:
    """Whether this is the type of `none`, or of the empty list."""
    return type_.kind is Kind.NOTHING


def same_kind(left: Type, right: Type) -> bool:
    """Whether values of both types can be the same thing: one kind, one depth. Fits whatever is unknown."""
    if left.depth < 0 or right.depth < 0:
        return True
    if left.depth != right.depth:
        return False
    return left.kind is right.kind or empty(left) or empty(right)


def apart(left: Type, right: Type) -> bool:
    """Whether both are words and no word can be both."""
    if left.kind is not Kind.WORD or right.kind is not Kind.WORD:
        return False
    return not left.words & right.words


def join(left: Type, right: Type) -> Type | None:
    """The narrowest type that covers both; None if they are different kinds of thing."""
    if left.depth < 0 or right.depth < 0:
        return right if left.depth < 0 else left
    if not same_kind(left, right):
        return None
    optional = left.optional or right.optional
    if empty(left) or empty(right):
        other = right if empty(left) else left
        # an empty list has no members that could be absent
        return replace(other, optional=other.optional if other.is_list else True)
    return Type(
        left.kind,
        left.depth,
        optional,
        min(left.low, right.low),
        max(left.high, right.high),
        left.words | right.words,
    )


def described(type_: Type) -> str:
    """The id of the sentence that names a type: `type.card`, `type.list.card`, `type.lists`."""
    if type_.depth > 1:
        return "type.lists"
    return f"type.list.{type_.kind.value}" if type_.is_list else f"type.{type_.kind.value}"
