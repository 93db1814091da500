"""What an observer may know, and the only thing that bots, terminals and pages get: everything else is left out."""

import json
from dataclasses import dataclass, field
from functools import cached_property

from rulewright.play.answers import Option, Pick, Stage
from rulewright.play.evaluate import NoValue, Scope, evaluate
from rulewright.play.knowledge import Knowledge
from rulewright.play.log import Log
from rulewright.play.reading import Reading, variable_cell
from rulewright.play.setup import Setup
from rulewright.play.stage import Progress
from rulewright.play.state import NotOver, Result, State
from rulewright.play.values import Place, Value, place_of, value_of
from rulewright.play.veil import is_hidden
from rulewright.play.zones import ZoneView, zone_views
from rulewright.program import layout as lay
from rulewright.rulebook.model import Choice, Shown
from rulewright.rulebook.types import NONE


@dataclass(frozen=True, slots=True)
class VariableView:
    """The value of a variable that the observer sees."""

    variable: str
    key: Value | None
    value: Value


@dataclass(frozen=True, slots=True)
class AnswerView:
    """What the observer sees of a seat's last closed answer. `alternative` is None if hidden or without a name."""

    choice: str
    seat: int
    alternative: str | None
    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class ShownView:
    """A line of `shows:`: a value of the table (or several), for a seat where it has one for each."""

    name: str
    seat: int | None
    value: Value | tuple[Value, ...]


@dataclass(frozen=True, eq=False)
class Observation:
    """What `observer` (a seat number, or None for a spectator) may know of a state. Equal if `to_bytes` is equal.

    `cells` are the state's cells with everything hidden blanked out. `options` are the observer's own legal options.
    """

    setup: Setup = field(repr=False)
    observer: int | None
    cells: tuple[int, ...] = field(repr=False)
    knowledge: Knowledge = field(repr=False)
    log: Log = field(repr=False)
    options: tuple[Option, ...]
    ending: Result | None = None

    @cached_property
    def _reading(self) -> Reading:
        return Reading(self.setup.binding, self.cells)

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.cells[lay.OVER] != 0 or self.cells[lay.FAULT] != 0

    @property
    def result(self) -> Result:
        """Winners and scores; raises NotOver if the game goes on or the rules failed."""
        if self.ending is None:
            raise NotOver
        return self.ending

    @property
    def choice(self) -> str | None:
        """The name of the open choice."""
        return None if self.over else self._reading.choice

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that the open choice asks."""
        if self.choice is None:
            return ()
        return tuple(s for s in range(self.setup.players) if self._reading.asked(s))

    @property
    def finished(self) -> tuple[int, ...]:
        """Those of them that have finished their answers."""
        return tuple(seat for seat in self.asked if self._reading.finished(seat))

    @cached_property
    def stage(self) -> Stage | None:
        """How far the observer's own answer has come; None if nothing is to be answered."""
        if self.observer not in self.asked or self.observer in self.finished:
            return None
        choice = self.setup.rulebook.choices[self.choice or ""]
        return Progress(self.setup, self._reading, choice, self.observer or 0).stage()

    @cached_property
    def zones(self) -> tuple[ZoneView, ...]:
        """All zones, in the order of the rule file."""
        return zone_views(self.setup, self.cells)

    @cached_property
    def variables(self) -> tuple[VariableView, ...]:
        """The variables that the observer sees, in the order of the rule file."""
        found: list[VariableView] = []
        for variable in self.setup.rulebook.variables.values():
            for place in range(len(self.setup.binding.keys(variable.per))):
                cell = variable_cell(self.setup.binding, variable.name, place)
                if cell is not None and not is_hidden(self.cells[cell]):
                    kind = variable.type.kind
                    value = value_of(self.setup.binding, kind, self.cells[cell])
                    key = self.setup.key(variable.per, place)
                    found.append(VariableView(variable.name, key, value))
        return tuple(found)

    @cached_property
    def answers(self) -> tuple[AnswerView, ...]:
        """The closed answers that the observer sees, at least in part."""
        found: list[AnswerView] = []
        for choice in self.setup.rulebook.choices.values():
            for seat in range(self.setup.seats):
                taken = self._reading.alternative(choice.name, seat, pending=False)
                picks = self._picks(choice, seat)
                named = None
                if taken != NONE and not is_hidden(taken):
                    named = choice.alternatives[taken].name
                if named is not None or picks:
                    found.append(AnswerView(choice.name, seat, named, picks))
        return tuple(found)

    def _picks(self, choice: Choice, seat: int) -> tuple[Pick, ...]:
        found: list[Pick] = []
        for a, alternative in enumerate(choice.alternatives):
            for p, part in enumerate(alternative.parts):
                for place, cell in enumerate(self._reading.picks(choice.name, (a, p), seat, False)):
                    if cell != NONE and not is_hidden(cell):
                        value = value_of(self.setup.binding, part.domain.kind, cell)
                        member = self.setup.member(part.each.type, place) if part.each else None
                        found.append(Pick(part.name, value, member))
        return tuple(found)

    @cached_property
    def loops(self) -> tuple[tuple[str, Value], ...]:
        """The running loops with their present members, in the order of the rule file."""
        found = [(n, t.kind, self._reading.loop(n)) for n, t in self.setup.rulebook.loops.items()]
        binding = self.setup.binding
        return tuple((n, value_of(binding, kind, v)) for n, kind, v in found if v != NONE)

    @cached_property
    def shows(self) -> tuple[ShownView, ...]:
        """The lines of `shows:`."""
        found: list[ShownView] = []
        for line in self.setup.rulebook.shows:
            for seat in range(self.setup.seats) if line.seat else (None,):
                found.append(ShownView(line.name, seat, self._shown(line, seat)))
        return tuple(found)

    def _shown(self, line: Shown, seat: int | None) -> Value | tuple[Value, ...]:
        scope = Scope(self._reading)
        if line.seat is not None and seat is not None:
            scope = scope.where(line.seat, seat)
        binding, kind = self.setup.binding, line.value.type.kind
        try:
            found = evaluate(line.value, scope)
        except NoValue:
            return Value(kind, None)
        if isinstance(found, int):
            return value_of(binding, kind, found)
        return tuple(value_of(binding, kind, n) for n in found if isinstance(n, int))

    def places(self, card: int) -> tuple[Place, ...]:
        """Where a card can be, as far as the observer can know."""
        mask = self.knowledge.zones[card]
        zones = range(len(self.setup.binding.zones))
        return tuple(place_of(self.setup.binding, n) for n in zones if mask >> n & 1)

    @cached_property
    def _bytes(self) -> bytes:
        ending = None if self.ending is None else [self.ending.winners, self.ending.scores]
        options = [option.number for option in self.options]
        known = [self.knowledge.zones, self.knowledge.sides]
        parts = [self.observer, self.cells, known, self.log.digest.hex(), options, ending]
        return json.dumps(parts, separators=(",", ":")).encode()

    def to_bytes(self) -> bytes:
        """Everything above in one canonical form: two observations are the same if and only if these bytes are."""
        return self._bytes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and self._bytes == other._bytes

    def __hash__(self) -> int:
        return hash(self._bytes)


def observe(state: State, observer: int | None) -> Observation:
    """What a seat may know of a state; a spectator if `observer` is None."""
    place = state.spectator if observer is None else observer
    decision = None if observer is None else state.decisions.get(observer)
    ending = state.result if state.over and state.fault is None else None
    return Observation(
        state.setup,
        observer,
        state.setup.veils[place].over(state.cells),
        state.knowledge[place],
        state.logs[place],
        decision.options if decision else (),
        ending,
    )
