"""What hands of Atarayo can make, against every way to group them."""

import random
from itertools import product

from games.positions import RULES, Table
from rulewright.play.loading import load
from rulewright.play.reading import Reading

HANDS = 300


def makes(hand: list[int]) -> list[int]:
    """All sums of a hand where the cards of each number count once, twice … or as often as they are there."""
    numbers = sorted(set(hand))
    ways = [[number * times for times in range(1, hand.count(number) + 1)] for number in numbers]
    return sorted({sum(way) for way in product(*ways)})


def test_hand_sums_are_all_that_grouping_can_make() -> None:
    chance = random.Random(7)
    table = Table(load(RULES / "atarayo", 2).start(1))
    formula = table.rules.formulas["hand_sums"]
    machine = table.state.setup.machine
    for _ in range(HANDS):
        cards = chance.sample(range(len(table.binding.cards)), chance.randint(1, 9))
        numbers = [int(str(table.binding.cards[card].fields["number"])) for card in cards]
        place(table, cards)
        assert table.value("set(hand_sums)", "A") == makes(numbers), numbers
        for wanted in range(1, 14):
            top = next(c.number for c in table.binding.cards if c.fields["number"] == wanted)
            lay_on_field(table, top)
            if top in cards or "formula:makes_it" not in table.state.setup.program.functions:
                continue
            found = machine.call("formula:makes_it", table.state.setup.fresh(table.state.cells), 0)
            assert found == int(wanted in makes(numbers)), (numbers, wanted)
    assert formula.per_seat


def place(table: Table, cards: list[int]) -> None:
    """Put exactly these cards into A's hand."""
    other = [card for card in range(len(table.binding.cards)) if card not in cards]
    zones = {zone.number: () for zone in table.binding.zones}
    hand, pile = table.names.instance("hand", "A"), table.names.instance("pile", None)
    table.write_zones({**zones, hand: cards, pile: other})


def lay_on_field(table: Table, card: int) -> None:
    """Make a card the field card."""
    reading = Reading(table.binding, table.state.cells)
    field, pile = table.names.instance("field", None), table.names.instance("pile", None)
    hand = table.names.instance("hand", "A")
    if card in reading.zone(hand):
        return
    rest = [c for zone in (pile, field) for c in reading.zone(zone) if c != card]
    table.write_zones({pile: rest, field: [card]})
