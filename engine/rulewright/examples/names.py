"""What an example writes (seats, keys, zones, cards, values) in; what it means in one game, out, or a problem with its place.

Seats are letters (A is the first player) or names of `seats:`; a card is written as what is printed on it (`hearts 7`, `joker`,
`-5`), with its owner where that matters (`robot 5`).
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rulewright.examples.wrong import Wrong, unknown, wrong
from rulewright.play.setup import Setup
from rulewright.play.values import Value
from rulewright.problems import Span
from rulewright.program.binding import Binding
from rulewright.rulebook.model import Datum, Rulebook
from rulewright.rulebook.report import nearest
from rulewright.rulebook.types import NONE, Kind, Type
from rulewright.source import Node, Scalar

ABSENT = "none"


@dataclass(frozen=True, slots=True)
class CardText:
    """A card as an example writes it: the numbers of all cards on which everything stands that is written."""

    span: Span
    text: str
    fitting: tuple[int, ...]


Given = int | CardText
"""A value that an example gives: as the program stores it, or a card that is still to be found where it lies."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one game."""

    setup: Setup

    @property
    def binding(self) -> Binding:
        """The numbers of the game."""
        return self.setup.binding

    @property
    def rules(self) -> Rulebook:
        """The rules of the game."""
        return self.setup.rulebook

    @property
    def letters(self) -> tuple[str, ...]:
        """All seats as examples write them."""
        return tuple(self.letter(seat) for seat in range(self.binding.seats))

    def letter(self, seat: int) -> str:
        """A seat as an example writes it."""
        players = self.binding.players
        return chr(ord("A") + seat) if seat < players else self.rules.seats[seat - players]

    def seat(self, node: Node) -> int:
        """The number of a seat."""
        word = scalar(node)
        if word.text not in self.letters:
            raise unknown("seat", word.text, word.span, self.letters)
        return self.letters.index(word.text)

    def zone(self, word: Scalar) -> str:
        """The name of a zone."""
        if word.text not in self.rules.zones:
            raise unknown("zone", word.text, word.span, self.rules.zones)
        return word.text

    def key(self, per: str | None, word: Scalar) -> Datum:
        """A key of what is `per` something."""
        if per is None:
            raise wrong("no_keys", word.span, key=word.text)
        if per == "seat":
            return self.seat(word)
        if word.text not in self.rules.words[per]:
            raise unknown("word", word.text, word.span, self.rules.words[per])
        return word.text

    def instance(self, zone: Scalar, key: Scalar | None) -> int:
        """The number of a zone instance."""
        per = self.rules.zones[self.zone(zone)].per
        if key is None and per is not None:
            keys = tuple(self.key_text(per, one) for one in self.binding.keys(per))
            raise wrong("key_wanted", zone.span, name=zone.text, keys=keys)
        found = None if key is None else self.key(per, key)
        return self.binding.zone_instance(zone.text, found).number

    def key_text(self, per: str | None, key: Datum) -> str:
        """A key as an example writes it."""
        return self.letter(key) if per == "seat" and isinstance(key, int) else str(key)

    # ---- cards

    def card(self, node: Node) -> CardText:
        """The cards that a text can mean."""
        word = scalar(node)
        fitting = tuple(c.number for c in self.binding.cards if self.fits(c.number, word.text))
        if not fitting:
            raise self._unknown_card(word)
        return CardText(word.span, word.text, fitting)

    def _unknown_card(self, word: Scalar) -> Wrong:
        known = {one for card in self.binding.cards for one in self._printed(card.number)}
        strange = [one for one in word.text.split() if one not in known]
        if strange:
            return self._no_card(strange[0], word.span, known)
        return self._no_card(word.text, word.span, set(self._texts()))

    def _no_card(self, name: str, span: Span, known: Collection[str]) -> Wrong:
        example = next(self._texts(), "")
        return wrong("unknown_card", span, nearest(name, known), name=name, example=example)

    def fits(self, card: int, written: str) -> bool:
        """Whether all that is written stands on this card."""
        printed = set(self._printed(card))
        return all(word in printed for word in written.split())

    def _printed(self, card: int) -> Iterator[str]:
        found = self.binding.cards[card]
        yield found.kind
        yield from (str(value) for value in found.fields.values() if value is not None)
        if found.owner is not None:
            yield self.letter(found.owner)

    def _texts(self) -> Iterator[str]:
        yield from (self.card_text(card.number) for card in self.binding.cards)

    def card_text(self, card: int) -> str:
        """What stands on a card; its kind where nothing else does."""
        found = self.binding.cards[card]
        printed = [str(value) for value in found.fields.values() if value is not None]
        return " ".join(printed or [found.kind])

    # ---- values

    def given(self, node: Node, type_: Type) -> Given:
        """A value of this type as the program stores it."""
        word = scalar(node)
        if word.plain and word.text == ABSENT:
            return NONE
        match type_.kind:
            case Kind.SEAT:
                return self.seat(word)
            case Kind.CARD:
                return self.card(word)
            case Kind.FLAG:
                if not isinstance(word.value, bool):
                    raise wrong("no_flag", word.span, text=word.text)
                return int(word.value)
            case Kind.WORD:
                words = type_.words or frozenset(self.rules.all_words)
                if word.text not in words:
                    raise unknown("word", word.text, word.span, words)
                return self.binding.encode(word.text)
            case _:
                return number(word, type_)

    def text(self, value: Value) -> str:
        """A value as an example writes it."""
        found = value.value
        if found is None:
            return ABSENT
        match value.kind:
            case Kind.SEAT if isinstance(found, int):
                return self.letter(found)
            case Kind.CARD if isinstance(found, int):
                return self.card_text(found)
            case Kind.FLAG:
                return "true" if found else "false"
            case _:
                return str(found)


def scalar(node: Node) -> Scalar:
    """The node of a single value."""
    if not isinstance(node, Scalar):
        raise wrong("no_single_value", node.span)
    return node


def number(word: Scalar, type_: Type) -> int:
    """A number within the bounds of its type."""
    if not isinstance(word.value, int) or isinstance(word.value, bool):
        raise wrong("not_a_number", word.span)
    if not type_.low <= word.value <= type_.high:
        raise wrong("out_of_range", word.span, n=word.value, least=type_.low, most=type_.high)
    return word.value
