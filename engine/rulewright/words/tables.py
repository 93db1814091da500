"""What an observer sees of the table in; messages that say it, out. How they are laid out is the terminal's or page's affair.

A game says a thing its own way by a longer id: `table.zone.<zone>` and `table.value.<name>` (with `${ordinal}` for the place in
a ranking that a number is).
"""

from collections.abc import Iterable

from rulewright.play.observation import ShownView, ZoneView
from rulewright.play.setup import Setup
from rulewright.play.values import CardView
from rulewright.rulebook.types import Kind
from rulewright.words.lexicon import Lexicon
from rulewright.words.messages import Message, Place, Seat, Term, Value
from rulewright.words.sorting import sorted_views
from rulewright.words.values import Speech


def tell_zone(setup: Setup, zone: ZoneView, lexicon: Lexicon) -> Message:
    """A zone with its cards, and how many there are if there is more than one; only how many, where all lie hidden."""
    speech = Speech(setup)
    values: dict[str, Value] = {
        "zone": speech.zone(zone.place),
        "cards": speech.cards(sorted_views(setup, lexicon, zone.place.zone, zone.cards)),
        "n": len(zone.cards),
    }
    if zone.cards and all(_is_blank(card) for card in zone.cards):
        return Message("table.zone.hidden", values)
    key = "table.zone.counted" if len(zone.cards) > 1 else "table.zone"
    return Message(lexicon.first(f"table.zone.{zone.place.zone}", key), values)


def tell_value(
    setup: Setup, shown: ShownView, lexicon: Lexicon, beside: Iterable[ShownView] = ()
) -> Message:
    """A line of what the game shows beside its zones, without the seat it belongs to.

    Where the game says it in its own way, the other values that belong to the same seat or to nobody are places by their names.
    """
    value, found = Speech(setup).value(shown.value), shown.value
    values: dict[str, Value] = {
        other.name: lexicon.named(other.name, Speech(setup).value(other.value))
        for other in beside
        if other.seat in (None, shown.seat)
    }
    values |= {"name": Term(shown.name), "value": lexicon.named(shown.name, value)}
    if not isinstance(found, tuple) and found.kind is Kind.NUMBER and isinstance(value, int):
        values["ordinal"] = Place(value)
        values["n"] = value
    return Message(lexicon.first(f"table.value.{shown.name}", "table.value"), values)


def tell_seat(seat: int, observer: int | None) -> Message:
    """Who sits in a seat, marked if it is the observer."""
    name = Seat(seat)
    return Message("table.you" if seat == observer else "table.seat", {"seat": name})


def _is_blank(card: CardView) -> bool:
    """Whether a card shows nothing at all: it lies hidden, and nothing is printed on its back."""
    return card.card is None and all(value is None for _, value in card.back)
