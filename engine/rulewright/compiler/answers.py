"""Answers of decisions as terms: closed ones of every seat, and the pending one inside `must`."""

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.compiler import loops
from rulewright.compiler.builder import PROVED
from rulewright.compiler.places import SEATS, array, load_seat
from rulewright.compiler.scope import Body, Indexed, Pending, Scope, Source, Streamed
from rulewright.program import layout as lay
from rulewright.rulebook.model import Choice, Part
from rulewright.rulebook.terms import Answer, PendingAnswer, Term
from rulewright.rulebook.types import Kind


@dataclass(frozen=True, slots=True)
class Held:
    """Where answers of one part lie: the pending ones or the closed ones."""

    choice: str
    alternative: int
    place: int
    part: Part
    pending: bool

    @property
    def array(self) -> str:
        """The array with the cells of this part."""
        name = lay.pending_part if self.pending else lay.answer_part
        return name(self.choice, self.alternative, self.place)

    @property
    def stride(self) -> lay.Stride:
        """How many cells a seat has."""
        return lay.Stride(self.choice, self.alternative, self.place)

    def base(self, scope: Scope, seat: int) -> int:
        """Where the cells of a seat begin."""
        code = scope.code
        start = array(code, self.array, SEATS, self.stride)
        if self.part.single:
            return code.add(start, seat)
        return code.add(start, code.emit("mul", seat, code.slot(self.stride), data=PROVED))

    def count(self, scope: Scope, seat: int) -> int:
        """How many picks of a several-picks part a seat has."""
        code = scope.code
        zero, one = code.constant(0), code.constant(1)
        return code.emit("load", self.base(scope, seat), zero, one, data=PROVED)

    def read(self, scope: Scope, seat: int) -> int:
        """A seat's value of a single part."""
        return load_single(scope, self, seat)

    def picks(self, scope: Scope, seat: int) -> Source:
        """A seat's values as a list."""
        code = scope.code
        base = self.base(scope, seat)
        if self.part.single:
            return one(scope, self.read(scope, seat))
        if self.part.each is not None:
            cells = Indexed(
                code.slot(self.stride),
                lambda place: code.emit("load", base, place, place, data=PROVED),
            )
            return loops.streamed(cells, code, lambda m, done, body: present(scope, m, done, body))
        above = code.add(base, code.constant(1))
        count = self.count(scope, seat)
        return Indexed(count, lambda place: code.emit("load", above, place, place, data=PROVED))


def load_single(scope: Scope, held: Held, seat: int) -> int:
    """A seat's value of a single part."""
    code = scope.code
    base = array(code, held.array, SEATS, held.stride)
    return code.emit("load", base, seat, code.slot(SEATS))


def present(scope: Scope, member: int, done: int, body: Body) -> None:
    """Run the body of a loop only for members that are there."""
    code = scope.code
    there = code.emit("ne", member, code.none)
    loops.when(code, there, lambda: body(member, done))


def one(scope: Scope, value: int) -> Indexed:
    """A list of one member, or of none if that is absent."""
    there = scope.code.emit("ne", value, scope.code.none)
    return Indexed(there, lambda _: value)


def held_parts(choice: Choice, name: str | None, pending: bool) -> Sequence[Held]:
    """All parts of a choice with this name."""
    return [
        Held(choice.name, a, p, part, pending)
        for a, alternative in enumerate(choice.alternatives)
        for p, part in enumerate(alternative.parts)
        if part.name == name
    ]


def member_place(scope: Scope, held: Held, member: int) -> int:
    """The place of a member of `for_each` among the cells of a seat."""
    each = held.part.each
    if each is None or each.type.kind is not Kind.NUMBER or each.type.low == 0:
        return member
    return scope.code.emit("sub", member, scope.code.constant(each.type.low))


def alternative_place(scope: Scope, term: Answer | PendingAnswer) -> int:
    """The place of the alternative that an answer took, or none."""
    code = scope.code
    if isinstance(term, Answer):
        return load_seat(code, lay.answer_alternative(term.choice), scope.value(term.seat))
    return code.constant(asked(scope).alternative)


def asked(scope: Scope) -> Pending:
    """The pending answer that is judged in this scope."""
    if scope.pending is None:
        raise LookupError("a pending answer outside a decision")
    return scope.pending


def alternative_word(scope: Scope, term: Answer | PendingAnswer) -> int:
    """The name of the alternative that an answer took, or none."""
    choice = scope.rulebook.choices[term.choice]
    names = [alternative.name or "" for alternative in choice.alternatives]
    if isinstance(term, PendingAnswer):
        return scope.word(names[asked(scope).alternative])

    def write(inner: Scope) -> None:
        code = inner.code
        cases, missing = tuple(code.block() for _ in names), code.block()
        code.switch(code.parameters[0], cases, missing)
        for name, label in zip(names, cases, strict=True):
            code.enter(label)
            code.give(inner.word(name))
        code.enter(missing)
        code.give(code.none)

    place = alternative_place(scope, term)
    return scope.call(f"alternative:{term.choice}", (place,), write)


def answer(scope: Scope, term: Answer | PendingAnswer) -> int:
    """A single value of an answer, absent if it has none."""
    choice = scope.rulebook.choices[term.choice]
    if term.part is None:
        return alternative_word(scope, term)
    pending = isinstance(term, PendingAnswer)
    seat = scope.value(term.seat) if isinstance(term, Answer) else asked(scope).seat
    places = [
        held
        for held in held_parts(choice, term.part, pending)
        if not pending or held.alternative == asked(scope).alternative
    ]
    member = None if term.member is None else scope.value(term.member)
    code = scope.code
    out = code.variable(_one_answer(scope, places[0], seat, member))
    done = code.block()
    for held in places[1:]:
        further = code.block()
        code.branch(code.emit("eq", out, code.none), further, done)
        code.enter(further)
        code.into(out, "copy", _one_answer(scope, held, seat, member))
    code.enter(done)
    return out


def _one_answer(scope: Scope, held: Held, seat: int, member: int | None) -> int:
    code = scope.code
    if held.pending and held.place in asked(scope).values:
        return asked(scope).values[held.place]
    if member is None:
        return held.read(scope, seat)
    place = member_place(scope, held, member)
    return code.emit("load", held.base(scope, seat), place, code.slot(held.stride))


def answers(scope: Scope, term: Answer | PendingAnswer) -> Source:
    """The values of an answer of several picks, in the order in which they were picked."""
    choice = scope.rulebook.choices[term.choice]
    pending = isinstance(term, PendingAnswer)
    seat = answering_seat(scope, term)
    found = [
        held
        for held in held_parts(choice, term.part, pending)
        if not pending or held.alternative == asked(scope).alternative
    ]
    lists = [held.picks(scope, seat) for held in found]
    if len(lists) == 1:
        return lists[0]

    def every(body: Body) -> None:
        for source in lists:
            loops.each(scope.code, source, body)

    return loops.gather(scope.code, Streamed(every))


def answering_seat(scope: Scope, term: Answer | PendingAnswer) -> int:
    """The seat whose answer is meant; a list with a seat that is absent is a fault."""
    if isinstance(term, PendingAnswer):
        return asked(scope).seat
    seat = scope.value(term.seat)
    return scope.code.emit("present", seat) if optional(term.seat) else seat


def optional(term: Term) -> bool:
    """Whether a single value may be absent; of a list that stands for its first member, always."""
    return term.type.optional or term.type.depth > 0
