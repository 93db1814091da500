"""Formulas: read at their first use, with the seat and card that they speak of as parameters."""

from rulewright.rulebook.context import Context, Signature
from rulewright.rulebook.kinds import UNKNOWN, known
from rulewright.rulebook.lengths import length
from rulewright.rulebook.lists import hides
from rulewright.rulebook.model import Formula
from rulewright.rulebook.outline import FormulaForm
from rulewright.rulebook.scope import NO_FACTS, Frame, Scope, Where
from rulewright.rulebook.terms import Local
from rulewright.rulebook.types import Type


def sign(context: Context, name: str, arguments: tuple[Type, ...]) -> Signature | None:
    """The signature of a formula; what it is called with widens the types of its parameters for the next reading."""
    form = context.outline.formulas.get(name)
    if form is None:
        return None
    if len(arguments) == len(form.parameters) and arguments:
        context.seen.call(name, arguments)
    if name in context.under_way:
        _recursive(context, name)
        return None
    if name not in context.signatures:
        context.under_way.append(name)
        context.signatures[name] = _read(context, form)
        context.under_way.pop()
    return context.signatures[name]


def _recursive(context: Context, name: str) -> None:
    """The circle of formulas that lead back to this one, reported at the first of them in the file."""
    circle = context.under_way[context.under_way.index(name) :]
    forms = [form for form in context.outline.formulas.values() if form.name in circle]
    first = forms[0]
    related = tuple(form.span for form in forms[1:])
    context.report.add("formula_circle", first.span, related=related, names=tuple(circle))


def _read(context: Context, form: FormulaForm) -> Signature:
    parameters = _parameters(context, form)
    frame = Frame(Where.FORMULA, form.name, parameters)
    scope = Scope(frame)
    for written, local in zip(form.parameters, parameters, strict=True):
        if hides(context, written.text):
            context.report.add("name_hidden", written.span, name=written.text)
        scope = scope.naming(written.text, local, written.span)
    body = context.term(form.body, scope)
    implicit = tuple(local for local in (frame.seat, frame.card) if local is not None)
    return Signature(
        (*parameters, *implicit),
        len(parameters),
        frame.seat is not None,
        frame.card is not None,
        body,
        length(context, body, NO_FACTS) if known(body) and body.type.is_list else (0, 0),
        frame,
    )


def _parameters(context: Context, form: FormulaForm) -> tuple[Local, ...]:
    known_types = context.known.parameters.get(form.name)
    seen_types = context.seen.parameters.get(form.name)
    types = known_types or seen_types or (UNKNOWN,) * len(form.parameters)
    if len(types) != len(form.parameters):
        types = (UNKNOWN,) * len(form.parameters)
    pairs = zip(form.parameters, types, strict=True)
    return tuple(context.numbers.local(written.text, type_) for written, type_ in pairs)


def formula(context: Context, name: str, signature: Signature) -> Formula:
    """A formula of the model."""
    return Formula(
        name,
        context.outline.formulas[name].span,
        signature.parameters,
        signature.written,
        signature.per_seat,
        signature.per_card,
        signature.body,
    )
