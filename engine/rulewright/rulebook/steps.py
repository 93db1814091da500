"""The steps that have no bodies: forms in, steps of the model out."""

from rulewright.expr import nodes
from rulewright.rulebook import expecting, terms
from rulewright.rulebook.context import Context
from rulewright.rulebook.forms import Form, StepForm
from rulewright.rulebook.kinds import apart, broken, described, known
from rulewright.rulebook.model import (
    ChanceStep,
    DealStep,
    MoveStep,
    ResetStep,
    SayStep,
    ShowStep,
    ShuffleStep,
    Step,
    TurnStep,
)
from rulewright.rulebook.names import What
from rulewright.rulebook.report import nearest
from rulewright.rulebook.scope import Scope
from rulewright.rulebook.setting import fits, variable_target
from rulewright.rulebook.targets import target
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import SEAT

MOST_VALUES = 12
"""The most values that a message can have."""


def plain_step(context: Context, step: StepForm, scope: Scope) -> Step | None:
    """A step without a body; None if something in it was wrong (and is reported)."""
    match step.verb:
        case "chance":
            return _chance(context, step, scope)
        case "move":
            return _move(context, step, scope)
        case "deal":
            return _deal(context, step, scope)
        case "shuffle":
            return _shuffle(context, step, scope)
        case "turn":
            return _turn(context, step, scope)
        case "show":
            return _show(context, step, scope)
        case "reset":
            return _reset(context, step)
        case "say":
            return _say(context, step, scope)
        case verb:
            raise AssertionError(f"nobody reads the verb {verb}")


def _term(context: Context, form: Form, key: str, scope: Scope) -> Term:
    """The term of a required expression; broken if it is not there (which is reported already)."""
    expr = form.expressions.get(key)
    return context.term(expr, scope) if expr is not None else broken(form.span)


def _chance(context: Context, step: StepForm, scope: Scope) -> Step | None:
    source = _term(context, step.form, "from", scope)
    expr = step.form.expressions.get("chance")
    found = variable_target(context, expr, scope) if expr is not None else None
    if not expecting.a_list(context, source) or found is None:
        return None
    variable, key = found
    if not fits(context, scope, variable, source.type.member(), source):
        return None
    return ChanceStep(step.span, step.id, variable, key, source)


def _move(context: Context, step: StepForm, scope: Scope) -> Step | None:
    cards = _term(context, step.form, "move", scope)
    to = step.form.expressions.get("to")
    place = target(context, to, scope) if to is not None else None
    if not expecting.cards(context, cards) or place is None:
        return None
    at = step.form.names.get("at")
    return MoveStep(step.span, step.id, cards, place, at.text if at else "top", _face_up(step.form))


def _face_up(form: Form) -> bool:
    face = form.names.get("face")
    return face is not None and face.text == "up"


def _deal(context: Context, step: StepForm, scope: Scope) -> Step | None:
    form = step.form
    count = _term(context, form, "deal", scope)
    sound = expecting.a_number(context, scope, count)
    who, local, inner = None, None, scope
    if "who" in form.keys:
        who = expecting.seats(context, _term(context, form, "who", scope))
        local = context.numbers.local("seat", SEAT)
        inner = scope.naming("seat", local, form.keys["who"])
        sound = sound and who is not None
    source_expr, to_expr = form.expressions.get("from"), form.expressions.get("to")
    source = target(context, source_expr, scope) if source_expr is not None else None
    to = target(context, to_expr, inner) if to_expr is not None else None
    if not sound or source is None or to is None:
        return None
    return DealStep(step.span, step.id, count, source, to, who, local, _face_up(form))


def _shuffle(context: Context, step: StepForm, scope: Scope) -> Step | None:
    expr = step.form.expressions.get("shuffle")
    zone = target(context, expr, scope) if expr is not None else None
    return ShuffleStep(step.span, step.id, zone) if zone is not None else None


def _turn(context: Context, step: StepForm, scope: Scope) -> Step | None:
    form = step.form
    cards = _term(context, form, "turn", scope)
    sound = expecting.cards(context, cards)
    if ("side" in form.keys) == ("face" in form.keys):
        context.report.add("turn_to_what", step.span)
        return None
    if "face" in form.keys:
        return TurnStep(step.span, step.id, cards, None, _face_up(form)) if sound else None
    side = _term(context, form, "side", scope)
    if not _is_side(context, side) or not sound:
        return None
    return TurnStep(step.span, step.id, cards, side, None)


def _is_side(context: Context, side: Term) -> bool:
    sides = context.declared.fields.get("side")
    if not known(side):
        return False
    if sides is None:
        context.report.add("no_sides", side.span)
        return False
    if side.type.kind is not sides.kind or side.type.is_list or apart(side.type, sides):
        found, expected = described(side.type), described(sides)
        words = tuple(sorted(sides.words))
        context.report.add(
            "not_a_side", side.span, found_kind=found, expected_kind=expected, words=words
        )
        return False
    return True


def _show(context: Context, step: StepForm, scope: Scope) -> Step | None:
    expr = step.form.expressions.get("show")
    value = _shown(context, expr, scope) if expr is not None else broken(step.span)
    to = expecting.seats(context, _term(context, step.form, "to", scope))
    sound = isinstance(value, terms.VariableValue) or expecting.cards(context, value)
    return ShowStep(step.span, step.id, value, to) if sound and to is not None else None


def _shown(context: Context, expr: nodes.Expr, scope: Scope) -> Term:
    """A value; a bare variable that is per a word list means all its keys."""
    if isinstance(expr, nodes.Name) and expr.name not in scope.own:
        variable = context.declared.variables.get(expr.name)
        if variable is not None and variable.per not in (None, "seat"):
            return terms.VariableValue(variable.type, expr.span, expr.name, None)
    return context.term(expr, scope)


def _reset(context: Context, step: StepForm) -> Step | None:
    found = []
    for written in step.form.lists.get("reset", ()):
        what = context.names.what(written.text)
        if what is What.VARIABLE:
            found.append(written.text)
        elif what is None:
            near = nearest(written.text, context.outline.variables)
            context.report.add("unknown_name", written.span, near=near, name=written.text)
        else:
            context.report.add(
                "not_a_variable", written.span, name=written.text, what_kind=what.value
            )
    return ResetStep(step.span, step.id, tuple(found)) if found else None


def _say(context: Context, step: StepForm, scope: Scope) -> Step | None:
    form = step.form
    about, sound = None, True
    if "about" in form.expressions:
        about = context.term(form.expressions["about"], scope)
        sound = expecting.a_seat(context, about)
    pairs = form.pairs.get("values", ())
    if len(pairs) > MOST_VALUES:
        context.report.add("too_many_values", form.keys["values"], most=MOST_VALUES)
    values = {key.text: context.term(expr, scope) for key, expr in pairs}
    for value in values.values():
        if value.type.depth > 1:
            context.report.add("lists_too_deep", value.span)
    message = form.names.get("say")
    if message is None or not sound or not known(*values.values()):
        return None
    return SayStep(step.span, step.id, message.text, about, values)
