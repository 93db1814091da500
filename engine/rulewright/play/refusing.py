"""Why an option cannot be picked: the condition that failed, with the values of the comparisons in it."""

from collections.abc import Iterator
from dataclasses import replace

from rulewright.play.answers import Fact, Refusal
from rulewright.play.evaluate import NoValue, Scope, evaluate, holds, members
from rulewright.play.numbering import Named
from rulewright.play.quoting import quoted, spoken
from rulewright.play.reading import Reading, part_cells
from rulewright.play.stage import Progress
from rulewright.play.values import Value
from rulewright.program import layout as lay
from rulewright.rulebook import terms as t
from rulewright.rulebook.types import Kind


def refuse(progress: Progress, number: int) -> Refusal | None:
    """Why the seat cannot pick the option with this number now; None if it can."""
    setup, choice, seat = progress.setup, progress.choice, progress.seat
    numbering = setup.numberings[choice.name]
    blank = Refusal("not_offered", seat, choice.name)
    if not 0 <= number < numbering.size:
        return blank
    option = numbering.option(number, progress.member())
    blank = replace(blank, option=option, alternative=option.alternative)
    judged = setup.machine.judge(setup.fresh(progress.reading.cells), seat, number)
    if judged == 0:
        return None
    named = numbering.decode(number)
    if judged < 0 or named is None:
        return _not_offered(progress, named, blank)
    must = choice.alternatives[named.alternative].musts[judged - 1]
    scope = true_scope(progress, named)
    facts = tuple(failed(must.condition, scope))
    found = replace(blank, code="must", reason=must.reason, span=must.span, facts=facts)
    return replace(found, quoted=quoted(must.condition, scope))


def _not_offered(progress: Progress, named: Named | None, blank: Refusal) -> Refusal:
    part = progress.part
    if part is None:
        return blank
    picked = progress.picks(part)
    low, high = progress.bounds()
    if named is None:
        return replace(blank, code="too_few", number=low - len(picked)) if progress.begun else blank
    if progress.begun and (named.alternative, named.part) == (progress.alternative, part):
        if named.values[0] in picked:
            return replace(blank, code="chosen_already")
        if high is not None and len(picked) >= high:
            return replace(blank, code="too_many", number=len(picked) + 1 - high)
    return blank


def true_scope(progress: Progress, named: Named) -> Scope:
    """What a `must` reads when an option is judged: the answer so far, with single parts as the option says them.

    The candidate of a part of several is a local; it is not yet among the picks.
    """
    choice, binding = progress.choice, progress.setup.binding
    cells = list(progress.reading.cells)
    base = binding.bases.get(lay.pending_alternative(choice.name))
    if base is not None:
        cells[base + progress.seat] = named.alternative
    parts = choice.alternatives[named.alternative].parts
    places = [n for n, part in enumerate(parts) if part.single] if named.part is None else []
    for place, value in zip(places, named.values, strict=named.part is None):
        kept = part_cells(binding, choice.name, (named.alternative, place), pending=True)
        for cell in kept.of(progress.seat):
            cells[cell] = value
    scope = replace(progress.scope, reading=Reading(binding, cells))
    judged = parts[named.part : named.part + 1] if named.part is not None else ()
    for part in judged or [parts[n] for n in places]:
        value = named.values[0] if judged else named.values[places.index(parts.index(part))]
        scope = scope.where(part.candidate, value)
    return scope


def failed(condition: t.Term, scope: Scope, wanted: bool = True) -> Iterator[Fact]:
    """The comparisons that keep a condition from having the value that is wanted, left to right."""
    try:
        if holds(condition, scope) == wanted:
            return
    except NoValue:
        return
    match condition:
        case t.Not(value=value):
            yield from failed(value, scope, not wanted)
        case t.Both(left=left, right=right) | t.Either(left=left, right=right):
            facts = failed(left, scope, wanted), failed(right, scope, wanted)
            first = list(facts[0])
            yield from first
            if not first or isinstance(condition, t.Either) == wanted:
                yield from facts[1]
        case t.FormulaCall(formula=name, arguments=arguments):
            formula, inner = scope.binding.rulebook.formulas[name], scope
            for local, argument in zip(formula.parameters, arguments, strict=True):
                inner = inner.where(local, evaluate(argument, scope))
            yield from failed(formula.body, inner, wanted)
        case t.IfElse(condition=fork, then=then, otherwise=otherwise):
            yield from failed(then if holds(fork, scope) else otherwise, scope, wanted)
        case _:
            yield _fact(condition, scope, wanted)


def _fact(condition: t.Term, scope: Scope, wanted: bool) -> Fact:
    match condition:
        case t.Compare(op=op, left=left, right=right):
            pass
        case t.InList(item=left, source=right):
            op = "in"
        case t.Function(name="some" | "no" as name, arguments=(left,)):
            # `some(L)` says count(L) > 0: how many there are is what a reader wants to know.
            sides = (Value(Kind.NUMBER, len(members(left, scope))), Value(Kind.NUMBER, 0))
            op = ">" if name == "some" else "=="
            return Fact(condition.span, op, *sides, wanted, left.span)
        case _:
            shown = spoken(evaluate(condition, scope), condition.type.kind, scope.binding)
            right_side = Value(Kind.FLAG, int(wanted))
            return Fact(condition.span, "holds", shown, right_side, wanted, condition.span)
    found = (_side(left, scope), _side(right, scope))
    return Fact(condition.span, op, *found, wanted, left.span, right.span)


def _side(term: t.Term, scope: Scope) -> Value | tuple[Value, ...]:
    return spoken(evaluate(term, scope), term.type.kind, scope.binding)
