"""Reading and writing the memories: variables, zones, cards' fields and table rows, by the names of the rule file."""

from rulewright.compiler import loops
from rulewright.compiler.builder import PROVED, FunctionBuilder
from rulewright.compiler.scope import Indexed, Scope
from rulewright.program import layout as lay
from rulewright.program.code import Fault
from rulewright.rulebook.terms import Term

SEATS = lay.Count("seats")
PLAYERS = lay.Count("players")
CARDS = lay.Count("cards")
ZONES = lay.BlockSize(("zone", "base"))


def array(code: FunctionBuilder, name: str, *factors: lay.Recipe | int) -> int:
    """The place of an array of the state."""
    code.layout.array(name, *factors)
    return code.slot(lay.ArrayBase(name))


def load_seat(code: FunctionBuilder, name: str, seat: int) -> int:
    """The cell of a seat in an array with one cell for each seat."""
    return code.emit("load", array(code, name, SEATS), seat, code.slot(SEATS))


def store_seat(code: FunctionBuilder, name: str, seat: int, value: int) -> None:
    """Write the cell of a seat in an array with one cell for each seat."""
    code.do("store", array(code, name, SEATS), seat, code.slot(SEATS), value)


# ---- keys


def keys(per: str) -> lay.Recipe:
    """How many keys there are of what is `per` seat or a word list."""
    return SEATS if per == "seat" else lay.BlockSize(("words", per))


def key_place(scope: Scope, per: str | None, key: Term | None) -> int:
    """The place of a key among all keys; it may lie outside them, which whoever uses it has to check."""
    if per is None or key is None:
        return scope.code.constant(0)
    value = scope.value(key)
    return value if per == "seat" else word_place(scope, ("index", per), value)


def word_place(scope: Scope, block: tuple[str, str], word: int) -> int:
    """The place of a word in a word list, or -1."""
    code = scope.code
    words = code.constant(len(scope.rulebook.all_words))
    return code.emit("fetch", code.slot(lay.BlockBase(block)), word, words)


# ---- variables


def read_variable(scope: Scope, name: str, place: int) -> int:
    """The value of a variable, at a place among its keys if it has any."""
    code, per = scope.code, scope.rulebook.variables[name].per
    if per is None:
        return code.emit("get", data=(code.layout.cell(f"variable.{name}"),))
    base = array(code, lay.variable_array(name), keys(per))
    return code.emit("load", base, place, code.slot(keys(per)))


def write_variable(scope: Scope, name: str, place: int, value: int) -> None:
    """Give a variable a value, at a place among its keys if it has any."""
    code, per = scope.code, scope.rulebook.variables[name].per
    if per is None:
        code.do("put", value, data=(code.layout.cell(f"variable.{name}"),))
    else:
        base = array(code, lay.variable_array(name), keys(per))
        code.do("store", base, place, code.slot(keys(per)), value)


def event_key(scope: Scope, per: str | None, place: int) -> int:
    """How an event names a key."""
    return scope.code.none if per is None else place


# ---- zones


def zone_column(code: FunctionBuilder, what: str, instance: int) -> int:
    """One of `base`, `most`, `least` and `refill` of a zone instance."""
    block = code.slot(lay.BlockBase(("zone", what)))
    return code.emit("fetch", block, instance, code.slot(ZONES))


def zone_base(scope: Scope, zone: str, key: Term | None) -> int:
    """Where the array of a zone begins."""
    code = scope.code
    place = key_place(scope, scope.rulebook.zones[zone].per, key)
    column = code.slot(lay.BlockBase(("zone", "base")))
    first = code.add(column, code.slot(lay.ZoneFirst(zone)))
    return code.emit("fetch", first, place, code.slot(lay.ZoneKeys(zone)))


def zone_instance(scope: Scope, zone: str, key: Term | None) -> int:
    """The number of a zone instance."""
    code, per = scope.code, scope.rulebook.zones[zone].per
    first = code.slot(lay.ZoneFirst(zone))
    if per is None:
        return first
    place = key_place(scope, per, key)
    inside = code.emit(
        "and",
        code.emit("ge", place, code.constant(0)),
        code.emit("lt", place, code.slot(lay.ZoneKeys(zone))),
    )
    code.check(inside, Fault.INDEX)
    return code.add(first, place)


def zone_count(code: FunctionBuilder, base: int) -> int:
    """How many cards lie in the zone whose array begins there."""
    return code.emit("load", base, code.constant(0), code.constant(1), data=PROVED)


def zone_card(code: FunctionBuilder, base: int, place: int) -> int:
    """The card at a place of a zone; the lowest lies at place 1."""
    return code.emit("load", base, place, place, data=PROVED)


def zone_cards(scope: Scope, zone: str, key: Term | None) -> Indexed:
    """The cards of a zone, from the bottom to the top."""
    code = scope.code
    base = zone_base(scope, zone, key)
    above = code.add(base, code.constant(1))
    return Indexed(zone_count(code, base), lambda place: zone_card(code, above, place))


# ---- cards


def column(code: FunctionBuilder, block: tuple[str, str], card: int) -> int:
    """A value that a card never changes; absent for an absent card."""
    return code.emit("look", code.slot(lay.BlockBase(block)), card, code.slot(CARDS))


def card_cell(code: FunctionBuilder, name: str, card: int) -> int:
    """What the state says of a card that is there: its zone, side or face."""
    return code.emit("load", array(code, name, CARDS), card, code.slot(CARDS))


def field(scope: Scope, name: str, card: int) -> int:
    """A card's field, kind, owner, side or face; absent for an absent card."""
    code = scope.code
    if name in ("kind", "owner"):
        return column(code, (name, ""), card)
    if name not in ("side", "face"):
        return column(code, ("field", name), card)

    def shown() -> int:
        if name == "side":
            return card_cell(code, lay.CARD_SIDE, card)
        up = card_cell(code, lay.CARD_FACE, card)
        return loops.fork(code, up, lambda: scope.word("up"), lambda: scope.word("down"))

    return loops.fork(code, code.emit("ne", card, code.none), shown, lambda: code.none)


# ---- tables


def table_child(scope: Scope, name: str, row_keys: tuple[Term, ...]) -> int:
    """What stands in a table at these keys: a value, or the place of a node. A row that is missing is a fault."""
    code = scope.code
    found = code.slot(lay.BlockBase(("table", name)))
    for key in row_keys:
        place = code.emit("present", scope.value(key)) if key.type.optional else scope.value(key)
        low, children, first = node(code, found)
        index = code.emit("sub", place, low)
        found = code.emit("fetch", first, index, children, data=(Fault.ROW.value,))
        code.check(code.emit("ne", found, code.none), Fault.ROW)
    return found


def node(code: FunctionBuilder, place: int) -> tuple[int, int, int]:
    """The lowest key of a node of a table, how many children it has, and where they begin."""
    two = code.constant(2)
    low = code.emit("fetch", place, code.constant(0), two)
    children = code.emit("fetch", place, code.constant(1), two)
    return low, children, code.add(place, two)


def table_value(scope: Scope, name: str, row_keys: tuple[Term, ...]) -> int:
    """A single value of a table."""
    found = table_child(scope, name, row_keys)
    if row_keys:
        return found
    code = scope.code
    return code.emit("fetch", found, code.constant(0), code.constant(1))


def table_row(scope: Scope, name: str, row_keys: tuple[Term, ...]) -> Indexed:
    """A row of a table as a list."""
    code = scope.code
    _, children, first = node(code, table_child(scope, name, row_keys))
    return Indexed(children, lambda place: code.emit("fetch", first, place, children))
