"""The steps of an example as written, and a game, in; the same steps with everything looked up, and all that is wrong, out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.examples import steps
from rulewright.examples.answers import Answers
from rulewright.examples.model import STEPS, Written
from rulewright.examples.names import Names, scalar
from rulewright.examples.noting import Entry, Notes, entries, items
from rulewright.examples.steps import Answered, Assigned, Expected, Step
from rulewright.examples.subjects import subject_of
from rulewright.examples.wrong import Wrong, unknown, wrong
from rulewright.play.reading import variable_cell
from rulewright.play.setup import Setup
from rulewright.problems import Problem, Span
from rulewright.rulebook.model import Choice, Variable
from rulewright.source import Mapping, Node, Scalar
from rulewright.source import Sequence as ListNode

REFUSALS = ("not_asked", "not_offered", "chosen_already", "too_few", "too_many", "over")
"""Reasons for which anything may be refused, besides those of its choice's `must`."""

EVERYBODY = "all"
LOOP = "loop."


def resolve(
    written: Sequence[Written], setup: Setup
) -> tuple[tuple[Step, ...], tuple[Problem, ...]]:
    """Steps in a game, and every problem of their names and values; never raises."""
    notes = Notes()
    resolver = _Resolver(Names(setup), notes)
    found = notes.made(written, resolver.step)
    return tuple(step for some in found for step in some), tuple(notes.problems)


