"""`legal:<choice>(seat, first)`: the option numbers that a seat may pick now, pushed on the work stack."""

from collections.abc import Callable

from rulewright.compiler import loops
from rulewright.compiler.choices import (
    Way,
    bound,
    can_meet,
    is_zero,
    judged,
    next_member,
    once,
    option_of,
    part_source,
    refusal,
    ways,
)
from rulewright.compiler.places import load_seat
from rulewright.compiler.scope import Body, Scope, Streamed
from rulewright.program import layout as lay
from rulewright.program.options import DONE
from rulewright.rulebook.model import Choice

Offer = Callable[[Scope, int], Streamed]
"""Writes what comes before the loop over some options of a seat, and gives the loop."""


def legal(scope: Scope, choice: Choice, seat: int, first: int) -> int:
    """How many legal options a seat has; with `first` set, 1 or 0, and nothing is left on the work stack."""
    name = f"legal:{choice.name}"
    return scope.call(name, (seat, first), lambda inner: _write(inner, choice))


def _write(scope: Scope, choice: Choice) -> None:
    code = scope.code
    seat, only_first = code.parameters
    with code.at(choice.span):
        start = code.emit("mark")
        found, done = code.block(), code.block()

        def write(offers: list[Offer]) -> None:
            for offer in offers:
                _push(scope, offer, seat, (only_first, found))

        if any(way.several for way in ways(choice)):
            fresh, later = code.block(), code.block()
            stage = load_seat(code, lay.STAGE, seat)
            code.branch(stage, later, fresh)
            code.enter(later)
            by_stage(scope, choice, seat, done, lambda way, place: write(_later(way, place)))
            code.enter(fresh)
        for way in ways(choice):
            write(_fresh(way))
        code.enter(done)
        code.give(code.sub(code.emit("mark"), start))
        code.enter(found)
        code.do("cut", start)
        code.give(code.constant(1))


def by_stage(
    scope: Scope, choice: Choice, seat: int, done: int, write: Callable[[Way, int], None]
) -> None:
    """Write a case for each several-picks part that a seat may be in the middle of; each case goes on at `done`."""
    code = scope.code
    stage = load_seat(code, lay.STAGE, seat)
    taken = load_seat(code, lay.pending_alternative(choice.name), seat)
    for way in ways(choice):
        for number, place in enumerate(way.several, 1):
            inside, further = code.block(), code.block()
            same = code.emit("eq", taken, code.constant(way.place))
            here = code.emit("and", same, code.emit("eq", stage, code.constant(number)))
            code.branch(here, inside, further)
            code.enter(inside)
            write(way, place)
            code.jump(done)
            code.enter(further)
    code.jump(done)


def _push(scope: Scope, offer: Offer, seat: int, first: tuple[int, int]) -> None:
    """Push options so that they follow those pushed before, whatever lay in between; stop at the first if asked."""
    code = scope.code
    start, before = code.emit("mark"), code.pushes
    options = offer(scope, seat)
    clean = code.pushes == before
    place = start if clean else code.emit("mark")

    def push(option: int, _: int) -> None:
        further = code.block()
        code.do("push", option)
        code.branch(first[0], first[1], further)
        code.enter(further)

    loops.each(code, options, push)
    if not clean:
        size = code.sub(code.emit("mark"), place)
        loops.slide(scope, start, loops.stacked(code, place, size))


# ---- a seat that has picked nothing yet


def _fresh(way: Way) -> list[Offer]:
    if way.singles or not way.several:
        return [lambda scope, seat: _singles(scope, way, seat)]
    first = way.several[0]
    offers: list[Offer] = [lambda scope, seat: _picks(scope, way, first, seat, True)]
    if way.part(first).low is not None:
        offers.insert(0, lambda scope, seat: _empty(scope, way, first, seat))
    return offers


def _singles(scope: Scope, way: Way, seat: int) -> Streamed:
    """Every combination of the single parts, for an alternative that can be completed."""
    code = scope.code
    plain = judged(scope, way, seat, {})
    fine = completable(plain, way)
    sources = [part_source(plain, way, place) for place in way.singles]

    def run(place: int, values: dict[int, int], body: Body, done: int) -> None:
        if place < len(sources):
            loops.each(
                code,
                sources[place],
                lambda m, _: run(place + 1, {**values, way.singles[place]: m}, body, done),
            )
            return
        refused = refusal(scope, way, way.singles, values, seat)
        skip, inside = code.block(), code.block()
        code.branch(refused, skip, inside)
        code.enter(inside)
        body(option_of(scope, way, way.singles, values), done)
        code.enter(skip)

    def every(body: Body) -> None:
        inside, done = code.block(), code.block()
        code.branch(fine, inside, done)
        code.enter(inside)
        run(0, {}, body, done)
        code.enter(done)

    return Streamed(every)


