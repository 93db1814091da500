"""`set`, `reset` and `chance`: new values of variables, always members of what the variable is `from`."""

from rulewright.compiler import loops, places
from rulewright.compiler.answers import held_parts, optional
from rulewright.compiler.decisions import clear_answer, tell
from rulewright.compiler.places import store_seat
from rulewright.compiler.scope import Indexed, Scope, Source
from rulewright.program import layout as lay
from rulewright.program.code import Fault
from rulewright.program.events import Event
from rulewright.rulebook import terms as t
from rulewright.rulebook.model import (
    Assignment,
    ChanceStep,
    Choice,
    ResetStep,
    SetStep,
    Variable,
)
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import Kind


def set_all(scope: Scope, step: SetStep) -> None:
    """Write `set`: all keys and right sides first, then all assignments."""
    code = scope.code
    ready = [_read(scope, line) for line in step.assignments]
    for line, (place, value) in zip(step.assignments, ready, strict=True):
        with code.at(line.span):
            if line.variable is not None:
                variable = scope.rulebook.variables[line.variable]
                assign(scope, variable, place, value, line.value)
            elif line.choice is not None:
                _answer(scope, scope.rulebook.choices[line.choice], place, value)


def _read(scope: Scope, line: Assignment) -> tuple[int, int]:
    """The place of the key, or the seat of an answer, and the value."""
    with scope.code.at(line.span):
        if line.variable is not None:
            per = scope.rulebook.variables[line.variable].per
            place = places.key_place(scope, per, line.key)
        else:
            place = scope.code.constant(0) if line.key is None else scope.value(line.key)
        return place, scope.value(line.value)


def assign(scope: Scope, variable: Variable, place: int, value: int, term: Term | None) -> None:
    """Give a variable a value and record it; a value outside its range is a fault."""
    code = scope.code
    if term is None or not _surely_fits(scope, variable, term):
        _check(scope, variable, value)
    before = places.read_variable(scope, variable.name, place)
    places.write_variable(scope, variable.name, place, value)
    number = code.constant(list(scope.rulebook.variables).index(variable.name))
    code.event(Event.SET, number, places.event_key(scope, variable.per, place), before, value)


def _surely_fits(scope: Scope, variable: Variable, term: Term) -> bool:
    """Whether the kind of a term alone says that its value is in the range of a variable."""
    if optional(term) and not variable.type.optional:
        return False
    match variable.source:
        case t.AllCards():
            return True
        case t.AllSeats(players_only=only):
            return not only or not scope.rulebook.seats
        case t.WordsOf(name=name):
            return term.type.words <= frozenset(scope.rulebook.words[name])
        case t.RangeList(low=t.Const(value=low), high=t.Const(value=high)):
            return isinstance(term, t.Const) and low <= term.value <= high
        case _:
            return variable.type.kind is Kind.FLAG


def _check(scope: Scope, variable: Variable, value: int) -> None:
    code = scope.code
    if isinstance(variable.source, t.RangeList):
        low, high = scope.value(variable.source.low), scope.value(variable.source.high)
        fits = code.emit("and", code.emit("ge", value, low), code.emit("le", value, high))
        if variable.type.optional:
            fits = code.emit("or", fits, code.emit("eq", value, code.none))
        code.check(fits, Fault.RANGE)
        return
    fine, wrong = code.block(), code.block()
    if variable.type.optional:
        there = code.block()
        code.branch(code.emit("ne", value, code.none), there, fine)
        code.enter(there)
    else:
        code.check(code.emit("ne", value, code.none), Fault.RANGE)
    scope.seek(value, variable.source, fine, wrong)
    code.enter(wrong)
    code.check(code.constant(0), Fault.RANGE)
    code.enter(fine)


def reset(scope: Scope, step: ResetStep) -> None:
    """Write `reset`: every key back to the start value."""
    for name in step.variables:
        _reset(scope, scope.rulebook.variables[name])


def _reset(scope: Scope, variable: Variable) -> None:
    code = scope.code
    start = scope.value(variable.start)

    def to_start(place: int, _: int) -> None:
        assign(scope, variable, place, start, variable.start)

    if variable.per is None:
        to_start(code.constant(0), 0)
    else:
        loops.count_up(code, code.slot(places.keys(variable.per)), to_start)


def chance(scope: Scope, step: ChanceStep) -> None:
    """Write `chance`: a draw from a list at equal chances."""
    code = scope.code
    variable = scope.rulebook.variables[step.variable]
    place = places.key_place(scope, variable.per, step.key)
    with code.scratch():
        value = draw(scope, scope.source(step.source))
        if not _surely_fits(scope, variable, step.source):
            _check(scope, variable, value)
    places.write_variable(scope, variable.name, place, value)
    number = code.constant(list(scope.rulebook.variables).index(variable.name))
    code.event(Event.DRAWN, number, places.event_key(scope, variable.per, place), value)


def draw(scope: Scope, source: Source) -> int:
    """A member of a list at equal chances; a fault if there is none."""
    code = scope.code
    listed = source if isinstance(source, Indexed) else loops.gather(code, source)
    return listed.at(code.draw(listed.size, code.layout.stream()))


# ---- answers of seats that do not choose


def _answer(scope: Scope, choice: Choice, seat: int, value: int) -> None:
    """Give a seat that never chooses its answer to a choice of one thing; an absent value is no answer."""
    code = scope.code
    code.check(code.emit("ge", seat, code.slot(places.PLAYERS)), Fault.RANGE)
    clear_answer(scope, choice, seat)
    given, done = code.block(), code.block()
    code.branch(code.emit("ne", value, code.none), given, done)
    code.enter(given)
    store_seat(code, lay.answer_alternative(choice.name), seat, code.constant(0))
    for held in held_parts(choice, choice.name, pending=False):
        code.do("store", held.base(scope, seat), code.constant(0), code.constant(1), value)
    tell(scope, choice, 0, seat)
    code.enter(done)
