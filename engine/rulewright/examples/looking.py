"""What is looked at and a state in; what is found there, out: as values, as an example writes them, and whether it is what was expected."""

from collections.abc import Iterator
from dataclasses import replace

from rulewright.examples.names import Names
from rulewright.examples.steps import (
    Found,
    OfFormula,
    OfGame,
    OfSet,
    OfVariable,
    OfZone,
    Subject,
)
from rulewright.examples.table import Table
from rulewright.play import evaluate as terms
from rulewright.play.evaluate import NoValue, Result
from rulewright.play.state import result_of
from rulewright.play.values import Value, value_of
from rulewright.rulebook.types import Kind
from rulewright.source import Node, Scalar, Sequence

NOTHING = Value(Kind.NOTHING, None)


def look(subject: Subject, table: Table) -> Found:
    """What is found on a table. A value that the rules do not have there is absent."""
    reading = table.reading
    match subject:
        case OfGame():
            return _game(subject, table)
        case OfZone(how="cards", instance=instance):
            return tuple(Value(Kind.CARD, card) for card in reading.zone(instance))
        case OfZone(how="count", instance=instance):
            return Value(Kind.NUMBER, len(reading.zone(instance)))
        case OfZone(instance=instance):
            return Value(Kind.NUMBER, sum(map(reading.face_up, reading.zone(instance))))
        case OfVariable(name=name, place=place, type=type_):
            per = table.names.rules.variables[name].per
            places = range(len(table.names.binding.keys(per))) if place is None else (place,)
            found = tuple(_value(reading.variable(name, n), type_.kind, table) for n in places)
            return found if place is None and per is not None else found[0]
        case OfFormula():
            return _formula(subject, table)
        case OfSet(of=of):
            found_list = look(of, table)
            numbers = {one.value for one in _leaves(found_list) if isinstance(one.value, int)}
            return tuple(Value(Kind.NUMBER, number) for number in sorted(numbers))


def _game(subject: OfGame, table: Table) -> Found:
    match subject.name:
        case "choice":
            return Value(Kind.WORD, None if table.over else table.reading.choice)
        case "asked":
            return tuple(Value(Kind.SEAT, seat) for seat in table.asked)
        case "over":
            return Value(Kind.FLAG, int(table.over))
        case "winners":
            result = result_of(table.setup, table.cells)
            return tuple(Value(Kind.SEAT, seat) for seat in result.winners) if table.over else ()
        case "scores":
            scores = result_of(table.setup, table.cells).scores
            return tuple(Value(Kind.NUMBER, score) for score in scores)


def _formula(subject: OfFormula, table: Table) -> Found:
    formula, scope = subject.formula, terms.Scope(table.reading)
    for local, given in zip(formula.parameters, subject.arguments, strict=False):
        scope = scope.where(local, table.stored(given))
    if not formula.per_seat:
        return _term(subject, scope, table)
    local = formula.parameters[formula.written]
    seats = range(table.names.binding.seats) if subject.seat is None else (subject.seat,)
    found = tuple(
        _term(subject, replace(scope.where(local, seat), seat=seat), table) for seat in seats
    )
    return found if subject.seat is None else found[0]


def _term(subject: OfFormula, scope: terms.Scope, table: Table) -> Found:
    body = subject.formula.body
    try:
        return _value(terms.evaluate(body, scope), body.type.kind, table)
    except NoValue:
        return NOTHING


def _value(found: Result, kind: Kind, table: Table) -> Found:
    if isinstance(found, tuple):
        return tuple(_value(one, kind, table) for one in found)
    return value_of(table.names.binding, kind, found)


def _leaves(found: Found) -> Iterator[Value]:
    if isinstance(found, Value):
        yield found
        return
    for one in found:
        yield from _leaves(one)


# ---- as an example writes it


def as_expected(found: Found, wanted: Node, names: Names) -> bool:
    """Whether what was found is what the node writes: a card by anything that stands on it, what is absent by `none` or an
    empty place.
    """
    if isinstance(found, tuple):
        if not isinstance(wanted, Sequence) or len(wanted.items) != len(found):
            return isinstance(wanted, Scalar) and wanted.value is None and not found
        return all(map(as_expected, found, wanted.items, [names] * len(found)))
    if not isinstance(wanted, Scalar):
        return False
    if found.kind is Kind.CARD and isinstance(found.value, int):
        return bool(wanted.text.split()) and names.fits(found.value, wanted.text)
    if wanted.plain and wanted.value is None:
        return found.value is None
    return wanted.text == names.text(found)


def written(found: Found, names: Names) -> str:
    """What was found as an example writes it."""
    if isinstance(found, tuple):
        return f"[{', '.join(written(one, names) for one in found)}]"
    return names.text(found)
