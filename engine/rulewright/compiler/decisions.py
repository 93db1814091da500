"""Opening and closing a decision: whom it asks, whose answers count, and what becomes of the pending answers."""

from rulewright.compiler import loops, places
from rulewright.compiler.answers import Held
from rulewright.compiler.builder import PROVED, FunctionBuilder
from rulewright.compiler.cards import check_holds, move
from rulewright.compiler.choices import judged, needs_picks, ways
from rulewright.compiler.offers import legal
from rulewright.compiler.places import SEATS, load_seat, store_seat
from rulewright.compiler.scope import Body, Scope
from rulewright.program import layout as lay
from rulewright.program.code import Fault
from rulewright.program.events import Event
from rulewright.rulebook.model import Choice, Part
from rulewright.rulebook.types import Kind


def _seats(code: FunctionBuilder, body: Body) -> None:
    loops.count_up(code, code.slot(SEATS), body, paid=False)


# ---- opening


def open_choice(scope: Scope, choice: Choice) -> int:
    """Ask: gives the mask of the seats asked, 0 if nobody is."""
    return scope.call(f"open:{choice.name}", (), lambda inner: _write_open(inner, choice))


def _write_open(scope: Scope, choice: Choice) -> None:
    code = scope.code
    with code.at(choice.span):
        _seats(code, lambda seat, _: _clear(scope, choice, seat))
        mask = code.variable(code.constant(0))
        with code.scratch():
            loops.each(
                code, scope.source(choice.who), lambda seat, _: _ask(scope, choice, seat, mask)
            )
        nobody, somebody = code.block(), code.block()
        code.branch(mask, somebody, nobody)
        code.enter(nobody)
        code.give(mask)
        code.enter(somebody)
        number = code.constant(list(scope.rulebook.choices).index(choice.name))
        code.do("put", number, data=(lay.DECISION,))
        code.do("put", _closes_first(scope, choice), data=(lay.CLOSES,))
        code.event(Event.OPENED, number, mask)
        check_holds(scope)
        _seats(code, lambda seat, _: _check(scope, choice, seat))
        code.give(mask)


def _clear(scope: Scope, choice: Choice, seat: int) -> None:
    """Nothing is asked, nothing picked."""
    code = scope.code
    zero = code.constant(0)
    for name in (lay.ASKED, lay.FINISHED, lay.STAGE):
        store_seat(code, name, seat, zero)
    store_seat(code, lay.pending_alternative(choice.name), seat, code.none)
    for held in parts_of(choice, pending=True):
        clear_part(scope, held, seat)


def parts_of(choice: Choice, pending: bool) -> list[Held]:
    """Where all parts of a choice lie."""
    return [
        Held(choice.name, way.place, place, part, pending)
        for way in ways(choice)
        for place, part in enumerate(way.alternative.parts)
    ]


def clear_part(scope: Scope, held: Held, seat: int) -> None:
    """A seat has no answer for a part."""
    code = scope.code
    if held.part.each is not None:
        base, stride = held.base(scope, seat), code.slot(held.stride)
        loops.count_up(
            code,
            stride,
            lambda place, _: code.do("store", base, place, stride, code.none, data=PROVED),
            paid=False,
        )
        return
    empty = code.none if held.part.single else code.constant(0)
    base, one = held.base(scope, seat), code.constant(1)
    code.do("store", base, code.constant(0), one, empty, data=PROVED)


def _ask(scope: Scope, choice: Choice, seat: int, mask: int) -> None:
    """Ask a seat of the list, unless it is absent, does not play, or has nothing to pick."""
    code = scope.code
    skip = code.block()
    wanted = code.emit("ge", seat, code.constant(0))
    if scope.rulebook.seats:
        plays = code.emit("lt", seat, code.slot(places.PLAYERS))
        wanted = code.emit("and", wanted, plays)
    inside = code.block()
    code.branch(wanted, inside, skip)
    code.enter(inside)
    (way, *more) = ways(choice)
    if not choice.named and not more and not way.singles and way.several:
        inner = judged(scope, way, seat, {})
        for place in way.several:
            further = code.block()
            if all(_always(way.part(p)) for p in way.several):
                break
            needed = needs_picks(inner, way, place)
            code.branch(needed, further, skip)
            code.enter(further)
    store_seat(code, lay.ASKED, seat, code.constant(1))
    code.into(mask, "or", mask, code.emit("bit", seat))
    code.enter(skip)


def _always(part: Part) -> bool:
    return part.each is None and part.high is None


def _closes_first(scope: Scope, choice: Choice) -> int:
    code = scope.code
    if choice.closes is None:
        return code.constant(0)
    return code.emit("eq", scope.value(choice.closes), scope.word("first"))


def _check(scope: Scope, choice: Choice, seat: int) -> None:
    """A seat that is asked can answer."""
    code = scope.code

    def check() -> None:
        options = legal(scope, choice, seat, code.constant(1))
        code.check(options, Fault.STUCK)

    loops.when(code, load_seat(code, lay.ASKED, seat), check)


# ---- whose answers count


def counted(scope: Scope) -> int:
    """End the open decision: gives the mask of the seats whose answers count."""
    return scope.call("counted", (), _write_counted)


def _write_counted(scope: Scope) -> None:
    code = scope.code
    mask, finished = code.variable(code.constant(0)), code.variable(code.constant(0))

    def gather(seat: int, _: int) -> None:
        def add() -> None:
            code.into(mask, "or", mask, code.emit("bit", seat))
            code.up(finished)

        loops.when(code, load_seat(code, lay.FINISHED, seat), add)

    _seats(code, gather)
    code.do("put", code.constant(-1), data=(lay.DECISION,))
    if any(choice.closes for choice in scope.rulebook.choices.values()):
        first = code.emit("get", data=(lay.CLOSES,))
        loops.when(code, first, lambda: _draw_one(scope, mask, finished))
    code.give(mask)


