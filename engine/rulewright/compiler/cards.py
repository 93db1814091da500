"""What happens to cards, as functions that every step shares: move one, shuffle a zone, deal one, and the check of `holds`."""

from rulewright.compiler import loops, places
from rulewright.compiler.builder import PROVED, FunctionBuilder
from rulewright.compiler.places import CARDS, array, zone_card, zone_column, zone_count
from rulewright.compiler.scope import Scope
from rulewright.program import layout as lay
from rulewright.program.code import Fault
from rulewright.program.events import Event
from rulewright.rulebook import terms as t
from rulewright.rulebook.model import Zone

CARDS_IN_A_STEP = 32
"""How many cards are passed over in the time of one step."""
TOP, MIDDLE, BOTTOM = 0, 1, 2
"""Where a card joins a zone, as events tell it."""


def move(scope: Scope, card: int, instance: int, face: int | None = None) -> None:
    """Write a move of a card to the top of a zone; it lies face down unless `face` says otherwise."""
    code = scope.code
    down = code.constant(0)
    move_to(scope, card, instance, (code.none, down if face is None else face, down))


def move_to(scope: Scope, card: int, instance: int, how: tuple[int, int, int]) -> None:
    """Write a move of a card: place from the bottom (or none: on top), face up or not, and where as events tell it."""
    moved = scope.call("move_card", (card, instance, *how), write_move)
    scope.code.check(moved, Fault.HOLDS)


def write_move(scope: Scope) -> None:
    """`move_card(card, instance, place, face, at)`: 1, or 0 if the zone is full."""
    code = scope.code
    card, instance, place, face, at = code.parameters
    origin = places.card_cell(code, lay.CARD_ZONE, card)
    _take_out(code, zone_column(code, "base", origin), card)
    base = zone_column(code, "base", instance)
    count = zone_count(code, base)
    room, full = code.block(), code.block()
    code.branch(code.emit("lt", count, zone_column(code, "most", instance)), room, full)
    code.enter(full)
    code.give(code.constant(0))
    code.enter(room)
    _put_in(code, base, card, place)
    _set_cell(code, lay.CARD_ZONE, card, instance)
    before = places.card_cell(code, lay.CARD_FACE, card)
    _set_cell(code, lay.CARD_FACE, card, face)
    code.event(Event.MOVED, card, origin, instance, before, face, at)
    code.give(code.constant(1))


def _set_cell(code: FunctionBuilder, name: str, card: int, value: int) -> None:
    code.do("store", array(code, name, CARDS), card, code.slot(CARDS), value)


def _take_out(code: FunctionBuilder, base: int, card: int) -> None:
    """Find a card from the top down, and let those above it sink by one on the way; a high pile takes from the step budget."""
    count = zone_count(code, base)
    code.do("tick", code.emit("div", count, code.constant(CARDS_IN_A_STEP)))
    place = code.variable(count)
    above = code.variable(zone_card(code, base, place))
    head, below, found = code.block(), code.block(), code.block()
    code.enter(head)
    here = zone_card(code, base, place)
    code.do("store", base, place, count, above, data=PROVED)
    code.branch(code.emit("eq", here, card), found, below)
    code.enter(below)
    code.into(above, "copy", here)
    code.up(place, -1)
    code.jump(head)
    code.enter(found)
    fewer = code.sub(count, code.constant(1))
    code.do("store", base, code.constant(0), count, fewer, data=PROVED)


def _put_in(code: FunctionBuilder, base: int, card: int, place: int) -> None:
    """Make a gap above `place` cards, or on top, and lay the card there."""
    count = zone_count(code, base)
    on_top = code.emit(
        "or", code.emit("lt", place, code.constant(0)), code.emit("gt", place, count)
    )
    under = loops.fork(code, on_top, lambda: count, lambda: place)
    hole = code.variable(count)
    shift, inside, done = code.block(), code.block(), code.block()
    code.enter(shift)
    code.branch(code.emit("gt", hole, under), inside, done)
    code.enter(inside)
    upward = code.add(hole, code.constant(1))
    code.do("store", base, upward, count, zone_card(code, base, hole), data=PROVED)
    code.up(hole, -1)
    code.jump(shift)
    code.enter(done)
    code.do("store", base, code.add(under, code.constant(1)), count, card, data=PROVED)
    more = code.add(count, code.constant(1))
    code.do("store", base, code.constant(0), count, more, data=PROVED)


# ---- shuffling