@dataclass(frozen=True, slots=True)
class _Resolver:
    names: Names
    notes: Notes

    def step(self, step: Written) -> tuple[Step, ...]:
        """What one step means: a step, or several where it names several choices."""
        span, value = step.name.span, step.value
        self.only_a_step(step.name)
        match step.name.text:
            case "until":
                return (steps.Until(span, self.choice(scalar(value)).name),)
            case "lay":
                return (self.lay(step),)
            case "set":
                found = self.notes.made(entries(value), self.assigned)
                return (steps.Assign(span, tuple(one for some in found for one in some)),)
            case "asked":
                return (steps.Asked(span, self.notes.made(items(value), self.names.seat)),)
            case "expect":
                facts = self.notes.made(entries(value), self.facts)
                return (steps.Expect(span, tuple(fact for some in facts for fact in some)),)
            case "refused":
                because = step.get("because")
                if because is None:
                    raise wrong("no_reason", span)
                reason = scalar(because)
                return self.notes.made(entries(value), lambda one: self.refused(one, reason))
            case "legal":
                return self.notes.made(entries(value), self.legal)
            case _:
                return (self.choose(step),)

    def only_a_step(self, name: Scalar) -> None:
        """Raise Wrong if a step is called like a choice, so that the one could be taken for the other."""
        choice = self.names.rules.choices.get(name.text)
        if choice is not None and name.text in STEPS:
            values = {"name": name.text}
            raise Wrong(
                Problem("example.step_or_choice", name.span, values, related=(choice.span,))
            )

    def choice(self, word: Scalar) -> Choice:
        """A choice by its name."""
        choices = self.names.rules.choices
        if word.text not in choices:
            raise unknown("choice", word.text, word.span, choices)
        return choices[word.text]

    # ---- laying out

    def lay(self, step: Written) -> steps.Lay:
        """Cards laid out in zones."""
        found = self.notes.made(self.by_key(entries(step.value)), self.laid)
        rest = step.get("rest")
        name = None if rest is None else self.names.zone(scalar(rest))
        return steps.Lay(step.name.span, found, name)

    def laid(self, one: tuple[Scalar, Scalar | None, Node]) -> steps.Laid:
        """What lies in one zone instance."""
        zone, key, node = one
        instance = self.names.instance(zone, key)
        cards = self.notes.made(items(node), self.names.card)
        return steps.Laid((key or zone).span, instance, cards)

    def by_key(self, found: tuple[Entry, ...]) -> Iterator[tuple[Scalar, Scalar | None, Node]]:
        """Each value of each name: with its key where the name has a mapping of them."""
        for name, value in found:
            if isinstance(value, Mapping):
                yield from ((name, key, one) for key, one in value.entries)
            else:
                yield name, None, value

    def assigned(self, entry: Entry) -> tuple[Assigned, ...]:
        """The values of a variable, or of a loop."""
        name, value = entry
        rules, layout = self.names.rules, self.names.binding.layout
        if name.text.startswith(LOOP):
            loop = name.text.removeprefix(LOOP)
            if loop not in rules.loops or name.text not in layout.cells:
                raise unknown("loop", loop, name.span, rules.loops)
            type_ = rules.loops[loop]
            given = self.names.given(value, type_)
            return (Assigned(name.text, None, type_, layout.cells[name.text], given),)
        if name.text not in rules.variables:
            raise unknown("variable", name.text, name.span, rules.variables)
        variable = rules.variables[name.text]
        places = self.places(variable, name, value)
        return self.notes.made(places, lambda one: self.one_assigned(variable, *one))

    def one_assigned(self, variable: Variable, place: int, node: Node) -> Assigned:
        """One value of a variable."""
        binding = self.names.binding
        key = binding.keys(variable.per)[place]
        given = self.names.given(node, variable.type)
        cell = variable_cell(binding, variable.name, place)
        return Assigned(variable.name, key, variable.type, cell, given)

    def places(self, variable: Variable, name: Scalar, value: Node) -> tuple[tuple[int, Node], ...]:
        """The values of a variable with the places of their keys: a mapping by keys, or a list in their order."""
        keys = self.names.binding.keys(variable.per)
        match value:
            case Mapping(entries=found):
                per = variable.per
                named = self.notes.made(found, lambda one: (self.names.key(per, one[0]), one[1]))
                return tuple((keys.index(key), one) for key, one in named)
            case ListNode(items=found_items) if variable.per is not None:
                if len(found_items) != len(keys):
                    raise wrong("keys", value.span, n=len(keys), given=len(found_items))
                return tuple(enumerate(found_items))
            case _ if variable.per is not None:
                texts = tuple(self.names.key_text(variable.per, key) for key in keys)
                raise wrong("key_wanted", name.span, name=name.text, keys=texts)
            case _:
                return ((0, value),)

    # ---- choosing

    def choose(self, step: Written) -> steps.Choose:
        """The answers of seats."""
        choices = self.names.rules.choices
        if step.name.text not in choices:
            raise unknown("step", step.name.text, step.name.span, (*STEPS, *choices))
        choice = self.choice(step.name)
        answers = Answers(self.names, choice)
        named = [entry for entry in entries(step.value) if entry[0].text != EVERYBODY]
        others = [v for k, v in entries(step.value) if k.text == EVERYBODY]
        found = self.notes.made(named, lambda one: self.answered(one, answers))
        rest = self.notes.made(others, answers.answer)
        return steps.Choose(step.name.span, choice.name, found, rest[0] if rest else None)

    def answered(self, entry: Entry, answers: Answers) -> tuple[int, Answered]:
        """A seat and its answer."""
        return self.names.seat(entry[0]), answers.answer(entry[1])

    def refused(self, entry: Entry, reason: Scalar) -> steps.Refused:
        """Answers that are refused."""
        choice = self.choice(entry[0])
        reasons = tuple(must.reason for one in choice.alternatives for must in one.musts)
        if reason.text not in (*reasons, *REFUSALS):
            raise unknown("reason", reason.text, reason.span, (*reasons, *REFUSALS))
        answers = Answers(self.names, choice)
        found = self.notes.made(entries(entry[1]), lambda one: self.answered(one, answers))
        return steps.Refused(entry[0].span, choice.name, found, reason.text)

    def legal(self, entry: Entry) -> steps.Legal:
        """All answers of seats to a choice, or to one alternative of it."""
        word, value = entry
        name, dot, alternative = word.text.partition(".")
        choice = self.choice(Scalar(word.span, name, name, plain=True))
        names = tuple(one.name for one in choice.alternatives if one.name is not None)
        if dot and alternative not in names:
            raise unknown("alternative", alternative, word.span, names)
        seats = self.notes.made(entries(value), self.all_answers)
        return steps.Legal(word.span, name, alternative if dot else None, seats)

    def all_answers(self, entry: Entry) -> tuple[int, Span, tuple[str, ...]]:
        """A seat and the texts of its answers."""
        texts = tuple(scalar(one).text for one in items(entry[1]))
        return self.names.seat(entry[0]), entry[1].span, texts

    # ---- looking

    def facts(self, entry: Entry) -> tuple[Expected, ...]:
        """The expectations of one name: one for each key where it has a mapping of them."""
        name, value = entry
        if not isinstance(value, Mapping):
            return (self.fact(name, None, value),)
        return self.notes.made(value.entries, lambda one: self.fact(name, one[0], one[1]))

    def fact(self, name: Scalar, key: Scalar | None, wanted: Node) -> Expected:
        """One expectation."""
        subject = subject_of(name, key, self.names)
        if key is None:
            return Expected(name.span, name.text, "", None, subject, wanted)
        letters = self.names.letters
        place = letters.index(key.text) if key.text in letters else key.text
        return Expected(key.span, name.text, key.text, place, subject, wanted)
