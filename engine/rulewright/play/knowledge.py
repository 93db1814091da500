"""Where each card can be, for one observer: a set of zones, kept from what it sees; and which sides a card can show."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Knowledge:
    """For each card a bit mask of the zone instances where it can be, and a bit mask of its sides that it may show.

    Bit n of `zones[card]` is zone instance n; bit n of `sides[card]` is the n-th of the card's sides.
    """

    zones: tuple[int, ...]
    sides: tuple[int, ...]
