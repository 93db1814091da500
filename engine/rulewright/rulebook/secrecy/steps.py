"""The flow comes in, walked with every procedure at each of its calls; what its steps tell goes to the findings.

Everyone sees that somebody is asked, that cards move or turn, that a public variable changes, that a loop is left. So none
of these may depend on what not everyone knows, be it by a value or by a condition around it, unless a step owns up to it.
"""

from dataclasses import dataclass, replace

from rulewright.problems import Span
from rulewright.rulebook import terms as t
from rulewright.rulebook.model import (
    Assignment,
    Body,
    ChanceStep,
    ChooseStep,
    DealStep,
    DoStep,
    EachStep,
    IfStep,
    MoveStep,
    ResetStep,
    Rulebook,
    SayStep,
    SetStep,
    ShowStep,
    ShuffleStep,
    Step,
    StopStep,
    TurnStep,
    Variable,
    WhileStep,
    ZoneTarget,
)
from rulewright.rulebook.reading import LYING, Changes, Readings
from rulewright.rulebook.secrecy.choices import Asking
from rulewright.rulebook.secrecy.findings import Findings, Guard
from rulewright.rulebook.secrecy.labels import OPEN, PUBLIC, Known, Label, kept_from
from rulewright.rulebook.secrecy.scope import Scope
from rulewright.rulebook.secrecy.values import Knower
from rulewright.rulebook.secrecy.worlds import decided
from rulewright.rulebook.types import Kind

Shown = frozenset[str]

LONGEST_WALK = 20_000
"""Steps that are looked at in one walk, procedures at each of their calls."""


class TooLong(Exception):
    """Procedures run each other in so many ways that the walk does not come to an end; `span` is where it stopped."""

    def __init__(self, span: Span) -> None:
        super().__init__(str(span))
        self.span = span


@dataclass(frozen=True, slots=True)
class Place:
    """Where a step stands: what its terms may refer to, and the conditions over secrets around it."""

    scope: Scope
    guards: tuple[Guard, ...] = ()

    def owned(self, step: Step) -> "Place":
        """The same place for a step: if it owns up, it does so for all conditions around it."""
        if not step.tells:
            return self
        return replace(self, guards=tuple(replace(g, owner_up=step.span) for g in self.guards))

    def guarded(self, code: str, term: t.Term, label: Label, step: Step) -> "Place":
        """The place inside a step that happens under this condition."""
        if not label:
            return self
        guard = Guard(code, term.span, label, step.span if step.tells else None)
        return replace(self, guards=(*self.guards, guard))

    @property
    def label(self) -> Label:
        """What tells whether this place is reached at all."""
        return OPEN.union(*(guard.label for guard in self.guards))


