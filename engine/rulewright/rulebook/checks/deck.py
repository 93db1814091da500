"""Cards: how many there are, whether they fit where they start, and whether there are enough for the first deals."""

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod

from rulewright.problems import Problem, Value
from rulewright.rulebook import terms as t
from rulewright.rulebook.constants import (
    Data,
    NotConstant,
    data_of,
    evaluate,
    evaluate_list,
    evaluate_number,
)
from rulewright.rulebook.model import (
    Body,
    CardKind,
    ChanceStep,
    Datum,
    DealStep,
    DoStep,
    Rulebook,
    SetStep,
    ShowStep,
    ShuffleStep,
)
from rulewright.rulebook.walking import all_inside

MOST_CARDS = 4096
"""Cards in one game."""

Stock = dict[tuple[str, object], int]
"""How many cards lie in each zone, by the zone's name and key."""


def deck(rulebook: Rulebook) -> Iterator[Problem]:
    """Problems of the cards, each for the first number of players that has it; settings stand at their defaults."""
    settings = {name: setting.default for name, setting in rulebook.settings.items()}
    for kind in rulebook.kinds.values():
        yield from _ranges(kind)
    yield from _counted(rulebook)
    seen = set()
    for players in range(rulebook.players[0], rulebook.players[1] + 1):
        for problem in _game(rulebook, data_of(rulebook, settings, players)):
            if (problem.code, problem.span) not in seen:
                seen.add((problem.code, problem.span))
                yield problem


def _ranges(kind: CardKind) -> Iterator[Problem]:
    """Ranges of fields and sides that have more numbers than there may be cards."""
    for values in (*kind.fields.values(), *((kind.sides,) if kind.sides is not None else ())):
        for part in all_inside(values):
            if isinstance(part, t.RangeList):
                numbers = part.high.type.high - part.low.type.low + 1
                if numbers > MOST_CARDS:
                    facts: dict[str, Value] = {"n": numbers, "limit": MOST_CARDS}
                    yield Problem("checks.range_too_long", part.span, facts)


def _game(rulebook: Rulebook, data: Data) -> Iterator[Problem]:
    try:
        cards = sum(_size(kind, data) for kind in rulebook.kinds.values())
        if cards > MOST_CARDS:
            values = {"players": data.players, "n": cards, "limit": MOST_CARDS}
            yield Problem("checks.too_many_cards", next(iter(rulebook.kinds.values())).span, values)
            return
        stock = _start(rulebook, data)
    except NotConstant:
        return
    yield from _held(rulebook, data, stock)
    yield from _dealt(rulebook, data, stock)


def _size(kind: CardKind, data: Data) -> int:
    """How many cards of a kind there are, told without making them."""
    seats = data.seats if kind.per_seat else 1
    lengths = (len(evaluate_list(values, data)) for values in kind.fields.values())
    return seats * prod(lengths) * _copies(kind, data)


def _copies(kind: CardKind, data: Data) -> int:
    return evaluate_number(kind.copies, data) if kind.copies is not None else 1


def _start(rulebook: Rulebook, data: Data) -> Stock:
    stock: Stock = {}
    for kind in rulebook.kinds.values():
        for owner in range(data.seats) if kind.per_seat else (None,):
            for fields in _fields(kind, data):
                key: object = owner if rulebook.zones[kind.zone].per == "seat" else None
                if kind.zone_key is not None:
                    key = evaluate(kind.zone_key, data.where(kind.card, fields))
                place = (kind.zone, key)
                stock[place] = stock.get(place, 0) + _copies(kind, data)
    return stock


def _fields(kind: CardKind, data: Data) -> Iterator[Mapping[str, Datum]]:
    lists = [evaluate_list(values, data) for values in kind.fields.values()]
    for combination in product(*lists):
        single = (value if isinstance(value, int | str) else None for value in combination)
        yield dict(zip(kind.fields, single, strict=True))


def _counted(rulebook: Rulebook) -> Iterator[Problem]:
    """Kinds that have another number of cards than their `count` says, under some value of a setting that they read."""
    usual = {name: setting.default for name, setting in rulebook.settings.items()}
    for kind in rulebook.kinds.values():
        if kind.count is None:
            continue
        terms = (kind.count, kind.copies, *kind.fields.values())
        read = {part.name for term in terms if term for part in _settings_in(term)}
        others = ({**usual, name: v} for name in read for v in rulebook.settings[name].values)
        for settings in (usual, *others):
            problem = _miscounted(
                kind, kind.count, data_of(rulebook, settings, rulebook.players[0])
            )
            if problem is not None:
                yield problem
                break


def _settings_in(term: t.Term) -> Iterator[t.SettingValue]:
    return (part for part in all_inside(term) if isinstance(part, t.SettingValue))


def _miscounted(kind: CardKind, count: t.Term, data: Data) -> Problem | None:
    try:
        wanted = evaluate_number(count, data)
        n = _size(kind, data) // (data.seats if kind.per_seat else 1)
    except NotConstant:
        return None
    values: dict[str, Value] = {"kind": kind.name, "n": n, "wanted": wanted}
    return Problem("checks.card_count", count.span, values) if n != wanted else None


def _held(rulebook: Rulebook, data: Data, stock: Stock) -> Iterator[Problem]:
    """Zones that start with fewer or more cards than they may hold; one without cards yet may be filled first."""
    for name, zone in rulebook.zones.items():
        if zone.holds is None:
            continue
        try:
            least, most = (evaluate_number(bound, data) for bound in zone.holds)
        except NotConstant:
            continue
        counts = [count for (found, _), count in stock.items() if found == name]
        for n in counts:
            values: dict[str, Value] = {"zone": name, "players": data.players, "n": n}
            if n > most:
                yield Problem("checks.zone_too_small", zone.span, {**values, "most": most})
            if n < least:
                yield Problem("checks.zone_too_empty", zone.span, {**values, "least": least})


def _dealt(rulebook: Rulebook, data: Data, stock: Stock) -> Iterator[Problem]:
    """Deals at the start of the flow that find too few cards, up to the first step whose outcome is open."""
    filled = set()
    for step in _straight(rulebook.flow, rulebook):
        if step.source.zone in filled:
            return
        try:
            seats = 1 if step.who is None else len(evaluate_list(step.who, data))
            wanted = evaluate_number(step.count, data) * seats
            key = evaluate(step.source.key, data) if step.source.key is not None else None
        except NotConstant:
            return
        left = stock.get((step.source.zone, key), 0)
        if rulebook.zones[step.source.zone].refill is None and wanted > left:
            values: dict[str, Value] = {"zone": step.source.zone, "players": data.players}
            values |= {"n": left, "wanted": wanted}
            yield Problem("checks.deal_too_many", step.span, values, warning=True)
        stock[step.source.zone, key] = max(0, left - wanted)
        filled.add(step.to.zone)


def _straight(body: Body, rulebook: Rulebook) -> Iterator[DealStep]:
    """The deals that surely come first, in order; procedures are entered."""
    for step in body:
        match step:
            case DealStep():
                yield step
            case ShuffleStep() | ChanceStep() | SetStep() | ShowStep():
                pass
            case DoStep(procedure=name):
                inner = rulebook.procedures[name]
                yield from _straight(inner, rulebook)
                if any(not _transparent(part) for part in inner):
                    return
            case _:
                return


def _transparent(step: object) -> bool:
    return isinstance(step, DealStep | ShuffleStep | ChanceStep | SetStep | ShowStep)
