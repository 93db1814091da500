"""Random games against rules written again in plain Python: who may bid, lay or declare what, and what it brings."""

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from games.tables import RULES, Position
from rulewright.play.loading import load
from rulewright.play.state import State

SUITS = ("clubs", "diamonds", "hearts", "spades")
STRAINS = (*SUITS, "notrump")
POINTS = {3: [1, 2, 0], 4: [1, 3, 2, 0], 5: [1, 3, 2, 1, 0]}

Card = dict[str, Any]


def random_states(game: str, players: int, seeds: range, most: int) -> Iterator[State]:
    """The states of random games, decision by decision."""
    loaded = load(RULES / game, players)
    for seed in seeds:
        chance, state = random.Random(seed), loaded.start(seed)
        for _ in range(most):
            if state.over:
                assert state.fault is None, state.fault
                break
            yield state
            decisions = state.decisions
            state = state.apply({s: chance.choice(d.numbers) for s, d in decisions.items()})


def cards(table: Position, zone: str, seat: int | None = None) -> list[Card]:
    """The cards of a zone as their fields, with kind and number."""
    every = table.names.binding.cards
    found = [every[card] for card in table.zone(zone, seat)]
    return [{"kind": card.kind, "card": card.number, **card.fields} for card in found]


def laid(table: Position, seat: int, alternative: str | None) -> set[int]:
    """The cards that a seat may pick first."""
    options = table.table.decision(seat).options
    chosen = [o for o in options if o.alternative == alternative and o.picks]
    return {int(str(option.picks[0].value.value)) for option in chosen}


# ---- Bridgette


def group(card: Card) -> str:
    """The group of a card (BR-3)."""
    if card["kind"] == "colon":
        return str(card["group"])
    rank = int(card["rank"])
    return "grand" if rank == 14 else "royal" if rank >= 11 else "little"


def may_follow(hand: list[Card], lead: Card) -> set[int]:
    """The cards that may follow a lead (BR-13, BR-16, O10)."""
    if lead["kind"] == "colon":
        return {card["card"] for card in hand}
    of_suit = [card for card in hand if card.get("suit") == lead["suit"]]
    colon = [c for c in hand if c["kind"] == "colon" and c["group"] == group(lead)]
    if of_suit:
        return {card["card"] for card in of_suit + colon}
    others = [card for card in hand if card["kind"] != "colon"] + colon
    return {card["card"] for card in others or hand}


def follower_wins(lead: Card, reply: Card, trump: str) -> bool:
    """Whether the reply takes the trick (BR-14 … BR-16)."""
    if reply["kind"] == "colon":
        return False
    if lead["kind"] == "colon":
        return bool(reply["suit"] == trump or group(reply) == lead["group"])
    if reply["suit"] == lead["suit"]:
        return bool(reply["rank"] > lead["rank"])
    return bool(reply["suit"] == trump)


def may_bid(hand: list[Card], level: int | None, strain: str | None) -> set[tuple[int, str]]:
    """The bids that a hand may make over the last one (BR-9, BR-10)."""
    ladder = [(0, "notrump"), *product(range(1, 8), STRAINS)]
    place = ladder.index((level, strain)) if level is not None and strain is not None else -1
    held = {suit: sum(card.get("suit") == suit for card in hand) for suit in SUITS}
    found = set()
    for bid in ladder[place + 1 :]:
        lowest = min(ladder.index(b) for b in ladder[place + 1 :] if b[1] == bid[1])
        jump = ladder.index(bid) > lowest
        if bid[1] == "notrump":
            fits = min(held.values()) >= 1
        else:
            fits = held[bid[1]] >= (4 if jump else 2)
        if fits:
            found.add(bid)
    return found


