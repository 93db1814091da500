"""Arithmetic, comparisons and conditions: surface nodes in, typed terms out."""

from rulewright.expr import nodes
from rulewright.expr.printer import unparse
from rulewright.problems import Span
from rulewright.rulebook import expecting, terms
from rulewright.rulebook.context import Context
from rulewright.rulebook.facts import learned
from rulewright.rulebook.kinds import apart, broken, described, empty, join, known, same_kind
from rulewright.rulebook.scope import Scope
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import FLAG, MOST, Kind, Type, number


def negative(context: Context, expr: nodes.Negative, scope: Scope) -> Term:
    """`-value`."""
    value = context.term(expr.value, scope)
    if not expecting.a_number(context, scope, value):
        return broken(expr.span)
    type_ = number(-value.type.high, -value.type.low)
    if isinstance(value, terms.Const):
        return terms.Const(type_, expr.span, -value.value)
    return terms.Negate(type_, expr.span, value)


def arithmetic(context: Context, expr: nodes.Arithmetic, scope: Scope) -> Term:
    """`left op right` of numbers; + and - of lists."""
    left, right = context.term(expr.left, scope), context.term(expr.right, scope)
    if not known(left, right):
        return broken(expr.span)
    if left.type.is_list or right.type.is_list:
        return _of_lists(context, expr, left, right)
    if expr.op in ("+", "-") and {left.type.kind, right.type.kind} == {Kind.SEAT, Kind.NUMBER}:
        context.report.add("seat_arithmetic", expr.span, instead=_so_many_on(expr, left))
        return broken(expr.span)
    both = [expecting.a_number(context, scope, side) for side in (left, right)]
    if not all(both):
        return broken(expr.span)
    if expr.op in ("//", "%") and right.type.low == right.type.high == 0:
        context.report.add("division_by_zero", right.span)
        return broken(expr.span)
    low, high = _bounds(expr.op, left.type, right.type)
    if max(-low, high) > MOST:
        context.report.add("range_overflow", expr.span, low=low, high=high, most=MOST)
        return broken(expr.span)
    return terms.Arith(number(low, high), expr.span, expr.op, left, right)


def _so_many_on(expr: nodes.Arithmetic, left: Term) -> str:
    """What to write for the seat that an addition to a seat means."""
    first = left.type.kind is Kind.SEAT
    seat, places = (expr.left, expr.right) if first else (expr.right, expr.left)
    if expr.op == "-":
        places = nodes.Negative(places.span, places)
    return f"after({unparse(seat)}, {unparse(places)})"


