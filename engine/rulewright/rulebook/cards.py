"""The forms of `cards` in; kinds of cards with their fields, sides and the zones in which they start out."""

from rulewright.expr import nodes
from rulewright.expr.nodes import Expr
from rulewright.rulebook import expecting, targets, terms
from rulewright.rulebook.context import Context
from rulewright.rulebook.forms import Form, Written
from rulewright.rulebook.kinds import described, join, known
from rulewright.rulebook.lengths import length
from rulewright.rulebook.model import CardKind
from rulewright.rulebook.report import nearest
from rulewright.rulebook.scope import NO_FACTS, Frame, Scope, Where
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import CARD, FLAG, MOST
from rulewright.vocabulary import SECTIONS

SIDE = "side"
OWN_KEYS = SECTIONS["cards"].keys


def read_cards(context: Context) -> None:
    """Understand every kind of card; fields first, since the zone of a kind may hang on them."""
    lists = {name: _lists(context, form) for name, form in context.outline.kinds.items()}
    for fields in lists.values():
        for name, values in fields.items():
            _widen(context, name, values)
    declared = context.declared.fields
    for name in declared:
        if not all(name in fields for fields in lists.values()):
            declared[name] = declared[name].maybe()
    for name, form in context.outline.kinds.items():
        kind = _kind(context, name, form, lists[name])
        if kind is not None:
            context.declared.kinds[name] = kind
            context.declared.most_cards += _how_many(context, kind)


def constant(context: Context) -> Scope:
    """What an expression sees that is fixed before a game begins."""
    return Scope(Frame(Where.CONSTANT))


def _lists(context: Context, form: Form) -> dict[str, Term]:
    """The values of each field of a kind, and of its sides."""
    found = {}
    for name, expr in form.expressions.items():
        if name in OWN_KEYS and name != "sides":
            continue
        values = constant_list(context, expr)
        if values is not None:
            found[SIDE if name == "sides" else name] = values
    return found


def constant_list(context: Context, expr: Expr) -> Term | None:
    """A list that is fixed before a game begins; None (reported) if it is something else."""
    if isinstance(expr, nodes.Name) and expr.name == "flag":
        values = tuple(terms.Const(FLAG, expr.span, value) for value in (0, 1))
        return terms.ListLiteral(FLAG.listed(), expr.span, values)
    values_term = context.term(expr, constant(context))
    return values_term if expecting.a_list(context, values_term) else None


def _widen(context: Context, name: str, values: Term) -> None:
    fields = context.declared.fields
    type_ = values.type.member()
    joined = join(fields[name], type_) if name in fields else type_
    if joined is None:
        left, right = described(fields[name]), described(type_)
        context.report.add("field_kinds", values.span, name=name, left_kind=left, right_kind=right)
        return
    fields[name] = joined


def _kind(context: Context, name: str, form: Form, lists: dict[str, Term]) -> CardKind | None:
    fields = {field: values for field, values in lists.items() if field != SIDE}
    per = form.names.get("per")
    local = context.numbers.local("card", CARD)
    place = _place(context, form, per is not None, constant(context).candidate(local, form.span))
    copies, count = (_number(context, form, key) for key in ("copies", "count"))
    if place is None:
        return None
    return CardKind(
        name,
        context.place_of("cards", name),
        per is not None,
        place[0],
        local,
        place[1],
        fields,
        lists.get(SIDE),
        copies,
        _back(context, form, lists),
        count,
    )


def _place(
    context: Context, form: Form, per_seat: bool, scope: Scope
) -> tuple[str, Term | None] | None:
    expr = form.expressions.get("in")
    named = targets.zone_name(context, expr) if expr is not None else None
    if expr is None or named is None:
        return None
    zone = context.declared.zones.get(named)
    if zone is None:
        return None
    key = expr.key if isinstance(expr, nodes.Index) else None
    if zone.per == "seat":
        if not per_seat or key is not None:
            code = "kind_not_per_seat" if not per_seat else "kind_has_owner"
            context.report.add(code, expr.span, zone=named)
            return None
        return named, None
    found = targets.target(context, expr, scope)
    return (named, found.key) if found is not None else None


def _number(context: Context, form: Form, key: str) -> Term | None:
    expr = form.expressions.get(key)
    if expr is None:
        return None
    number = context.term(expr, constant(context))
    return number if expecting.a_number(context, constant(context), number) else None


def _back(context: Context, form: Form, lists: dict[str, Term]) -> tuple[str, ...]:
    back: tuple[Written, ...] = form.lists.get("back", ())
    for written in back:
        if written.text not in lists:
            near = nearest(written.text, lists)
            context.report.add("unknown_field", written.span, near=near, name=written.text)
    return tuple(written.text for written in back if written.text in lists)


def _how_many(context: Context, kind: CardKind) -> int:
    """The most cards of a kind that there can be."""
    most = context.seats[1] if kind.per_seat else 1
    most *= max(0, kind.copies.type.high) if kind.copies is not None else 1
    for values in kind.fields.values():
        most *= length(context, values, NO_FACTS)[1]
    return min(most, MOST)


def number_range(context: Context, expr: Expr) -> tuple[Term, Term] | None:
    """`low..high` or one number, fixed before a game begins; None (reported) if it is something else."""
    scope = constant(context)
    if isinstance(expr, nodes.RangeOf) and expr.high is not None:
        low, high = context.term(expr.low, scope), context.term(expr.high, scope)
    else:
        low = high = context.term(expr, scope)
        if known(low) and low.type.is_list:
            context.report.add("not_a_range", expr.span)
            return None
    both = [expecting.a_number(context, scope, bound) for bound in (low, high)]
    if not all(both):
        return None
    if low.type.low > high.type.high:
        context.report.add(
            "range_backwards", expr.span, low=low.type.low, high=high.type.high, most=MOST
        )
        return None
    return low, high