def completable(scope: Scope, way: Way) -> int:
    """Whether the several-picks parts of an alternative have enough members."""
    code = scope.code
    fine = code.constant(1)
    for place in way.several:
        if not is_zero(way.part(place).low):
            fine = code.emit("and", fine, can_meet(scope, way, place))
    return fine


def _empty(scope: Scope, way: Way, first: int, seat: int) -> Streamed:
    """The option that takes an alternative and leaves its first several-picks part empty."""
    code = scope.code
    plain = judged(scope, way, seat, {})
    low = way.part(first).low
    allowed = code.constant(1)
    if low is not None and not is_zero(low):
        allowed = code.emit("eq", bound(plain, low), code.constant(0))
    allowed = code.emit("and", allowed, completable(plain, way))
    refused = refusal(scope, way, (), {}, seat)
    allowed = code.emit("and", allowed, code.emit("eq", refused, code.constant(0)))
    return once(scope, allowed, code.slot(way.block(None)))


# ---- several picks


def _picks(scope: Scope, way: Way, place: int, seat: int, begins: bool) -> Streamed:
    """The picks of a several-picks part that come next."""
    code = scope.code
    plain = judged(scope, way, seat, {})
    fine = can_begin(plain, way, place) if begins else code.constant(1)
    inner = with_member(plain, way, place, seat)
    members = part_source(inner, way, place)

    def offer(member: int, done: int, body: Body) -> None:
        new, skip, inside = code.block(), code.block(), code.block()
        unless_picked(scope, way, place, (seat, member), (new, skip))
        code.enter(new)
        refused = refusal(scope, way, (place,), {place: member}, seat)
        code.branch(refused, skip, inside)
        code.enter(inside)
        body(option_of(scope, way, (place,), {place: member}), done)
        code.enter(skip)

    def every(body: Body) -> None:
        inside, done = code.block(), code.block()
        code.branch(fine, inside, done)
        code.enter(inside)
        loops.each(code, members, lambda member, _: offer(member, done, body))
        code.enter(done)

    return Streamed(every)


def can_begin(scope: Scope, way: Way, place: int) -> int:
    """Whether a part may be begun: it may have picks, and there are enough members for it and for what follows."""
    code, part = scope.code, way.part(place)
    fine = completable(scope, way)
    if part.high is not None:
        some = code.emit("gt", bound(scope, part.high), code.constant(0))
        fine = code.emit("and", fine, some)
    return fine


def with_member(scope: Scope, way: Way, place: int, seat: int) -> Scope:
    """The scope in which the member of `for_each` that is asked next is known."""
    part = way.part(place)
    if part.each_local is None:
        return scope
    return scope.bind(part.each_local, next_member(scope, way, place, seat))


def unless_picked(
    scope: Scope, way: Way, place: int, pick: tuple[int, int], labels: tuple[int, int]
) -> None:
    """Go on at one of two labels: picks of one part differ, but those for different members of `for_each` need not."""
    code, (seat, member) = scope.code, pick
    if way.part(place).each is not None:
        code.jump(labels[0])
        return
    seen = code.variable(code.constant(0))

    def compare(other: int, done: int) -> None:
        further = code.block()
        code.into(seen, "eq", other, member)
        code.branch(seen, done, further)
        code.enter(further)

    loops.each(code, way.held(place).picks(scope, seat), compare)
    code.branch(seen, labels[1], labels[0])


def _later(way: Way, place: int) -> list[Offer]:
    offers: list[Offer] = [lambda scope, seat: _picks(scope, way, place, seat, False)]
    low = way.part(place).low
    if low is not None:
        offers.insert(0, lambda scope, seat: _done(scope, way, place, seat))
    return offers


def _done(scope: Scope, way: Way, place: int, seat: int) -> Streamed:
    code = scope.code
    return once(scope, may_end(scope, way, place, seat), code.constant(DONE))


def may_end(scope: Scope, way: Way, place: int, seat: int) -> int:
    """Whether a several-picks part has as many picks as it needs."""
    code, low = scope.code, way.part(place).low
    if low is None:
        return code.constant(0)
    needed = bound(judged(scope, way, seat, {}), low)
    return code.emit("ge", way.held(place).count(scope, seat), needed)
