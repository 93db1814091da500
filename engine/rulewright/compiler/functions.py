"""The functions of the language: of lists to single values, and of lists to lists."""

from collections.abc import Callable

from rulewright.compiler import loops, places
from rulewright.compiler.builder import PROVED
from rulewright.compiler.ordering import descending
from rulewright.compiler.scope import Indexed, Scope, Source
from rulewright.compiler.sums import sums
from rulewright.program.code import Fault
from rulewright.rulebook import terms as t
from rulewright.rulebook.terms import Term


def function(scope: Scope, term: t.Function) -> int:
    """The single value of a function."""
    with scope.code.scratch():
        if term.name in OF_ONE_LIST:
            return OF_ONE_LIST[term.name](scope, scope.source(term.arguments[0]))
        return OF_TWO[term.name](scope, *term.arguments)


def list_function(scope: Scope, term: t.Function) -> Source:
    """The list that a function gives."""
    match term.name:
        case "distinct":
            return distinct(scope, scope.source(term.arguments[0]))
        case "descending":
            return descending(scope, scope.source(term.arguments[0]))
        case "sums":
            return sums(scope, term.arguments[0])
        case _:
            raise TypeError(term)


def sure(scope: Scope, term: Term) -> int:
    """A value that has to be there."""
    value = scope.value(term)
    if term.type.optional or term.type.depth:
        return scope.code.emit("present", value)
    return value


# ---- of one list


def count(scope: Scope, source: Source) -> int:
    """How many members there are."""
    if isinstance(source, Indexed):
        return source.size
    code = scope.code
    total = code.variable(code.constant(0))
    loops.each(code, source, lambda _, __: code.up(total))
    return total


def some(scope: Scope, source: Source) -> int:
    """Whether there are members."""
    code = scope.code
    if isinstance(source, Indexed):
        return code.emit("gt", source.size, code.constant(0))
    seen = code.variable(code.constant(0))

    def found(_: int, done: int) -> None:
        code.into(seen, "copy", code.constant(1))
        code.jump(done)

    loops.each(code, source, found)
    return seen


def no(scope: Scope, source: Source) -> int:
    """Whether there are no members."""
    return scope.code.emit("not", some(scope, source))


def total(scope: Scope, source: Source) -> int:
    """The sum of all members; a fault where one is absent."""
    code = scope.code
    out = code.variable(code.constant(0))
    loops.each(code, source, lambda m, _: code.into(out, "add", out, code.emit("present", m)))
    return out


def highest(scope: Scope, source: Source) -> int:
    """The highest member; absent members are passed over, for none is the lowest number of all."""
    code = scope.code
    best = code.variable(code.none)

    def weigh(member: int, _: int) -> None:
        better = code.emit("gt", member, best)
        loops.when(code, better, lambda: code.into(best, "copy", member))

    loops.each(code, source, weigh)
    return best


def lowest(scope: Scope, source: Source) -> int:
    """The lowest member; absent members are passed over."""
    code = scope.code
    best = code.variable(code.none)

    def weigh(member: int, _: int) -> None:
        first = code.emit("eq", best, code.none)
        better = code.emit("or", first, code.emit("lt", member, best))
        there = code.emit("ne", member, code.none)
        loops.when(code, code.emit("and", there, better), lambda: code.into(best, "copy", member))

    loops.each(code, source, weigh)
    return best


def first(scope: Scope, source: Source) -> int:
    """The first member, or none."""
    code = scope.code
    if isinstance(source, Indexed):
        start, any_there = source.at, code.emit("gt", source.size, code.constant(0))
        return loops.fork(code, any_there, lambda: start(code.constant(0)), lambda: code.none)
    found = code.variable(code.none)

    def take(member: int, done: int) -> None:
        code.into(found, "copy", member)
        code.jump(done)

    loops.each(code, source, take)
    return found


def last(scope: Scope, source: Source) -> int:
    """The last member, or none."""
    code = scope.code
    if isinstance(source, Indexed):
        at, size = source.at, source.size
        any_there = code.emit("gt", size, code.constant(0))
        return loops.fork(
            code, any_there, lambda: at(code.sub(size, code.constant(1))), lambda: code.none
        )
    found = code.variable(code.none)
    loops.each(code, source, lambda member, _: code.into(found, "copy", member))
    return found


def distinct(scope: Scope, source: Source) -> Indexed:
    """Each member once, where it first stands."""
    code = scope.code
    place = code.emit("mark")
    loops.each(code, source, lambda member, _: push_new(scope, place, member))
    return loops.stacked(code, place, code.sub(code.emit("mark"), place))


