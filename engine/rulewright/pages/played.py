"""The worked examples of a game and a voice in; what is told of each, and pictures of the table before and after, out."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from rulewright.examples import Outcome
from rulewright.examples.outcome import Contents
from rulewright.pages.faces import Faces
from rulewright.pages.sources import GameSource
from rulewright.pages.voice import Voice
from rulewright.rulebook.model import Datum, Rulebook
from rulewright.sections.formats import plain
from rulewright.sections.model import ExampleShown
from rulewright.sections.typeset import Runs, SetExample, SetList, SetSection, SetTable
from rulewright.sections.worked import title_of, worked
from rulewright.words.messages import Message, Seat, Term
from rulewright.words.sorting import sorted_cards
from rulewright.words.values import Speech

_SPREAD = 6
"""How many cards that nobody sees lie side by side in a picture; more are a pile."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A zone of a picture: what it is called, and its cards from the bottom to the top; of a face-down pile only how many."""

    zone: Markup
    cards: tuple[Markup, ...]
    pile: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """What lies before one seat, or (without a name) what belongs to nobody."""

    seat: Markup
    zones: tuple[Lying, ...]


@dataclass(frozen=True, slots=True)
class ShownExample:
    """An example on its page: its id is its permalink. `section` is the one that it belongs to: the one that it names, or else
    the one that shows it.
    """

    id: str
    number: int
    title: Runs
    lead: Runs
    section: SetSection | None
    players: int
    variant: str | None
    settings: tuple[Markup, ...]
    blocks: tuple[SetTable | SetList, ...]
    before: tuple[Row, ...]
    after: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The examples of one section, or (None) of no section."""

    section: SetSection | None
    examples: tuple[ShownExample, ...]


def grouped(
    examples: tuple[ShownExample, ...], sections: tuple[SetSection, ...]
) -> tuple[Group, ...]:
    """The examples in the order of the sections to which they belong, those of none last."""
    places = {section.id: place for place, section in enumerate(sections)}
    last = len(sections)
    found: dict[int, list[ShownExample]] = {}
    for one in examples:
        found.setdefault(places[one.section.id] if one.section else last, []).append(one)
    return tuple(
        Group(sections[place] if place < last else None, tuple(found[place]))
        for place in sorted(found)
    )


def played(
    source: GameSource, voice: Voice, sections: tuple[SetSection, ...]
) -> tuple[ShownExample, ...]:
    """All examples, in the order of their file."""
    leads = {
        block.example: (section, block.lead)
        for section in sections
        for block in section.blocks
        if isinstance(block, SetExample)
    }
    return tuple(
        _shown(number, outcome, source, voice, sections, leads)
        for number, outcome in enumerate(source.examples.outcomes, start=1)
    )


def _shown(
    number: int,
    outcome: Outcome,
    source: GameSource,
    voice: Voice,
    sections: tuple[SetSection, ...],
    leads: dict[str, tuple[SetSection, Runs]],
) -> ShownExample:
    shown, lead = leads.get(outcome.id, (None, ()))
    named = next((one for one in sections if one.id == outcome.section), None)
    setup = outcome.setup
    changed = {
        name: value
        for name, value in setup.binding.settings.items()
        if value != setup.rulebook.settings[name].default
    }
    picture = _Picture(outcome, voice, Faces(setup.rulebook, voice), Speech(setup))
    return ShownExample(
        outcome.id,
        number,
        title_of(outcome, voice.words),
        lead,
        named or shown,
        setup.players,
        setup.rulebook.variant,
        tuple(_set(voice, setup.rulebook, name, one) for name, one in changed.items()),
        worked(outcome, f"{ExampleShown.__name__}.{outcome.id}", voice.words, pictured=True),
        tuple(picture.rows(outcome.before)),
        tuple(picture.rows(outcome.after)) if _is_moved(outcome) else (),
    )


def _is_moved(outcome: Outcome) -> bool:
    """Whether the cards lie elsewhere at the end, and have not been dealt anew since: then most of them were not there before."""
    before, after = (
        {one.place: frozenset(one.cards) for one in found if one.cards}
        for found in (outcome.before, outcome.after)
    )
    known = {card for cards in before.values() for card in cards}
    now = [card for one in outcome.before for card in after.get(one.place, ())]
    strange = sum(card not in known for card in now)
    return outcome.is_played and before != after and (not known or 2 * strange <= len(now))


def _set(voice: Voice, rules: Rulebook, name: str, value: Datum | tuple[Datum, ...]) -> Markup:
    """What a setting is called, and what it says."""
    shown = plain(value, rules.settings[name].type.kind)
    return voice.write(Message("example.fact", {"name": Term(name), "value": shown}))


@dataclass(frozen=True, slots=True)
class _Picture:
    outcome: Outcome
    voice: Voice
    faces: Faces
    speech: Speech

    def rows(self, contents: tuple[Contents, ...]) -> Iterator[Row]:
        """The zones with cards, a row for each seat."""
        owners: dict[int | None, list[Lying]] = {}
        for one in contents:
            if one.cards:
                owners.setdefault(self.speech.owner(one.place), []).append(self.zone(one))
        for owner in sorted(owners, key=lambda seat: (seat is None, seat or 0)):
            yield Row(self.seat(owner), tuple(owners[owner]))

    def zone(self, one: Contents) -> Lying:
        cards = self.outcome.setup.binding.cards
        name = self.voice.write(self.speech.zone(one.place))
        setup = self.outcome.setup
        seen_by = setup.rulebook.zones[one.place.zone].seen_by.under(setup.binding.settings)
        if seen_by == "nobody" and len(one.cards) > _SPREAD:
            return Lying(name, (), len(one.cards))
        held = sorted_cards(setup, self.voice.words.lexicon, one.place.zone, one.cards)
        return Lying(name, tuple(self.faces.card(cards[card]) for card in held))

    def seat(self, owner: int | None) -> Markup:
        if owner is None:
            return Markup("")
        setup = self.outcome.setup
        if owner < setup.players:
            return self.voice.write(Seat(owner))
        return self.voice.term(setup.rulebook.seats[owner - setup.players])
