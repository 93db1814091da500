"""Checks of what a place expects: a number, a flag, a seat, cards, a list; and that a value cannot be absent where it must not.

A value may be absent for three reasons. What an expression itself can put right (`max` of a list that may be empty) is an
error. What hangs on the course of the game (a variable that starts as none, an answer of a seat that may not have been
asked) is a warning, and within a formula a doubt that is settled where the formula is used. That a kind of card lacks a
field, or that a table has a gap, is left to play.
"""

from rulewright.problems import Span
from rulewright.rulebook import terms
from rulewright.rulebook.context import Context
from rulewright.rulebook.facts import key_of
from rulewright.rulebook.kinds import described, empty, known
from rulewright.rulebook.scope import Doubt, Scope, Where
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import Kind


def a_number(context: Context, scope: Scope, term: Term) -> bool:
    """Whether a term is a number that is there; reports what is wrong."""
    if not a_kind(context, term, Kind.NUMBER, "not_a_number"):
        return False
    there(context, scope, term)
    return not empty(term.type)


def a_flag(context: Context, scope: Scope, term: Term) -> bool:
    """Whether a term is a condition; reports what is wrong."""
    if not a_kind(context, term, Kind.FLAG, "not_a_flag"):
        return False
    there(context, scope, term)
    return True


def a_seat(context: Context, term: Term) -> bool:
    """Whether a term is one seat (which may be absent); reports what is wrong."""
    return a_kind(context, term, Kind.SEAT, "not_a_seat")


def a_kind(context: Context, term: Term, kind: Kind, code: str) -> bool:
    """Whether a term is a single value of a kind; reports `code` if not. What is unknown is silently none."""
    if not known(term):
        return False
    if term.type.depth == 0 and (term.type.kind is kind or empty(term.type)):
        return True
    context.report.add(code, term.span, found_kind=described(term.type))
    return False


def a_list(context: Context, term: Term) -> bool:
    """Whether a term is a list of single values; reports what is wrong."""
    if not known(term):
        return False
    if term.type.depth == 1:
        return True
    context.report.add("not_a_list", term.span, found_kind=described(term.type))
    return False


def cards(context: Context, term: Term) -> bool:
    """Whether a term is a card, a list of cards, or none; reports what is wrong."""
    if not known(term):
        return False
    if term.type.depth <= 1 and (term.type.kind is Kind.CARD or empty(term.type)):
        return True
    context.report.add("not_cards", term.span, found_kind=described(term.type))
    return False


def seats(context: Context, term: Term) -> Term | None:
    """A list of seats, made out of a single one too; None (reported) if it is neither."""
    if not known(term):
        return None
    if term.type.depth <= 1 and (term.type.kind is Kind.SEAT or empty(term.type)):
        if term.type.depth == 1:
            return term
        return terms.ListLiteral(term.type.listed(), term.span, (term,))
    context.report.add("not_seats", term.span, found_kind=described(term.type))
    return None


def there(context: Context, scope: Scope, term: Term) -> None:
    """Report a value that may be absent where it must not be."""
    if empty(term.type):
        context.report.add("always_none", term.span)
    elif term.type.optional:
        _doubt(context, scope, term, term.span)


def _doubt(context: Context, scope: Scope, term: Term, span: Span) -> None:
    if not term.type.optional:
        return
    match term:
        case terms.VariableValue(variable=name) | terms.Answer(choice=name):
            _from_state(context, scope, term, name)
        case terms.LocalValue(local=local) if local in scope.frame.parameters:
            scope.frame.wants.add(scope.frame.parameters.index(local))
        case terms.Function(name="position", arguments=(item, terms.WordsOf())) if (
            item.type.optional
        ):
            _doubt(context, scope, item, span)
        case terms.Function(name=name):
            context.report.add("may_be_none", span, what=name)
        case terms.FieldValue(card=card):
            _doubt(context, scope, card, span)
        case terms.IfElse(then=then, otherwise=otherwise):
            for branch in (then, otherwise):
                there(context, scope, branch)
        case terms.FormulaCall(formula=name):
            signature = context.signatures.get(name)
            if signature and isinstance(signature.body, terms.Function | terms.IfElse):
                context.report.add("formula_may_be_none", span, warning=True, formula=name)
        case _:
            pass


def _from_state(context: Context, scope: Scope, term: Term, name: str) -> None:
    if scope.frame.where is not Where.FORMULA:
        context.report.add("state_may_be_none", term.span, warning=True, name=name)
        return
    key = key_of(term)
    if key is not None and "local." not in key:
        scope.frame.doubts.append(Doubt(key, name, term.span))


def settle(context: Context, scope: Scope, doubts: list[Doubt]) -> None:
    """The doubts of a formula where it is used: known to be there, or handed on, or reported."""
    for doubt in doubts:
        fact = scope.facts.get(doubt.key)
        if fact is not None and fact.present:
            continue
        if scope.frame.where is Where.FORMULA:
            if doubt not in scope.frame.doubts:
                scope.frame.doubts.append(doubt)
        else:
            context.report.add("state_may_be_none", doubt.span, warning=True, name=doubt.name)
