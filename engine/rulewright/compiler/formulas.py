"""Formulas: one function each, or, for short ones that give lists, written where they are used so that loops can fuse.

A function takes two registers for a parameter that is a list: its place on the work stack, and its size.
"""

from collections.abc import Iterator

from rulewright.compiler import loops
from rulewright.compiler.scope import Context, Scope, Source
from rulewright.compiler.walk import inside, weight
from rulewright.rulebook.model import Formula
from rulewright.rulebook.terms import FormulaCall

SHORT = 16
"""The most nodes of a formula that is written anew at each use."""


def is_inlined(context: Context, formula: Formula) -> bool:
    """Whether a formula is written where it is used: it gives a list and is short."""
    return formula.body.type.depth > 0 and full_weight(context, formula) <= SHORT


def full_weight(context: Context, formula: Formula) -> int:
    """How many nodes a formula has, with the bodies of those that are written inside it."""
    known = context.weights.get(formula.name)
    if known is None:
        called = [n.formula for n in inside(formula.body) if isinstance(n, FormulaCall)]
        within = [context.rulebook.formulas[name] for name in called]
        known = weight(formula.body) + sum(
            full_weight(context, inner) for inner in within if is_inlined(context, inner)
        )
        context.weights[formula.name] = known
    return known


def formula_value(scope: Scope, term: FormulaCall) -> int:
    """A single value of a formula."""
    with scope.code.scratch():
        return _call(scope, term, scope.rulebook.formulas[term.formula])


def formula_source(scope: Scope, term: FormulaCall) -> Source:
    """The list that a formula gives."""
    inner = opened(scope, term)
    if inner is not None:
        return inner.source(scope.rulebook.formulas[term.formula].body)
    code = scope.code
    arguments = tuple(_arguments(scope, term))
    place = code.emit("mark")
    size = _call_with(scope, scope.rulebook.formulas[term.formula], arguments)
    code.pushes += 1
    return loops.stacked(code, place, size)


def opened(scope: Scope, term: FormulaCall) -> Scope | None:
    """The scope of the body of a formula that is written where it is used; None for all others."""
    formula = scope.rulebook.formulas[term.formula]
    if not is_inlined(scope.context, formula):
        return None
    bound: dict[int, int | Source] = {}
    for parameter, argument in zip(formula.parameters, term.arguments, strict=True):
        if parameter.type.depth:
            bound[parameter.number] = loops.gather(scope.code, scope.source(argument))
        else:
            bound[parameter.number] = scope.value(argument)
    return scope.only(bound)


def _call(scope: Scope, term: FormulaCall, formula: Formula) -> int:
    return _call_with(scope, formula, tuple(_arguments(scope, term)))


def _call_with(scope: Scope, formula: Formula, arguments: tuple[int, ...]) -> int:
    return scope.call(f"formula:{formula.name}", arguments, lambda s: _write(s, formula))


def _arguments(scope: Scope, term: FormulaCall) -> Iterator[int]:
    parameters = scope.rulebook.formulas[term.formula].parameters
    for parameter, argument in zip(parameters, term.arguments, strict=True):
        if parameter.type.depth:
            yield from loops.lay_down(scope.code, scope.source(argument))
        else:
            yield scope.value(argument)


def declare(context: Context, formula: Formula) -> None:
    """Have the function of a formula written even if nothing calls it."""
    count = sum(2 if parameter.type.depth else 1 for parameter in formula.parameters)
    context.function(f"formula:{formula.name}", count, lambda s: _write(s, formula))


def _write(scope: Scope, formula: Formula) -> None:
    code = scope.code
    bound: dict[int, int | Source] = {}
    registers = iter(code.parameters)
    for parameter in formula.parameters:
        first = next(registers)
        listed = parameter.type.depth
        bound[parameter.number] = loops.stacked(code, first, next(registers)) if listed else first
    inner = scope.only(bound)
    with code.at(formula.span):
        if formula.body.type.depth:
            _give_list(inner, formula)
        else:
            code.give(inner.value(formula.body))


def _give_list(scope: Scope, formula: Formula) -> None:
    """Leave the list on the work stack where the stack stood, and give its size."""
    code = scope.code
    start, before = code.emit("mark"), code.pushes
    members = scope.source(formula.body)
    clean = code.pushes == before
    listed = loops.gather(code, members)
    if not clean:
        loops.slide(scope, start, listed)
    code.give(listed.size)
