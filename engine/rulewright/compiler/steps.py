"""Steps: each verb of the language but the loops, which are in `repeating`."""

from collections.abc import Callable

from rulewright.compiler import loops, places
from rulewright.compiler.assigning import chance, reset, set_all
from rulewright.compiler.cards import BOTTOM, MIDDLE, TOP, deal, move_to, shuffle
from rulewright.compiler.decisions import close_choice, counted, open_choice
from rulewright.compiler.flow import Place
from rulewright.compiler.places import CARDS, array
from rulewright.compiler.repeating import each, repeat, run, stop
from rulewright.compiler.scope import Indexed, Scope
from rulewright.program import layout as lay
from rulewright.program.code import Fault
from rulewright.program.events import Event
from rulewright.rulebook import model as m
from rulewright.rulebook import terms as t

AT = {"top": TOP, "middle": MIDDLE, "bottom": BOTTOM}


def body(place: Place, steps: m.Body) -> None:
    """Write steps one after the other."""
    for step in steps:
        with place.scope.code.at(step.span):
            _step(place, step)


def _step(place: Place, step: m.Step) -> None:
    scope = place.scope
    match step:
        case m.ChooseStep():
            _choose(place, step)
        case m.IfStep():
            _fork(place, step)
        case m.EachStep():
            each(place, step, body)
        case m.WhileStep():
            repeat(place, step, body)
        case m.DoStep():
            run(place, step)
        case m.StopStep():
            stop(place, step)
        case m.SetStep():
            set_all(scope, step)
        case m.ResetStep():
            reset(scope, step)
        case m.ChanceStep():
            chance(scope, step)
        case m.SayStep():
            _say(scope, step)
        case _:
            _of_cards(scope, step)


def _of_cards(
    scope: Scope, step: m.MoveStep | m.DealStep | m.ShuffleStep | m.TurnStep | m.ShowStep
) -> None:
    with scope.code.scratch():
        match step:
            case m.MoveStep():
                _move(scope, step)
            case m.DealStep():
                _deal(scope, step)
            case m.ShuffleStep(zone=zone):
                shuffle(scope, places.zone_instance(scope, zone.zone, zone.key))
            case m.TurnStep():
                _turn(scope, step)
            case m.ShowStep():
                _show(scope, step)


# ---- decisions and forks


def _choose(place: Place, step: m.ChooseStep) -> None:
    """Open, leave `advance` if anybody is asked, and close when it is called again."""
    scope, code = place.scope, place.scope.code
    choice = scope.rulebook.choices[step.choice]
    asked, nobody, done = code.block(), code.block(), code.block()
    resume = code.block()
    code.branch(open_choice(scope, choice), asked, nobody)
    code.enter(asked)
    code.do("put", code.constant(len(place.flow.resumes)), data=(lay.RESUME,))
    place.flow.resumes.append(resume)
    code.give(code.constant(0))
    code.enter(nobody)
    close_choice(scope, choice, code.constant(0))
    code.jump(done)
    code.enter(resume)
    close_choice(scope, choice, counted(scope))
    code.enter(done)


def _fork(place: Place, step: m.IfStep) -> None:
    code = place.scope.code
    then, otherwise, done = code.block(), code.block(), code.block()
    place.scope.test(step.condition, then, otherwise)
    code.enter(then)
    body(place, step.then)
    code.jump(done)
    code.enter(otherwise)
    body(place, step.otherwise)
    code.enter(done)


# ---- cards


def _cards(scope: Scope, term: t.Term) -> Indexed:
    """The cards of a step, taken before any of them moves."""
    source = scope.source(term)
    if not term.type.depth and isinstance(source, Indexed):
        return source
    return loops.gather(scope.code, source)


def _each_card(
    scope: Scope, cards: Indexed, single: bool, write: Callable[[int, int], None]
) -> None:
    """Write what happens to each card that is there, given the card and its place in the list."""
    code = scope.code

    def one(place: int, _: int) -> None:
        card = cards.at(place)
        loops.when(code, code.emit("ne", card, code.none), lambda: write(card, place))

    if single:
        one(code.constant(0), 0)
    else:
        loops.count_up(code, cards.size, one)


