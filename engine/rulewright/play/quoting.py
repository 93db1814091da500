"""A condition and what it was judged by in; the values of all that it names, out, so that a refusal can quote them.

A `must` reads only what its chooser may know, so that whatever it names may be quoted to that chooser.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from rulewright.play.evaluate import NoValue, Result, Scope, evaluate
from rulewright.play.values import Value, value_of
from rulewright.program.binding import Binding
from rulewright.rulebook import terms as t
from rulewright.rulebook.types import Kind
from rulewright.rulebook.walking import inside

Quoted = tuple[tuple[str, Value | tuple[Value, ...]], ...]
"""Names with their values; a tuple of values for a list."""


def quoted(condition: t.Term, scope: Scope) -> Quoted:
    """Each formula, variable and setting that a condition reads, itself or through a formula, with its value there.

    What is called with several values is quoted as it is first called; what has no value there is left out.
    """
    found: dict[str, Value | tuple[Value, ...]] = {}
    for name, term, inner in _named(condition, scope):
        if name not in found:
            with suppress(NoValue):
                found[name] = spoken(evaluate(term, inner), term.type.kind, scope.binding)
    return tuple(found.items())


def spoken(
    found: Result | Sequence[Result], kind: Kind, binding: Binding
) -> Value | tuple[Value, ...]:
    """A value of a term, or several, as players meet it."""
    if isinstance(found, int):
        return value_of(binding, kind, found)
    return tuple(value_of(binding, kind, n) for n in found if isinstance(n, int))


def _named(term: t.Term, scope: Scope) -> Iterator[tuple[str, t.Term, Scope]]:
    """The named terms in a term, each with the scope to evaluate it in, outer before inner."""
    match term:
        case t.FormulaCall(formula=name, arguments=arguments):
            yield name, term, scope
            formula, inner = scope.binding.rulebook.formulas[name], scope
            with suppress(NoValue):
                for local, argument in zip(formula.parameters, arguments, strict=True):
                    inner = inner.where(local, evaluate(argument, scope))
                yield from _named(formula.body, inner)
        case t.VariableValue(variable=name) | t.SettingValue(name=name):
            yield name, term, scope
        case t.Filtered() | t.Sorted() | t.Extreme() | t.Mapped():
            yield from _named(term.source, scope)
        case t.DenseRank():
            return  # what is ranked is read once for each seat
        case _:
            for part in inside(term):
                yield from _named(part, scope)
