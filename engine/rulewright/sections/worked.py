"""What the engine makes of a worked example, and the words of a language, in; how it reads in the rulebook, out.

What is per seat stands in a table with a row for each seat; all else is told line by line. Where nobody chooses anything,
situation and outcome are one table.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rulewright.examples import Outcome
from rulewright.examples.names import CardText
from rulewright.examples.outcome import Chosen, Contents, Fact, Given
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
from rulewright.play.values import Place as ZonePlace
from rulewright.play.values import Value as Played
from rulewright.play.values import place_of, value_of
from rulewright.rulebook.term_text import term_text
from rulewright.rulebook.types import Kind
from rulewright.sections import typeset as out
from rulewright.sections.chosen import choices_told
from rulewright.sections.typeset import Run, Runs, Source
from rulewright.words import templates
from rulewright.words.messages import Many, Message, Place, Seat, Term, Value
from rulewright.words.values import Speech
from rulewright.words.words import Words


def worked(
    outcome: Outcome, id: str, words: Words, pictured: bool = False
) -> tuple[out.SetTable | out.SetList, ...]:
    """The blocks of an example; `id` is that of the block that shows it. Where cards are `pictured`, they are not named as well."""
    return tuple(_Teller(outcome, id, words, Speech(outcome.setup), pictured).blocks())


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
    """What the places of a title may name: how many play, and each variable to which the example gives a single value."""
    speech = Speech(outcome.setup)
    yield "players", outcome.setup.players
    given: dict[str, list[Played]] = {}
    for one in outcome.given:
        given.setdefault(one.name, []).append(one.value)
    for name, values in given.items():
        if len(values) == 1:
            yield name, words.lexicon.named(name, speech.value(values[0]))


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


@dataclass(slots=True)
class _Grid:
    """Columns of a table with a row for each seat, and lines for all else."""

    columns: dict[str, dict[int, Run]] = field(default_factory=dict)
    lines: dict[str, Run] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Teller:
    outcome: Outcome
    id: str
    words: Words
    speech: Speech
    pictured: bool

    def blocks(self) -> Iterator[out.SetTable | out.SetList]:
        situation, result = _Grid(), _Grid()
        if not self.outcome.choices:
            self._situation(situation)
            self._result(situation)
            yield from self._grid("table", situation, "")
            return
        self._situation(situation)
        self._result(result)
        yield from self._grid("situation", situation, "example.situation")
        items = tuple(
            out.Item(f"{self.id}.choices.{number}", (Run(text),))
            for number, text in enumerate(choices_told(self.outcome, self.words))
        )
        only = all(isinstance(one, Chosen) for one in self.outcome.choices)
        lead = (Run(self.words.text("example.chosen" if only else "example.course")),)
        yield out.SetList(f"{self.id}.choices", lead, items, ordered=False)
        yield from self._grid("outcome", result, "example.outcome")

    def _grid(self, name: str, grid: _Grid, label: str) -> Iterator[out.SetTable | out.SetList]:
        """A table, then a list; the label stands before whichever comes first."""
        lead: Runs = (Run(self.words.text(label)),) if label else ()
        seats = sorted({seat for column in grid.columns.values() for seat in column})
        if grid.columns:
            corner: Runs = (Run(self.words.text("example.player")),)
            heads = (corner, *((Run(head),) for head in grid.columns))
            rows = tuple(
                ((Run(self._write(self._seat(seat))),), *_cells(seat, grid.columns.values()))
                for seat in seats
            )
            yield out.SetTable(f"{self.id}.{name}", lead, heads, rows)
            lead = ()
        if grid.lines:
            items = tuple(
                out.Item(f"{self.id}.{name}.{number}", (run,))
                for number, run in enumerate(grid.lines.values())
            )
            yield out.SetList(f"{self.id}.{name}.lines", lead, items, ordered=False)

    # ---- the situation

    def _situation(self, grid: _Grid) -> None:
        filled = {one.place.zone for one in self.outcome.before if one.cards}
        for one in self.outcome.before:
            if one.place.zone in filled and not self.pictured:
                self._enter(
                    grid, self._zone(one.place), self._owner(one.place), self._contents(one)
                )
        given = [one for one in self.outcome.given if not self._is_usual(one)]
        sentences = self._sentences(given)
        told = {name for names, _ in sentences.values() for name in names}
        for value in given:
            if value.name in sentences:
                _, text = sentences[value.name]
                grid.lines[text] = Run(text)
            elif value.name not in told:
                self._given(grid, value)

    def _given(self, grid: _Grid, given: Given) -> None:
        name = given.name.removeprefix(LOOP)
        variable = self.outcome.setup.rulebook.variables.get(given.name)
        per_seat = variable is not None and variable.per == "seat"
        seat = given.key if per_seat and isinstance(given.key, int) else None
        head = self._keyed(Term(name), None if seat is not None else given.key)
        self._enter(grid, head, seat, self._value(name, given.value))

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
            filled = {one: lexicon.named(one, self.speech.value(values[one])) for one in places}
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
        cards = tuple(self.speech.named_card(card) for card in one.cards)
        return Many(cards) if cards else Message("table.empty")

    def _zone(self, place: ZonePlace) -> Value:
        return self.speech.zone(place)

    def _owner(self, place: ZonePlace) -> int | None:
        return self.speech.owner(place)

    # ---- what is found

    def _result(self, grid: _Grid) -> None:
        for fact in self.outcome.facts:
            name, head = self._head(fact.subject)
            if not self._per_seat(fact.subject):
                head = self._keyed(head, fact.key)
                self._enter(grid, head, None, self._value(name, fact.found), fact, fact.found)
            elif isinstance(fact.key, int):
                self._enter(grid, head, fact.key, self._value(name, fact.found), fact, fact.found)
            elif isinstance(fact.found, tuple):
                for seat, one in enumerate(fact.found):
                    self._enter(grid, head, seat, self._value(name, one), fact, one)

    def _per_seat(self, subject: Subject) -> bool:
        rules = self.outcome.setup.rulebook
        match subject:
            case OfGame(name=name):
                return name == "scores"
            case OfZone(instance=instance):
                return self._owner(place_of(self.outcome.setup.binding, instance)) is not None
            case OfVariable(name=name):
                return rules.variables[name].per == "seat"
            case OfFormula(formula=formula):
                return formula.per_seat
            case OfSet(of=of):
                return self._per_seat(of)

    def _head(self, subject: Subject) -> tuple[str, Value]:
        """The name that what is looked at has in the rule file, and what it is called."""
        match subject:
            case OfGame(name=name):
                return name, Message(f"example.fact.{name}")
            case OfZone(how=how, instance=instance):
                place = place_of(self.outcome.setup.binding, instance)
                zone = self._zone(place)
                head = zone if how == "cards" else Message(f"example.fact.{how}", {"zone": zone})
                return place.zone, head
            case OfVariable(name=name):
                return name, Term(name)
            case OfFormula(formula=formula, arguments=arguments):
                given = [
                    self._argument(one, local.type.kind)
                    for one, local in zip(arguments, formula.parameters, strict=False)
                ]
                return formula.name, self._keyed(
                    Term(formula.name), Many(tuple(given)) if given else None
                )
            case OfSet(of=of):
                return self._head(of)

    def _argument(self, given: int | CardText, kind: Kind) -> Value:
        if isinstance(given, CardText):
            return self.speech.named_card(given.fitting[0])
        return self.speech.value(value_of(self.outcome.setup.binding, kind, given))

    # ---- words

    def _keyed(self, name: Value, key: Value) -> Value:
        """A name with the key of one of what is per something."""
        if key is None:
            return name
        key = Term(key) if isinstance(key, str) else key
        return Message("format.keyed", {"name": name, "key": key})

    def _value(self, name: str, found: Found) -> Value:
        """A value as the game says it."""
        if isinstance(found, tuple):
            return Many(tuple(self._value(name, one) for one in found)) if found else None
        lexicon, value = self.words.lexicon, self.speech.value(found)
        if found.kind is not Kind.NUMBER or not isinstance(value, int):
            return (
                value
                if found.kind is not Kind.SEAT or found.value is None
                else self._seat_of(found)
            )
        places: dict[str, Value] = {
            "name": Term(name),
            "value": lexicon.named(name, value),
            "ordinal": Place(value),
            "n": value,
        }
        key = f"table.value.{name}"
        if not lexicon.has(key) or key in lexicon.silent:
            return places["value"]
        alone = set(templates.places(lexicon.form(key, value))) <= places.keys()
        return Message(key, places) if alone else places["value"]

    def _seat_of(self, found: Played) -> Value:
        return self._seat(found.value) if isinstance(found.value, int) else None

    def _seat(self, seat: int) -> Value:
        """A player by number; a seat that never chooses by its name."""
        setup = self.outcome.setup
        return (
            Seat(seat) if seat < setup.players else Term(setup.rulebook.seats[seat - setup.players])
        )

    def _enter(
        self,
        grid: _Grid,
        head: Value,
        seat: int | None,
        value: Value,
        fact: Fact | None = None,
        found: Found = (),
    ) -> None:
        name, text = self._write(head), self._write(value)
        source = None if fact is None else Source(fact.name, fact.span, (), _neutral(found))
        if seat is None:
            line = self.words.text("example.fact", name=name, value=text)
            grid.lines[name] = Run(line, source=source)
        else:
            grid.columns.setdefault(name, {})[seat] = Run(text, source=source)

    def _write(self, value: Value) -> str:
        return self.words.write(value)


def _neutral(found: Found) -> str:
    """What is found, in no language."""
    return ",".join(map(_neutral, found)) if isinstance(found, tuple) else found.text


def _cells(seat: int, columns: Iterable[dict[int, Run]]) -> Iterator[Runs]:
    for column in columns:
        yield (column[seat],) if seat in column else ()
