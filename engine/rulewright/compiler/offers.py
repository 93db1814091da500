"""`legal:<choice>(seat, first)`: the option numbers that a seat may pick now, pushed on the work stack."""

from collections.abc import Callable

from rulewright.compiler import loops, stages
from rulewright.compiler.choices import Way, judged, option_of, part_source, refusal, ways
from rulewright.compiler.scope import Body, Scope, Source, Streamed
from rulewright.program.options import DONE
from rulewright.rulebook.model import Choice

Offer = Callable[[], Streamed]
"""Writes what comes before the loop over some options of a seat, and gives the loop."""


def legal(scope: Scope, choice: Choice, seat: int, first: int) -> int:
    """How many legal options a seat has; with `first` set, 1 or 0, and nothing is left on the work stack."""
    name = f"legal:{choice.name}"
    return scope.call(name, (seat, first), lambda inner: _write(inner, choice))


def _write(scope: Scope, choice: Choice) -> None:
    code = scope.code
    with code.at(choice.span):
        start, found = code.emit("mark"), code.block()
        for way in ways(choice):
            if stages.at_once(way):
                _push_at_once(scope, way, found)
            for place in way.several:
                _push_picks(scope, way, place, found)
        code.give(code.sub(code.emit("mark"), start))
        code.enter(found)
        code.do("cut", start)
        code.give(code.constant(1))


def _push(scope: Scope, offer: Offer, found: int) -> None:
    """Push options so that they follow those pushed before, whatever lay in between; stop at the first if asked."""
    code = scope.code
    start, before = code.emit("mark"), code.pushes
    options = offer()
    clean = code.pushes == before
    place = start if clean else code.emit("mark")

    def push(option: int, _: int) -> None:
        further = code.block()
        code.do("push", option)
        code.branch(code.parameters[1], found, further)
        code.enter(further)

    loops.each(code, options, push)
    if not clean:
        size = code.sub(code.emit("mark"), place)
        loops.slide(scope, start, loops.stacked(code, place, size))


def _push_at_once(scope: Scope, way: Way, found: int) -> None:
    """Every combination of the single parts; or, without those, the alternative with its first part empty."""
    code, seat = scope.code, scope.code.parameters[0]
    fresh, fine, done = code.block(), code.block(), code.block()
    stages.test_fresh(scope, way.choice, seat, (fresh, done))
    code.enter(fresh)
    stages.test_empty(scope, way, seat, (fine, done))
    code.enter(fine)
    _push(scope, lambda: _combinations(scope, way, seat), found)
    code.enter(done)


def _combinations(scope: Scope, way: Way, seat: int) -> Streamed:
    plain = judged(scope, way, seat, {})
    sources = [part_source(plain, way, place) for place in way.singles]
    return Streamed(lambda body: _combine(scope, way, sources, {}, body))


def _combine(
    scope: Scope, way: Way, sources: list[Source], values: dict[int, int], body: Body
) -> None:
    """One loop inside the other, and in the innermost the option, if nothing refuses it."""
    code, seat = scope.code, scope.code.parameters[0]
    if len(values) < len(sources):
        place = way.singles[len(values)]
        loops.each(
            code,
            sources[len(values)],
            lambda member, _: _combine(scope, way, sources, {**values, place: member}, body),
        )
        return
    skip, inside = code.block(), code.block()
    code.branch(refusal(scope, way, way.singles, values, seat), skip, inside)
    code.enter(inside)
    body(option_of(scope, way, way.singles, values), skip)
    code.enter(skip)


def _push_picks(scope: Scope, way: Way, place: int, found: int) -> None:
    """DONE, if a several-picks part may end; then its next picks."""
    code, seat = scope.code, scope.code.parameters[0]
    asked, fine, picks, done = (code.block() for _ in range(4))
    stages.test_asked(scope, way, place, seat, (asked, done))
    code.enter(asked)
    if stages.counted(way, place):
        ends = code.block()
        stages.test_ends(scope, way, place, seat, (ends, picks))
        code.enter(ends)
        _push(scope, lambda: Streamed(lambda body: body(code.constant(DONE), picks)), found)
    code.enter(picks)
    stages.test_begin(scope, way, place, seat, (fine, done))
    code.enter(fine)
    _push(scope, lambda: _picks(scope, way, place, seat), found)
    code.enter(done)


def _picks(scope: Scope, way: Way, place: int, seat: int) -> Streamed:
    code = scope.code
    inner = stages.with_member(judged(scope, way, seat, {}), way, place, seat)

    def offer(member: int, done: int, body: Body) -> None:
        new, skip, inside = code.block(), code.block(), code.block()
        stages.test_unpicked(scope, way, place, (seat, member), (new, skip))
        code.enter(new)
        code.branch(refusal(scope, way, (place,), {place: member}, seat), skip, inside)
        code.enter(inside)
        body(option_of(scope, way, (place,), {place: member}), done)
        code.enter(skip)

    return loops.streamed(part_source(inner, way, place), code, offer)
