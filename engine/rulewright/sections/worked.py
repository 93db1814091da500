"""What the engine makes of a worked example, and the words of a language, in; how it reads in the rulebook, out.

What is per seat stands in a table with a row for each seat; all else is told line by line. Where nobody chooses anything,
situation and outcome are one table.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.examples import Outcome
from rulewright.examples.outcome import Chosen, Fact
from rulewright.examples.resolving import LOOP
from rulewright.examples.steps import OfFormula, OfGame, OfSet, OfVariable, OfZone, Subject
from rulewright.play.values import Value as Played
from rulewright.play.values import place_of
from rulewright.sections import typeset as out
from rulewright.sections.belonging import SET
from rulewright.sections.chosen import choices_told
from rulewright.sections.facts import Facts
from rulewright.sections.grids import Entry, Grids
from rulewright.sections.typeset import Run, Runs
from rulewright.words.messages import Message, Value
from rulewright.words.values import Speech
from rulewright.words.words import Words


def worked(
    outcome: Outcome, id: str, words: Words, pictured: bool = False
) -> tuple[out.SetTable | out.SetList, ...]:
    """The blocks of an example; `id` is that of the block that shows it. Where cards are `pictured`, they are not named as well."""
    grids = Grids(outcome.setup, words)
    return tuple(_Teller(outcome, id, words, grids, pictured).blocks())


def title_of(outcome: Outcome, words: Words) -> Runs:
    """What the example is called; nothing if it has no title."""
    if not outcome.titled:
        return ()
    values = dict(_title_values(outcome, words))
    return (Run(words.say(Message(f"example.{outcome.id}.title", values))),)


def label_of(outcome: Outcome, words: Words) -> Runs:
    """The title as it stands above an example within a section."""
    title = title_of(outcome, words)
    return tuple(Run(words.text("example.titled", title=run.text)) for run in title)


def _title_values(outcome: Outcome, words: Words) -> Iterator[tuple[str, Value]]:
    """What the places of a title may name: how many play, and (`set.level`) each variable to which the example gives a single
    value.
    """
    speech = Speech(outcome.setup)
    yield "players", outcome.setup.players
    given: dict[str, list[Played]] = {}
    for one in outcome.given:
        given.setdefault(one.name, []).append(one.value)
    for name, values in given.items():
        if len(values) == 1:
            yield f"{SET}{name}", words.lexicon.named(name, speech.value(values[0]))


def names_told(outcome: Outcome) -> frozenset[str]:
    """The names of the rule file that the example calls by their terms: zones, variables, formulas and choices."""
    found = {one.place.zone for one in outcome.before if one.cards}
    found |= {one.name.removeprefix(LOOP) for one in outcome.given}
    found |= {one.choice for one in outcome.choices}
    for fact in outcome.facts:
        found |= _names_in(fact.subject, outcome)
        if isinstance(fact.subject, OfGame) and fact.subject.name == "choice":
            found |= {
                str(one.value) for one in (fact.found,) if isinstance(one, Played) and one.value
            }
    return frozenset(found)


def _names_in(subject: Subject, outcome: Outcome) -> set[str]:
    match subject:
        case OfGame():
            return set()
        case OfZone(instance=instance):
            return {place_of(outcome.setup.binding, instance).zone}
        case OfVariable(name=name):
            return {name}
        case OfFormula(formula=formula):
            return {formula.name}
        case OfSet(of=of):
            return _names_in(of, outcome)


@dataclass(frozen=True, slots=True)
class _Teller:
    outcome: Outcome
    id: str
    words: Words
    grids: Grids
    pictured: bool

    def blocks(self) -> Iterator[out.SetTable | out.SetList]:
        facts, end = Facts(self.outcome, self.words, self.grids), len(self.outcome.choices)
        situation = [*(() if self.pictured else facts.cards()), *facts.given()]
        last = facts.found(one for one in self.outcome.facts if one.after == end)
        if not end:
            yield from self.grids.blocks((*situation, *last), f"{self.id}.table")
            return
        yield from self.grids.blocks(situation, f"{self.id}.situation", "example.situation")
        before = [one for one in self.outcome.facts if one.after < end]
        only = not before and all(isinstance(one, Chosen) for one in self.outcome.choices)
        lead = (Run(self.words.text("example.chosen" if only else "example.course")),)
        items = tuple(
            out.Item(f"{self.id}.choices.{number}", runs)
            for number, runs in enumerate(self._course(facts, before))
        )
        yield out.SetList(f"{self.id}.choices", lead, items, ordered=False)
        yield from self.grids.blocks(last, f"{self.id}.outcome", "example.outcome")

    def _course(self, facts: Facts, before: list[Fact]) -> Iterator[Runs]:
        """What is chosen and may be chosen, and in between what is found at that moment."""
        for place, text in enumerate(choices_told(self.outcome, self.words)):
            found = tuple(facts.found(one for one in before if one.after == place))
            if found:
                yield tuple(self._side_by_side(found))
            yield (Run(text),)

    def _side_by_side(self, found: tuple[Entry, ...]) -> Iterator[Run]:
        """Each thing once, with all that was found of it."""
        heads: dict[str, list[Entry]] = {}
        for one in found:
            heads.setdefault(one.head, []).append(one)
        for place, entries in enumerate(heads.values()):
            if place:
                yield Run(self.words.text("table.parts", a="", b=""))
            yield from self.grids.in_line(entries)
