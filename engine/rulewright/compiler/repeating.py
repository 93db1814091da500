"""`each` and `while`, `do` and `stop`: loops keep their place in cells where a decision can come between, else in registers."""

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.compiler import loops
from rulewright.compiler.builder import PROVED
from rulewright.compiler.flow import GAME, Flow, Frame, Place
from rulewright.compiler.places import CARDS, SEATS, array
from rulewright.compiler.scope import Indexed, Scope
from rulewright.program import layout as lay
from rulewright.program.code import Fault
from rulewright.program.events import Event
from rulewright.rulebook import terms as t
from rulewright.rulebook.model import Body, DoStep, EachStep, StopStep, WhileStep
from rulewright.rulebook.types import Kind

WriteBody = Callable[[Place, Body], None]

MANY_NUMBERS = 256
"""How many numbers a loop that asks for decisions can have in its list."""


@dataclass(frozen=True, slots=True)
class Keeper:
    """A number that a loop needs until it ends: in a cell, or in a register."""

    scope: Scope
    register: int
    cell: int | None

    def read(self) -> int:
        """The number now."""
        if self.cell is None:
            return self.register
        return self.scope.code.emit("get", data=(self.cell,))

    def write(self, value: int) -> None:
        """Let the number be another."""
        if self.cell is None:
            self.scope.code.into(self.register, "copy", value)
        else:
            self.scope.code.do("put", value, data=(self.cell,))


@dataclass(frozen=True, slots=True)
class Taken:
    """The list of a loop as it was taken at the start."""

    size: Callable[[], int]
    at: Callable[[int], int]


def each(place: Place, step: EachStep, write: WriteBody) -> None:
    """Write a loop over a list that is taken once."""
    code = place.scope.code
    value = code.layout.cell(f"loop.{step.loop}")
    keeper, number = _keepers(place, step)
    start, before = code.emit("mark"), code.pushes
    taken = take(place.scope, step.source, keeper, number)
    stacked = code.pushes != before
    if stacked and number is not None:
        code.do("cut", start)
    outer, at = keeper("outer"), keeper("at")
    outer.write(code.emit("get", data=(value,)))
    at.write(code.constant(0))
    code.do("tick", taken.size())

    def leave() -> None:
        code.do("put", outer.read(), data=(value,))
        if stacked and number is None:
            code.do("cut", start)

    head, inside, ended, done = (code.block() for _ in range(4))
    code.enter(head)
    index = code.variable(at.read())
    code.branch(code.emit("lt", index, taken.size()), inside, ended)
    code.enter(inside)
    member = taken.at(index)
    code.do("put", member, data=(value,))
    code.event(Event.LOOP, code.constant(place.flow.facts.loops[step.loop]), member)
    at.write(code.add(index, code.constant(1)))
    write(place.inside(Frame(step.loop, step.id, done, leave)), step.body)
    code.jump(head)
    code.enter(ended)
    leave()
    code.enter(done)


def _keepers(place: Place, step: EachStep) -> tuple[Callable[[str], Keeper], int | None]:
    """What a loop keeps its numbers in, and its own number if that is in the state."""
    scope, code = place.scope, place.scope.code
    if not place.flow.facts.decides(step.body):
        return lambda _: Keeper(scope, code.register(), None), None
    number = place.flow.kept
    place.flow.kept += 1
    return lambda what: Keeper(scope, 0, code.layout.cell(f"{what}.{number}")), number


def take(
    scope: Scope, source: t.Term, keeper: Callable[[str], Keeper], number: int | None
) -> Taken:
    """Take a list: a range by its ends, what never changes as it is, anything else cell by cell."""
    code = scope.code
    match source:
        case t.RangeList():
            listed = scope.source(source)
            first, size = keeper("low"), keeper("size")
            if isinstance(listed, Indexed):
                size.write(listed.size)
                first.write(listed.at(code.constant(0)))
            return Taken(size.read, lambda index: code.add(first.read(), index))
        case t.AllSeats() | t.AllCards() | t.WordsOf() | t.SettingValue():
            return Taken(lambda: _fixed(scope, source).size, lambda i: _fixed(scope, source).at(i))
        case _ if number is None:
            listed = loops.gather(code, scope.source(source))
            return Taken(lambda: listed.size, listed.at)
        case _:
            return _keep(scope, source, keeper("size"), number)


