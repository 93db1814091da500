"""Formulas: one function each, or, for short ones that give lists, written where they are used so that loops can fuse."""

from rulewright.compiler import loops
from rulewright.compiler.scope import Context, Scope, Source
from rulewright.compiler.walk import inside, weight
from rulewright.rulebook.model import Formula, Rulebook
from rulewright.rulebook.terms import FormulaCall

SHORT = 16
"""The most nodes of a formula that is written anew at each use."""


def is_inlined(rulebook: Rulebook, formula: Formula) -> bool:
    """Whether a formula is written where it is used: it takes a list, or it gives one and is short."""
    if any(parameter.type.depth for parameter in formula.parameters):
        return True
    return formula.body.type.depth > 0 and full_weight(rulebook, formula) <= SHORT


def full_weight(rulebook: Rulebook, formula: Formula) -> int:
    """How many nodes a formula has, with the bodies of those that would be written inside it."""
    called = (n.formula for n in inside(formula.body) if isinstance(n, FormulaCall))
    within = (rulebook.formulas[name] for name in called)
    return weight(formula.body) + sum(
        full_weight(rulebook, f) for f in within if is_inlined(rulebook, f)
    )


def formula_value(scope: Scope, term: FormulaCall) -> int:
    """A single value of a formula."""
    formula = scope.rulebook.formulas[term.formula]
    if is_inlined(scope.rulebook, formula):
        with scope.code.scratch():
            return _opened(scope, term, formula).value(formula.body)
    return _call(scope, term, formula)


def formula_source(scope: Scope, term: FormulaCall) -> Source:
    """The list that a formula gives."""
    formula = scope.rulebook.formulas[term.formula]
    if is_inlined(scope.rulebook, formula):
        return _opened(scope, term, formula).source(formula.body)
    code = scope.code
    arguments = tuple(scope.value(argument) for argument in term.arguments)
    place = code.emit("mark")
    size = scope.call(f"formula:{formula.name}", arguments, lambda s: _write(s, formula))
    code.pushes += 1
    return loops.stacked(code, place, size)


def opened(scope: Scope, term: FormulaCall) -> Scope | None:
    """The scope of the body of a formula that is written where it is used; None for all others."""
    formula = scope.rulebook.formulas[term.formula]
    return _opened(scope, term, formula) if is_inlined(scope.rulebook, formula) else None


def _opened(scope: Scope, term: FormulaCall, formula: Formula) -> Scope:
    bound: dict[int, int | Source] = {}
    for parameter, argument in zip(formula.parameters, term.arguments, strict=True):
        if parameter.type.depth:
            bound[parameter.number] = loops.gather(scope.code, scope.source(argument))
        else:
            bound[parameter.number] = scope.value(argument)
    return scope.only(bound)


def _call(scope: Scope, term: FormulaCall, formula: Formula) -> int:
    arguments = tuple(scope.value(argument) for argument in term.arguments)
    return scope.call(f"formula:{formula.name}", arguments, lambda s: _write(s, formula))


def declare(context: Context, formula: Formula) -> None:
    """Have the function of a formula written even if nothing calls it."""
    count = len(formula.parameters)
    context.function(f"formula:{formula.name}", count, lambda s: _write(s, formula))


def _write(scope: Scope, formula: Formula) -> None:
    code = scope.code
    registers = zip(formula.parameters, code.parameters, strict=True)
    inner = scope.only({parameter.number: register for parameter, register in registers})
    with code.at(formula.span):
        if not formula.body.type.depth:
            code.give(inner.value(formula.body))
            return
        start, before = code.emit("mark"), code.pushes
        members = inner.source(formula.body)
        clean = code.pushes == before
        listed = loops.gather(code, members)
        if not clean:
            loops.slide(scope, start, listed)
        code.give(listed.size)
