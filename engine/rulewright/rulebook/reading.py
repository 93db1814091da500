"""What terms read and steps change, by name: zones, variables, choices, loops, settings, tables, formulas and word lists.

All names of a rulebook are one flat namespace, so a name is enough. `.side` and `.face` stand for how cards lie.
"""

from collections.abc import Iterable, Iterator

from rulewright.rulebook import terms as t
from rulewright.rulebook.model import (
    Body,
    ChanceStep,
    Choice,
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
    WhileStep,
    ZoneTarget,
)
from rulewright.rulebook.walking import all_inside

LYING = (".side", ".face")
"""What `turn` changes."""


def bodies(rulebook: Rulebook) -> Iterator[Body]:
    """The flow, then every procedure."""
    yield rulebook.flow
    yield from rulebook.procedures.values()


def steps(body: Body) -> Iterator[Step]:
    """Every step of a body and of the bodies inside it, in the order of the file; procedures are not entered."""
    for step in body:
        yield step
        match step:
            case EachStep(body=inner) | WhileStep(body=inner):
                yield from steps(inner)
            case IfStep(then=then, otherwise=otherwise):
                yield from steps(then)
                yield from steps(otherwise)
            case _:
                pass


def all_steps(rulebook: Rulebook) -> Iterator[Step]:
    """Every step of the flow and the procedures."""
    for body in bodies(rulebook):
        yield from steps(body)


def choice_terms(choice: Choice) -> Iterator[t.Term]:
    """The terms of a decision."""
    yield choice.who
    if choice.closes is not None:
        yield choice.closes
    for alternative in choice.alternatives:
        for part in alternative.parts:
            yield from _present(part.source, part.low, part.high, part.each)
        yield from (must.condition for must in alternative.musts)
    if choice.to is not None:
        yield from _present(choice.to.key)


def step_terms(step: Step, rulebook: Rulebook) -> Iterator[t.Term]:
    """The terms of a step itself, without those of the steps inside it."""
    match step:
        case ChooseStep(choice=choice):
            yield from choice_terms(rulebook.choices[choice])
        case ChanceStep(key=key, source=source):
            yield from _present(key, source)
        case MoveStep(cards=cards, to=to):
            yield from _present(cards, to.key)
        case DealStep(count=count, source=source, to=to, who=who):
            yield from _present(count, source.key, to.key, who)
        case ShuffleStep(zone=zone):
            yield from _present(zone.key)
        case TurnStep(cards=cards, side=side):
            yield from _present(cards, side)
        case ShowStep(value=value, to=to):
            yield from (value, to)
        case SetStep(assignments=assignments):
            for assignment in assignments:
                yield from _present(assignment.key, assignment.value)
        case EachStep(source=source):
            yield source
        case WhileStep(condition=condition) | IfStep(condition=condition):
            yield condition
        case SayStep(about=about, values=values):
            yield from _present(about, *values.values())
        case ResetStep() | DoStep() | StopStep():
            return


def declared_terms(rulebook: Rulebook) -> Iterator[t.Term]:
    """The terms of declarations: cards, zones, variables, results and what the table shows; not those of formulas."""
    for kind in rulebook.kinds.values():
        yield from kind.fields.values()
        yield from _present(kind.zone_key, kind.sides, kind.copies, kind.count)
    for zone in rulebook.zones.values():
        yield from zone.holds or ()
    for variable in rulebook.variables.values():
        yield from (variable.source, variable.start)
    yield from _present(rulebook.results.score, rulebook.results.winners)
    yield from (shown.value for shown in rulebook.shows)


def _present(*found: t.Term | None) -> Iterator[t.Term]:
    return (term for term in found if term is not None)


def names_in(term: t.Term) -> Iterator[str]:
    """The names that stand in a term itself; the bodies of the formulas it names are not entered."""
    for inner in all_inside(term):
        match inner:
            case (
                t.SettingValue(name=name) | t.WordsOf(name=name) | t.TableCell(table=name)
                | t.VariableValue(variable=name) | t.ZoneCards(zone=name) | t.LoopValue(loop=name)
                | t.Answer(choice=name) | t.PendingAnswer(choice=name) | t.FormulaCall(formula=name)
            ):  # fmt: skip
                yield name
            case t.FieldValue(field="side" | "face" as field):
                yield f".{field}"
            case _:
                pass


class Readings:
    """What terms read, the bodies of formulas included; each formula is looked into once."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._formulas: dict[str, frozenset[str]] = {}

    def of(self, found: Iterable[t.Term]) -> frozenset[str]:
        """The names of all that these terms read."""
        names: set[str] = set()
        for term in found:
            for name in names_in(term):
                names.add(name)
                if name in self._rulebook.formulas:
                    names |= self.of_formula(name)
        return frozenset(names)

    def of_formula(self, name: str) -> frozenset[str]:
        """The names of all that a formula reads; a formula that refers to itself adds nothing by that."""
        if name not in self._formulas:
            self._formulas[name] = frozenset()
            self._formulas[name] = self.of([self._rulebook.formulas[name].body])
        return self._formulas[name]


class Changes:
    """What steps change: zones, variables, choices, loops and how cards lie; each procedure is looked into once."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._procedures: dict[str, frozenset[str]] = {}

    def of_body(self, body: Body) -> frozenset[str]:
        """The names of all that a body may change, with the procedures it runs."""
        return frozenset().union(*(self._one(step) for step in steps(body)))

    def of_step(self, step: Step) -> frozenset[str]:
        """The names of all that a step may change, with what lies inside it."""
        return self.of_body((step,))

    def _one(self, step: Step) -> frozenset[str]:
        match step:
            case ChooseStep(choice=name):
                return self._choose(self._rulebook.choices[name])
            case ChanceStep(variable=name):
                return frozenset({name})
            case MoveStep(cards=cards, to=to):
                return self._moved(cards, to)
            case DealStep(source=source, to=to):
                refill = self._rulebook.zones[source.zone].refill
                return frozenset({source.zone, to.zone, ".face"} | ({refill} if refill else set()))
            case ShuffleStep(zone=zone):
                return frozenset({zone.zone})
            case TurnStep():
                return frozenset(LYING)
            case SetStep(assignments=assignments):
                names = (line.variable or line.choice for line in assignments)
                return frozenset(name for name in names if name is not None)
            case ResetStep(variables=variables):
                return frozenset(variables)
            case EachStep(loop=loop):
                return frozenset({loop})
            case DoStep(procedure=name):
                return self._procedure(name)
            case ShowStep() | WhileStep() | IfStep() | StopStep() | SayStep():
                return frozenset()

    def _procedure(self, name: str) -> frozenset[str]:
        if name not in self._procedures:
            self._procedures[name] = frozenset()
            self._procedures[name] = self.of_body(self._rulebook.procedures[name])
        return self._procedures[name]

    def _choose(self, choice: Choice) -> frozenset[str]:
        changed = frozenset({choice.name})
        for alternative in choice.alternatives:
            for part in alternative.parts:
                changed |= self._moved(part.source, choice.to) if choice.to else frozenset()
        return changed

    def _moved(self, cards: t.Term, to: ZoneTarget) -> frozenset[str]:
        """Cards may come from any zone that the term names; where it names none, from anywhere."""
        sources = Readings(self._rulebook).of([cards]) & self._rulebook.zones.keys()
        return (sources or frozenset(self._rulebook.zones)) | {to.zone, ".face"}
