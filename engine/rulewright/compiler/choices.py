"""What the functions of a decision share: the alternatives with their parts, option numbers, bounds, and reasons to refuse."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.compiler import loops
from rulewright.compiler.answers import Held
from rulewright.compiler.builder import PROVED
from rulewright.compiler.functions import count
from rulewright.compiler.scope import Pending, Scope, Source
from rulewright.compiler.walk import inside, speaks_of
from rulewright.program import layout as lay
from rulewright.program.code import Fault
from rulewright.program.options import blocks
from rulewright.rulebook import terms as t
from rulewright.rulebook.model import Alternative, Choice, Must, Part
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import Kind

Values = Mapping[int, int]
"""The registers of parts that are known, by the part's place in its alternative."""


@dataclass(frozen=True, slots=True)
class Way:
    """One alternative of a choice. `singles` and `several` are the places of its parts of either sort."""

    choice: Choice
    place: int
    alternative: Alternative
    singles: tuple[int, ...]
    several: tuple[int, ...]

    def part(self, place: int) -> Part:
        """One of the parts."""
        return self.alternative.parts[place]

    def held(self, place: int) -> Held:
        """Where the pending picks of a part lie."""
        return Held(self.choice.name, self.place, place, self.part(place), pending=True)

    def block(self, part: int | None) -> lay.OptionBase:
        """The first option number of a block; of the block of the single parts, if `part` is None."""
        numbered = blocks(self.choice)
        found = [(b.alternative, b.part) for b in numbered].index((self.place, part))
        return lay.OptionBase(self.choice.name, found)

    def size(self, place: int) -> lay.PartSize:
        """How many values a part's domain has."""
        return lay.PartSize(self.choice.name, self.place, place)


def ways(choice: Choice) -> tuple[Way, ...]:
    """The alternatives of a choice."""
    return tuple(
        Way(
            choice,
            place,
            alternative,
            tuple(n for n, part in enumerate(alternative.parts) if part.single),
            tuple(n for n, part in enumerate(alternative.parts) if not part.single),
        )
        for place, alternative in enumerate(choice.alternatives)
    )


# ---- option numbers


def place_in_domain(scope: Scope, way: Way, part: int, value: int) -> int:
    """The place of a value in the domain of a part."""
    code, key = scope.code, (way.choice.name, way.place, part)
    match way.part(part).domain.kind:
        case Kind.NUMBER:
            return code.sub(value, code.slot(lay.PartLow(*key)))
        case Kind.WORD:
            words = code.constant(len(scope.rulebook.all_words))
            return code.emit("fetch", code.slot(lay.PartWords(*key)), value, words)
        case _:
            return value


def value_at(scope: Scope, way: Way, part: int, place: int) -> int:
    """The value at a place of the domain of a part."""
    code, key = scope.code, (way.choice.name, way.place, part)
    match way.part(part).domain.kind:
        case Kind.NUMBER:
            return code.add(place, code.slot(lay.PartLow(*key)))
        case Kind.WORD:
            words = code.slot(lay.PartWordList(*key))
            return code.emit("fetch", words, place, code.slot(way.size(part)))
        case _:
            return place


def option_of(scope: Scope, way: Way, parts: tuple[int, ...], values: Values) -> int:
    """The option number of values of these parts; the last part runs fastest."""
    code = scope.code
    number = code.slot(way.block(block_part(way, parts)))
    combined = code.constant(0)
    for nth, part in enumerate(parts):
        place = place_in_domain(scope, way, part, values[part])
        if nth:
            combined = code.emit("mul", combined, code.slot(way.size(part)), data=PROVED)
            place = code.add(combined, place)
        combined = place
    return code.add(number, combined)


def block_part(way: Way, parts: tuple[int, ...]) -> int | None:
    """Which block the options for these parts are in."""
    return None if parts == way.singles else parts[0]


def values_of(scope: Scope, way: Way, parts: tuple[int, ...], option: int) -> dict[int, int]:
    """The values that an option of a block stands for, by part from the last to the first; it must lie in the block."""
    code = scope.code
    rest = code.sub(option, code.slot(way.block(block_part(way, parts))))
    found = {}
    for part in reversed(parts[1:]):
        size = code.slot(way.size(part))
        found[part] = value_at(scope, way, part, code.emit("mod", rest, size))
        rest = code.emit("div", rest, size)
    for part in parts[:1]:
        found[part] = value_at(scope, way, part, rest)
    return found


def block_size(scope: Scope, way: Way, parts: tuple[int, ...]) -> int:
    """How many option numbers the block of these parts has."""
    code = scope.code
    size = code.constant(1)
    for part in parts:
        size = code.emit("mul", size, code.slot(way.size(part)), data=PROVED)
    return size


# ---- scopes


def judged(scope: Scope, way: Way, seat: int, values: Values) -> Scope:
    """The scope of a seat's answer in which parts have these values."""
    inner = scope.bind(way.choice.seat, seat).asking(Pending(seat, way.place, values))
    for place, value in values.items():
        inner = inner.bind(way.part(place).candidate, value)
    return inner


def part_source(scope: Scope, way: Way, place: int) -> Source:
    """The members that can be picked in a part, each once, for `scope` as `judged` made it."""
    return scope.source(part_list(way, place))


