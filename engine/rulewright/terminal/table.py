"""The table as one seat sees it, in lines: what lies where, what is counted, whose turn it is.

Each seat takes a line for what is counted and a line for what lies before it; what only the viewer sees has lines of its own.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.play.observation import Observation, ShownView
from rulewright.play.setup import Setup
from rulewright.play.zones import ZoneView
from rulewright.terminal.wrapping import columns
from rulewright.words.messages import Message, Seat, Viewer
from rulewright.words.tables import tell_cards, tell_shared, tell_value, tell_zone
from rulewright.words.values import Speech
from rulewright.words.words import Words


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table and how far it is set in."""

    text: str
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Tells a table in the words of one viewer, on lines of at most `width` columns."""

    observation: Observation
    words: Words
    viewer: Viewer
    width: int = 80

    def lines(self) -> Iterator[Line]:
        """What belongs to nobody first, then each seat with what is hers or his."""
        silent = self.words.lexicon.silent
        zones = [
            zone
            for zone in self.observation.zones
            if zone.cards and f"table.zone.{zone.place.zone}" not in silent
        ]
        nobodys = [zone for zone in zones if self._owner(zone) is None]
        choice = self.observation.choice
        shared = map(self._say, tell_shared(self._setup, nobodys, self.words.lexicon, choice))
        yield from self._together((*shared, *self._values(None)), 2)
        for seat in range(self._setup.seats):
            yield Line(self._seat(seat))
            own = [zone for zone in zones if self._owner(zone) == seat]
            private = [zone for zone in own if seat == self.viewer.seat and self._is_private(zone)]
            for zone in private:
                yield Line(self._zone(zone), 4)
                cards = tell_cards(self._setup, zone, self.words.lexicon)
                yield from (Line(self._say(card), 6) for card in cards)
            yield from self._together((self._zone(z) for z in own if z not in private), 4)

    def heading(self) -> str:
        """The running loops that the game has a name for, such as the round."""
        texts = [
            self._say(Message(f"log.loop.{loop}", {"value": Speech(self._setup).value(value)}))
            for loop, value in self.observation.loops
            if self.words.lexicon.has(f"log.loop.{loop}")
        ]
        return self.words.formatter.series(texts) if texts else ""

    def _together(self, texts: Iterable[str], indent: int) -> Iterator[Line]:
        """Short texts side by side, none of them broken over two lines if it fits on one."""
        line = ""
        for text in texts:
            longer = self.words.text("table.parts", a=line, b=text) if line else text
            if line and columns(longer) > self.width - indent:
                yield Line(line, indent)
                longer = text
            line = longer
        if line:
            yield Line(line, indent)

    def _seat(self, seat: int) -> str:
        you = "table.you" if seat == self.viewer.seat else "table.seat"
        head = self._say(Message(you, {"seat": Seat(seat)}))
        values = list(self._values(seat))
        if not values:
            return head
        together = self.words.formatter.series(values)
        return self._say(Message("table.seat_values", {"seat": head, "values": together}))

    def _values(self, seat: int | None) -> Iterator[str]:
        for shown in self.observation.shows:
            if shown.seat == seat and _is_there(shown):
                beside = self.observation.shows
                message = tell_value(self._setup, shown, self.words.lexicon, beside)
                if message.id not in self.words.lexicon.silent:
                    yield self._say(message)

    def _zone(self, zone: ZoneView) -> str:
        return self._say(tell_zone(self._setup, zone, self.words.lexicon))

    def _is_private(self, zone: ZoneView) -> bool:
        """Whether the viewer sees cards there that not everybody sees."""
        audience = self._setup.rulebook.zones[zone.place.zone].seen_by
        known = any(card.card is not None for card in zone.cards)
        return known and audience.under(self._setup.binding.settings) != "everyone"

    def _owner(self, zone: ZoneView) -> int | None:
        return Speech(self._setup).owner(zone.place)

    @property
    def _setup(self) -> Setup:
        return self.observation.setup

    def _say(self, message: Message) -> str:
        return self.words.say(message, self.viewer)


def _is_there(shown: ShownView) -> bool:
    return isinstance(shown.value, tuple) or shown.value.value is not None
