"""What play says about a game (cards, zones, seats, words) in; values for messages out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulewright.play.setup import Setup
from rulewright.play.values import CardView, Place
from rulewright.play.values import Value as Played
from rulewright.rulebook.model import Datum
from rulewright.rulebook.types import Kind
from rulewright.words.messages import Card, Many, Message, Seat, Term, Value


@dataclass(frozen=True, slots=True)
class Speech:
    """Turns what one game holds into values for messages."""

    setup: Setup

    def value(self, value: Played | Sequence[Played] | None) -> Value:
        """A value, or several side by side."""
        if value is None:
            return None
        if not isinstance(value, Played):
            return Many(tuple(self.value(one) for one in value))
        found = value.value
        match value.kind:
            case Kind.FLAG if found is not None:
                return bool(found)
            case Kind.SEAT if isinstance(found, int):
                return Seat(found)
            case Kind.CARD if isinstance(found, int):
                return self.named_card(found)
            case _:
                return self.datum(found)

    def datum(self, datum: Datum) -> Value:
        """A number, a word by its term, or nothing."""
        return Term(datum) if isinstance(datum, str) else datum

    def named_card(self, number: int, side: Datum = None) -> Card:
        """A card by its number, which is known only to who may know the card."""
        card = self.setup.binding.cards[number]
        fields = {name: self.datum(value) for name, value in card.fields.items()}
        return Card(card.kind, fields, self.datum(side))

    def cards(self, views: Iterable[CardView]) -> Value:
        """Cards as somebody sees them, bottom first: those that are known, then how many lie hidden."""
        listed = tuple(views)
        known = tuple(
            self.named_card(view.card, view.side) for view in listed if view.card is not None
        )
        backs: dict[tuple[tuple[str, Datum], ...], int] = {}
        for view in listed:
            if view.card is None:
                backs[view.back] = backs.get(view.back, 0) + 1
        hidden = tuple(self._hidden(back, count) for back, count in backs.items())
        if known and hidden:
            values: dict[str, Value] = {"cards": Many(known), "hidden": Many(hidden, "and")}
            return Message("table.known_and_hidden", values)
        return Many(known or hidden) if known or hidden else Message("table.empty")

    def zone(self, place: Place) -> Value:
        """What a zone is called; with its word, where there is one for each word of a list."""
        if place.key is None or self.owner(place) is not None:
            return Term(place.zone)
        return Message("format.keyed", {"name": Term(place.zone), "key": self.datum(place.key)})

    def owner(self, place: Place) -> int | None:
        """The seat that a zone belongs to; None for what belongs to nobody."""
        per_seat = self.setup.rulebook.zones[place.zone].per == "seat"
        return place.key if per_seat and isinstance(place.key, int) else None

    def _hidden(self, back: tuple[tuple[str, Datum], ...], count: int) -> Value:
        printed = tuple(self.datum(value) for _, value in back if value is not None)
        if not printed:
            return Message("table.hidden", {"n": count})
        return Message("table.hidden_backs", {"n": count, "backs": Many(printed)})


def without_sides(cards: Iterable[CardView]) -> tuple[CardView, ...]:
    """Cards as somebody sees them, whichever side they show."""
    return tuple(CardView(card.card, None, card.face_up, card.back) for card in cards)