def part_list(way: Way, place: int) -> Term:
    """The list that a part is picked from, each member once."""
    source = way.part(place).source
    if is_distinct(source):
        return source
    return t.Function(source.type, source.span, "distinct", (source,))


def is_distinct(term: Term) -> bool:
    """Whether a list surely has no member twice."""
    match term:
        case t.AllSeats() | t.AllCards() | t.WordsOf() | t.ZoneCards() | t.RangeList():
            return True
        case t.Filtered(source=inner) | t.Sorted(source=inner) | t.Extreme(source=inner):
            return is_distinct(inner)
        case t.Without(left=inner):
            return is_distinct(inner)
        case t.Function(name=name):
            return name == "distinct" or term.type.depth == 0
        case t.ListLiteral(items=items):
            words = [item.word for item in items if isinstance(item, t.WordValue)]
            return len(items) < 2 or len(set(words)) == len(items)
        case t.Joined(left=left, right=right):
            return is_distinct(left) and is_distinct(right) and _zones_differ(left, right)
        case _:
            return term.type.depth == 0


def _zones_differ(left: Term, right: Term) -> bool:
    zones = [_zone(left), _zone(right)]
    return None not in zones and zones[0] != zones[1]


def _zone(term: Term) -> str | None:
    while isinstance(term, t.Filtered | t.Sorted | t.Extreme):
        term = term.source
    return term.zone if isinstance(term, t.ZoneCards) else None


# ---- bounds


def bound(scope: Scope, term: Term) -> int:
    """A number of picks; a fault if it is absent or negative."""
    code = scope.code
    if isinstance(term, t.Const):
        return scope.value(term)
    with code.at(term.span):
        value = scope.value(term)
        code.check(code.emit("ge", value, code.constant(0)), Fault.COUNT)
    return value


def can_meet(scope: Scope, way: Way, place: int) -> int:
    """Whether there are enough members for a several-picks part."""
    code, part = scope.code, way.part(place)
    if part.low is None:
        return code.constant(1)
    low = bound(scope, part.low)
    with code.scratch():
        there = count(scope, part_source(scope, way, place))
    enough = code.emit("ge", there, low)
    if part.high is None or part.high == part.low:
        return enough
    return code.emit("and", enough, code.emit("ge", bound(scope, part.high), low))


def needs_picks(scope: Scope, way: Way, place: int) -> int:
    """Whether a several-picks part has anything to pick at all."""
    code, part = scope.code, way.part(place)
    if part.each is not None:
        with code.scratch():
            members = count(scope, scope.source(part.each))
        return code.emit("gt", members, code.constant(0))
    if part.high is None:
        return code.constant(1)
    return code.emit("gt", bound(scope, part.high), code.constant(0))


# ---- members of for_each


def next_member(scope: Scope, way: Way, place: int, seat: int) -> int:
    """The first member of `for_each` that has no answer yet, or none."""
    code, held = scope.code, way.held(place)
    each = held.part.each
    if each is None:
        raise LookupError("a part without for_each")
    found, base = code.variable(code.none), held.base(scope, seat)

    def look(member: int, done: int) -> None:
        here, further = code.block(), code.block()
        cell = code.emit("load", base, _cell(scope, each, member), code.slot(held.stride))
        code.branch(code.emit("eq", cell, code.none), here, further)
        code.enter(here)
        code.into(found, "copy", member)
        code.jump(done)
        code.enter(further)

    with code.scratch():
        loops.each(code, scope.source(each), look)
    return found


def _cell(scope: Scope, each: Term, member: int) -> int:
    if each.type.kind is not Kind.NUMBER:
        return member
    return scope.code.sub(member, scope.code.constant(each.type.low))


# ---- reasons to refuse


def refusal(scope: Scope, way: Way, parts: tuple[int, ...], values: Values, seat: int) -> int:
    """0 if a pick of these parts is legal, k if the k-th `must` of its alternative refuses it. Calls a function."""
    musts = [must for must in way.alternative.musts if _applies(way, must, parts)]
    if not musts:
        return scope.code.constant(0)
    part = block_part(way, parts)
    name = f"must:{way.choice.name}.{way.place}" + ("" if part is None else f".{part}")
    arguments = (seat, *(values[place] for place in parts))
    return scope.call(name, arguments, lambda s: _write_refusal(s, way, parts, musts))


def _applies(way: Way, must: Must, parts: tuple[int, ...]) -> bool:
    """A condition on several picks, or on the one to be added, is judged where these are picked, not before."""
    unknown = set(way.several) - set(parts)
    if any(speaks_of(must.condition, way.part(p).candidate) for p in unknown):
        return False
    picked = {way.part(p).name for p in unknown} if parts == way.singles else set()
    return not any(
        isinstance(node, t.PendingAnswer) and node.part in picked for node in inside(must.condition)
    )


def _write_refusal(scope: Scope, way: Way, parts: tuple[int, ...], musts: list[Must]) -> None:
    code = scope.code
    seat, *picked = code.parameters
    values = dict(zip(parts, picked, strict=True))
    for place in way.singles:
        if place not in values:
            values[place] = way.held(place).read(scope, seat)
    inner = judged(scope, way, seat, values)
    for must in musts:
        holds, fails = code.block(), code.block()
        inner.test(must.condition, holds, fails)
        code.enter(fails)
        code.give(code.constant(way.alternative.musts.index(must) + 1))
        code.enter(holds)
    code.give(code.constant(0))
