"""Lists: written out, ranges, and the forms that go through one (`where`, `by`, `with`, `for`)."""

from rulewright.expr import nodes
from rulewright.rulebook import expecting, terms
from rulewright.rulebook.context import Context
from rulewright.rulebook.facts import learned
from rulewright.rulebook.kinds import UNKNOWN, broken, described, join, known
from rulewright.rulebook.names import What
from rulewright.rulebook.scope import Scope
from rulewright.rulebook.terms import Local, Term
from rulewright.rulebook.types import NOTHING, Kind, Type, number

HIDEABLE = ("seat", "card")
"""Names of the language that a `for` may bind anew: then they are meant everywhere inside."""


def literal(context: Context, expr: nodes.ListOf, scope: Scope) -> Term:
    """`[a, b]`."""
    items = tuple(context.term(item, scope) for item in expr.items)
    type_: Type = UNKNOWN if items else NOTHING.sure()
    for item in items:
        if not known(item):
            return broken(expr.span)
        joined = join(type_, item.type)
        if joined is None:
            context.report.add(
                "mixed_members",
                item.span,
                first_kind=described(type_),
                found_kind=described(item.type),
            )
            return broken(expr.span)
        type_ = joined
    return terms.ListLiteral(type_.listed(), expr.span, items)


def range_list(context: Context, expr: nodes.RangeOf, scope: Scope) -> Term:
    """`low..high`."""
    if expr.high is None:
        context.report.add("open_range", expr.span)
        return broken(expr.span)
    low, high = context.term(expr.low, scope), context.term(expr.high, scope)
    both = [expecting.a_number(context, scope, side) for side in (low, high)]
    if not all(both):
        return broken(expr.span)
    type_ = number(low.type.low, max(low.type.low, high.type.high))
    return terms.RangeList(type_.listed(), expr.span, low, high)


def where(context: Context, expr: nodes.Where, scope: Scope) -> Term:
    """`LIST where CONDITION`."""
    found = _through(context, expr.source, scope, expr.condition)
    if found is None:
        return broken(expr.span)
    source, local, condition = found
    if not expecting.a_flag(context, scope, condition):
        return source if not known(condition) else broken(expr.span)
    return terms.Filtered(source.type, expr.span, source, local, condition)


def by(context: Context, expr: nodes.By, scope: Scope) -> Term:
    """`LIST by NUMBER`."""
    found = _through(context, expr.source, scope, expr.key)
    if found is None:
        return broken(expr.span)
    source, local, key = found
    if not expecting.a_kind(context, key, Kind.NUMBER, "not_a_number"):
        return source if not known(key) else broken(expr.span)
    return terms.Sorted(source.type, expr.span, source, local, key)


def extreme(context: Context, expr: nodes.With, scope: Scope) -> Term:
    """`LIST with highest NUMBER`, or `lowest`."""
    found = _through(context, expr.source, scope, expr.key)
    if found is None:
        return broken(expr.span)
    source, local, key = found
    if not expecting.a_kind(context, key, Kind.NUMBER, "not_a_number"):
        return source if not known(key) else broken(expr.span)
    highest = expr.which == "highest"
    return terms.Extreme(source.type, expr.span, source, local, key, highest)


def _through(
    context: Context, source: nodes.Expr, scope: Scope, inner: nodes.Expr
) -> tuple[Term, Local, Term] | None:
    """The list, the local for its members, and the expression read for each of them."""
    found = context.term(source, scope)
    if not expecting.a_list(context, found):
        return None
    local = context.numbers.local(_candidate_name(found.type), found.type.member())
    return found, local, context.term(inner, scope.candidate(local, found.span))


def _candidate_name(type_: Type) -> str:
    return {Kind.SEAT: "seat", Kind.CARD: "card"}.get(type_.kind, "it")


def for_each(context: Context, expr: nodes.For, scope: Scope) -> Term:
    """`VALUE for NAME in LIST where CONDITION`: the name binds only itself."""
    source = context.term(expr.source, scope)
    if not expecting.a_list(context, source):
        return broken(expr.span)
    if hides(context, expr.name) and expr.name not in HIDEABLE:
        context.report.add("name_hidden", expr.name_span, name=expr.name)
    local = context.numbers.local(expr.name, source.type.member())
    inner = scope.naming(expr.name, local, expr.name_span)
    if expr.condition is not None:
        condition = context.term(expr.condition, inner)
        if expecting.a_flag(context, inner, condition):
            span = source.span.to(condition.span)
            source = terms.Filtered(source.type, span, source, local, condition)
            inner = inner.knowing(learned(context, condition, True))
    value = context.term(expr.value, inner)
    if not known(value):
        return broken(expr.span)
    if isinstance(value, terms.LocalValue) and value.local == local:
        return source
    if value.type.depth > 1:
        context.report.add("lists_too_deep", expr.span)
        return broken(expr.span)
    return terms.Mapped(value.type.listed(), expr.span, source, local, value)


def hides(context: Context, name: str) -> bool:
    """Whether a name of one's own would hide something else; names of loops may be used again."""
    taken = ("players", "seats", "cards", "seat", "card", "it", "everyone", "none", "true", "false")
    what = context.names.what(name)
    return name in taken or (what is not None and what is not What.LOOP)