def _fixed(scope: Scope, source: t.Term) -> Indexed:
    listed = scope.source(source)
    if not isinstance(listed, Indexed):
        raise TypeError(source)
    return listed


def _keep(scope: Scope, source: t.Term, size: Keeper, number: int) -> Taken:
    """Lay a list into an array of the state."""
    code = scope.code
    match source.type.kind:
        case Kind.SEAT:
            most: lay.Recipe | int = SEATS
        case Kind.CARD:
            most = CARDS
        case Kind.WORD:
            most = len(scope.rulebook.all_words)
        case _:
            most = MANY_NUMBERS
    name = f"list.{number}"

    def room() -> int:
        return code.constant(most) if isinstance(most, int) else code.slot(most)

    count = code.variable(code.constant(0))

    def store(member: int, _: int) -> None:
        code.check(code.emit("lt", count, room()), Fault.WORK)
        code.do("store", array(code, name, most), count, room(), member, data=PROVED)
        code.up(count)

    loops.each(code, scope.source(source), store)
    size.write(count)
    return Taken(size.read, lambda index: code.emit("load", array(code, name, most), index, room()))


def repeat(place: Place, step: WhileStep, write: WriteBody) -> None:
    """Write a loop that is tested before each pass."""
    scope, code = place.scope, place.scope.code
    head, inside, done = code.block(), code.block(), code.block()
    code.enter(head)
    code.do("tick", code.constant(1))
    scope.test(step.condition, inside, done)
    code.enter(inside)
    write(place.inside(Frame(step.id, None, done, lambda: None)), step.body)
    code.jump(head)
    code.enter(done)


# ---- leaving loops


def stop(place: Place, step: StopStep) -> None:
    """Write the way out of a loop, or to the end of the game."""
    if step.loop == GAME:
        place.scope.code.jump(place.flow.over)
    else:
        leave(place, step.loop)


def leave(place: Place, name: str) -> None:
    """Leave all loops up to the one of this name; if it is not in this body, leave the body with `UNWIND` set."""
    code = place.scope.code
    for frame in reversed(place.frames):
        frame.leave()
        if name in (frame.name, frame.id):
            code.jump(frame.done)
            return
    number = place.flow.facts.loops[name] + 1
    code.do("put", code.constant(number), data=(lay.UNWIND,))
    code.jump(place.exit)


# ---- procedures


def run(place: Place, step: DoStep) -> None:
    """Write a call of a procedure: note where it returns to, go there, and see whether a `stop` is on its way out."""
    flow, scope, code = place.flow, place.scope, place.scope.code
    procedure = flow.procedure(scope, step.procedure)
    back = code.block()
    cell = code.layout.cell(f"return.{procedure.name}")
    code.do("put", code.constant(len(procedure.returns)), data=(cell,))
    procedure.returns.append(back)
    code.jump(procedure.entry)
    code.enter(back)
    names = sorted(flow.facts.escapes(scope.rulebook.procedures[step.procedure]))
    if names:
        _catch(place, names)


def _catch(place: Place, names: list[str]) -> None:
    """A `stop` inside the procedure that was run leaves a loop around it."""
    code = place.scope.code
    going, onward = code.block(), code.block()
    unwinding = code.emit("get", data=(lay.UNWIND,))
    code.branch(unwinding, going, onward)
    code.enter(going)
    for name in names:
        here, further = code.block(), code.block()
        wanted = code.constant(place.flow.facts.loops[name] + 1)
        code.branch(code.emit("eq", unwinding, wanted), here, further)
        code.enter(here)
        if any(name in (frame.name, frame.id) for frame in place.frames):
            code.do("put", code.constant(0), data=(lay.UNWIND,))
        leave(place, name)
        code.enter(further)
    code.jump(onward)
    code.enter(onward)


def write_procedures(flow: Flow, scope: Scope, write: WriteBody) -> None:
    """Write the bodies of all procedures that are run, and their ways back."""
    code = scope.code
    while flow.waiting:
        procedure = flow.waiting.pop(0)
        code.enter(procedure.entry)
        place = Place(flow, scope, (), procedure.exit)
        write(place, scope.rulebook.procedures[procedure.name])
        code.jump(procedure.exit)
    for procedure in flow.procedures.values():
        code.enter(procedure.exit)
        cell = code.layout.cell(f"return.{procedure.name}")
        came_from = code.emit("get", data=(cell,))
        code.switch(came_from, tuple(procedure.returns), flow.over)
