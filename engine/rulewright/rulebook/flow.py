"""Bodies of steps in, bodies of the model out; what is known of values is carried from step to step."""

from dataclasses import dataclass, field, replace

from rulewright.problems import Span
from rulewright.rulebook import choices, expecting, terms
from rulewright.rulebook.context import Context
from rulewright.rulebook.effects import Effects, loop_names
from rulewright.rulebook.facts import common, learned, present, reads, without
from rulewright.rulebook.forms import StepForm, Steps
from rulewright.rulebook.kinds import UNKNOWN, broken, described, known, same_kind
from rulewright.rulebook.model import (
    Body,
    ChanceStep,
    Choice,
    ChooseStep,
    DoStep,
    EachStep,
    IfStep,
    SetStep,
    Step,
    StopStep,
    WhileStep,
)
from rulewright.rulebook.report import nearest
from rulewright.rulebook.scope import NO_FACTS, Fact, Facts, Scope, Where
from rulewright.rulebook.seats import SEAT_LOOP
from rulewright.rulebook.setting import set_step
from rulewright.rulebook.steps import plain_step
from rulewright.rulebook.types import MOST, Kind, Type

GAME = "game"
"""What `stop` calls the whole flow."""


@dataclass(frozen=True, slots=True)
class Call:
    """A procedure is run: from where (the frame's name, empty for the flow), inside which loops."""

    procedure: str
    caller: str
    loops: frozenset[str]
    span: Span


@dataclass(frozen=True, slots=True)
class Passed:
    """A body that was read: its steps and what is known after it; `ended` if a `stop` ends it for certain."""

    body: Body
    facts: Facts
    ended: bool = False


