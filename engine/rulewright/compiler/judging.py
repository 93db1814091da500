"""`judge:<choice>(seat, option)`: 0 for a legal option, k if the k-th `must` refuses it, -1 if it cannot be picked at all."""

from collections.abc import Callable

from rulewright.compiler.choices import (
    Way,
    block_size,
    judged,
    part_list,
    refusal,
    values_of,
    ways,
)
from rulewright.compiler.offers import (
    by_stage,
    can_begin,
    completable,
    may_end,
    unless_picked,
    with_member,
)
from rulewright.compiler.places import load_seat
from rulewright.compiler.scope import Scope
from rulewright.program import layout as lay
from rulewright.program.options import DONE
from rulewright.rulebook.model import Choice

Case = Callable[[], None]


def judge(scope: Scope, choice: Choice, seat: int, option: int) -> int:
    """What stands against an option."""
    return scope.call(f"judge:{choice.name}", (seat, option), lambda s: _write(s, choice))


def _write(scope: Scope, choice: Choice) -> None:
    code = scope.code
    seat, option = code.parameters
    with code.at(choice.span):
        wrong = code.block()
        if any(way.several for way in ways(choice)):
            fresh, later = code.block(), code.block()
            code.branch(load_seat(code, lay.STAGE, seat), later, fresh)
            code.enter(later)
            by_stage(scope, choice, seat, wrong, lambda w, p: _later(scope, w, p, wrong))
            code.enter(fresh)
        by_block(scope, choice, option, wrong, lambda way, parts: _fresh(scope, way, parts, wrong))
        code.enter(wrong)
        code.give(code.constant(-1))


def by_block(
    scope: Scope,
    choice: Choice,
    option: int,
    wrong: int,
    write: Callable[[Way, tuple[int, ...]], None],
) -> None:
    """Write a case for each block of option numbers that a seat can pick from at first; each case ends its block."""
    code = scope.code
    for way in ways(choice):
        for parts in fresh_blocks(way):
            inside, further = code.block(), code.block()
            _in_block(scope, way, parts, option, (inside, further))
            code.enter(inside)
            write(way, parts)
            code.enter(further)
    code.jump(wrong)


def fresh_blocks(way: Way) -> list[tuple[int, ...]]:
    """The parts that are picked at once when an answer begins: the single ones, or none, or one of several."""
    if way.singles or not way.several:
        return [way.singles]
    first = way.several[0]
    return [(), (first,)] if way.part(first).low is not None else [(first,)]


def _in_block(
    scope: Scope, way: Way, parts: tuple[int, ...], option: int, labels: tuple[int, int]
) -> None:
    code = scope.code
    part = None if parts == way.singles else parts[0]
    place = code.sub(option, code.slot(way.block(part)))
    inside = code.emit(
        "and",
        code.emit("ge", place, code.constant(0)),
        code.emit("lt", place, block_size(scope, way, parts)),
    )
    code.branch(inside, *labels)


def _fresh(scope: Scope, way: Way, parts: tuple[int, ...], wrong: int) -> None:
    """The case of an option that begins an answer."""
    code = scope.code
    seat = code.parameters[0]
    plain = judged(scope, way, seat, {})
    if parts == way.singles:
        _go_on_if(scope, completable(plain, way), wrong)
        if way.several and not way.singles:
            _go_on_if(scope, _may_be_empty(scope, way, seat), wrong)
    else:
        _go_on_if(scope, can_begin(plain, way, parts[0]), wrong)
    _judge_values(scope, way, parts, wrong)


def _may_be_empty(scope: Scope, way: Way, seat: int) -> int:
    return may_end(scope, way, way.several[0], seat)


def _judge_values(scope: Scope, way: Way, parts: tuple[int, ...], wrong: int) -> None:
    code = scope.code
    seat, option = code.parameters
    values = values_of(scope, way, parts, option)
    for place in parts:
        member, listed = values[place], code.block()
        inner = with_member(judged(scope, way, seat, {}), way, place, seat)
        inner.seek(member, part_list(way, place), listed, wrong)
        code.enter(listed)
        if not way.part(place).single:
            new = code.block()
            unless_picked(scope, way, place, (seat, member), (new, wrong))
            code.enter(new)
    code.give(refusal(scope, way, parts, values, seat))


def _later(scope: Scope, way: Way, place: int, wrong: int) -> None:
    """The case of an option for a several-picks part that has begun."""
    code = scope.code
    seat, option = code.parameters
    ends, picks, inside = code.block(), code.block(), code.block()
    code.branch(code.emit("eq", option, code.constant(DONE)), ends, picks)
    code.enter(ends)
    fine = may_end(scope, way, place, seat)
    code.give(code.sub(fine, code.constant(1)))
    code.enter(picks)
    _in_block(scope, way, (place,), option, (inside, wrong))
    code.enter(inside)
    _judge_values(scope, way, (place,), wrong)


def _go_on_if(scope: Scope, condition: int, wrong: int) -> None:
    further = scope.code.block()
    scope.code.branch(condition, further, wrong)
    scope.code.enter(further)