def push_new(scope: Scope, place: int, member: int) -> None:
    """Put a value on the stack unless it lies there already, from `place` on."""
    code = scope.code
    known = loops.stacked(code, place, code.sub(code.emit("mark"), place))
    new = code.variable(code.constant(1))

    def compare(other: int, done: int) -> None:
        further = code.block()
        code.into(new, "ne", member, other)
        code.branch(new, further, done)
        code.enter(further)

    loops.each(code, known, compare)
    loops.when(code, new, lambda: code.do("push", member))


# ---- of a value and a list


def nth(scope: Scope, number: Term, members: Term) -> int:
    """The member at a place from 1, or none."""
    code = scope.code
    place = code.emit("sub", sure(scope, number), code.constant(1))
    source = scope.source(members)
    if isinstance(source, Indexed):
        at = source.at
        inside = code.emit(
            "and",
            code.emit("ge", place, code.constant(0)),
            code.emit("lt", place, source.size),
        )
        return loops.fork(code, inside, lambda: at(place), lambda: code.none)
    left, found = code.variable(place), code.variable(code.none)

    def step(member: int, done: int) -> None:
        here, further = code.block(), code.block()
        code.branch(code.emit("eq", left, code.constant(0)), here, further)
        code.enter(here)
        code.into(found, "copy", member)
        code.jump(done)
        code.enter(further)
        code.up(left, -1)

    loops.each(code, source, step)
    return found


def position(scope: Scope, item: Term, members: Term) -> int:
    """The place, from 1, of a value in a list, or none; an absent value has no place."""
    code = scope.code
    value = scope.value(item)
    passed, found = code.variable(code.constant(0)), code.variable(code.none)

    def step(member: int, done: int) -> None:
        here, further = code.block(), code.block()
        code.up(passed)
        code.branch(code.emit("eq", member, value), here, further)
        code.enter(here)
        code.into(found, "copy", passed)
        code.jump(done)
        code.enter(further)

    loops.each(code, scope.source(members), step)
    there = code.emit("ne", value, code.none)
    return loops.fork(code, there, lambda: found, lambda: code.none)


def after(scope: Scope, seat: Term, steps: Term) -> int:
    """The player so many places clockwise; a fault from a seat that does not play."""
    code = scope.code
    start, moved = sure(scope, seat), sure(scope, steps)
    players = code.slot(places.PLAYERS)
    code.check(code.emit("lt", start, players), Fault.INDEX)
    return code.emit("mod", code.emit("add", start, moved), players)


def next_of(scope: Scope, seat: Term, members: Term) -> int:
    """The first of a list of seats clockwise after a seat, itself last; or none."""
    code = scope.code
    start, seats = sure(scope, seat), code.slot(places.SEATS)
    best, nearest = code.variable(code.none), code.variable(seats)
    behind = code.add(start, code.constant(1))

    def step(member: int, _: int) -> None:
        way = code.emit("mod", code.sub(member, behind), seats)
        nearer = code.emit("lt", way, nearest)
        inside, done = code.block(), code.block()
        code.branch(nearer, inside, done)
        code.enter(inside)
        code.into(nearest, "copy", way)
        code.into(best, "copy", member)
        code.enter(done)

    loops.each(code, scope.source(members), step)
    return best


def dense_rank(scope: Scope, term: t.DenseRank) -> int:
    """1 + how many different values among the seats are above that of the seat."""
    code = scope.code
    seat = scope.value(term.seat)
    mine = scope.bind(term.local, seat).value(term.value)
    mine = code.emit("present", mine) if term.value.type.optional else mine
    with code.scratch():
        members = scope.source(term.seats)
        place = code.emit("mark")

        def weigh(member: int, _: int) -> None:
            theirs = scope.bind(term.local, member).value(term.value)
            above = code.emit("gt", theirs, mine)
            loops.when(code, above, lambda: push_new(scope, place, theirs))

        loops.each(code, members, weigh)
        above = code.sub(code.emit("mark"), place)
    return code.emit("add", above, code.constant(1), data=PROVED)


OF_ONE_LIST: dict[str, Callable[[Scope, Source], int]] = {
    "count": count,
    "some": some,
    "no": no,
    "sum": total,
    "max": highest,
    "min": lowest,
    "first": first,
    "top": last,
}
OF_TWO: dict[str, Callable[[Scope, Term, Term], int]] = {
    "nth": nth,
    "position": position,
    "after": after,
    "next": next_of,
}