class Walk:
    """One walk through the flow, under settings that say who sees what."""

    def __init__(self, rulebook: Rulebook, knower: Knower, findings: Findings) -> None:
        self._rulebook = rulebook
        self._knower = knower
        self._findings = findings
        self._changes = Changes(rulebook)
        self._readings = Readings(rulebook)
        self._names: dict[str, frozenset[str]] = {}  # what the things shown depend on
        self._asking = Asking(rulebook, knower, findings)
        self._done: dict[tuple[str, object], Shown] = {}
        self._walked = 0

    def body(self, body: Body, place: Place) -> Shown:
        """Walk a body; what everyone has been shown and still knows after it."""
        for step in body:
            self._walked += 1
            if self._walked > LONGEST_WALK:
                raise TooLong(step.span)
            self._findings.meets(step)
            place = replace(place, scope=place.scope.showing(self._step(step, place.owned(step))))
        return place.scope.shown

    def _step(self, step: Step, place: Place) -> Shown:
        if isinstance(step, SetStep | ResetStep | ChanceStep):
            self._write(step, place)
        elif not isinstance(step, EachStep | WhileStep | IfStep | DoStep):
            self._findings.happens(place.guards, step.span)
        match step:
            case EachStep() | WhileStep() | IfStep() | DoStep():
                return self._inner(step, place)
            case ChooseStep():
                self._asking.check(step, place.scope)
            case MoveStep() | DealStep() | ShuffleStep() | TurnStep():
                self._cards(step, place.scope)
            case ShowStep(value=value, to=to):
                self._tell("secrecy.show", to, step, place.scope)
                return place.scope.shown | self._shown(value, to, place.scope)
            case SayStep(about=about, values=values):
                for value in (*values.values(), *([about] if about else [])):
                    self._tell("secrecy.say", value, step, place.scope)
                return place.scope.shown
            case StopStep():
                return place.scope.shown
            case SetStep() | ResetStep() | ChanceStep():
                pass
        if isinstance(step, TurnStep) and step.face_up:
            return self._forget(step, place) | self._shown(step.cards, None, place.scope)
        return self._forget(step, place)

    # ---- what everyone has just been shown ----------------------------------------------------------------------

    def _shown(self, value: t.Term, to: t.Term | None, scope: Scope) -> Shown:
        """What everyone knows after a value was shown to everyone, or cards were turned face up."""
        if to is not None and not isinstance(to, t.AllSeats):
            return frozenset()
        if isinstance(value, t.VariableValue) and value.key is None:
            self._names[value.variable] = frozenset({value.variable})
            return frozenset({value.variable})
        return self._noted(value, scope)

    def _noted(self, value: t.Term, scope: Scope) -> Shown:
        text = self._knower.text(value, scope)
        self._names[text] = self._readings.of([value])
        return frozenset({text})

    def _forget(self, step: Step, place: Place) -> Shown:
        """What has been shown holds until something that it depends on changes; of cards, until any card moves or turns."""
        changed = self._changes.of_step(step)
        cards = bool(changed & (self._rulebook.zones.keys() | set(LYING)))
        return frozenset(
            text
            for text in place.scope.shown
            if not changed & self._names[text]
            and not (cards and text not in self._rulebook.variables)
        )

    # ---- steps with steps inside --------------------------------------------------------------------------------

    def _inner(self, step: EachStep | WhileStep | IfStep | DoStep, place: Place) -> Shown:
        match step:
            case DoStep(procedure=name):
                return self._procedure(name, place)
            case IfStep():
                return self._fork(step, place)
            case EachStep(source=source, loop=loop, body=body):
                inside = replace(place, scope=place.scope.showing(self._forget(step, place)))
                known = self._knower.known(source, place.scope)
                self._findings.leak("secrecy.each", source.span, known.all, step)
                self._findings.happens(place.guards, step.span)
                member = Known(OPEN, known.value, known.face)
                inside = replace(inside, scope=inside.scope.running(loop, member))
                return self.body(body, inside) & inside.scope.shown
            case WhileStep(condition=condition, body=body):
                inside = replace(place, scope=place.scope.showing(self._forget(step, place)))
                label = self._knower.known(condition, inside.scope).all
                inside = inside.guarded("secrecy.while", condition, label, step)
                return self.body(body, inside) & inside.scope.shown

    def _fork(self, step: IfStep, place: Place) -> Shown:
        taken = decided(step.condition, self._rulebook, self._knower.world)
        if taken is not None:
            return self.body(step.then if taken else step.otherwise, place)
        label = self._knower.known(step.condition, place.scope).all
        inside = place.guarded("secrecy.if", step.condition, label, step)
        open_card = self._open_card(step.condition, place.scope)
        then = replace(inside, scope=place.scope.showing(place.scope.shown | open_card))
        return self.body(step.then, then) & self.body(step.otherwise, inside)

    def _open_card(self, condition: t.Term, scope: Scope) -> Shown:
        """The card that is known to lie face up after `card.face == up`."""
        match condition:
            case t.Compare(
                op="==", left=t.FieldValue(field="face", card=card), right=t.WordValue(word="up")
            ):
                return self._noted(card, scope)
            case _:
                return frozenset()

    def _procedure(self, name: str, place: Place) -> Shown:
        key = (name, (place.guards, tuple(place.scope.loops.items()), place.scope.shown))
        if key not in self._done:
            self._done[key] = frozenset()
            self._done[key] = self.body(self._rulebook.procedures[name], place)
        return self._done[key]

    # ---- steps that change variables ----------------------------------------------------------------------------

    def _write(self, step: SetStep | ResetStep | ChanceStep, place: Place) -> None:
        match step:
            case SetStep(assignments=assignments):
                for assignment in assignments:
                    self._assign(assignment, step, place)
            case ResetStep(variables=variables):
                for name in variables:
                    self._flows(name, None, PUBLIC, step, place)
            case ChanceStep(variable=name, key=key, source=source):
                drawn = self._knower.known(source, place.scope)
                known = Known(OPEN, drawn.there | drawn.value, drawn.face)
                self._flows(name, key, known, step, place, source)

    def _assign(self, assignment: Assignment, step: SetStep, place: Place) -> None:
        known = self._knower.known(assignment.value, place.scope)
        value = assignment.value
        if assignment.variable is not None:
            self._flows(assignment.variable, assignment.key, known, step, place, value)
        elif assignment.choice is not None:
            choice = self._rulebook.choices[assignment.choice]
            parts = [part for way in choice.alternatives for part in way.parts]
            audience = [parts[0].seen_by] if len(parts) == 1 else [choice.seen_by]
            label = self._knower.audience(audience[0], choice.name, None)
            if not label:
                self._findings.leak("secrecy.set", value.span, known.all, step)
                self._findings.happens(place.guards, step.span)

    def _flows(
        self,
        name: str,
        key: t.Term | None,
        known: Known,
        step: Step,
        place: Place,
        source: t.Term | None = None,
    ) -> None:
        """A value goes into a variable: whoever sees the variable learns the value, and that this place was reached."""
        variable = self._rulebook.variables[name]
        keyed = self._knower.known(key, place.scope).all if key is not None else OPEN
        whole = known.all if variable.type.kind is Kind.CARD else known.chosen
        unseen = self._unseen(variable, key, whole | keyed, place.scope)
        self._findings.leak("secrecy.set", source.span if source else step.span, unseen, step)
        around = tuple(g for g in place.guards if self._unseen(variable, key, g.label, place.scope))
        self._findings.happens(around, step.span)
        if known.there or keyed or place.label:
            self._findings.lacks(name)

    def _unseen(self, variable: Variable, key: t.Term | None, label: Label, scope: Scope) -> Label:
        """The secrets among these that not everyone may know who sees the variable."""
        if not label:
            return OPEN
        if key is None and variable.seen_by.under(self._knower.world) == "owner":
            return label  # every seat sees its own
        owner = self._knower.text(key, scope) if key is not None else None
        audience = self._knower.audience(variable.seen_by, variable.name, owner)
        if not audience:
            return label
        return OPEN.union(*(kept_from(label, [own.owner]) for own in audience if own.owner))

    # ---- steps that move cards ----------------------------------------------------------------------------------

    def _cards(self, step: MoveStep | DealStep | ShuffleStep | TurnStep, scope: Scope) -> None:
        """Which card moves is no leak, the card itself moves; how many do, and where to, everyone sees."""
        match step:
            case MoveStep(cards=cards, to=to):
                there = self._knower.known(cards, scope).there
                self._findings.leak("secrecy.move", cards.span, there, step)
                self._target(to, step, scope)
            case DealStep(count=count, source=source, to=to, who=who, seat=seat):
                self._tell("secrecy.deal", count, step, scope)
                self._target(source, step, scope)
                if who is not None:
                    self._tell("secrecy.deal", who, step, scope)
                self._target(to, step, scope.binding(seat) if seat else scope)
            case ShuffleStep(zone=zone):
                self._target(zone, step, scope)
            case TurnStep(cards=cards, side=side):
                there = self._knower.known(cards, scope).there
                self._findings.leak("secrecy.turn", cards.span, there, step)
                if side is not None:
                    self._tell("secrecy.turn", side, step, scope)

    def _target(self, to: ZoneTarget, step: Step, scope: Scope) -> None:
        if to.key is not None:
            self._tell("secrecy.where", to.key, step, scope)

    def _tell(self, code: str, term: t.Term, step: Step, scope: Scope) -> None:
        self._findings.leak(code, term.span, self._knower.known(term, scope).all, step)