def test_bridgette_bids_and_tricks() -> None:
    seen: dict[str, int] = {}
    expected: dict[str, Any] = {}
    for state in random_states("bridgette", 2, range(6), 400):
        table, choice = Position(state.setup, state.cells), str(state.choice)
        seen[choice] = seen.get(choice, 0) + 1
        seat = state.asked[0]
        hand = cards(table, "hand", seat)
        match choice:
            case "call":
                bids = {
                    (int(str(o.picks[0].value.value)), str(o.picks[1].value.value))
                    for o in table.table.decision(seat).options
                    if o.alternative == "bid"
                }
                level, strain = table.value("level"), table.value("strain")
                assert isinstance(level, int | None)
                assert isinstance(strain, str | None)
                assert bids == may_bid(hand, level, strain)
            case "lead_card":
                if "leader" in expected and table.value("level") is not None:
                    check_lead(table, seat, hand, expected)
                expected.clear()
            case "reply_card":
                lead = cards(table, "table")[0]
                assert laid(table, seat, "follow") == may_follow(hand, lead)
                trump = table.value("strain")
                expected.update(lead=lead, hand=hand, trump=trump, leader=1 - seat)
            case _:
                expected.clear()
    assert min(seen[c] for c in ("call", "lead_card", "reply_card")) > 50


def check_lead(table: Position, seat: int, hand: list[Card], before: dict[str, Any]) -> None:
    """The next lead is the winner's, and a suit that a colon was played on is barred."""
    follower = 1 - before["leader"]
    left = {card["card"] for card in cards(table, "hand", follower)}
    (reply,) = [card for card in before["hand"] if card["card"] not in left]
    wins = follower_wins(before["lead"], reply, before["trump"])
    assert seat == (follower if wins else before["leader"])
    followed = reply["kind"] == "colon" and before["lead"]["kind"] != "colon"
    barred = before["lead"]["suit"] if followed and reply["group"] == group(before["lead"]) else ""
    free = [card for card in hand if card.get("suit") != barred] or hand
    assert laid(table, seat, "lay") == {card["card"] for card in free}


# ---- Always a Bridesmaid


def shares(totals: list[int]) -> list[int]:
    """The Ranking Points of Round Totals (AB-13)."""
    ranks = sorted(set(totals), reverse=True)
    points = POINTS[len(totals)]
    return [points[ranks.index(one)] // totals.count(one) for one in totals]


def test_bridesmaid_ranking_points() -> None:
    displays = 0
    for players in POINTS:
        for state in random_states("bridesmaid", players, range(6), 400):
            table = Position(state.setup, state.cells)
            totals = [sum(c["value"] for c in cards(table, "arm", s)) for s in range(players)]
            assert table.value("earned") == shares(totals)
            if state.choice == "display":
                displays += 1
                assert state.asked == tuple(s for s, p in enumerate(shares(totals)) if p > 0)
    assert displays > 30


# ---- Atarayo


def makes(hand: list[int], wanted: int) -> bool:
    """Whether a hand can make a number (AT-18)."""
    ways = [[n * k for k in range(1, hand.count(n) + 1)] for n in sorted(set(hand))]
    return bool(hand) and any(sum(way) == wanted for way in product(*ways))


def may_lay(table: Position) -> Callable[[Card], bool]:
    """Whether a card may be laid on the field card (AT-9, AT-13, O1 … O3)."""
    top = cards(table, "field")[-1]
    named, free = table.value("named"), table.value("any_pattern")
    wanted = named or top.get("pattern")

    def fits(card: Card) -> bool:
        special = card.get("pattern") is None
        return bool(free) or special or card["number"] == top["number"] or card["pattern"] == wanted

    return fits


def test_atarayo_plays_and_declarations() -> None:
    seen = dict.fromkeys(("declare", "refused", "action", "counter"), 0)
    for players in (2, 4):
        for state in random_states("atarayo", players, range(4), 600):
            table = Position(state.setup, state.cells)
            field = cards(table, "field")
            for seat, decision in state.decisions.items():
                hand = cards(table, "hand", seat)
                numbers = [card["number"] for card in hand]
                target = field[-1]["number"] if field else 0
                offered = {option.alternative for option in decision.options}
                match state.choice:
                    case "call":
                        alike = max((numbers.count(n) for n in numbers), default=0)
                        true = makes(numbers, target) and alike >= len(field)
                        assert ("declare" in offered) == true, (numbers, target)
                        seen["declare" if true else "refused"] += 1
                    case "counter":
                        assert ("call_back" in offered) == makes(numbers, target)
                        seen["counter"] += 1
                    case "action" if not decision.stage.picks:
                        fitting = {c["card"] for c in hand if may_lay(table)(c)}
                        assert laid(table, seat, "play") == fitting
                        seen["action"] += 1
    assert min(seen.values()) > 0, seen
