"""Hidden cards put into hidden places at random, each where it can be: a bipartite matching."""

from collections.abc import Mapping, Sequence
from random import Random

RESTARTS = 20
"""How often a plain random filling is tried before augmenting paths make one for certain."""


class Dealing:
    """Hidden cards and places, to be filled any number of times; arguments as of `assign`."""

    def __init__(
        self, cards: Sequence[int], places: Sequence[int], masks: Mapping[int, int]
    ) -> None:
        self._cards, self._places, self._masks = cards, places, masks
        zones = sum(1 << zone for zone in set(places))
        bound = [card for card in cards if masks[card] & zones != zones]
        self._bound = sorted(bound, key=lambda card: (masks[card] & zones).bit_count())
        self._free = [card for card in cards if masks[card] & zones == zones]

    def drawn(self, random: Random) -> list[int] | None:
        """A filling at random, as `assign` finds one."""
        if len(self._cards) != len(self._places):
            return None
        spots = list(range(len(self._places)))
        random.shuffle(spots)
        found = [-1] * len(spots)
        for card in self._bound:
            mask = self._masks[card]
            spot = next((spot for spot in spots if mask >> self._places[spot] & 1), None)
            if spot is None:
                return assign(self._cards, self._places, self._masks, random)
            spots.remove(spot)
            found[spot] = card
        for spot, card in zip(spots, self._free, strict=True):
            found[spot] = card
        return found


def assign(
    cards: Sequence[int], places: Sequence[int], masks: Mapping[int, int], random: Random
) -> list[int] | None:
    """For each place (the number of its zone) a card whose mask has that zone's bit, all different; None if there is no way."""
    if len(cards) != len(places):
        return None
    for _ in range(RESTARTS):
        found = _filled(cards, places, masks, random)
        if found is not None:
            return found
    return _matched(cards, places, masks, random)


def _filled(
    cards: Sequence[int], places: Sequence[int], masks: Mapping[int, int], random: Random
) -> list[int] | None:
    """Cards with the fewest zones choose first, at random among the free places that they can have."""
    free: dict[int, list[int]] = {}
    for place, zone in enumerate(places):
        free.setdefault(zone, []).append(place)
    order = list(cards)
    random.shuffle(order)
    order.sort(key=lambda card: masks[card].bit_count())
    found = [-1] * len(places)
    for card in order:
        zones = [zone for zone, left in free.items() if left and masks[card] >> zone & 1]
        if not zones:
            return None
        zone = random.choices(zones, [len(free[zone]) for zone in zones])[0]
        left = free[zone]
        found[left.pop(random.randrange(len(left)))] = card
    return found


def _matched(
    cards: Sequence[int], places: Sequence[int], masks: Mapping[int, int], random: Random
) -> list[int] | None:
    """The matching by augmenting paths, from a random order."""
    holder = [-1] * len(places)
    order = list(cards)
    random.shuffle(order)
    spots = list(range(len(places)))
    random.shuffle(spots)

    def augment(start: int) -> bool:
        """Breadth first, so that no deck is too large for the stack."""
        came: dict[int, tuple[int, int]] = {}
        queue = [(start, -1)]
        for card, through in queue:
            for spot in spots:
                if spot in came or not masks[card] >> places[spot] & 1:
                    continue
                came[spot] = (card, through)
                if holder[spot] < 0:
                    while spot >= 0:
                        holder[spot], spot = came[spot]
                    return True
                queue.append((holder[spot], spot))
        return False

    return holder if all(augment(card) for card in order) else None
