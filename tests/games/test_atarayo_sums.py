"""What hands of Atarayo can make, against every way to group them."""

import random
from itertools import product

from games.tables import RULES, Position
from rulewright.play.loading import load

HANDS = 100


def makes(hand: list[int]) -> list[int]:
    """All sums of a hand where the cards of each number count once, twice … or as often as they are there."""
    numbers = sorted(set(hand))
    ways = [[number * times for times in range(1, hand.count(number) + 1)] for number in numbers]
    return sorted({sum(way) for way in product(*ways)})


def test_hand_sums_are_all_that_grouping_can_make() -> None:
    chance = random.Random(7)
    setup = load(RULES / "atarayo", 2).setup
    position, every = Position(setup), setup.binding.cards
    for _ in range(HANDS):
        cards = chance.sample(range(len(every)), chance.randint(1, 9))
        numbers = [int(str(every[card].fields["number"])) for card in cards]
        position.lay("hand", 0, cards, "pile")
        assert position.value("set(hand_sums)", "A") == makes(numbers), numbers
        some = chance.sample(range(1, 14), 3)
        for wanted in {*some, *(n for n in makes(numbers)[:2] if n <= 13)}:
            top = next(c.number for c in every if c.fields["number"] == wanted)
            if top in cards:
                continue
            position.lay("field", None, [top], "pile")
            assert position.value("makes_it", "A") == (wanted in makes(numbers)), (numbers, wanted)
