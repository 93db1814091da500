"""The auction of Bridgette: the ladder at the prompt, calls as they are typed, and what a hand allows, which shows to nobody else."""

from functools import cache
from random import Random

import pytest

from games.tables import RULES, Position
from rulewright.examples.steps import Asked
from rulewright.play.answers import Option, Stage
from rulewright.play.loading import load
from rulewright.play.observation import observe
from rulewright.play.sample import sample
from rulewright.play.state import State
from rulewright.problems import NOWHERE
from rulewright.terminal.choosing import Choosing
from rulewright.terminal.table import Table
from rulewright.words.events import tell
from rulewright.words.languages import LANGUAGES
from rulewright.words.messages import Viewer
from rulewright.words.prompts import Asking
from rulewright.words.words import Words, load_words

FOLDER = RULES / "bridgette"
WORDS = {language.tag: load_words(language, FOLDER) for language in LANGUAGES}
HAND = "S14 S3 H13 H12 H11 H7 D12 D10 D8 D5 C9 C2 little"
"""The hand of the example on what may be bid."""
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
NOTHING_BID = "{turn: A, level: none, strain: none, declarer: none, doubled: 0, dealer: A}"
THREE_HEARTS = "{turn: A, level: 3, strain: hearts, declarer: B, doubled: 0, dealer: B}"


@cache
def until(choice: str, seed: int, seen_by: str = "nobody") -> State:
    """A game in which this choice is open for the first time."""
    game, chance = load(FOLDER, settings={"discards_seen_by": seen_by}), Random(seed)
    state = game.start(seed)
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


@pytest.mark.parametrize("seed", range(2))
def test_what_a_hand_may_bid_shows_to_nobody_else(seed: int) -> None:
    state = until("call", seed)
    seat = state.asked[0]
    other, allowed = 1 - seat, set()
    for number in range(8):
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


@pytest.mark.parametrize("tag", WORDS)
@pytest.mark.parametrize("seen_by", ["nobody", "everyone"])
def test_discards_are_seen_by_whom_the_setting_says(seen_by: str, tag: str) -> None:
    state = until("discard", 3, seen_by)
    seat, words = state.asked[0], WORDS[tag]
    choosing = Choosing(state.decisions[seat], words, Viewer(seat))
    thrown = choosing.things[:2]
    after = state.apply({seat: [option.number for option in thrown]})
    other = Viewer(1 - seat)
    heard = tell(after.setup, after.events(1 - seat, state), words.lexicon)
    told = "\n".join([seen(after, 1 - seat, words), *(words.say(one, other) for one in heard)])
    for text in choosing.texts[:2]:
        assert told.count(text) == (0 if seen_by == "nobody" else 2), told
    notes = Asking(state.setup, words.lexicon).notes(choosing.decision.choice, Stage())
    assert [note.id for note in notes] == (["prompt.secret"] if seen_by == "nobody" else [])
