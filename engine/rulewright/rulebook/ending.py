"""The end of a reading: results, what the table shows, what stayed undetermined, and the model put together."""

from collections.abc import Iterator, Mapping

from rulewright.expr import nodes
from rulewright.rulebook import expecting, terms
from rulewright.rulebook.context import Context
from rulewright.rulebook.formulas import formula
from rulewright.rulebook.kinds import UNKNOWN, known
from rulewright.rulebook.model import (
    Body,
    Choice,
    EachStep,
    IfStep,
    Results,
    Rulebook,
    SayStep,
    Shown,
    Step,
    WhileStep,
)
from rulewright.rulebook.names import What
from rulewright.rulebook.report import nearest
from rulewright.rulebook.scope import Scope
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import SEAT


def results(context: Context, scope: Scope) -> Results | None:
    """How the game ends; None if it is not said, or wrongly (and is reported)."""
    form = context.outline.results
    if form is None:
        return None
    local = context.numbers.local("seat", SEAT)
    score: Term | None = None
    if "score" in form.expressions:
        own = scope.naming("seat", local, form.span)
        score = context.term(form.expressions["score"], own)
        expecting.a_number(context, own, score)
    expr = form.expressions.get("winners")
    if expr is None:
        return None
    winners = expecting.seats(context, context.term(expr, scope))
    return Results(local, score, winners) if winners is not None else None


def shows(context: Context, scope: Scope) -> tuple[Shown, ...]:
    """The lines of `shows`."""
    found = []
    for written in context.outline.shows:
        what = context.names.what(written.text)
        if what not in (What.VARIABLE, What.FORMULA):
            known_names = [*context.outline.variables, *context.outline.formulas]
            near = nearest(written.text, known_names)
            context.report.add("shows_what", written.span, near=near, name=written.text)
            continue
        variable = context.declared.variables.get(written.text)
        if variable is not None and variable.per not in (None, "seat"):
            value: Term = terms.VariableValue(variable.type, written.span, variable.name, None)
            found.append(Shown(written.text, None, value))
            continue
        local = context.numbers.local("seat", SEAT)
        own = scope.naming("seat", local, written.span)
        value = context.term(nodes.Name(written.span, written.text), own)
        if known(value):
            found.append(
                Shown(written.text, local if _per_seat(context, written.text) else None, value)
            )
    return tuple(found)


def _per_seat(context: Context, name: str) -> bool:
    variable, signature = context.declared.variables.get(name), context.signatures.get(name)
    return (variable is not None and variable.per == "seat") or (
        signature is not None and signature.per_seat
    )


def unsettled(context: Context) -> None:
    """Report what still grows after many readings."""
    for name, types in context.seen.parameters.items():
        if context.known.parameters.get(name) != types:
            span = context.outline.formulas[name].span
            context.report.add("parameter_grows", span, name=name)


def undetermined(context: Context) -> None:
    """Report what hangs on itself alone, and formulas that nothing calls, if nothing else explains why they have no type."""
    if context.report.failed:
        return
    for choice in context.outline.choices.values():
        for alternative in choice.alternatives:
            for part in alternative.parts:
                if context.seen.answers.get((choice.name, part.name), UNKNOWN) == UNKNOWN:
                    context.report.add("undetermined", part.span, name=part.name)
    for form in context.outline.formulas.values():
        types = context.seen.parameters.get(form.name, (UNKNOWN,))
        if form.parameters and UNKNOWN in types:
            context.report.add("formula_never_called", form.span, warning=True, name=form.name)


def assemble(
    context: Context,
    variant: str | None,
    choices: Mapping[str, Choice],
    flow: Body,
    procedures: Mapping[str, Body],
    ends: Results,
    shown: tuple[Shown, ...],
) -> Rulebook:
    """The model; formulas with parameters that nobody calls have no types and are left out."""
    outline, declared = context.outline, context.declared
    signatures = context.signatures
    return Rulebook(
        game=outline.game.text if outline.game else "",
        variant=variant,
        title_span=outline.game.span if outline.game else outline.span,
        players=outline.players,
        version=outline.version,
        settings=declared.settings,
        words={name: context.words_of(name) for name in outline.words},
        all_words=tuple(context.names.words),
        tables={name: shape.data for name, shape in declared.tables.items()},
        seats=tuple(written.text for written in outline.seats),
        kinds=declared.kinds,
        fields=declared.fields,
        zones=declared.zones,
        variables=declared.variables,
        formulas={
            name: formula(context, name, signature)
            for name in outline.formulas
            if (signature := signatures.get(name)) is not None
            and UNKNOWN not in (parameter.type for parameter in signature.parameters)
        },
        choices={name: choices[name] for name in outline.choices if name in choices},
        loops=context.seen.loops,
        messages=_messages(context, flow, procedures),
        flow=flow,
        results=ends,
        procedures={name: procedures[name] for name in outline.procedures},
        shows=shown,
        places={
            name: span
            for (section, name), span in outline.places.items()
            if section in ("words", "tables", "procedures")
        },
        word_places=dict(context.names.words),
    )


def _messages(
    context: Context, flow: Body, procedures: Mapping[str, Body]
) -> Mapping[str, tuple[str, ...]]:
    """The messages that steps say, with the names of their values: the same wherever one is said."""
    found: dict[str, tuple[str, ...]] = {}
    for body in (flow, *procedures.values()):
        for step in steps_of(body):
            if not isinstance(step, SayStep):
                continue
            names = found.setdefault(step.message, tuple(step.values))
            if set(names) != set(step.values):
                name = step.message
                context.report.add("message_values", step.span, name=name, values=names)
    return found


def steps_of(body: Body) -> Iterator[Step]:
    """Every step of a body, outer before inner."""
    for step in body:
        yield step
        match step:
            case IfStep(then=then, otherwise=otherwise):
                yield from steps_of(then)
                yield from steps_of(otherwise)
            case EachStep(body=inner) | WhileStep(body=inner):
                yield from steps_of(inner)
            case _:
                pass
