"""The auction of Bridgette: what a hand allows shows to nobody else, and a refused call says why, with its numbers."""

from functools import cache
from random import Random

import pytest

from games.tables import RULES, Position
from rulewright.examples.steps import Asked
from rulewright.play.answers import Option, Refusal
from rulewright.play.loading import load
from rulewright.play.observation import observe
from rulewright.play.sample import sample
from rulewright.play.state import State
from rulewright.problems import NOWHERE
from rulewright.terminal.choosing import Choosing
from rulewright.terminal.table import Table
from rulewright.words.languages import LANGUAGES
from rulewright.words.messages import Viewer
from rulewright.words.prompts import Asking
from rulewright.words.words import Words, load_words

FOLDER = RULES / "bridgette"
WORDS = {language.tag: load_words(language, FOLDER) for language in LANGUAGES}
HAND = "S14 S3 H13 H12 H11 H7 D12 D10 D8 D5 C9 C2 little"
"""The hand of the example on what may be bid."""
NO_CLUB = "S14 S3 H13 H12 H11 H7 D12 D10 D8 D5 D4 D3 little"
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
NOTHING_BID = "{turn: A, level: none, strain: none, declarer: none, doubled: 0, dealer: A}"
THREE_HEARTS = "{turn: A, level: 3, strain: hearts, declarer: B, doubled: 0, dealer: B}"


@cache
def until(choice: str, seed: int) -> State:
    """A game in which this choice is open for the first time."""
    state, chance = load(FOLDER).start(seed), Random(seed)
    while state.choice != choice:
        state = state.apply({s: chance.choice(d.numbers) for s, d in state.decisions.items()})
    return state


def calling(variables: str, hand: str = HAND, tag: str = "en") -> Choosing:
    """The first seat's prompt with this hand, where the auction stands as the variables say."""
    state = until("call", 1)
    position = Position(state.setup, state.cells)
    position.assign(variables)
    position.table.ask(Asked(NOWHERE, (0,)))
    faces = [card.fields for card in state.setup.binding.cards]
    wanted = [
        {"suit": SUITS[text[0]], "rank": int(text[1:])} if text[0] in SUITS else {"group": text}
        for text in hand.split()
    ]
    numbers = [next(n for n, f in enumerate(faces) if face.items() <= f.items()) for face in wanted]
    position.lay("hand", 0, numbers, "stock")
    return Choosing(position.table.decision(0), WORDS[tag], Viewer(0))


def refused(choosing: Choosing, entry: str) -> str:
    """Why an entry is refused, in words."""
    found = choosing.read(entry)
    assert isinstance(found, Refusal), found
    asking = Asking(choosing.decision.setup, choosing.words.lexicon)
    return " ".join(choosing.words.say(one, choosing.viewer) for one in asking.refusal(found))


@pytest.mark.parametrize(
    ("variables", "hand", "entry", "says"),
    [
        (THREE_HEARTS, HAND, "4s", "4♠ is a jump bid, further up than it has to be: it takes 4 cards of spades, and you hold 2."),
        (THREE_HEARTS, HAND, "3c", "3♣ does not outbid the last bid; the lowest that does in clubs is 4♣."),
        (THREE_HEARTS, HAND, "0 S", "Level 0 is for no trump alone; there is no such bid in spades."),
        (THREE_HEARTS, HAND, "xx", "There is no double to redouble."),
        (THREE_HEARTS, NO_CLUB, "4c", "4♣ needs 2 cards of clubs in your hand, and you hold 0. A colon is of no suit."),
        (THREE_HEARTS, NO_CLUB, "3nt", "3NT needs 1 of every suit in your hand; of your shortest suit you hold 0."),
        (NOTHING_BID, HAND, "x", "There is no bid to double yet."),
        ("{level: 7, strain: notrump, declarer: B, doubled: 2}", HAND, "7 spades", "No bid in spades is higher on the ladder than the last one."),
        ("{level: 2, strain: clubs, declarer: A, doubled: 0}", HAND, "double", "The last bid is your own; you double a bid of your opponent."),
        ("{level: 2, strain: clubs, declarer: B, doubled: 1}", HAND, "dbl", "The last bid is doubled already."),
        ("{level: 2, strain: clubs, declarer: B, doubled: 1}", HAND, "redouble", "The bid that is doubled is not your own."),
        ("{level: 2, strain: clubs, declarer: A, doubled: 2}", HAND, "rdbl", "The bid is redoubled already."),
    ],
)  # fmt: skip
def test_a_refused_call_names_the_condition_and_its_numbers(
    variables: str, hand: str, entry: str, says: str
) -> None:
    assert refused(calling(variables, hand), entry) == f"Not allowed: {says}"