def shuffle(scope: Scope, instance: int) -> None:
    """Write the shuffling of a zone."""
    scope.call("shuffle_zone", (instance,), write_shuffle)


def write_shuffle(scope: Scope) -> None:
    """`shuffle_zone(instance)`: each card from the top down changes places with one of those up to it."""
    code = scope.code
    (instance,) = code.parameters
    base = zone_column(code, "base", instance)
    code.event(Event.SHUFFLED, instance)
    count = zone_count(code, base)
    code.do("tick", count)
    place = code.variable(count)
    one, stream = code.constant(1), code.layout.stream()
    head, inside, done = code.block(), code.block(), code.block()
    code.enter(head)
    code.branch(code.emit("gt", place, one), inside, done)
    code.enter(inside)
    other = code.add(code.draw(place, stream), one)
    high, low = zone_card(code, base, place), zone_card(code, base, other)
    code.do("store", base, place, place, low, data=PROVED)
    code.do("store", base, other, place, high, data=PROVED)
    code.up(place, -1)
    code.jump(head)
    code.enter(done)
    code.give(code.constant(0))


# ---- dealing


def deal(scope: Scope, source: int, target: int, face: int) -> int:
    """Write the dealing of one card: gives 1, or 0 if there was none to deal."""
    dealt = scope.call("deal_card", (source, target, face), write_deal)
    scope.code.check(scope.code.emit("ge", dealt, scope.code.constant(0)), Fault.HOLDS)
    return dealt


def write_deal(scope: Scope) -> None:
    """`deal_card(source, target, face)`: 1, or 0 if there is no card, or -1 if the target (or a refilled zone) is full."""
    code = scope.code
    source, target, face = code.parameters
    base = zone_column(code, "base", source)
    ready, empty = code.block(), code.block()
    code.branch(zone_count(code, base), ready, empty)
    code.enter(empty)
    if any(zone.refill for zone in scope.rulebook.zones.values()):
        _refill(scope, source)
        still = code.block()
        code.branch(zone_count(code, base), ready, still)
        code.enter(still)
    code.give(code.constant(0))
    code.enter(ready)
    card = zone_card(code, base, zone_count(code, base))
    down = code.constant(0)
    moved = scope.call("move_card", (card, target, code.none, face, down), write_move)
    twice = code.add(moved, moved)
    code.give(code.sub(twice, code.constant(1)))


def _refill(scope: Scope, source: int) -> None:
    """Lay the cards of the refilling zone into an empty one, if it has one, and shuffle."""
    code = scope.code
    origin = zone_column(code, "refill", source)
    zero = code.constant(0)
    there, done = code.block(), code.block()
    code.branch(code.emit("ge", origin, zero), there, done)
    code.enter(there)
    base = zone_column(code, "base", origin)
    head, inside, full, over = (code.block() for _ in range(4))
    code.enter(head)
    count = zone_count(code, base)
    code.branch(count, inside, over)
    code.enter(inside)
    card = zone_card(code, base, count)
    moved = scope.call("move_card", (card, source, code.none, zero, zero), write_move)
    code.branch(moved, head, full)
    code.enter(full)
    code.give(code.constant(-1))
    code.enter(over)
    shuffle(scope, source)
    code.enter(done)


# ---- how many cards a zone holds


def check_holds(scope: Scope) -> None:
    """Write the check that no zone has fewer cards than it holds; the most is checked at each move."""
    zones = [zone for zone in scope.rulebook.zones.values() if _has_least(zone)]
    if zones:
        fine = scope.call("holds", (), lambda inner: _write_holds(inner, zones))
        scope.code.check(fine, Fault.HOLDS)


def _has_least(zone: Zone) -> bool:
    least = zone.holds[0] if zone.holds else None
    return least is not None and not (isinstance(least, t.Const) and least.value == 0)


def _write_holds(scope: Scope, zones: list[Zone]) -> None:
    """`holds()`: whether all these zones have their fewest cards."""
    code = scope.code
    short = code.block()

    def check(instance: int, _: int) -> None:
        count = zone_count(code, zone_column(code, "base", instance))
        least, fine = zone_column(code, "least", instance), code.block()
        code.branch(code.emit("lt", count, least), short, fine)
        code.enter(fine)

    for zone in zones:
        first = code.slot(lay.ZoneFirst(zone.name))
        instances = loops.counted_from(code, first, code.slot(lay.ZoneKeys(zone.name)))
        loops.each(code, instances, check)
    code.give(code.constant(1))
    code.enter(short)
    code.give(code.constant(0))
