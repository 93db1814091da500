"""Cards of a zone as they lie in; the same as a person holds them, out.

How a hand is held is no rule, so a game says it beside its words: `sort: {hand: [-suit, -rank]}`. A field of words sorts by their
order in the rule file, `-` turns the order round, and cards that lack a field come last.
"""

from collections.abc import Callable, Iterable

from rulewright.play.setup import Setup
from rulewright.play.values import CardView
from rulewright.words.lexicon import Lexicon

DOWN = "-"
"""Before a field: from the highest down."""

Rank = tuple[tuple[bool, int], ...]


def sorted_views(
    setup: Setup, lexicon: Lexicon, zone: str, views: Iterable[CardView]
) -> tuple[CardView, ...]:
    """The cards of a zone in the order of the game's `sort`, hidden ones last; as they lie where it says nothing of the zone."""
    listed = tuple(views)
    rank = rank_in(setup, lexicon, zone)
    if rank is None:
        return listed
    known = [view for view in listed if view.card is not None]
    hidden = [view for view in listed if view.card is None]
    return (*sorted(known, key=lambda view: rank(view.card or 0)), *hidden)


def sorted_cards(setup: Setup, lexicon: Lexicon, zone: str, cards: Iterable[int]) -> list[int]:
    """The numbers of a zone's cards in the same order."""
    rank = rank_in(setup, lexicon, zone)
    return list(cards) if rank is None else sorted(cards, key=rank)


def rank_in(setup: Setup, lexicon: Lexicon, zone: str) -> Callable[[int], Rank] | None:
    """What a zone's cards are sorted by, for the number of a card; None for a zone that is not sorted."""
    fields = lexicon.sort(zone)
    words = setup.binding.word_numbers

    def rank(card: int) -> Rank:
        printed = setup.binding.cards[card].fields
        found: list[tuple[bool, int]] = []
        for name in fields:
            value = printed.get(name.removeprefix(DOWN))
            number = words[value] if isinstance(value, str) else value
            sign = -1 if name.startswith(DOWN) else 1
            found.append((number is None, sign * (number or 0)))
        return tuple(found)

    return rank if fields else None
