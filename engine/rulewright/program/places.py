"""The zone instances of one game: every zone once, or once for each seat or word that it is `per`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulewright.rulebook.constants import Data, evaluate_number
from rulewright.rulebook.model import Datum, Rulebook, Zone

Settings = Mapping[str, Datum | tuple[Datum, ...]]
"""A value for each setting; a list setting's value is a tuple."""


@dataclass(frozen=True, slots=True)
class ZoneInstance:
    """One place for cards: zone `zone` for `key` (a seat number, a word, or None)."""

    number: int
    zone: str
    key: Datum
    least: int
    most: int
    seen_by: str
    """`everyone`, `owner` or `nobody` under the settings in force."""


def keys_of(rulebook: Rulebook, seats: int, per: str | None) -> tuple[Datum, ...]:
    """The keys of what is `per` None, `seat` or a word list, in order; a key's number is its place here."""
    if per is None:
        return (None,)
    return tuple(range(seats)) if per == "seat" else rulebook.words[per]


def instances(
    rulebook: Rulebook, data: Data, settings: Settings, cards: int
) -> Iterator[ZoneInstance]:
    """All zone instances in order: zones as in the rule file, then keys."""
    number = 0
    for zone in rulebook.zones.values():
        least, most = _holds(zone, data, cards)
        seen_by = zone.seen_by.under(settings)
        for key in keys_of(rulebook, data.seats, zone.per):
            yield ZoneInstance(number, zone.name, key, least, most, seen_by)
            number += 1


def _holds(zone: Zone, data: Data, cards: int) -> tuple[int, int]:
    if zone.holds is None:
        return 0, cards
    least, most = (evaluate_number(bound, data) for bound in zone.holds)
    return least, min(most, cards)
