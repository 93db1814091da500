"""Every contract of Bridgette with every result, doubled or not, in every reading, against a calculation written on its own."""

import pytest

from games.tables import RULES, Position
from rulewright.play.loading import load

LADDER = [(0, "NT")] + [(level, s) for level in range(1, 8) for s in ("C", "D", "H", "S", "NT")]
STRAINS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "notrump"}
VALUES = {
    150: "0NT 1C 1D 1H 1S",
    250: "1NT 2NT 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D",
    750: "3NT 4NT 4H 4S 5C 5D 5H 5S",
    1500: "5NT 6C 6D 6H 6S",
    2200: "6NT 7C 7D 7H 7S",
    2500: "7NT",
}
VALUE = {bid: value for value, bids in VALUES.items() for bid in bids.split()}
DOWN = [
    (100, 200, 300),
    (200, 500, 700),
    (300, 800, 1100),
    (400, 1100, 1500),
    (700, 2000, 2700),
    (1000, 3000, 4000),
]
MODES = ("end", "flat", "contract")


def points(level: int, strain: str, tricks: int, doubled: int, mode: str) -> int:
    """What a contract scores for the declarer; below zero: for the other player."""
    over = tricks - (6 + level)
    if over < 0:
        return -DOWN[min(-over, 6) - 1][doubled]
    value = VALUE[f"{level}{strain}"]
    bonus = 350 if over == 3 else 0
    if over == 0:
        place = LADDER.index((level, strain))
        bonus += 250 if place <= LADDER.index((5, "NT")) else 100 if level == 6 else 0
    times, insult = (1, 2, 4)[doubled], (0, 400, 1000)[doubled]
    match mode:
        case "end":
            return (value + bonus + insult) * times
        case "flat":
            return (value + bonus) * times + insult
        case _:
            return value * times + bonus + insult


def test_the_rows_cover_every_bid_once() -> None:
    assert len(LADDER) == 36
    assert sorted(VALUE) == sorted(f"{level}{strain}" for level, strain in LADDER)


@pytest.mark.parametrize("mode", MODES)
def test_every_contract_with_every_result(mode: str) -> None:
    table = Position(load(RULES / "bridgette", 2, {"double_mode": mode}).setup)
    for level, strain in LADDER:
        for tricks in range(14):
            for doubled in range(3):
                bid = f"level: {level}, strain: {STRAINS[strain]}, doubled: {doubled}"
                table.assign(f"{{{bid}, declarer: A, taken: {{A: {tricks}}}}}")
                found = table.value("deal_points")
                assert isinstance(found, int)
                found *= 1 if table.value("deal_winner") == "A" else -1
                assert found == points(level, strain, tricks, doubled, mode), (bid, tricks)


def test_further_tricks_can_count() -> None:
    table = Position(load(RULES / "bridgette", 2, {"far_down": "each_counts"}).setup)
    table.assign("{level: 7, strain: clubs, doubled: 1, declarer: A}")
    for tricks, wanted in ((6, 3000), (5, 4000), (4, 5000), (0, 9000)):
        table.assign(f"{{taken: {{A: {tricks}}}}}")
        assert table.value("deal_points") == wanted