def _move(scope: Scope, step: m.MoveStep) -> None:
    """Cards keep the order of their list: at the bottom and in the middle each goes above the one before."""
    code = scope.code
    cards = _cards(scope, step.cards)
    target = places.zone_instance(scope, step.to.zone, step.to.key)
    face, at = code.constant(int(step.face_up)), AT[step.at]
    under = code.constant(0)
    if at == MIDDLE:
        lies = places.zone_count(code, places.zone_column(code, "base", target))
        under = code.emit("div", lies, code.constant(2))

    def lay_down(card: int, index: int) -> None:
        place = code.none if at == TOP else code.add(under, index)
        move_to(scope, card, target, (place, face, code.constant(at)))

    _each_card(scope, cards, not step.cards.type.depth, lay_down)


def _deal(scope: Scope, step: m.DealStep) -> None:
    """Deal round by round to each of the targets; when a stock ends, nobody gets more."""
    code = scope.code
    with code.at(step.count.span):
        count = scope.value(step.count)
        code.check(code.emit("ge", count, code.constant(0)), Fault.COUNT)
    source = places.zone_instance(scope, step.source.zone, step.source.key)
    targets = _targets(scope, step)
    face, ended = code.constant(int(step.face_up)), code.block()

    def one(target: int, _: int) -> None:
        further = code.block()
        code.branch(deal(scope, source, target, face), further, ended)
        code.enter(further)

    if isinstance(targets, int):
        loops.count_up(code, count, lambda _, done: one(targets, done))
    else:
        loops.count_up(code, count, lambda _, done: loops.each(code, targets, one))
    code.enter(ended)


def _targets(scope: Scope, step: m.DealStep) -> int | Indexed:
    code = scope.code
    if step.who is None:
        return places.zone_instance(scope, step.to.zone, step.to.key)
    seats = scope.source(step.who)
    place = code.emit("mark")

    def push(seat: int, _: int) -> None:
        inner = scope if step.seat is None else scope.bind(step.seat, seat)
        code.do("push", places.zone_instance(inner, step.to.zone, step.to.key))

    loops.each(code, seats, push)
    return loops.stacked(code, place, code.sub(code.emit("mark"), place))


def _turn(scope: Scope, step: m.TurnStep) -> None:
    code = scope.code
    cards = _cards(scope, step.cards)
    if step.side is not None:
        side, name, event = scope.value(step.side), lay.CARD_SIDE, Event.TURNED
        side = code.emit("present", side) if step.side.type.optional else side
    else:
        side, name, event = code.constant(int(bool(step.face_up))), lay.CARD_FACE, Event.FLIPPED

    def turn(card: int, _: int) -> None:
        before = places.card_cell(code, name, card)
        code.do("store", array(code, name, CARDS), card, code.slot(CARDS), side)
        code.event(event, card, before, side)

    _each_card(scope, cards, not step.cards.type.depth, turn)


def _show(scope: Scope, step: m.ShowStep) -> None:
    code = scope.code
    audience = mask(scope, step.to)
    if not isinstance(step.value, t.VariableValue):
        cards = scope.source(step.value)
        loops.each(
            code,
            cards,
            lambda card, _: loops.when(
                code,
                code.emit("ne", card, code.none),
                lambda: code.event(Event.SHOWN_CARD, card, audience),
            ),
        )
        return
    variable = scope.rulebook.variables[step.value.variable]
    number = code.constant(list(scope.rulebook.variables).index(variable.name))

    def tell(place: int) -> None:
        value = places.read_variable(scope, variable.name, place)
        key = places.event_key(scope, variable.per, place)
        code.event(Event.SHOWN_VALUE, number, key, value, audience)

    if variable.per is not None and step.value.key is None:
        size = code.slot(places.keys(variable.per))
        loops.count_up(code, size, lambda place, _: tell(place))
    else:
        tell(places.key_place(scope, variable.per, step.value.key))


def mask(scope: Scope, seats: t.Term) -> int:
    """A list of seats as a bit mask."""
    code = scope.code
    out = code.variable(code.constant(0))

    def add(seat: int, _: int) -> None:
        there = code.emit("ge", seat, code.constant(0))
        loops.when(code, there, lambda: code.into(out, "or", out, code.emit("bit", seat)))

    with code.scratch():
        loops.each(code, scope.source(seats), add)
    return out


def _say(scope: Scope, step: m.SayStep) -> None:
    code = scope.code
    number = code.constant(list(scope.rulebook.messages).index(step.message))
    about = code.none if step.about is None else scope.value(step.about)
    values = [scope.value(value) for value in step.values.values()]
    first, further = values[:4], values[4:]
    for place in range(0, len(further), 6):
        code.event(Event.SAYING, *further[place : place + 6])
    code.event(Event.SAID, number, about, *first)
