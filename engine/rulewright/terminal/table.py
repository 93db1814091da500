"""The table as one seat sees it, in lines: what lies where, what is counted, whose turn it is."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.play.observation import Observation, ShownView, ZoneView
from rulewright.play.setup import Setup
from rulewright.words.messages import Message, Seat, Term, Viewer
from rulewright.words.tables import tell_value, tell_zone
from rulewright.words.values import Speech
from rulewright.words.words import Words


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table and how far it is set in."""

    text: str
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Tells a table in the words of one viewer."""

    observation: Observation
    words: Words
    viewer: Viewer

    def lines(self) -> Iterator[Line]:
        """What belongs to nobody first, then each seat with what is hers or his."""
        shared = [
            zone for zone in self.observation.zones if self._owner(zone) is None and zone.cards
        ]
        yield from (Line(self._say(tell_zone(self._setup, zone)), 2) for zone in shared)
        yield from (Line(text, 2) for text in self._values(None))
        for seat in range(self._setup.seats):
            yield Line(self._seat(seat))
            for zone in self.observation.zones:
                if self._owner(zone) == seat and zone.cards:
                    yield Line(self._say(tell_zone(self._setup, zone)), 4)

    def heading(self) -> str:
        """The running loops that the game has a name for, such as the round."""
        texts = [
            self._say(Message(f"log.loop.{loop}", {"value": Speech(self._setup).value(value)}))
            for loop, value in self.observation.loops
            if self.words.lexicon.has(f"log.loop.{loop}")
        ]
        return self.words.formatter.series(texts) if texts else ""

    def _seat(self, seat: int) -> str:
        you = "table.you" if seat == self.viewer.seat else "table.seat"
        name: Message | Term | Seat = Seat(seat)
        if seat >= self._setup.players:
            name = Term(self._setup.rulebook.seats[seat - self._setup.players])
        head = self._say(Message(you, {"seat": name}))
        values = list(self._values(seat))
        if not values:
            return head
        return self._say(
            Message(
                "table.seat_values", {"seat": head, "values": self.words.formatter.series(values)}
            )
        )

    def _values(self, seat: int | None) -> Iterator[str]:
        for shown in self.observation.shows:
            if shown.seat == seat and _is_there(shown):
                yield self._say(tell_value(self._setup, shown))

    def _owner(self, zone: ZoneView) -> int | None:
        return Speech(self._setup).owner(zone.place)

    @property
    def _setup(self) -> Setup:
        return self.observation.setup

    def _say(self, message: Message) -> str:
        return self.words.say(message, self.viewer)


def _is_there(shown: ShownView) -> bool:
    return isinstance(shown.value, tuple) or shown.value.value is not None