LADDER = """\
      ♣    ♦    ♥    ♠    NT
  3   ·    ·    ·    3♠   3NT
  4   4♣   4♦   4♥   –    4NT
  5   –    5♦   5♥   –    5NT
  6   –    6♦   6♥   –    6NT
  7   –    7♦   7♥   –    7NT"""


@pytest.mark.parametrize("tag", WORDS)
def test_the_prompt_shows_the_ladder_and_what_the_hand_allows(tag: str) -> None:
    choosing = calling(THREE_HEARTS, tag=tag)
    assert "\n".join(choosing.table()) == LADDER
    calls = {"en": ["Pass", "Double"], "zh-Hant-TW": ["派司", "賭倍"], "ja": ["パス", "ダブル"]}
    assert [line.partition(" ")[2] for line in choosing.lines()] == calls[tag]
    assert next(iter(calling(NOTHING_BID).table())).split() == ["♣", "♦", "♥", "♠", "NT"]
    assert "  0   ·    ·    ·    ·    0NT" in calling(NOTHING_BID).table()


@pytest.mark.parametrize("tag", WORDS)
def test_every_language_refuses_with_the_same_numbers(tag: str) -> None:
    text = refused(calling(THREE_HEARTS, tag=tag), "4s")
    assert "4♠" in text
    assert " 2" in text or "2枚" in text


@pytest.mark.parametrize(
    ("tag", "entry", "wanted"),
    [
        ("en", "4h", "4♥"), ("en", "♥4", "4♥"), ("en", "4 hearts", "4♥"), ("en", "5NT", "5NT"),
        ("zh-Hant-TW", "4紅心", "4♥"), ("zh-Hant-TW", "4心", "4♥"), ("zh-Hant-TW", "5無王", "5NT"),
        ("ja", "4ハート", "4♥"), ("ja", "４Ｈ", "4♥"), ("ja", "ノートランプ 5", "5NT"),
        ("en", "p", "Pass"), ("zh-Hant-TW", "派司", "派司"), ("ja", "パス", "パス"), ("en", "x", "Double"),
    ],
)  # fmt: skip
def test_calls_may_be_typed_as_bridge_players_say_them(tag: str, entry: str, wanted: str) -> None:
    choosing = calling(THREE_HEARTS, tag=tag)
    found = choosing.read(entry)
    assert isinstance(found, Option)
    assert choosing.texts[choosing.things.index(found)] == wanted


def test_a_hand_is_held_in_suits_from_the_highest_card_down() -> None:
    state = until("discard", 3)
    seat = state.asked[0]
    choosing = Choosing(state.decisions[seat], WORDS["en"], Viewer(seat))
    order = "♠♥♦♣"
    ranks = {"J": 11, "Q": 12, "K": 13, "A": 14}
    cards = [text for text in choosing.texts if text[0] in order]
    assert choosing.texts[: len(cards)] == tuple(cards), "colons come last"
    keys = [(order.index(t[0]), -(ranks.get(t[1:]) or int(t[1:]))) for t in cards]
    assert keys == sorted(keys)
    shown = seen(state, seat, WORDS["en"])
    assert ", ".join(choosing.texts) in shown


def seen(state: State, seat: int, words: Words) -> str:
    """The table as a seat reads it."""
    table = Table(observe(state, seat), words, Viewer(seat))
    return "\n".join(line.text for line in table.lines())


@pytest.mark.parametrize("seed", range(3))
def test_what_a_hand_may_bid_shows_to_nobody_else(seed: int) -> None:
    state = until("call", seed)
    seat = state.asked[0]
    other, allowed = 1 - seat, set()
    for number in range(12):
        twin = sample(observe(state, other), Random(number))
        allowed.add(twin.decisions[seat].numbers)
        assert observe(twin, other) == observe(state, other)
        assert seen(twin, other, WORDS["en"]) == seen(state, other, WORDS["en"])
        assert twin.asked == state.asked
        shared = set(twin.decisions[seat].numbers) & set(state.decisions[seat].numbers)
        for call in sorted(shared)[:3]:
            after, before = twin.apply({seat: call}), state.apply({seat: call})
            assert after.asked == before.asked
            if after.asked == (other,):
                assert observe(after, other) == observe(before, other)
    assert len(allowed) > 1, "other hands would allow other calls"
