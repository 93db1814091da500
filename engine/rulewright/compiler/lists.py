"""Lists: terms in, loops that are yet to run out. Only what has to be looked at as a whole is laid on the work stack."""

from collections.abc import Sequence

from rulewright.compiler import answers, functions, loops, places
from rulewright.compiler.formulas import formula_source
from rulewright.compiler.ordering import extreme, ordered
from rulewright.compiler.scope import Body, Indexed, Scope, Source, Streamed
from rulewright.program import layout as lay
from rulewright.rulebook import terms as t
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import Kind


def source(scope: Scope, term: Term) -> Source:
    """Write code that gets a list ready to be run through; a single value is a list of one, or of none if absent."""
    with scope.code.at(term.span):
        if not term.type.depth:
            if term.type.kind is Kind.NOTHING:
                return Indexed(scope.code.constant(0), lambda place: place)
            return answers.one(scope, scope.value(term))
        return _of_names(scope, term)


def _of_names(scope: Scope, term: Term) -> Source:
    code = scope.code
    match term:
        case t.AllSeats(players_only=only):
            return Indexed(code.slot(places.PLAYERS if only else places.SEATS), lambda p: p)
        case t.AllCards():
            return Indexed(code.slot(places.CARDS), lambda place: place)
        case t.WordsOf(name=name):
            return _block(scope, ("words", name))
        case t.SettingValue(name=name):
            return _block(scope, ("setting", name))
        case t.TableCell(table=name, keys=keys):
            return places.table_row(scope, name, keys)
        case t.ZoneCards(zone=name, key=key):
            return places.zone_cards(scope, name, key)
        case t.Answer() | t.PendingAnswer():
            return answers.answers(scope, term)
        case t.LocalValue(local=local):
            bound = scope.locals[local.number]
            return answers.one(scope, bound) if isinstance(bound, int) else bound
        case t.FormulaCall():
            return formula_source(scope, term)
        case _:
            return _of_lists(scope, term)


def _block(scope: Scope, block: tuple[str, str]) -> Indexed:
    code = scope.code
    size = code.slot(lay.BlockSize(block))
    return Indexed(
        size, lambda place: code.emit("fetch", code.slot(lay.BlockBase(block)), place, size)
    )


def _of_lists(scope: Scope, term: Term) -> Source:
    match term:
        case t.ListLiteral(items=items):
            return _literal(scope, items)
        case t.RangeList(low=low, high=high):
            return _range(scope, low, high)
        case t.Joined(left=left, right=right):
            return _both(scope, (left, right))
        case t.IfElse():
            return _if_else(scope, term)
        case t.Without(left=left, right=right):
            return _without(scope, left, right)
        case t.Filtered(source=inner, local=local, condition=condition):
            return _filtered(scope, inner, local, condition)
        case t.Mapped(source=inner, local=local, value=value):
            return _mapped(scope, inner, local, value)
        case t.Sorted(source=inner, local=local, key=key):
            return ordered(scope, scope.source(inner), local, key)
        case t.Extreme(source=inner, local=local, key=key, highest=highest):
            return extreme(scope, scope.source(inner), local, key, highest)
        case t.Function():
            return functions.list_function(scope, term)
        case _:
            raise TypeError(term)


def _literal(scope: Scope, items: Sequence[Term]) -> Indexed:
    code = scope.code
    if len(items) == 1:
        member = scope.value(items[0])
        return Indexed(code.constant(1), lambda _: member)
    members = [scope.value(item) for item in items]
    place = code.emit("mark")
    for member in members:
        code.do("push", member)
    return loops.stacked(code, place, code.constant(len(members)))


def _range(scope: Scope, low: Term, high: Term) -> Indexed:
    code = scope.code
    first, last = functions.sure(scope, low), functions.sure(scope, high)
    size = code.emit("add", code.emit("sub", last, first), code.constant(1))
    return Indexed(loops.clamp(code, size), lambda place: code.add(first, place))


def _both(scope: Scope, parts: Sequence[Term]) -> Indexed:
    """Each part is laid on the stack in turn; what the first needs on the way must not lie between the two."""
    code = scope.code
    sources = [scope.source(part) for part in parts]

    def every(body: Body) -> None:
        for inner in sources:
            loops.each(code, inner, body)

    return loops.gather(code, Streamed(every))


def _if_else(scope: Scope, term: t.IfElse) -> Indexed:
    code = scope.code
    place, size = code.register(), code.register()
    yes, no, done = code.block(), code.block(), code.block()
    scope.test(term.condition, yes, no)
    for label, branch in ((yes, term.then), (no, term.otherwise)):
        code.enter(label)
        members = scope.source(branch)
        code.into(place, "mark")
        loops.each(code, members, lambda member, _: code.do("push", member))
        code.into(size, "sub", code.emit("mark"), place)
        code.jump(done)
    code.enter(done)
    return loops.stacked(code, place, size)


def _without(scope: Scope, left: Term, right: Term) -> Streamed:
    code = scope.code

    def keep(member: int, done: int, body: Body) -> None:
        inside, skip = code.block(), code.block()
        scope.seek(member, right, skip, inside)
        code.enter(inside)
        body(member, done)
        code.enter(skip)

    return loops.streamed(scope.source(left), code, keep)


def _filtered(scope: Scope, inner: Term, local: t.Local, condition: Term) -> Streamed:
    code = scope.code

    def keep(member: int, done: int, body: Body) -> None:
        inside, skip = code.block(), code.block()
        scope.bind(local, member).test(condition, inside, skip)
        code.enter(inside)
        body(member, done)
        code.enter(skip)

    return loops.streamed(scope.source(inner), code, keep)


def _mapped(scope: Scope, inner: Term, local: t.Local, value: Term) -> Source:
    members = scope.source(inner)
    if isinstance(members, Indexed):
        at = members.at
        return Indexed(members.size, lambda place: scope.bind(local, at(place)).value(value))
    return loops.streamed(
        members,
        scope.code,
        lambda member, done, body: body(scope.bind(local, member).value(value), done),
    )
