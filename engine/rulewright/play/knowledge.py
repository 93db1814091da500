"""Where each card can be, for each observer: sets of zones, kept from what it sees; and which sides a card can show.

The rules, for one observer. A card moved in sight (seen before or after) is exactly in its new place. A card moved unseen from
A to B: every card with the same back that may be in A, but those that the observer sees lying there, may now be in B too. A
place where no card with a card's back lies hidden leaves its set. Shuffling changes nothing. What is shown is exactly where
it lies. A card turned unseen: each card that it may be may now show the new side.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulewright.play.reading import Reading
from rulewright.play.sight import Sight
from rulewright.program.binding import Binding


@dataclass(frozen=True, slots=True)
class Knowledge:
    """For each card a bit mask of the zone instances where it can be, and a bit mask of its sides that it may show.

    Bit n of `zones[card]` is zone instance n; bit n of `sides[card]` is the n-th of the card's sides.
    """

    zones: tuple[int, ...]
    sides: tuple[int, ...]


@dataclass(frozen=True)
class Backs:
    """Which cards look the same from behind."""

    binding: Binding

    @cached_property
    def alike(self) -> tuple[tuple[int, ...], ...]:
        """For each card, all cards with the same back, itself included."""
        groups: dict[object, list[int]] = {}
        for card in self.binding.cards:
            groups.setdefault(card.back, []).append(card.number)
        shared = {back: tuple(cards) for back, cards in groups.items()}
        return tuple(shared[card.back] for card in self.binding.cards)

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """For each card, the number of its back among all backs."""
        numbers = {cards: number for number, cards in enumerate(dict.fromkeys(self.alike))}
        return tuple(numbers[cards] for cards in self.alike)

    @cached_property
    def of_kind(self) -> tuple[tuple[int, ...], ...]:
        """For each back, by its number, the cards that have it."""
        return tuple(dict.fromkeys(self.alike))

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """For each card, its sides as the program numbers them."""
        binding = self.binding
        return tuple(tuple(binding.encode(s) for s in card.sides) for card in binding.cards)


def at_start(binding: Binding, sight: Sight) -> tuple[Knowledge, ...]:
    """What each observer knows before the game: every card is where the rule file puts it, and shows its first side."""
    instances = {(zone.zone, zone.key): zone.number for zone in binding.zones}
    zones = tuple(1 << instances[card.zone, card.zone_key] for card in binding.cards)
    return (Knowledge(zones, (1,) * len(zones)),) * sight.observers


class Witnesses:
    """Everybody's knowledge while events happen: takes the state before them, is told each event, gives the knowledge after.

    Each method takes what an event says and gives the mask of the observers who see the card.
    """

    def __init__(
        self, sight: Sight, backs: Backs, before: Reading, knowledge: Sequence[Knowledge]
    ) -> None:
        self.sight, self.backs = sight, backs
        cards = range(len(before.binding.cards))
        self.zone = [0] * len(cards)
        for instance in range(len(before.binding.zones)):
            for card in before.zone(instance):
                self.zone[card] = instance
        self.face = [before.face_up(card) for card in cards]
        self.side = [before.side(card) for card in cards]
        self.zones = [list(known.zones) for known in knowledge]
        self.sides = [list(known.sides) for known in knowledge]

    def knowledge(self) -> tuple[Knowledge, ...]:
        """What each observer knows now."""
        pairs = zip(self.zones, self.sides, strict=True)
        return tuple(Knowledge(tuple(zones), tuple(sides)) for zones, sides in pairs)

    def sees(self, card: int) -> int:
        """Who sees a card where and as it lies now."""
        return self.sight.everyone if self.face[card] else self.sight.zones[self.zone[card]]

    def moved(self, card: int, source: int, target: int, was_up: bool, is_up: bool) -> int:
        """A card moved."""
        everyone, zones = self.sight.everyone, self.sight.zones
        seen = (everyone if was_up else zones[source]) | (everyone if is_up else zones[target])
        for observer in self._observers(~seen):
            self._may_follow(observer, card, source, target)
        self.zone[card], self.face[card] = target, is_up
        self._place(card, seen)
        self._clear(card, source)
        return seen

    def flipped(self, card: int, was_up: bool, is_up: bool) -> int:
        """A card was turned face up or down."""
        seen = self.sight.everyone if was_up or is_up else self.sight.zones[self.zone[card]]
        self.face[card] = is_up
        self._place(card, seen)
        self._clear(card, self.zone[card])
        return seen

    def turned(self, card: int, side: int) -> int:
        """A card shows another side."""
        seen = self.sees(card)
        for observer in self._observers(~seen):
            for other in self._maybe_in(observer, card, self.zone[card]):
                if side in self.backs.sides[other]:
                    self.sides[observer][other] |= 1 << self.backs.sides[other].index(side)
        self.side[card] = side
        self._place(card, seen)
        return seen

    def shown(self, card: int, observers: int) -> int:
        """A card was shown to observers."""
        seen = observers | self.sees(card)
        self._place(card, seen)
        return seen

    def named(self, card: int, observers: int) -> None:
        """Observers were told which card is meant (an answer that they see): they know where it is, not its side."""
        for observer in self._observers(observers):
            self.zones[observer][card] = 1 << self.zone[card]

    def _observers(self, mask: int) -> Iterator[int]:
        return (o for o in range(self.sight.observers) if mask >> o & 1)

    def _place(self, card: int, observers: int) -> None:
        sides = self.backs.sides[card]
        for observer in self._observers(observers):
            self.zones[observer][card] = 1 << self.zone[card]
            if sides:
                self.sides[observer][card] = 1 << sides.index(self.side[card])

    def _maybe_in(self, observer: int, card: int, zone: int) -> list[int]:
        """The cards like this one that an observer does not see and that can be in a zone."""
        known, face, lies, seen = self.zones[observer], self.face, self.zone, self.sight.zones
        place, eye = 1 << zone, 1 << observer
        return [
            other
            for other in self.backs.alike[card]
            if known[other] & place and not (face[other] or seen[lies[other]] & eye)
        ]

    def _may_follow(self, observer: int, card: int, source: int, target: int) -> None:
        for other in self._maybe_in(observer, card, source):
            self.zones[observer][other] |= 1 << target

    def _clear(self, card: int, zone: int) -> None:
        """Take a zone out of the sets of those who see that none of the hidden cards like this one lies there."""
        alike = self.backs.alike[card]
        hidden = 0
        for other in alike:
            if self.zone[other] == zone:
                hidden |= ~self.sees(other)
        for observer in self._observers(~hidden):
            known = self.zones[observer]
            for other in alike:
                if self.zone[other] != zone:
                    known[other] &= ~(1 << zone)
