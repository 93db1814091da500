"""What an example writes, as the program has it, and back: seats, keys, zones, cards and values.

Seats are letters (A is the first player) or names of `seats:`; a card is written as what is printed on it (`ume 7`, `hold_back`,
`-5`), with its owner where that matters (`robot 5`).
"""

from typing import Any

from rulewright.play.reading import Reading
from rulewright.program.binding import Binding
from rulewright.rulebook.model import Datum
from rulewright.rulebook.types import NONE, Kind, Type


class Names:
    """The names of one state."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.binding: Binding = reading.binding
        self.rules = reading.binding.rulebook

    def seat(self, written: str) -> int:
        """The number of a seat written as a letter or by its name."""
        if written in self.rules.seats:
            return self.binding.players + self.rules.seats.index(written)
        return ord(written) - ord("A")

    def letter(self, seat: int) -> str:
        """A seat as an example writes it."""
        players = self.binding.players
        return chr(ord("A") + seat) if seat < players else self.rules.seats[seat - players]

    def key(self, per: str | None, written: str | None) -> Datum:
        """A key of what is `per` something."""
        return self.seat(written or "") if per == "seat" else written

    def instance(self, zone: str, key: str | None) -> int:
        """The number of a zone instance."""
        return self.binding.zone_instance(zone, self.key(self.rules.zones[zone].per, key)).number

    def cards(self, zone: str, key: str | None) -> tuple[int, ...]:
        """The cards of a zone, from the bottom to the top."""
        return self.reading.zone(self.instance(zone, key))

    def card(self, written: Any, seat: int | None, used: set[int]) -> int:
        """The first card with all that is written on it, best one of the seat's; `used` ones are taken."""
        fitting = [c.number for c in self.binding.cards if self.fits(c.number, written)]
        free = [card for card in fitting if card not in used]
        assert free, f"there is no {written}"
        return min(free, key=lambda card: self._distance(card, seat))

    def _distance(self, card: int, seat: int | None) -> int:
        zone = next(z for z in self.binding.zones if card in self.reading.zone(z.number))
        of_seat = self.rules.zones[zone.zone].per == "seat" and zone.key == seat
        owner = self.binding.cards[card].owner
        return 2 * (owner not in (None, seat)) + (not of_seat)

    def fits(self, card: int, written: Any) -> bool:
        """Whether all that is written stands on this card."""
        found = self.binding.cards[card]
        printed = {found.kind, *(str(v) for v in found.fields.values() if v is not None)}
        printed |= set() if found.owner is None else {self.letter(found.owner)}
        return all(word in printed for word in str(written).split())

    def number(self, written: Any, type_: Type) -> int:
        """A value of an example as the program stores it."""
        if written is None or written == "none":
            return NONE
        if type_.kind is Kind.SEAT:
            return self.seat(written)
        if type_.kind is Kind.CARD:
            return self.card(written, None, set())
        return self.binding.encode(int(written) if isinstance(written, bool) else written)

    def written(self, found: Any, type_: Type) -> Any:
        """A value of the program as an example writes it."""
        if isinstance(found, tuple):
            return [self.written(one, type_) for one in found]
        if found == NONE:
            return None
        if type_.kind is Kind.FLAG:
            return found == 1
        if type_.kind is Kind.NUMBER:
            return found
        value = self.rules.all_words[found] if type_.kind is Kind.WORD else found
        return self.text(value, type_.kind)

    def text(self, value: Any, kind: Kind) -> str:
        """A value as text: the letter of a seat, what stands on a card."""
        if kind is Kind.SEAT:
            return self.letter(value)
        if kind is Kind.CARD:
            card = self.binding.cards[value]
            printed = [str(v) for v in card.fields.values() if v is not None]
            return " ".join(printed or [card.kind])
        return str(value)
