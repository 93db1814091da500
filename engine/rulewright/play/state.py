"""A state of a game, as a value: `apply` gives a new one, and nothing that a caller holds ever changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.play.answering import Answer
from rulewright.play.answers import IllegalMove, Option, Refusal
from rulewright.play.chronicle import Chronicle
from rulewright.play.decision import Decision
from rulewright.play.knowledge import Knowledge, at_start
from rulewright.play.log import EMPTY, Log
from rulewright.play.reading import Reading
from rulewright.play.refusing import refuse
from rulewright.play.setup import Setup
from rulewright.play.stage import Progress
from rulewright.play.views import EventView
from rulewright.problems import NOWHERE, Span
from rulewright.program import layout as lay
from rulewright.program.code import Fault
from rulewright.program.machine import Cells

Move = Option | Answer | int | Sequence[int]
"""What a seat does: an option or its number, or a whole answer (several option numbers, one after the other)."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winners, and for each seat its score (None if the game has no scores)."""

    winners: tuple[int, ...]
    scores: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class RuleFault:
    """The rules failed here: what happened, the place in the rule file, and for STUCK the seat without a legal option."""

    fault: Fault
    span: Span
    choice: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What the last step did, as far as undoing it goes: the seats that acted (a mask), the observers who saw a card for the
    first time where it lay (a mask), and whether chance had a hand in it.
    """

    actors: int = 0
    learned: int = 0
    chance: bool = False
    closed: bool = False
    """Whether the decision closed and the game ran on."""


class NotOver(ValueError):
    """The game has no result: it is still going on, or the rules failed."""


@dataclass(frozen=True)
class State:
    """One state. Equal states have equal cells, knowledge and logs; `hash` agrees.

    `cells` are the integers of the program's state. `knowledge` and `logs` have an entry for each player and, last, one for a
    spectator.
    """

    setup: Setup = field(repr=False)
    cells: tuple[int, ...] = field(repr=False)
    knowledge: tuple[Knowledge, ...] = field(repr=False)
    logs: tuple[Log, ...] = field(repr=False)
    step: Step = field(default=Step(), compare=False)

    @cached_property
    def reading(self) -> Reading:
        """The cells by name."""
        return Reading(self.setup.binding, self.cells)

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more: the flow has ended, or a rule failed (see `fault`)."""
        return self.cells[lay.OVER] != 0 or self.cells[lay.FAULT] != 0

    @cached_property
    def fault(self) -> RuleFault | None:
        """What failed, if the rules did."""
        fault = Fault(self.cells[lay.FAULT])
        if fault is Fault.NONE:
            return None
        sites, site = self.setup.program.sites, self.cells[lay.SITE]
        span = sites[site] if 0 <= site < len(sites) else NOWHERE
        if fault is not Fault.STUCK:
            return RuleFault(fault, span, self.choice)
        return RuleFault(fault, span, self.choice, self._stuck())

    def _stuck(self) -> int | None:
        """The first asked seat without a legal option."""
        cells = self.setup.fresh(self.cells)
        cells[lay.FAULT] = 0
        for seat in range(self.setup.players):
            if self.reading.asked(seat) and not self.setup.machine.legal(cells, seat):
                return seat
        return None

    @cached_property
    def result(self) -> Result:
        """Winners and scores of a game that has ended; raises NotOver before that and after a fault."""
        if not self.over or self.fault is not None:
            raise NotOver(self.fault)
        return result_of(self.setup, self.cells)

    @property
    def choice(self) -> str | None:
        """The name of the open choice."""
        return self.reading.choice

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that the open choice asks, those that have finished included."""
        if self.over or self.choice is None:
            return ()
        return tuple(seat for seat in range(self.setup.players) if self.reading.asked(seat))

    @property
    def finished(self) -> tuple[int, ...]:
        """The asked seats that have finished their answers."""
        return tuple(seat for seat in self.asked if self.reading.finished(seat))

    @cached_property
    def decisions(self) -> Mapping[int, Decision]:
        """What each seat that is asked and has not finished has to decide, by seat number."""
        waiting = (seat for seat in self.asked if not self.reading.finished(seat))
        return {seat: Decision(self.setup, self.cells, seat) for seat in waiting}

    @property
    def spectator(self) -> int:
        """The place of the spectator in `knowledge` and `logs`."""
        return self.setup.players

    def refusal(self, seat: int, option: Option | int) -> Refusal | None:
        """Why a seat cannot pick this now, whether it is asked or not; None if it can."""
        if self.over:
            return Refusal("over", seat)
        if seat not in self.decisions:
            return Refusal("not_asked", seat, self.choice)
        return self.decisions[seat].refusal(option)

    def apply(self, moves: Mapping[int, Move]) -> "State":
        """The state after one or several asked seats picked; those given together act at the same moment.

        Raises IllegalMove if any of them is refused; nothing has happened then.
        """
        cells = self.setup.fresh(self.cells)
        for seat in sorted(moves):
            if not 0 <= seat < self.setup.players:
                raise IllegalMove(Refusal("not_asked", seat, self.choice))
            for number in numbers_of(moves[seat]):
                self._pick(cells, seat, number)
        actors = sum(1 << seat for seat in moves)
        return self._after(cells, actors) if actors else self

    def _pick(self, cells: Cells, seat: int, number: int) -> None:
        now = Reading(self.setup.binding, self.setup.frozen(cells))
        refusal = self.refusal(seat, number) if seat not in self.decisions else None
        if refusal is None and now.finished(seat):
            refusal = Refusal("too_many", seat, self.choice, number=1)
        if refusal is None:
            choice = self.decisions[seat].choice
            named = 0 <= number < self.setup.numberings[choice.name].size
            if not named or self.setup.machine.judge(cells, seat, number) != 0:
                refusal = refuse(Progress(self.setup, now, choice, seat), number)
        if refusal is not None:
            raise IllegalMove(refusal)
        self.setup.machine.apply(cells, seat, number)

    def _after(self, cells: Cells, actors: int) -> "State":
        """The state when these cells have run on, if the decision closes."""
        now = Reading(self.setup.binding, self.setup.frozen(cells))
        done = [now.finished(seat) for seat in self.asked]
        closes = any(done) if cells[lay.CLOSES] else all(done)
        if not closes:
            step = Step(actors)
            return State(self.setup, self.setup.frozen(cells), self.knowledge, self.logs, step)
        return advanced(self, cells, actors)

    def events(self, observer: int | None, before: "State | None" = None) -> tuple[EventView, ...]:
        """What a seat (or a spectator, if None) heard in the last step, or since an earlier state of this game."""
        log = self.logs[self.spectator if observer is None else observer]
        if before is None:
            return log.entries if self.step.closed else ()
        return log.since(before.logs[self.spectator if observer is None else observer])

    def undoable(self, seat: int) -> bool:
        """Whether `seat` may go back behind the last step for free: it alone acted, and nothing hidden or random came out."""
        step = self.step
        return step.actors == 1 << seat and not step.learned and not step.chance


def result_of(setup: Setup, cells: Sequence[int]) -> Result:
    """Winners and scores as the rules would have them if the game ended with these cells."""
    machine, copy = setup.machine, setup.fresh(cells)
    scores = tuple(machine.score(copy, seat) for seat in range(setup.seats))
    return Result(machine.winners(copy), scores)


def first(setup: Setup, seed: int) -> State:
    """The state of a game that begins: at its first decision, or at its end if the rules ask nobody anything."""
    cells = setup.binding.start(seed)
    known = at_start(setup.binding, setup.sight)
    state = State(setup, tuple(cells), known, (EMPTY,) * setup.sight.observers)
    return advanced(state, setup.fresh(cells), 0)


MOST_RECORDS = 1000
"""How much is told of what happened when the rules went round and round, until their budget was spent."""


def advanced(before: State, cells: Cells, actors: int) -> State:
    """Run cells on to the next decision; `before` is the state whose cards, knowledge and logs they go on from."""
    setup = before.setup
    records = setup.machine.advance(cells)
    if cells[lay.FAULT] == Fault.STEPS:
        records = records[:MOST_RECORDS]
    chronicle = Chronicle(setup, before.reading, before.knowledge)
    chronicle.tell(records)
    logs = tuple(
        Log(log, tuple(heard)) for log, heard in zip(before.logs, chronicle.entries, strict=True)
    )
    step = Step(actors, chronicle.learned, chronicle.chance, closed=True)
    return State(setup, setup.frozen(cells), chronicle.witnesses.knowledge(), logs, step)


def numbers_of(move: Move) -> tuple[int, ...]:
    """The option numbers that a move stands for, in the order in which they are picked."""
    match move:
        case Option(number=number):
            return (number,)
        case Answer(options=options):
            return options
        case int():
            return (move,)
        case _:
            return tuple(move)
