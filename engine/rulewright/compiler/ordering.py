"""Lists in an order, and the members with the highest or lowest key; both lie on the work stack."""

from collections.abc import Callable

from rulewright.compiler import loops
from rulewright.compiler.builder import PROVED, FunctionBuilder
from rulewright.compiler.scope import Indexed, Scope, Source
from rulewright.rulebook.terms import Local, Term


def extreme(scope: Scope, members: Source, local: Local, key: Term, highest: bool) -> Indexed:
    """All members with the best key: whoever beats the best so far clears the list, whoever equals it joins."""
    code = scope.code
    place, best = code.emit("mark"), code.variable(code.none)

    def weigh(member: int, _: int) -> None:
        worth = scope.bind(local, member).value(key)
        loops.when(code, code.emit("ne", worth, code.none), lambda: _join(member, worth))

    def _join(member: int, worth: int) -> None:
        beaten, equal, join, done = (code.block() for _ in range(4))
        better = code.emit("gt" if highest else "lt", worth, best)
        if not highest:
            better = code.emit("or", better, code.emit("eq", best, code.none))
        code.branch(better, beaten, equal)
        code.enter(beaten)
        code.do("cut", place)
        code.into(best, "copy", worth)
        code.jump(join)
        code.enter(equal)
        code.branch(code.emit("eq", worth, best), join, done)
        code.enter(join)
        code.do("push", member)
        code.enter(done)

    loops.each(code, members, weigh)
    return loops.stacked(code, place, code.sub(code.emit("mark"), place))


def ordered(scope: Scope, members: Source, local: Local, key: Term) -> Indexed:
    """The members by rising key, equal keys in the order they had, absent keys last."""
    return in_order(
        scope, members, lambda member: scope.bind(local, member).value(key), descending=False
    )


def descending(scope: Scope, members: Source) -> Indexed:
    """The members from the highest to the lowest."""
    return in_order(scope, members, lambda member: member, descending=True)


def in_order(scope: Scope, members: Source, key: Callable[[int], int], descending: bool) -> Indexed:
    """Members lie on the stack as pairs of key and member while they are sorted."""
    code = scope.code
    place = code.emit("mark")

    def lay_down(member: int, _: int) -> None:
        worth = key(member)
        code.do("push", worth)
        code.do("push", member)

    loops.each(code, members, lay_down)
    cells = code.sub(code.emit("mark"), place)
    size = code.emit("div", cells, code.constant(2))
    scope.call("sort", (place, size, code.constant(int(descending))), write_sort)

    def at(index: int) -> int:
        twice = code.emit("mul", index, code.constant(2), data=PROVED)
        return code.emit("peek", place, code.add(twice, code.constant(1)), cells)

    return Indexed(size, at)


def write_sort(scope: Scope) -> None:
    """`sort(place, size, descending)`: insertion sort of pairs, stable, absent keys last."""
    code = scope.code
    place, size, downward = code.parameters
    cells = code.add(size, size)

    def insert(number: int, _: int) -> None:
        code.do("tick", number)
        hole = code.variable(code.add(number, number))
        key = code.emit("peek", place, hole, cells)
        member = code.emit("peek", place, code.add(hole, code.constant(1)), cells)
        head, inside, shift, done = (code.block() for _ in range(4))
        code.enter(head)
        code.branch(code.emit("gt", hole, code.constant(0)), inside, done)
        code.enter(inside)
        before = code.sub(hole, code.constant(2))
        other = code.emit("peek", place, before, cells)
        code.branch(_comes_after(code, other, key, downward), shift, done)
        code.enter(shift)
        code.do("poke", place, hole, cells, other)
        moved = code.emit("peek", place, code.add(before, code.constant(1)), cells)
        code.do("poke", place, code.add(hole, code.constant(1)), cells, moved)
        code.into(hole, "copy", before)
        code.jump(head)
        code.enter(done)
        code.do("poke", place, hole, cells, key)
        code.do("poke", place, code.add(hole, code.constant(1)), cells, member)

    loops.count_up(code, size, insert)
    code.give(code.constant(0))


def _comes_after(code: FunctionBuilder, other: int, key: int, downward: int) -> int:
    """Whether a pair with key `other` belongs behind one with `key`."""
    there = code.emit("ne", key, code.none)
    absent = code.emit("eq", other, code.none)
    above = code.emit("gt", other, key)
    below = code.emit("lt", other, key)
    wrong = loops.fork(code, downward, lambda: below, lambda: above)
    return code.emit("and", there, code.emit("or", absent, wrong))
