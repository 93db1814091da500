"""How far a seat's answer is, and what it may pick next: conditions that finding options, judging and recording share."""

from collections.abc import Callable, Iterator

from rulewright.compiler import loops
from rulewright.compiler.choices import (
    Way,
    block_part,
    block_size,
    bound,
    can_meet,
    judged,
    next_member,
    ways,
)
from rulewright.compiler.places import load_seat
from rulewright.compiler.scope import Scope
from rulewright.program import layout as lay
from rulewright.program.options import DONE
from rulewright.rulebook import terms as t
from rulewright.rulebook.model import Choice
from rulewright.rulebook.terms import Term

Labels = tuple[int, int]
"""Where to go on if something holds, and if it does not."""
Case = Callable[[Way, tuple[int, ...]], None]
"""Writes what happens to an option for these parts of an alternative, which are picked at once."""


# ---- which picks there are


def is_number(term: Term | None, *numbers: int) -> bool:
    """Whether a bound is one of these numbers itself."""
    return isinstance(term, t.Const) and term.value in numbers


def counted(way: Way, place: int) -> bool:
    """Whether a part has a number of picks, so that it may end by DONE."""
    part = way.part(place)
    return part.low is not None and part.each is None


def at_once(way: Way) -> bool:
    """Whether an alternative may be taken by one pick of all its single parts, or by leaving its first part empty."""
    if way.singles or not way.several:
        return True
    low = way.part(way.several[0]).low
    return counted(way, way.several[0]) and (not isinstance(low, t.Const) or low.value == 0)


def begins(way: Way, place: int) -> bool:
    """Whether an answer may begin with a pick of this several-picks part."""
    return not way.singles and place == way.several[0]


def pick_blocks(choice: Choice) -> Iterator[tuple[Way, tuple[int, ...]]]:
    """Alternatives and the parts that one option gives values to, in the order of option numbers."""
    for way in ways(choice):
        if at_once(way):
            yield way, way.singles
        for place in way.several:
            yield way, (place,)


# ---- how far an answer is


def test_fresh(scope: Scope, choice: Choice, seat: int, labels: Labels) -> None:
    """Whether the seat has picked nothing yet."""
    code = scope.code
    if any(way.several for way in ways(choice)):
        code.branch(load_seat(code, lay.STAGE, seat), labels[1], labels[0])
    else:
        code.jump(labels[0])


def test_asked(scope: Scope, way: Way, place: int, seat: int, labels: Labels) -> None:
    """Whether the seat is picking a several-picks part, or may begin with it."""
    code, number = scope.code, 1 + way.several.index(place)
    others = [w for w in ways(way.choice) if w is not way and w.several]
    if begins(way, place) and len(way.several) == 1 and not others:
        code.jump(labels[0])
        return
    stage = load_seat(code, lay.STAGE, seat)
    here = code.emit("eq", stage, code.constant(number))
    if others:
        taken = load_seat(code, lay.pending_alternative(way.choice.name), seat)
        here = code.emit("and", here, code.emit("eq", taken, code.constant(way.place)))
    if begins(way, place):
        here = code.emit("or", here, code.emit("eq", stage, code.constant(0)))
    code.branch(here, *labels)


def test_ends(scope: Scope, way: Way, place: int, seat: int, labels: Labels) -> None:
    """Whether the seat has begun a several-picks part and it has as many picks as it needs."""
    code, begun, asked = scope.code, scope.code.block(), scope.code.block()
    code.branch(load_seat(code, lay.STAGE, seat), begun, labels[1])
    code.enter(begun)
    test_asked(scope, way, place, seat, (asked, labels[1]))
    code.enter(asked)
    low = way.part(place).low
    if low is None or (is_number(low, 0, 1) and begins(way, place)):
        code.jump(labels[0])
        return
    needed = bound(judged(scope, way, seat, {}), low)
    code.branch(code.emit("ge", way.held(place).count(scope, seat), needed), *labels)


