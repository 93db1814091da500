"""`sums`: every total of one member from each list, each once and rising, grown list by list on the work stack."""

from collections.abc import Callable

from rulewright.compiler import loops
from rulewright.compiler.builder import FunctionBuilder
from rulewright.compiler.scope import Indexed, Scope
from rulewright.rulebook import terms as t
from rulewright.rulebook.terms import Term


def sums(scope: Scope, lists: Term) -> Indexed:
    """The distinct totals, from the lowest to the highest; of no list at all, 0 alone."""
    code = scope.code
    outer = _outer(scope, lists)
    place = code.emit("mark")
    code.do("push", code.constant(0))
    outer(place)
    return loops.stacked(code, place, code.sub(code.emit("mark"), place))


def _outer(scope: Scope, lists: Term) -> Callable[[int], None]:
    """How to run through a list of lists: get it ready now, grow the totals by each list later."""
    code = scope.code
    match lists:
        case t.Mapped(source=source, local=local, value=value):
            members = scope.source(source)
            return lambda place: loops.each(
                code, members, lambda m, _: _grow(scope.bind(local, m), place, value)
            )
        case t.ListLiteral(items=items):

            def every(place: int) -> None:
                for item in items:
                    _grow(scope, place, item)

            return every
        case t.IfElse(condition=condition, then=then, otherwise=otherwise):

            def either(place: int) -> None:
                yes, no, done = code.block(), code.block(), code.block()
                scope.test(condition, yes, no)
                for label, branch in ((yes, then), (no, otherwise)):
                    code.enter(label)
                    _outer(scope, branch)(place)
                    code.jump(done)
                code.enter(done)

            return either
        case _:
            raise TypeError(lists)


def _grow(scope: Scope, place: int, members: Term) -> None:
    code = scope.code
    start = code.emit("mark")
    listed = loops.gather(code, scope.source(members))
    size = listed.size
    loops.slide(scope, start, listed)
    scope.call("sums", (place, start, size), write_grow)


def write_grow(scope: Scope) -> None:
    """`sums(place, start, size)`: totals lie from `place` to `start`, then a list. Leaves the new totals at `place`."""
    code = scope.code
    place, start, size = code.parameters
    totals = code.sub(start, place)
    fresh = code.emit("mark")
    members = loops.stacked(code, start, size)

    def add_member(member: int, _: int) -> None:
        old = code.emit("mark")
        there = code.emit("present", member)
        known = code.sub(old, fresh)
        code.do("tick", code.add(totals, known))
        _merge(code, (place, totals), there, (fresh, known))
        merged = loops.stacked(code, old, code.sub(code.emit("mark"), old))
        loops.slide(scope, fresh, merged)

    loops.each(code, members, add_member)
    loops.slide(scope, place, loops.stacked(code, fresh, code.sub(code.emit("mark"), fresh)))
    code.give(code.constant(0))


def _merge(
    code: FunctionBuilder, totals: tuple[int, int], member: int, known: tuple[int, int]
) -> None:
    """Push the totals, each plus `member`, merged with the sums already known; both rise, and each number comes once."""
    zero = code.constant(0)
    left, right = code.variable(zero), code.variable(zero)
    head, more, take_left, take_right, take_both, done = (code.block() for _ in range(6))
    code.enter(head)
    has_left = code.emit("lt", left, totals[1])
    has_right = code.emit("lt", right, known[1])
    code.branch(code.emit("or", has_left, has_right), more, done)
    code.enter(more)
    raised = loops.fork(
        code,
        has_left,
        lambda: code.emit("add", code.emit("peek", totals[0], left, totals[1]), member),
        lambda: code.none,
    )
    other = loops.fork(
        code, has_right, lambda: code.emit("peek", known[0], right, known[1]), lambda: code.none
    )
    _compare(code, (has_left, raised), (has_right, other), (take_left, take_right, take_both))
    for label, value, counters in (
        (take_left, raised, (left,)),
        (take_right, other, (right,)),
        (take_both, raised, (left, right)),
    ):
        code.enter(label)
        code.do("push", value)
        for counter in counters:
            code.up(counter)
        code.jump(head)
    code.enter(done)


def _compare(
    code: FunctionBuilder,
    left: tuple[int, int],
    right: tuple[int, int],
    labels: tuple[int, int, int],
) -> None:
    """Go on at one of three labels: whether there is a number on the left, on the right, or the same on both."""
    take_left, take_right, take_both = labels
    some_right, both, differ = code.block(), code.block(), code.block()
    code.branch(right[0], some_right, take_left)
    code.enter(some_right)
    code.branch(left[0], both, take_right)
    code.enter(both)
    code.branch(code.emit("eq", left[1], right[1]), take_both, differ)
    code.enter(differ)
    code.branch(code.emit("lt", left[1], right[1]), take_left, take_right)
