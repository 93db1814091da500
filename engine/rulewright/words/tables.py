"""What an observer sees of the table in; messages that say it, out. How they are laid out is the terminal's or page's affair."""

from rulewright.play.observation import ShownView, ZoneView
from rulewright.play.setup import Setup
from rulewright.words.messages import Message, Seat, Term, Value
from rulewright.words.values import Speech


def tell_zone(setup: Setup, zone: ZoneView) -> Message:
    """A zone with its cards, and how many there are if there is more than one."""
    speech = Speech(setup)
    values: dict[str, Value] = {
        "zone": speech.zone(zone.place),
        "cards": speech.cards(zone.cards),
        "n": len(zone.cards),
    }
    return Message("table.zone.counted" if len(zone.cards) > 1 else "table.zone", values)


def tell_value(setup: Setup, shown: ShownView) -> Message:
    """A line of what the game shows beside its zones, without the seat it belongs to."""
    value = Speech(setup).value(shown.value)
    return Message("table.value", {"name": Term(shown.name), "value": value})


def tell_seat(seat: int, observer: int | None) -> Message:
    """Who sits in a seat, marked if it is the observer."""
    name = Seat(seat)
    return Message("table.you" if seat == observer else "table.seat", {"seat": name})