def _bounds(op: str, left: Type, right: Type) -> tuple[int, int]:
    match op:
        case "+":
            return left.low + right.low, left.high + right.high
        case "-":
            return left.low - right.high, left.high - right.low
        case "*":
            products = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
            return min(products), max(products)
        case _:
            pass
    divisors = _divisors(right)
    if op == "//":
        quotients = [a // b for a in (left.low, left.high) for b in divisors]
        return min(quotients), max(quotients)
    low = min(0, min(divisors) + 1)
    high = max(0, max(divisors) - 1)
    if right.low > 0 and left.low >= 0:
        high = min(high, left.high)
    return low, high


def _divisors(right: Type) -> list[int]:
    """The divisors at the ends of a range, and those next to zero (by which nobody divides)."""
    ends = {right.low, right.high} | ({1} if right.low <= 1 <= right.high else set())
    ends |= {-1} if right.low <= -1 <= right.high else set()
    return sorted(ends - {0})


def _of_lists(context: Context, expr: nodes.Arithmetic, left: Term, right: Term) -> Term:
    joined = join(left.type, right.type)
    if expr.op not in ("+", "-") or left.type.depth != right.type.depth or left.type.depth != 1:
        single = right if left.type.is_list else left
        code = "list_arithmetic" if expr.op not in ("+", "-") else "list_and_single"
        span = expr.span if expr.op not in ("+", "-") else single.span
        context.report.add(code, span, op=expr.op, found_kind=described(single.type))
        return broken(expr.span)
    if joined is None:
        _different(context, expr.span, left, right)
        return broken(expr.span)
    if expr.op == "+":
        return terms.Joined(joined, expr.span, left, right)
    return terms.Without(left.type, expr.span, left, right)


def _different(context: Context, span: Span, left: Term, right: Term) -> None:
    context.report.add(
        "different_kinds", span, left_kind=described(left.type), right_kind=described(right.type)
    )


def comparison(context: Context, expr: nodes.Comparison, scope: Scope) -> Term:
    """A chain of comparisons: each pair of neighbours, joined by `and`."""
    operands = [_operand(context, expr, place, scope) for place in range(len(expr.operands))]
    pairs = zip(operands, operands[1:], expr.ops, strict=False)
    found = [_compared(context, left, op, right) for left, right, op in pairs]
    chain = found[0]
    for each in found[1:]:
        chain = terms.Both(FLAG, chain.span.to(each.span), chain, each)
    return chain


_CONTEXTUAL = ("up", "down", "everyone", "owner", "nobody")
"""Names that are words where they are compared with such a word, even if the file has them for something else."""


def _operand(context: Context, expr: nodes.Comparison, place: int, scope: Scope) -> Term:
    written = expr.operands[place]
    beside = [n for n in (place - 1, place + 1) if 0 <= n < len(expr.operands)]
    if isinstance(written, nodes.Name) and written.name in _CONTEXTUAL:
        for other in beside:
            if not isinstance(expr.operands[other], nodes.Name | nodes.Field):
                continue
            type_ = context.term(expr.operands[other], scope).type
            if written.name in type_.words:
                return terms.WordValue(
                    Type(Kind.WORD, words=frozenset({written.name})), written.span, written.name
                )
    return context.term(written, scope)


def _compared(context: Context, left: Term, op: str, right: Term) -> Term:
    span = left.span.to(right.span)
    if not known(left, right):
        return broken(span)
    if op in ("in", "not in"):
        return _contained(context, span, left, op, right)
    if op in ("==", "!="):
        return _equal(context, span, left, op, right)
    both = [expecting.a_kind(context, side, Kind.NUMBER, "no_order") for side in (left, right)]
    if not all(both):
        return broken(span)
    return terms.Compare(FLAG, span, op, left, right)


def _equal(context: Context, span: Span, left: Term, op: str, right: Term) -> Term:
    for value, other in ((left, right), (right, left)):
        if empty(other.type) and not other.type.is_list:
            test = terms.IsNone(FLAG, span, value)
            return test if op == "==" else terms.Not(FLAG, span, test)
    if left.type.is_list or right.type.is_list:
        one = left if left.type.is_list else right
        context.report.add("list_compared", one.span, op=op)
        return broken(span)
    if not same_kind(left.type, right.type):
        _different(context, span, left, right)
        return broken(span)
    if apart(left.type, right.type):
        return _words_apart(context, span, left, right)
    return terms.Compare(FLAG, span, op, left, right)


def _words_apart(context: Context, span: Span, left: Term, right: Term) -> Term:
    few, many = sorted((left, right), key=lambda term: len(term.type.words))
    context.report.add(
        "words_apart",
        few.span,
        words=tuple(sorted(few.type.words)),
        others=tuple(sorted(many.type.words)),
    )
    return broken(span)


def _contained(context: Context, span: Span, item: Term, op: str, source: Term) -> Term:
    if not expecting.a_list(context, source):
        return broken(span)
    if item.type.is_list:
        context.report.add("list_in_list", item.span)
        return broken(span)
    if not same_kind(item.type, source.type.member()):
        _different(context, span, item, source)
        return broken(span)
    if apart(item.type, source.type):
        return _words_apart(context, span, item, source)
    test = terms.InList(FLAG, span, item, source)
    return test if op == "in" else terms.Not(FLAG, span, test)


def negation(context: Context, expr: nodes.Not, scope: Scope) -> Term:
    """`not value`."""
    value = context.term(expr.value, scope)
    if not expecting.a_flag(context, scope, value):
        return broken(expr.span)
    return terms.Not(FLAG, expr.span, value)


def logical(context: Context, expr: nodes.Logical, scope: Scope) -> Term:
    """`and` and `or`: the right side is read knowing what the left side says."""
    left = context.term(expr.left, scope)
    right = context.term(expr.right, scope.knowing(learned(context, left, expr.op == "and")))
    both = [expecting.a_flag(context, scope, side) for side in (left, right)]
    if not all(both):
        return broken(expr.span)
    if expr.op == "and":
        return terms.Both(FLAG, expr.span, left, right)
    return terms.Either(FLAG, expr.span, left, right)


def if_else(context: Context, expr: nodes.IfElse, scope: Scope) -> Term:
    """`A if C else B`: each side is read knowing that C is true, or false."""
    condition = context.term(expr.condition, scope)
    then = context.term(expr.then, scope.knowing(learned(context, condition, True)))
    otherwise = context.term(expr.otherwise, scope.knowing(learned(context, condition, False)))
    sound = expecting.a_flag(context, scope, condition)
    if not sound or not known(then, otherwise):
        return broken(expr.span)
    type_ = join(then.type, otherwise.type)
    if type_ is None:
        _different(context, expr.span, then, otherwise)
        return broken(expr.span)
    return terms.IfElse(type_, expr.span, condition, then, otherwise)