def _draw_one(scope: Scope, mask: int, finished: int) -> None:
    """Of those who have finished at the same moment one is drawn."""
    code = scope.code
    left = code.variable(code.draw(finished, code.layout.stream()))

    def pick(seat: int, done: int) -> None:
        here, skip, found = code.block(), code.block(), code.block()
        code.branch(load_seat(code, lay.FINISHED, seat), here, skip)
        code.enter(here)
        code.up(left, -1)
        code.branch(code.emit("lt", left, code.constant(0)), found, skip)
        code.enter(found)
        code.into(mask, "bit", seat)
        code.jump(done)
        code.enter(skip)

    _seats(code, pick)


# ---- closing


def close_choice(scope: Scope, choice: Choice, mask: int) -> None:
    """Set the answers of all seats anew, then move the picked cards."""
    scope.call(f"close:{choice.name}", (mask,), lambda inner: _write_close(inner, choice))


def _write_close(scope: Scope, choice: Choice) -> None:
    code = scope.code
    (mask,) = code.parameters
    with code.at(choice.span):

        def settle(seat: int, _: int) -> None:
            counts = code.emit("and", mask, code.emit("bit", seat))
            given, missing, done = code.block(), code.block(), code.block()
            code.branch(counts, given, missing)
            code.enter(given)
            _keep(scope, choice, seat)
            code.jump(done)
            code.enter(missing)
            clear_answer(scope, choice, seat)
            code.enter(done)

        _seats(code, settle)
        number = code.constant(list(scope.rulebook.choices).index(choice.name))
        loops.when(code, mask, lambda: code.event(Event.CLOSED, number, mask))
        if choice.to is not None:
            _seats(code, lambda seat, _: _deliver(scope, choice, seat))
        code.give(code.constant(0))


def clear_answer(scope: Scope, choice: Choice, seat: int) -> None:
    """A seat has no answer."""
    store_seat(scope.code, lay.answer_alternative(choice.name), seat, scope.code.none)
    for held in parts_of(choice, pending=False):
        clear_part(scope, held, seat)


def _keep(scope: Scope, choice: Choice, seat: int) -> None:
    """A seat's pending answer is its answer now; everyone is told as much as the choice lets them see."""
    code = scope.code
    taken = load_seat(code, lay.pending_alternative(choice.name), seat)
    store_seat(code, lay.answer_alternative(choice.name), seat, taken)
    for pending, closed in zip(parts_of(choice, True), parts_of(choice, False), strict=True):
        _copy(scope, pending, closed, seat)
    for way in ways(choice):
        here, further = code.block(), code.block()
        code.branch(code.emit("eq", taken, code.constant(way.place)), here, further)
        code.enter(here)
        tell(scope, choice, way.place, seat)
        code.enter(further)


def _copy(scope: Scope, pending: Held, closed: Held, seat: int) -> None:
    code = scope.code
    source, target = pending.base(scope, seat), closed.base(scope, seat)
    size, zero = code.constant(1), code.constant(0)
    if pending.part.each is not None:
        size = code.slot(pending.stride)
    elif not pending.part.single:
        size = code.add(code.emit("load", source, zero, size, data=PROVED), size)

    def copy(place: int, _: int) -> None:
        value = code.emit("load", source, place, size, data=PROVED)
        code.do("store", target, place, size, value, data=PROVED)

    if pending.part.single:
        copy(zero, 0)
    else:
        loops.count_up(code, size, copy, paid=False)


def tell(scope: Scope, choice: Choice, alternative: int, seat: int) -> None:
    """Record a closed answer: a line for the alternative, then one for each value."""
    code = scope.code
    number = code.constant(list(scope.rulebook.choices).index(choice.name))
    name = choice.alternatives[alternative].name
    word = code.none if name is None else scope.word(name)
    code.event(Event.ANSWERED, number, seat, word, code.constant(-1))
    for held in parts_of(choice, pending=False):
        if held.alternative == alternative:
            _tell_part(scope, held, (number, seat, word))


def _tell_part(scope: Scope, held: Held, start: tuple[int, int, int]) -> None:
    code, seat = scope.code, start[1]
    part = code.constant(held.place)
    if held.part.single:
        value = held.read(scope, seat)
        code.event(Event.ANSWERED, *start, part, code.constant(0), value)
        return
    above = held.base(scope, seat)
    size = code.slot(held.stride)
    if held.part.each is None:
        above, size = code.add(above, code.constant(1)), held.count(scope, seat)

    def record(place: int, _: int) -> None:
        value = code.emit("load", above, place, size, data=PROVED)
        there = code.emit("ne", value, code.none)
        loops.when(code, there, lambda: code.event(Event.ANSWERED, *start, part, place, value))

    loops.count_up(code, size, record, paid=False)


def _deliver(scope: Scope, choice: Choice, seat: int) -> None:
    """Move the cards that a seat picked; the pending answer of a seat that was not asked is none."""
    code, to = scope.code, choice.to
    cards = [h for h in parts_of(choice, False) if h.part.domain.kind is Kind.CARD]
    answered = load_seat(code, lay.answer_alternative(choice.name), seat)
    there, done = code.block(), code.block()
    code.branch(code.emit("ne", answered, code.none), there, done)
    code.enter(there)
    if to is not None:
        inner = scope.bind(choice.seat, seat)
        target = places.zone_instance(inner, to.zone, to.key)
        for held in cards:
            picks = held.picks(scope, seat)
            loops.each(code, picks, lambda card, _: move(scope, card, target))
    code.enter(done)
