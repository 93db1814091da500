"""What an observer sees of the table in; messages that say it, out. How they are laid out is the terminal's or page's affair.

A game says a thing its own way by a longer id: `table.zone.<zone>` (`table.zone.<zone>.hidden` where all of its cards lie hidden)
and `table.value.<name>` (with `${ordinal}` for the place in a ranking that a number is). Cards with much to read have a line each
where the game has `table.card.<zone>`, in which `${card}` is one of them, with all that stands on its sides. Of zones that there is one of for each of several words `table.zones.<zone>` tells in one sentence,
whose places are the words: `${red}` is the card on top there; `table.zones.<zone>.<choice>` tells it while this choice is open.
"""

from collections.abc import Iterable, Iterator, Sequence

from rulewright.play.observation import ShownView
from rulewright.play.setup import Setup
from rulewright.play.values import CardView
from rulewright.play.zones import ZoneView
from rulewright.rulebook.types import Kind
from rulewright.words.lexicon import Lexicon
from rulewright.words.messages import GAP, Message, Place, Seat, Term, Value
from rulewright.words.sorting import sorted_views
from rulewright.words.values import Speech


def tell_zone(setup: Setup, zone: ZoneView, lexicon: Lexicon) -> Message:
    """A zone with its cards, and how many there are if there is more than one; only how many, where all lie hidden."""
    speech = Speech(setup)
    cards = sorted_views(setup, lexicon, zone.place.zone, zone.cards)
    values: dict[str, Value] = {
        "zone": speech.zone(zone.place),
        "cards": speech.cards(cards),
        "n": len(zone.cards),
    }
    if zone.cards and all(_is_blank(card) for card in zone.cards):
        return Message("table.zone.hidden", values)
    hidden = f"table.zone.{zone.place.zone}.hidden"
    if lexicon.has(hidden) and all(card.card is None for card in zone.cards):
        return Message(hidden, values)
    key = "table.zone.counted" if len(zone.cards) > 1 else "table.zone"
    return Message(lexicon.first(f"table.zone.{zone.place.zone}", key), values)


def tell_cards(setup: Setup, zone: ZoneView, lexicon: Lexicon) -> Iterator[Message]:
    """The known cards of a zone one by one, where the game has a sentence for one of them."""
    key = f"table.card.{zone.place.zone}"
    if lexicon.has(key):
        speech = Speech(setup)
        for view in sorted_views(setup, lexicon, zone.place.zone, zone.cards):
            if view.card is not None:
                yield Message(key, {"card": speech.named_card(view.card)})


def tell_shared(
    setup: Setup, zones: Sequence[ZoneView], lexicon: Lexicon, choice: str | None
) -> Iterator[Message]:
    """What lies where, of zones that belong to nobody, while `choice` is open. Those of one name are told in one sentence where
    the game has one.
    """
    told: set[str] = set()
    for zone in zones:
        name = zone.place.zone
        key = lexicon.first(f"table.zones.{name}.{choice}", f"table.zones.{name}")
        if not lexicon.has(key):
            yield tell_zone(setup, zone, lexicon)
        elif name not in told:
            told.add(name)
            yield Message(key, board(setup, name, zones))


def board(setup: Setup, zone: str, zones: Sequence[ZoneView]) -> dict[str, Value]:
    """For each word that there is a zone of this name for: the card on top, or a gap."""
    speech, found = Speech(setup), dict[str, Value]()
    there = {view.place.key: view.cards for view in zones if view.place.zone == zone}
    for word in setup.rulebook.words.get(setup.rulebook.zones[zone].per or "", ()):
        cards = there.get(word)
        top = cards[-1] if cards else None
        found[word] = (
            GAP if top is None or top.card is None else speech.named_card(top.card, top.side)
        )
    return found


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
