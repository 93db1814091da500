"""Cells that an observer may know in; the zones as the observer sees them out."""

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.play.chronicle import side_value
from rulewright.play.reading import Reading
from rulewright.play.setup import Setup
from rulewright.play.values import CardView, Place, place_of
from rulewright.play.veil import HIDDEN, is_hidden


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone as the observer sees it: its cards from the bottom to the top, hidden ones from behind."""

    place: Place
    cards: tuple[CardView, ...]


def zone_views(setup: Setup, veiled: Sequence[int]) -> tuple[ZoneView, ...]:
    """All zones, in the order of the rule file; `veiled` are cells with everything hidden blanked out."""
    reading = Reading(setup.binding, veiled)
    return tuple(
        ZoneView(
            place_of(setup.binding, zone.number),
            tuple(_card(setup, reading, card) for card in reading.zone(zone.number)),
        )
        for zone in setup.binding.zones
    )


def _card(setup: Setup, reading: Reading, card: int) -> CardView:
    if is_hidden(card):
        like = setup.backs.of_kind[HIDDEN - card][0]
        return CardView(None, back=setup.binding.cards[like].back)
    return CardView(card, side_value(setup, card, reading.side(card)).value, reading.face_up(card))