@dataclass(slots=True)
class Flow:
    """The reading of all bodies of a file."""

    context: Context
    effects: Effects
    choices: dict[str, Choice] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    entries: dict[str, Facts] = field(default_factory=dict)
    """What is known wherever a procedure is run."""

    def body(self, steps: Steps, scope: Scope) -> Passed:
        """Read a body, step by step."""
        found: list[Step] = []
        facts, ended = scope.facts, False
        for step in steps:
            read, facts, ended = self._step(step, replace(scope, facts=facts))
            if read is not None:
                found.append(replace(read, tells="tells" in step.form.names))
        return Passed(tuple(found), facts, ended)

    def _step(self, step: StepForm, scope: Scope) -> tuple[Step | None, Facts, bool]:
        match step.verb:
            case "choose":
                return self._choose(step, scope)
            case "set":
                made = set_step(self.context, step, scope)
                return made, self._after_set(step, made, scope), False
            case "each":
                return self._each(step, scope), self._after(step, scope), False
            case "while":
                return self._while(step, scope), self._after(step, scope), False
            case "if":
                return self._if(step, scope)
            case "do":
                return self._do(step, scope), self._after(step, scope), False
            case "stop":
                return self._stop(step, scope), scope.facts, True
            case _:
                pass
        return self._plain(step, scope)

    def _plain(self, step: StepForm, scope: Scope) -> tuple[Step | None, Facts, bool]:
        """A step without a body; after a draw, what was drawn is there."""
        made = plain_step(self.context, step, scope)
        facts = self._after(step, scope)
        if isinstance(made, ChanceStep) and not made.source.type.optional:
            drawn = made.source.type.member()
            term = terms.VariableValue(drawn, made.span, made.variable, made.key)
            facts = {**facts, **present(self.context, term)}
        return made, facts, False

    def _after(self, step: StepForm, scope: Scope) -> Facts:
        return without(scope.facts, self.effects.changes((step,)))

    def _after_set(self, step: StepForm, made: SetStep | None, scope: Scope) -> Facts:
        """After a `set`, what was set is as its right side was."""
        facts = dict(self._after(step, scope))
        for each in made.assignments if made is not None else ():
            if each.variable is None or each.value.type.optional:
                continue
            variable = self.context.declared.variables[each.variable]
            term = terms.VariableValue(each.value.type, each.span, variable.name, each.key)
            if each.key is None or not reads(each.key) & self.effects.changes((step,)):
                facts.update(_clipped(present(self.context, term), variable.type))
        return facts

    def _choose(self, step: StepForm, scope: Scope) -> tuple[Step | None, Facts, bool]:
        named = step.form.names.get("choose")
        facts = self._after(step, scope)
        form = self.context.outline.choices.get(named.text) if named else None
        if named is None or form is None or form.form is not step.form:
            return None, facts, False
        choice = choices.read(self.context, form, scope)
        if choice is None:
            return None, facts, False
        self.choices[choice.name] = choice
        facts = {**facts, **self._answered(choice)}
        return ChooseStep(step.span, step.id, choice.name), facts, False

    def _answered(self, choice: Choice) -> Facts:
        """After seats were asked, their answers are there (unless they may be seats that never choose)."""
        whole_table = choice.closes is None and not self.context.outline.seats
        part = None if choice.named else choice.alternatives[0].parts[0]
        if not whole_table or (part is not None and not part.single):
            return NO_FACTS
        type_ = part.domain if part is not None else UNKNOWN
        name = part.name if part is not None else None
        match choice.who:
            case terms.ListLiteral(items=seats):
                asked = seats
            case terms.AllSeats():
                asked = (choice.who,)  # stands for each of them
            case _:
                asked = ()
        facts: dict[str, Fact] = {}
        for seat in asked:
            answer = terms.Answer(type_, choice.span, choice.name, seat, name, None)
            facts.update(present(self.context, answer))
        return facts

    def _each(self, step: StepForm, scope: Scope) -> Step | None:
        form = step.form
        loop, expr = form.names.get("each"), form.expressions.get("in")
        source = self.context.term(expr, scope) if expr is not None else broken(form.span)
        sound = expecting.a_list(self.context, source)
        member = source.type.member() if sound else UNKNOWN
        if loop is not None:
            self._learn_loop(loop.text, loop.span, member)
        inner = self._inside(step, scope, member)
        body = self.body(form.bodies.get("do", ()), inner).body
        if loop is None or not sound:
            return None
        return EachStep(step.span, step.id, loop.text, source, body)

    def _learn_loop(self, name: str, span: Span, member: Type) -> None:
        report = self.context.report
        before = self.context.known.loops.get(name, UNKNOWN)
        if name == SEAT_LOOP and member.depth == 0 and member.kind is not Kind.SEAT:
            report.add("seat_loop", span, found_kind=described(member))
        elif not same_kind(before, member):
            left, right = described(before), described(member)
            report.add("loop_kinds", span, name=name, left_kind=left, right_kind=right)
        self.context.seen.loop(name, member)

    def _inside(self, step: StepForm, scope: Scope, member: Type) -> Scope:
        """The scope inside a loop: what a pass may have changed is not known any more."""
        facts = without(scope.facts, self.effects.changes((step,)))
        names = dict.fromkeys(loop_names(step), UNKNOWN)
        loop = step.form.names.get("each")
        if loop is not None:
            names[loop.text] = member
        return replace(scope, facts=facts, loops={**scope.loops, **names})

    def _while(self, step: StepForm, scope: Scope) -> Step | None:
        inner = self._inside(step, scope, UNKNOWN)
        condition = self._condition(step, "while", inner)
        known_inside = inner.knowing(learned(self.context, condition, True))
        body = self.body(step.form.bodies.get("do", ()), known_inside).body
        if not known(condition):
            return None
        return WhileStep(step.span, step.id, condition, body)

    def _condition(self, step: StepForm, key: str, scope: Scope) -> terms.Term:
        expr = step.form.expressions.get(key)
        condition = self.context.term(expr, scope) if expr is not None else broken(step.span)
        return condition if expecting.a_flag(self.context, scope, condition) else broken(step.span)

    def _if(self, step: StepForm, scope: Scope) -> tuple[Step | None, Facts, bool]:
        condition = self._condition(step, "if", scope)
        true, false = (
            scope.knowing(learned(self.context, condition, truth)) for truth in (True, False)
        )
        then = self.body(step.form.bodies.get("do", ()), true)
        otherwise = self.body(step.form.bodies.get("else", ()), false)
        if then.ended or otherwise.ended:
            facts = otherwise.facts if then.ended else then.facts
        else:
            facts = common(then.facts, otherwise.facts)
        ended = then.ended and otherwise.ended
        if not known(condition):
            return None, facts, ended
        made = IfStep(step.span, step.id, condition, then.body, otherwise.body)
        return made, facts, ended

    def _do(self, step: StepForm, scope: Scope) -> Step | None:
        named = step.form.names.get("do")
        if named is None:
            return None
        procedures = self.context.outline.procedures
        if named.text not in procedures:
            near = nearest(named.text, procedures)
            self.context.report.add("unknown_procedure", named.span, near=near, name=named.text)
            return None
        caller = scope.frame.name
        self.calls.append(Call(named.text, caller, frozenset(scope.loops), named.span))
        before = self.entries.get(named.text)
        facts = scope.facts if before is None else common(before, scope.facts)
        self.entries[named.text] = facts
        return DoStep(step.span, step.id, named.text)

    def _stop(self, step: StepForm, scope: Scope) -> Step | None:
        named = step.form.names.get("stop")
        if named is None:
            return None
        if named.text != GAME and named.text not in scope.loops:
            if scope.frame.where is Where.PROCEDURE:
                scope.frame.stops.setdefault(named.text, named.span)
            else:
                near = nearest(named.text, [*scope.loops, GAME])
                self.context.report.add("stop_outside", named.span, near=near, name=named.text)
                return None
        return StopStep(step.span, step.id, named.text)


def _clipped(facts: Facts, type_: Type) -> Facts:
    """Facts about a variable, which always lies within its `from`."""
    if type_.kind is not Kind.NUMBER:
        return facts
    return {
        key: Fact(
            fact.present, max(fact.low, type_.low), min(fact.high, type_.high, MOST), fact.reads
        )
        for key, fact in facts.items()
    }
