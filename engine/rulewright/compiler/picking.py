"""`apply:<choice>(seat, option)`: record a legal pick in the pending answer; 1 if the seat has now finished, else 0."""

from rulewright.compiler import stages
from rulewright.compiler.answers import member_place
from rulewright.compiler.builder import PROVED
from rulewright.compiler.choices import Way, bound, judged, needs_picks, next_member, values_of
from rulewright.compiler.places import SEATS, array, store_seat
from rulewright.compiler.scope import Scope
from rulewright.program import layout as lay
from rulewright.rulebook.model import Choice


def apply(scope: Scope, choice: Choice, seat: int, option: int) -> int:
    """Record a pick."""
    return scope.call(f"apply:{choice.name}", (seat, option), lambda s: _write(s, choice))


def _write(scope: Scope, choice: Choice) -> None:
    code = scope.code
    with code.at(choice.span):
        wrong = code.block()
        stages.by_option(
            scope,
            choice,
            wrong,
            lambda way, parts: _pick(scope, way, parts),
            lambda way, parts: _go_on(scope, way, way.several.index(parts[0]) + 1),
        )
        code.enter(wrong)
        code.give(code.constant(0))


def _pick(scope: Scope, way: Way, parts: tuple[int, ...]) -> None:
    """The first pick takes an alternative; single values are kept at once."""
    code = scope.code
    seat, option = code.parameters
    if parts == way.singles or stages.begins(way, parts[0]):
        taken = code.constant(way.place)
        store_seat(code, lay.pending_alternative(way.choice.name), seat, taken)
    values = values_of(scope, way, parts, option)
    if parts != way.singles:
        _record(scope, way, parts[0], values[parts[0]])
        return
    for place, value in values.items():
        held = way.held(place)
        base = array(code, held.array, SEATS, held.stride)
        code.do("store", base, seat, code.slot(SEATS), value)
    _go_on(scope, way, 0 if way.singles else 1)


def _record(scope: Scope, way: Way, place: int, value: int) -> None:
    if way.part(place).each is None:
        _record_pick(scope, way, place, value)
    else:
        _record_member(scope, way, place, value)


def _record_pick(scope: Scope, way: Way, place: int, value: int) -> None:
    """One more pick; a part that has all it may have ends."""
    code, held = scope.code, way.held(place)
    seat = code.parameters[0]
    base, zero, stride = held.base(scope, seat), code.constant(0), code.slot(held.stride)
    picked = code.add(held.count(scope, seat), code.constant(1))
    code.do("store", base, picked, stride, value)
    code.do("store", base, zero, stride, picked, data=PROVED)
    if held.part.high is None:
        _stay(scope, way, place)
        return
    ended, more = code.block(), code.block()
    high = bound(judged(scope, way, seat, {}), held.part.high)
    code.branch(code.emit("ge", picked, high), ended, more)
    code.enter(more)
    _stay(scope, way, place)
    code.enter(ended)
    _go_on(scope, way, way.several.index(place) + 1)


def _record_member(scope: Scope, way: Way, place: int, value: int) -> None:
    """The answer for the member of `for_each` that was asked; a part with answers for all members ends."""
    code, held = scope.code, way.held(place)
    seat = code.parameters[0]
    inner = judged(scope, way, seat, {})
    member = next_member(inner, way, place, seat)
    base, stride = held.base(scope, seat), code.slot(held.stride)
    code.do("store", base, member_place(scope, held, member), stride, value)
    left = next_member(inner, way, place, seat)
    ended, more = code.block(), code.block()
    code.branch(code.emit("eq", left, code.none), ended, more)
    code.enter(more)
    _stay(scope, way, place)
    code.enter(ended)
    _go_on(scope, way, way.several.index(place) + 1)


def _stay(scope: Scope, way: Way, place: int) -> None:
    code = scope.code
    stage = code.constant(1 + way.several.index(place))
    store_seat(code, lay.STAGE, code.parameters[0], stage)
    code.give(code.constant(0))


def _go_on(scope: Scope, way: Way, number: int) -> None:
    """Go on to the next part that has anything to pick, or finish."""
    code = scope.code
    seat = code.parameters[0]
    for place in way.several[number:]:
        here, further = code.block(), code.block()
        needed = needs_picks(judged(scope, way, seat, {}), way, place)
        code.branch(needed, here, further)
        code.enter(here)
        _stay(scope, way, place)
        code.enter(further)
    store_seat(code, lay.FINISHED, seat, code.constant(1))
    code.give(code.constant(1))
