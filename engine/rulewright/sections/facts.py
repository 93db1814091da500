"""What an example lays out, sets and looks at in; entries with what the game calls it, out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.examples import Outcome
from rulewright.examples.names import CardText
from rulewright.examples.outcome import Contents, Fact, Given
from rulewright.examples.resolving import LOOP
from rulewright.examples.steps import (
    Found,
    OfFormula,
    OfGame,
    OfSet,
    OfVariable,
    OfZone,
    Subject,
)
from rulewright.play.values import Value as Played
from rulewright.play.values import place_of, value_of
from rulewright.rulebook.model import Datum
from rulewright.rulebook.term_text import term_text
from rulewright.rulebook.types import Kind
from rulewright.sections.grids import SEAT, Entry, Grids
from rulewright.sections.typeset import Run, Source
from rulewright.words import templates
from rulewright.words.messages import Many, Message, Place, Term, Value
from rulewright.words.sorting import sorted_cards
from rulewright.words.values import Speech
from rulewright.words.words import Words


@dataclass(frozen=True, slots=True)
class Facts:
    """Makes entries of one example in one language."""

    outcome: Outcome
    words: Words
    grids: Grids

    @property
    def _speech(self) -> Speech:
        return Speech(self.outcome.setup)

    # ---- the situation

    def cards(self) -> Iterator[Entry]:
        """What lies in the zones of the example before anybody chooses."""
        filled = {one.place.zone for one in self.outcome.before if one.cards}
        for one in self.outcome.before:
            if one.place.zone in filled:
                per = self.outcome.setup.rulebook.zones[one.place.zone].per
                value = self._write(self._contents(one))
                yield Entry(self._write(Term(one.place.zone)), Run(value), per, one.place.key)

    def given(self) -> Iterator[Entry]:
        """The values that the example sets."""
        given = [one for one in self.outcome.given if not self._is_usual(one)]
        sentences = self._sentences(given)
        told = {name for names, _ in sentences.values() for name in names}
        for one in given:
            if one.name in sentences:
                yield Entry("", Run(sentences[one.name][1]))
            elif one.name not in told:
                name = one.name.removeprefix(LOOP)
                variable = self.outcome.setup.rulebook.variables.get(one.name)
                per = None if variable is None else variable.per
                value = Run(self._write(self._value(name, one.value)))
                yield Entry(self._write(Term(name)), value, per, _key(one.key))

    def _sentences(self, given: Iterable[Given]) -> dict[str, tuple[frozenset[str], str]]:
        """The sentences in which the game tells several values together at the table, each by the value that it belongs to: the
        names that need no line of their own besides, and what it says. Nothing is told together of a value that is absent.
        """
        lexicon = self.words.lexicon
        values = {one.name: one.value for one in given if one.key is None}
        found: dict[str, tuple[frozenset[str], str]] = {}
        for name, value in values.items():
            key = f"table.value.{name}"
            if key in lexicon.silent or not lexicon.has(key):
                continue
            places = {place.partition(".")[0] for place in templates.places(lexicon.form(key, 1))}
            if len(places) < 2 or not places <= values.keys():
                continue
            filled = {one: lexicon.named(one, self._speech.value(values[one])) for one in places}
            absent = Message("example.fact", {"name": Term(name), "value": None})
            message = absent if value.value is None else Message(key, filled)
            quiet = {one for one in places if f"table.value.{one}" in lexicon.silent}
            found[name] = frozenset(quiet), self._write(message)
        return found

    def _is_usual(self, given: Given) -> bool:
        """Whether a value is the one at the start, which a game can leave out by `example.<name>` among what is `silent`."""
        if f"example.{given.name}" not in self.words.lexicon.silent:
            return False
        start = self.outcome.setup.rulebook.variables[given.name].start
        return not given.value.value or given.value.text == term_text(start)

    def _contents(self, one: Contents) -> Value:
        setup, lexicon = self.outcome.setup, self.words.lexicon
        held = sorted_cards(setup, lexicon, one.place.zone, one.cards)
        cards = tuple(self._speech.named_card(card) for card in held)
        return Many(cards) if cards else Message("table.empty")

    # ---- what is found

    def found(self, facts: Iterable[Fact]) -> Iterator[Entry]:
        """What is looked at and found there."""
        for fact in facts:
            yield from self._found(fact)

    def _found(self, fact: Fact) -> Iterator[Entry]:
        name, head = self._head(fact.subject)
        per, key = self._per(fact.subject), _key(fact.key)
        if per is None or key is not None or not isinstance(fact.found, tuple):
            yield self._entry(fact, head, self._value(name, fact.found), fact.found, per, key)
            return
        keys = self.outcome.setup.binding.keys(per)
        for one, value in zip(keys, fact.found, strict=False):
            yield self._entry(fact, head, self._value(name, value), value, per, _key(one))

    def _entry(
        self,
        fact: Fact,
        head: Value,
        value: Value,
        found: Found,
        per: str | None,
        key: int | str | None,
    ) -> Entry:
        source = Source(fact.name, fact.span, (), _neutral(found))
        run = Run(self._write(value), source=source)
        return Entry(self._write(head), run, None if key is None else per, key)

    def _per(self, subject: Subject) -> str | None:
        """What there is one of the subject for: `seat`, a list of words, or nothing."""
        rules = self.outcome.setup.rulebook
        match subject:
            case OfGame(name=name):
                return SEAT if name == "scores" else None
            case OfZone(instance=instance):
                return rules.zones[place_of(self.outcome.setup.binding, instance).zone].per
            case OfVariable(name=name):
                return rules.variables[name].per
            case OfFormula(formula=formula):
                return SEAT if formula.per_seat else None
            case OfSet(of=of):
                return self._per(of)

    def _head(self, subject: Subject) -> tuple[str, Value]:
        """The name that what is looked at has in the rule file, and what it is called."""
        match subject:
            case OfGame(name=name):
                return name, Message(f"example.fact.{name}")
            case OfZone(how=how, instance=instance):
                zone = place_of(self.outcome.setup.binding, instance).zone
                if how == "cards":
                    return zone, Term(zone)
                return zone, Message(f"example.fact.{how}", {"zone": Term(zone)})
            case OfVariable(name=name):
                return name, Term(name)
            case OfFormula(formula=formula, arguments=arguments):
                given = tuple(
                    self._argument(one, local.type.kind)
                    for one, local in zip(arguments, formula.parameters, strict=False)
                )
                term = Term(formula.name)
                keyed = Message("format.keyed", {"name": term, "key": Many(given)})
                return formula.name, keyed if given else term
            case OfSet(of=of):
                return self._head(of)

    def _argument(self, given: int | CardText, kind: Kind) -> Value:
        if isinstance(given, CardText):
            return self._speech.named_card(given.fitting[0])
        return self._speech.value(value_of(self.outcome.setup.binding, kind, given))

    # ---- words

    def _value(self, name: str, found: Found) -> Value:
        """A value as the game says it."""
        if isinstance(found, tuple):
            return Many(tuple(self._value(name, one) for one in found)) if found else None
        if found.kind is Kind.SEAT and isinstance(found.value, int):
            return self.grids.key(found.value)
        value = self._speech.value(found)
        return value if found.kind is not Kind.NUMBER else self._number(name, value, found)

    def _number(self, name: str, value: Value, found: Played) -> Value:
        if not isinstance(found.value, int):
            return value
        lexicon = self.words.lexicon
        places: dict[str, Value] = {
            "name": Term(name),
            "value": lexicon.named(name, value),
            "ordinal": Place(found.value),
            "n": found.value,
        }
        key = f"table.value.{name}"
        if not lexicon.has(key) or key in lexicon.silent:
            return places["value"]
        alone = set(templates.places(lexicon.form(key, found.value))) <= places.keys()
        return Message(key, places) if alone else places["value"]

    def _write(self, value: Value) -> str:
        return self.words.write(value)


def _key(key: Datum) -> int | str | None:
    return key if isinstance(key, int | str) else None


def _neutral(found: Found) -> str:
    """What is found, in no language."""
    return ",".join(map(_neutral, found)) if isinstance(found, tuple) else found.text
