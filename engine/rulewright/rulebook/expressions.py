"""The surface tree of an expression in, its typed term out: one reader for each kind of node."""

from rulewright.expr import nodes
from rulewright.expr.nodes import Expr
from rulewright.rulebook import calls, lists, lookup, operators, terms
from rulewright.rulebook.context import Context
from rulewright.rulebook.facts import refined
from rulewright.rulebook.scope import Scope
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import number


def term(context: Context, expr: Expr, scope: Scope) -> Term:
    """The term of an expression, its type as narrow as what is known here allows."""
    return refined(_term(context, expr, scope), scope.facts)


def _term(context: Context, expr: Expr, scope: Scope) -> Term:
    match expr:
        case nodes.Number(value=value, span=span):
            return terms.Const(number(value, value), span, value)
        case nodes.Name():
            return lookup.name(context, expr, scope)
        case nodes.ListOf():
            return lists.literal(context, expr, scope)
        case nodes.RangeOf():
            return lists.range_list(context, expr, scope)
        case nodes.Field():
            return lookup.field(context, expr, scope)
        case nodes.Index():
            return lookup.index(context, expr, scope)
        case nodes.Call():
            return calls.call(context, expr, scope)
        case nodes.Negative():
            return operators.negative(context, expr, scope)
        case nodes.Arithmetic():
            return operators.arithmetic(context, expr, scope)
        case nodes.Comparison():
            return operators.comparison(context, expr, scope)
        case nodes.Not():
            return operators.negation(context, expr, scope)
        case nodes.Logical():
            return operators.logical(context, expr, scope)
        case nodes.IfElse():
            return operators.if_else(context, expr, scope)
        case nodes.Where():
            return lists.where(context, expr, scope)
        case nodes.By():
            return lists.by(context, expr, scope)
        case nodes.With():
            return lists.extreme(context, expr, scope)
        case nodes.For():
            return lists.for_each(context, expr, scope)
