"""The forms of `zones` and `state` in; zones and variables with their keys, audiences and bounds."""

from rulewright.rulebook import terms
from rulewright.rulebook.cards import constant, constant_list, number_range
from rulewright.rulebook.context import Context
from rulewright.rulebook.forms import Form, Written
from rulewright.rulebook.kinds import apart, described, empty, known, same_kind
from rulewright.rulebook.model import Audience, Variable, Zone
from rulewright.rulebook.names import AUDIENCES
from rulewright.rulebook.report import nearest
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import FLAG, NONE, NOTHING, Kind, Type, number


def read_zones(context: Context) -> None:
    """Understand every zone."""
    for name, form in context.outline.zones.items():
        holds = form.expressions.get("holds")
        context.declared.zones[name] = Zone(
            name,
            context.place_of("zones", name),
            _per(context, form),
            audience(context, form.names.get("seen_by"), "everyone"),
            None,
            number_range(context, holds) if holds is not None else None,
        )
    for name, form in context.outline.zones.items():
        _refill(context, name, form)


def _refill(context: Context, name: str, form: Form) -> None:
    written = form.names.get("refill")
    if written is None:
        return
    zones = context.declared.zones
    if written.text not in zones:
        near = nearest(written.text, zones)
        context.report.add("unknown_zone", written.span, near=near, name=written.text)
    elif zones[written.text].per != zones[name].per:
        context.report.add("refill_other_keys", written.span, zone=name, refill=written.text)
    else:
        old = zones[name]
        zones[name] = Zone(name, old.span, old.per, old.seen_by, written.text, old.holds)


def _per(context: Context, form: Form) -> str | None:
    per = form.names.get("per")
    if per is None:
        return None
    if per.text == "seat" or per.text in context.outline.words:
        return per.text
    near = nearest(per.text, ["seat", *context.outline.words])
    context.report.add("per_what", per.span, near=near, found=per.text)
    return None


def audience(context: Context, written: Written | None, default: str) -> Audience:
    """Who sees something: a word, or a setting whose values are such words."""
    if written is None:
        return Audience(default)
    if written.text in AUDIENCES:
        return Audience(written.text)
    setting = context.declared.settings.get(written.text)
    if setting is not None and set(setting.values) <= set(AUDIENCES):
        return Audience(default, written.text)
    near = nearest(written.text, [*AUDIENCES, *context.declared.settings])
    context.report.add("seen_by_whom", written.span, near=near, found=written.text)
    return Audience(default)


def read_variables(context: Context) -> None:
    """Understand every variable."""
    for name, form in context.outline.variables.items():
        source_expr = form.expressions.get("from")
        source = constant_list(context, source_expr) if source_expr is not None else None
        if source is None:
            continue
        type_ = source.type.member()
        start = _start(context, name, form, type_, source)
        if start is None:
            continue
        optional = empty(start.type) or start.type.optional
        context.declared.variables[name] = Variable(
            name,
            context.place_of("state", name),
            _per(context, form),
            type_.maybe() if optional else type_.sure(),
            source,
            start,
            audience(context, form.names.get("seen_by"), "everyone"),
        )


def _start(context: Context, name: str, form: Form, type_: Type, source: Term) -> Term | None:
    expr = form.expressions.get("start")
    if expr is None:
        return _usual_start(context, name, type_, source)
    start = context.term(expr, constant(context))
    if not known(start):
        return None
    if not same_kind(start.type, type_):
        left, right = described(start.type), described(type_)
        context.report.add("different_kinds", start.span, left_kind=left, right_kind=right)
        return None
    outside = start.type.kind is Kind.NUMBER and (
        start.type.high < type_.low or start.type.low > type_.high
    )
    if outside or apart(start.type, type_):
        context.report.add("outside_from", start.span, name=name)
        return None
    return start


def _usual_start(context: Context, name: str, type_: Type, source: Term) -> Term | None:
    """A number starts as 0, a flag as false, anything else as none."""
    span = context.place_of("state", name)
    if type_.kind is Kind.FLAG:
        return terms.Const(FLAG, span, 0)
    if type_.kind is not Kind.NUMBER:
        return terms.Const(NOTHING, span, NONE)
    if not type_.low <= 0 <= type_.high:
        context.report.add("start_outside_from", span, name=name, low=type_.low, high=type_.high)
        return None
    return terms.Const(number(0, 0), span, 0)
