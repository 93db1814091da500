"""`set` and what else gives variables a value: targets, and whether a value can be what a variable holds."""

from rulewright.expr import nodes
from rulewright.expr.nodes import Expr
from rulewright.expr.parser import parse_scalar
from rulewright.problems import Span
from rulewright.rulebook import cells, expecting
from rulewright.rulebook.asking import ChoiceForm
from rulewright.rulebook.context import Context
from rulewright.rulebook.effects import base_name
from rulewright.rulebook.forms import StepForm
from rulewright.rulebook.kinds import apart, described, empty, known, same_kind
from rulewright.rulebook.model import Assignment, SetStep
from rulewright.rulebook.names import What
from rulewright.rulebook.report import nearest
from rulewright.rulebook.scope import Scope
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import SEAT, Kind, Type


def set_step(context: Context, step: StepForm, scope: Scope) -> SetStep | None:
    """A `set`; None if something in it was wrong (and is reported)."""
    found = []
    pairs = step.form.pairs.get("set", ())
    for key, expr in pairs:
        target, problems = parse_scalar(key)
        context.report.take(problems)
        value = context.term(expr, scope)
        made = _assignment(context, target, key.span, value, scope) if target is not None else None
        if made is not None:
            found.append(made)
    return SetStep(step.span, step.id, tuple(found)) if len(found) == len(pairs) else None


def _assignment(
    context: Context, target: Expr, span: Span, value: Term, scope: Scope
) -> Assignment | None:
    base = base_name(target)
    if base is not None and context.names.what(base) is What.CHOICE:
        choice = context.outline.choices.get(base)
        return _answer(context, choice, target, span, value, scope) if choice else None
    found = variable_target(context, target, scope)
    if found is None or not known(value):
        return None
    if value.type.is_list:
        context.report.add("list_in_variable", value.span, name=found[0])
        return None
    if not fits(context, scope, found[0], value.type, value):
        return None
    return Assignment(span, found[0], None, found[1], value)


def variable_target(context: Context, target: Expr, scope: Scope) -> tuple[str, Term | None] | None:
    """The variable that is set, with its key; None (reported) if it is none."""
    base = target.of if isinstance(target, nodes.Index) else target
    if not isinstance(base, nodes.Name):
        context.report.add("cannot_set", target.span)
        return None
    what = context.names.what(base.name)
    if what is not What.VARIABLE:
        if what is None and base.name not in scope.own:
            near = nearest(base.name, context.outline.variables)
            context.report.add("unknown_name", base.span, near=near, name=base.name)
        else:
            found = what.value if what is not None else "what.own"
            context.report.add("not_a_variable", base.span, name=base.name, what_kind=found)
        return None
    variable = context.declared.variables.get(base.name)
    if variable is None:
        return None
    keys = (target.key,) if isinstance(target, nodes.Index) else ()
    key = cells.key_for(context, scope, base.name, variable.per, target.span, keys)
    if key is False:
        return None
    return base.name, None if key is True else key


def fits(context: Context, scope: Scope, name: str, type_: Type, value: Term) -> bool:
    """Whether values of a type can be what a variable holds; reports what is wrong at `value`."""
    variable = context.declared.variables[name]
    if not same_kind(type_, variable.type):
        found, expected = described(type_), described(variable.type)
        context.report.add(
            "wrong_value", value.span, name=name, found_kind=found, expected_kind=expected
        )
        return False
    outside = type_.kind is Kind.NUMBER and (
        type_.high < variable.type.low or type_.low > variable.type.high
    )
    if outside or apart(type_, variable.type):
        context.report.add("outside_from", value.span, name=name)
        return False
    if not variable.type.optional:
        if empty(type_):
            context.report.add("none_in_variable", value.span, name=name)
            return False
        if not value.type.is_list:
            expecting.there(context, scope, value)
    return True


def _answer(
    context: Context, choice: ChoiceForm, target: Expr, span: Span, value: Term, scope: Scope
) -> Assignment | None:
    """The answer of a seat that never chooses: only a choice of one thing can be given one."""
    part = choice.alternatives[0].parts[0] if choice.plain else None
    if part is None or not part.single:
        context.report.add("answer_not_settable", span, choice=choice.name)
        return None
    if not isinstance(target, nodes.Index):
        context.report.add("answer_of_whom", span, choice=choice.name)
        return None
    seat = context.term(target.key, scope)
    if not expecting.a_seat(context, seat) or seat.type.kind is not SEAT.kind or not known(value):
        return None
    domain = context.known.answers.get((choice.name, part.name))
    if domain is not None and (not same_kind(value.type, domain) or apart(value.type, domain)):
        found, expected = described(value.type), described(domain)
        context.report.add(
            "wrong_value", value.span, name=choice.name, found_kind=found, expected_kind=expected
        )
        return None
    return Assignment(span, None, choice.name, seat, value)