# ---- whether an alternative can be taken


def whole(scope: Scope, way: Way, seat: int) -> int:
    """Whether the several-picks parts of an alternative have enough members; a first pick alone shows that one has."""
    doubtful = tuple(
        place
        for place in way.several
        if counted(way, place)
        and not is_number(way.part(place).low, 0)
        and not (begins(way, place) and is_number(way.part(place).low, 1))
    )
    if not doubtful:
        return scope.code.constant(1)

    def write(inner: Scope) -> None:
        code = inner.code
        asked = judged(inner, way, code.parameters[0], {})
        for place in doubtful:
            enough, lacking = code.block(), code.block()
            code.branch(can_meet(asked, way, place), enough, lacking)
            code.enter(lacking)
            code.give(code.constant(0))
            code.enter(enough)
        code.give(code.constant(1))

    return scope.call(f"whole:{way.choice.name}.{way.place}", (seat,), write)


def test_empty(scope: Scope, way: Way, seat: int, labels: Labels) -> None:
    """Whether an alternative may be taken at once: if its first part is a several-picks part, that may stay empty."""
    code = scope.code
    if way.several and not way.singles:
        low, further = way.part(way.several[0]).low, code.block()
        if low is not None and not is_number(low, 0):
            needed = bound(judged(scope, way, seat, {}), low)
            code.branch(needed, labels[1], further)
            code.enter(further)
    code.branch(whole(scope, way, seat), *labels)


def test_begin(scope: Scope, way: Way, place: int, seat: int, labels: Labels) -> None:
    """Whether a part that an answer may begin with may have picks; one that has begun may."""
    code, part = scope.code, way.part(place)
    if not begins(way, place):
        code.jump(labels[0])
        return
    fresh, further = code.block(), code.block()
    test_fresh(scope, way.choice, seat, (fresh, labels[0]))
    code.enter(fresh)
    if part.high is not None and not (isinstance(part.high, t.Const) and part.high.value > 0):
        most = bound(judged(scope, way, seat, {}), part.high)
        code.branch(most, further, labels[1])
        code.enter(further)
    code.branch(whole(scope, way, seat), *labels)


# ---- members


def with_member(scope: Scope, way: Way, place: int, seat: int) -> Scope:
    """The scope in which the member of `for_each` that is asked next is known."""
    part = way.part(place)
    if part.each_local is None:
        return scope
    return scope.bind(part.each_local, next_member(scope, way, place, seat))


def test_unpicked(
    scope: Scope, way: Way, place: int, pick: tuple[int, int], labels: Labels
) -> None:
    """Whether a seat has not picked a member yet: picks of one part differ, but for different members of `for_each`."""
    code, (seat, member) = scope.code, pick
    if way.part(place).single or way.part(place).each is not None:
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


# ---- by option number


def by_option(scope: Scope, choice: Choice, wrong: int, pick: Case, end: Case) -> None:
    """Write a case for each block of option numbers, and one for DONE for each part that it may end."""
    code = scope.code
    option = code.parameters[1]
    counting = [(w, p) for w in ways(choice) for p in w.several if counted(w, p)]
    if counting:
        done, picks = code.block(), code.block()
        code.branch(code.emit("eq", option, code.constant(DONE)), done, picks)
        code.enter(done)
        for way, place in counting:
            inside, further = code.block(), code.block()
            test_asked(scope, way, place, code.parameters[0], (inside, further))
            code.enter(inside)
            end(way, (place,))
            code.enter(further)
        code.jump(wrong)
        code.enter(picks)
    for way, parts in pick_blocks(choice):
        inside, further = code.block(), code.block()
        place = code.sub(option, code.slot(way.block(block_part(way, parts))))
        above = code.emit("ge", place, code.constant(0))
        below = code.emit("lt", place, block_size(scope, way, parts))
        code.branch(code.emit("and", above, below), inside, further)
        code.enter(inside)
        pick(way, parts)
        code.enter(further)
    code.jump(wrong)
