"""A choice whose numbers are sides of cards in; the cards as they would lie, with these sides, out."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.play.answers import Option, Pick, Stage
from rulewright.play.setup import Setup
from rulewright.play.zones import ZoneView
from rulewright.rulebook.types import Kind
from rulewright.words.lexicon import Lexicon
from rulewright.words.messages import GAP, Card, Value
from rulewright.words.tables import board
from rulewright.words.values import Speech


@dataclass(frozen=True, slots=True)
class Faces:
    """Finds the cards in `zones`, which are all that `seat` sees."""

    setup: Setup
    lexicon: Lexicon
    zones: tuple[ZoneView, ...]
    seat: int | None

    def picked(self, choice: str, option: Option) -> Card | None:
        """The card of an option, with the side that the option picks; None where there is no such card."""
        zone = self.lexicon.faces(choice)
        if zone is None or not option.picks:
            return None
        *others, last = option.picks
        cards = [card for card in self._lying(zone, last) if self._is_meant(card, others)]
        side = last.value.value
        if len(cards) != 1 or side not in self.setup.binding.cards[cards[0]].sides:
            return None
        return Speech(self.setup).named_card(cards[0], side)

    def board(self, choice: str, stage: Stage) -> dict[str, Value]:
        """The cards of a zone that there is one of for each of several words: turned as far as the answer goes, then gaps."""
        zone = self.lexicon.faces(choice)
        if zone is None or not stage.members:
            return {}
        found = board(self.setup, zone, self.zones)
        turned = {pick.member.value: pick for pick in stage.picks if pick.member is not None}
        for member in stage.members:
            if isinstance(member.value, str) and member.value in found:
                pick = turned.get(member.value)
                card = self.picked(choice, Option(0, None, (pick,))) if pick else None
                found[member.value] = card or GAP
        return found

    def _lying(self, zone: str, pick: Pick) -> Iterator[int]:
        key = self.seat if pick.member is None else pick.member.value
        for view in self.zones:
            if view.place.zone == zone and view.place.key in (None, key):
                yield from (card.card for card in view.cards if card.card is not None)

    def _is_meant(self, card: int, picks: list[Pick]) -> bool:
        """Whether what else is picked is this card, or what stands on it."""
        fields = self.setup.binding.cards[card].fields
        return all(
            pick.value.value == (card if pick.value.kind is Kind.CARD else fields.get(pick.part))
            for pick in picks
        )
