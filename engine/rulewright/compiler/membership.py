"""`in`: looking for a value in a list, without making the list wherever its shape allows."""

from rulewright.compiler import loops, places
from rulewright.compiler.formulas import opened
from rulewright.compiler.scope import Scope
from rulewright.program import layout as lay
from rulewright.rulebook import terms as t
from rulewright.rulebook.terms import Term

SAME_MEMBERS = frozenset({"distinct", "descending"})
"""Functions whose list has the members of the list they are given."""


def seek(scope: Scope, item: int, term: Term, found: int, missing: int) -> None:
    """Write code that looks for a value that is not absent in a list and goes on at one of two labels."""
    with scope.code.at(term.span):
        _direct(scope, item, term, found, missing)


def _direct(scope: Scope, item: int, term: Term, found: int, missing: int) -> None:
    code = scope.code
    match term:
        case t.AllSeats(players_only=only):
            count = code.slot(places.PLAYERS if only else places.SEATS)
            code.branch(code.emit("lt", item, count), found, missing)
        case t.AllCards():
            code.jump(found)
        case t.WordsOf(name=name):
            place = places.word_place(scope, ("index", name), item)
            code.branch(code.emit("ge", place, code.constant(0)), found, missing)
        case t.ZoneCards(zone=zone, key=key):
            here = places.zone_instance(scope, zone, key)
            lies = places.card_cell(code, lay.CARD_ZONE, item)
            code.branch(code.emit("eq", here, lies), found, missing)
        case t.FormulaCall():
            plain = not any(argument.type.depth for argument in term.arguments)
            inner = opened(scope, term) if plain else None
            if inner is None:
                _walk(scope, item, term, found, missing)
            else:
                inner.seek(item, scope.rulebook.formulas[term.formula].body, found, missing)
        case _:
            _by_parts(scope, item, term, found, missing)


def _by_parts(scope: Scope, item: int, term: Term, found: int, missing: int) -> None:
    code = scope.code
    further = code.block()
    match term:
        case t.RangeList(low=low, high=high):
            code.branch(code.emit("ge", item, scope.value(low)), further, missing)
            code.enter(further)
            code.branch(code.emit("le", item, scope.value(high)), found, missing)
        case t.Filtered(source=source, local=local, condition=condition):
            scope.seek(item, source, further, missing)
            code.enter(further)
            scope.bind(local, item).test(condition, found, missing)
        case t.Without(left=left, right=right):
            scope.seek(item, left, further, missing)
            code.enter(further)
            scope.seek(item, right, missing, found)
        case t.Joined(left=left, right=right):
            scope.seek(item, left, found, further)
            code.enter(further)
            scope.seek(item, right, found, missing)
        case t.IfElse(condition=condition, then=then, otherwise=otherwise):
            second = code.block()
            scope.test(condition, further, second)
            code.enter(further)
            scope.seek(item, then, found, missing)
            code.enter(second)
            scope.seek(item, otherwise, found, missing)
        case t.ListLiteral(items=items):
            _literal(scope, item, items, found, missing)
        case t.Sorted(source=source):
            scope.seek(item, source, found, missing)
        case t.Function(name=name, arguments=arguments) if name in SAME_MEMBERS:
            scope.seek(item, arguments[0], found, missing)
        case _:
            _walk(scope, item, term, found, missing)


def _literal(scope: Scope, item: int, items: tuple[Term, ...], found: int, missing: int) -> None:
    code = scope.code
    for member in items:
        further = code.block()
        code.branch(code.emit("eq", item, scope.value(member)), found, further)
        code.enter(further)
    code.jump(missing)


def _walk(scope: Scope, item: int, term: Term, found: int, missing: int) -> None:
    code = scope.code
    seen = code.variable(code.constant(0))
    with code.scratch():

        def compare(member: int, done: int) -> None:
            code.into(seen, "eq", item, member)
            further = code.block()
            code.branch(seen, done, further)
            code.enter(further)

        loops.each(code, scope.source(term), compare)
    code.branch(seen, found, missing)
