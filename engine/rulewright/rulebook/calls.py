"""Calls of functions and of formulas with parameters."""

from rulewright.expr import nodes
from rulewright.expr.nodes import Expr
from rulewright.rulebook import expecting, lookup, terms
from rulewright.rulebook.context import Context
from rulewright.rulebook.kinds import apart, broken, described, empty, known, same_kind
from rulewright.rulebook.lengths import length
from rulewright.rulebook.names import What
from rulewright.rulebook.report import nearest
from rulewright.rulebook.scope import Scope
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import FLAG, MOST, SEAT, Kind, Type, number
from rulewright.vocabulary import FUNCTIONS, Function
from rulewright.vocabulary.functions import Gives, Takes

ELSEWHERE = {
    "total": "sum",
    "add": "sum",
    "len": "count",
    "length": "count",
    "size": "count",
    "number": "count",
    "maximum": "max",
    "highest": "max",
    "largest": "max",
    "minimum": "min",
    "lowest": "min",
    "smallest": "min",
    "any": "some",
    "exists": "some",
    "none": "no",
    "unique": "distinct",
    "index": "position",
}
"""Functions by the names that other languages, and people, have for them."""


def call(context: Context, expr: nodes.Call, scope: Scope) -> Term:
    """`name(arguments)`."""
    if context.names.what(expr.name) is What.FORMULA:
        return lookup.formula(context, scope, expr.name, expr.span, expr.arguments)
    function = FUNCTIONS.get(expr.name)
    if function is None:
        _unknown(context, expr)
        return broken(expr.span)
    arguments = _spread(function, expr)
    if len(arguments) != len(function.takes):
        context.report.add(
            "argument_count",
            expr.span,
            name=expr.name,
            expected=len(function.takes),
            found=len(expr.arguments),
        )
        return broken(expr.span)
    if function.gives is Gives.PLACE:
        return _dense_rank(context, expr, scope)
    read = tuple(context.term(argument, scope) for argument in arguments)
    sound = [
        _fits(context, scope, takes, argument)
        for takes, argument in zip(function.takes, read, strict=True)
    ]
    if not all(sound):
        return broken(expr.span)
    type_ = _type(context, scope, function, read, expr)
    return terms.Function(type_, expr.span, expr.name, read) if type_ else broken(expr.span)


def _unknown(context: Context, expr: nodes.Call) -> None:
    what = context.names.what(expr.name)
    if what is not None:
        context.report.add("not_called", expr.name_span, name=expr.name, what_kind=what.value)
        return
    near = nearest(expr.name, [*FUNCTIONS, *context.outline.formulas])
    if expr.name in ELSEWHERE:
        near = (ELSEWHERE[expr.name],)
    context.report.add("unknown_function", expr.name_span, near=near, name=expr.name)


def _spread(function: Function, expr: nodes.Call) -> tuple[Expr, ...]:
    """`max(a, b)` means `max([a, b])`."""
    if function.spread and len(expr.arguments) > 1:
        return (nodes.ListOf(expr.span, expr.arguments),)
    return expr.arguments


def _fits(context: Context, scope: Scope, takes: Takes, argument: Term) -> bool:
    match takes:
        case Takes.LIST | Takes.NUMBERS:
            if not expecting.a_list(context, argument):
                return False
            numbers = argument.type.kind is Kind.NUMBER or empty(argument.type)
            if takes is Takes.NUMBERS and not numbers:
                found = described(argument.type)
                context.report.add("not_numbers", argument.span, found_kind=found)
                return False
            return True
        case Takes.LISTS:
            return _lists(context, argument)
        case Takes.NUMBER:
            return expecting.a_number(context, scope, argument)
        case Takes.SEAT:
            return expecting.a_seat(context, argument)
        case Takes.SEATS:
            return expecting.seats(context, argument) is not None
        case Takes.MEMBER | Takes.EACH:
            return known(argument)


def _lists(context: Context, argument: Term) -> bool:
    if not known(argument):
        return False
    if argument.type.depth == 2 and argument.type.kind is Kind.NUMBER:
        return True
    context.report.add("not_lists", argument.span, found_kind=described(argument.type))
    return False


def _type(
    context: Context, scope: Scope, function: Function, read: tuple[Term, ...], expr: nodes.Call
) -> Type | None:
    last = read[-1]
    match function.gives:
        case Gives.COUNT:
            return number(*length(context, last, scope.facts))
        case Gives.FLAG:
            return FLAG
        case Gives.TOTAL | Gives.TOTALS:
            return _total(context, scope, function, last, expr)
        case Gives.SAME_LIST:
            return last.type
        case Gives.PLACE_OR_NONE:
            return _position(context, scope, read)
        case Gives.SEAT:
            return read[0].type if read[0].type.optional else SEAT
        case _:
            return _member(context, scope, function, read)


def _total(
    context: Context, scope: Scope, function: Function, source: Term, expr: nodes.Call
) -> Type | None:
    """The range of sums: of the members, or of one number from each list."""
    least, most = length(context, source, scope.facts)
    sizes = (0 if source.type.optional else least, most)
    low = min(source.type.low * size for size in sizes)
    high = max(source.type.high * size for size in sizes)
    if max(-low, high) > MOST:
        context.report.add("range_overflow", expr.span, low=low, high=high, most=MOST)
        return None
    return number(low, high).listed() if function.gives is Gives.TOTALS else number(low, high)


def _member(context: Context, scope: Scope, function: Function, read: tuple[Term, ...]) -> Type:
    """One member of a list; it may be absent where the list may be too short."""
    source = read[-1]
    wanted = 1
    if function.name == "nth":
        wanted = read[0].type.high if read[0].type.low >= 1 else MOST
    member = source.type.member()
    from_none = function.name == "next" and read[0].type.optional
    if length(context, source, scope.facts)[0] < wanted or from_none:
        return member.maybe()
    return member


def _position(context: Context, scope: Scope, read: tuple[Term, ...]) -> Type | None:
    item, source = read
    if item.type.is_list or not same_kind(item.type, source.type.member()):
        context.report.add(
            "different_kinds",
            item.span,
            left_kind=described(item.type),
            right_kind=described(source.type),
        )
        return None
    if apart(item.type, source.type):
        context.report.add(
            "words_apart",
            item.span,
            words=tuple(sorted(item.type.words)),
            others=tuple(sorted(source.type.words)),
        )
        return None
    place = number(1, max(1, length(context, source, scope.facts)[1]))
    whole = isinstance(source, terms.WordsOf) and item.type.words <= source.type.words
    return place if whole and not item.type.optional else place.maybe()


def _dense_rank(context: Context, expr: nodes.Call, scope: Scope) -> Term:
    """`dense_rank(VALUE, SEATS)`: the value for each seat, then the place of the seat that is meant here."""
    seats = expecting.seats(context, context.term(expr.arguments[1], scope))
    local = context.numbers.local("seat", SEAT)
    value = context.term(expr.arguments[0], scope.candidate(local, expr.span))
    seat = lookup.seat(context, scope, expr.span, expr.name)
    sound = expecting.a_kind(context, value, Kind.NUMBER, "not_a_number")
    if not sound or seat is None or seats is None:
        return broken(expr.span)
    most = length(context, seats, scope.facts)[1]
    return terms.DenseRank(number(1, max(1, most)), expr.span, local, value, seats, seat)
