"""What a person types, and what is meant by it: names, values, numbers and labels, in the signs of every keyboard."""

from pathlib import Path
from random import Random

import pytest

from rulewright.play.answering import Answer
from rulewright.play.answers import Refusal
from rulewright.terminal.choosing import Choosing, Partial
from rulewright.terminal.drafting import Draft
from rulewright.terminal.entry import Ambiguous, Names, Unknown, plain
from rulewright.terminal.session import Session
from terminal.driving import choosing_of, play_through, session_of

RESERVE = "−5 −3 −2 0 1"


def cards(choosing: Choosing, numbers: tuple[int, ...]) -> list[str]:
    """What option numbers pick, one after the other, as the cards are called; `.` for what ends a choice."""
    found = []
    for number in numbers:
        option = choosing.decision.option(number)
        if option.ends or not option.picks:
            found.append(option.text)
            continue
        place = choosing.things.index(option)
        found.append(choosing.texts[place])
    return found


def meant(choosing: Choosing, entry: str) -> str:
    """What an entry means, in short."""
    match choosing.read(entry):
        case Unknown(text):
            return f"unknown {text}".strip()
        case Ambiguous(text, places):
            return f"ambiguous {text}: {len(places)}"
        case Partial(chosen, refusal):
            return f"{len(chosen)} picked, {refusal.number} missing"
        case Refusal(code=code, number=number):
            return f"{code} {number}" if number else code
        case move:
            numbers = move.options if hasattr(move, "options") else (move.number,)
            return " ".join(cards(choosing, numbers))


@pytest.fixture(params=["en", "zh-Hant-TW", "ja"])
def session(request: pytest.FixtureRequest, tmp_path: Path) -> Session:
    return session_of("bridesmaid", 3, tmp_path, lang=request.param)


SETUP = [
    ("-5 -3 -2 0 1", RESERVE),
    ("−5 −3 −2 0 1", RESERVE),
    ("－５　－３　－２　０　１", RESERVE),
    ("ー５、ー３、ー２、０、１", RESERVE),
    ("マイナス5 負3 minus 2 +0 ＋１。", RESERVE),
    ("–5,–3;—2/0・1", RESERVE),
    ("a b c d e", RESERVE),
    ("Ａ，Ｂ，Ｃ，Ｄ，Ｅ", RESERVE),
    ("a-e", RESERVE),
    ("-5..1", RESERVE),
    ("－５～１", RESERVE),
    ("-5〜-2 0 1", RESERVE),
    ("5 8", "2 picked, 3 missing"),
    ("5 5 8 1 2", "chosen_already"),
    ("1 2 3 5 6 8", "too_many 1"),
    ("1-10", "too_many 2"),
    ("4", "unknown 4"),
    ("1 2 vier", "unknown vier"),
    ("", "unknown"),
    ("　", "unknown"),
]


@pytest.mark.parametrize(("entry", "expected"), SETUP)
def test_several_cards(session: Session, entry: str, expected: str) -> None:
    assert meant(choosing_of(session, Draft(session.state, 0)), entry) == expected


def test_what_was_picked_waits_for_the_rest(session: Session) -> None:
    draft = Draft(session.state, 0)
    first = choosing_of(session, draft).read("5 8")
    assert isinstance(first, Partial)
    draft.held = first.chosen
    choosing = choosing_of(session, draft)
    assert meant(choosing, "") == "2 picked, 3 missing"
    assert meant(choosing, "0 5 1") == "chosen_already"
    assert meant(choosing, "0 1 2") == "5 8 0 1 2"
    assert not any(line.endswith(") 5") for line in choosing.lines())
    draft.back()
    assert meant(choosing_of(session, draft), "0 1 2") == "3 picked, 2 missing"


HOLD_BACK = {
    "en": ["HOLD BACK", "hold back", "holdback", "hold", "ＨＯＬＤ　ＢＡＣＫ", "hold_back"],
    "zh-Hant-TW": ["HOLD BACK（收手卡）", "hold back", "HOLD BACK(收手卡)", "hold_back"],
    "ja": ["HOLD BACK", "ｈｏｌｄ　ｂａｃｋ", "holdback", "hold_back"],
}


def test_one_card_by_its_name(session: Session) -> None:
    for seat in range(3):
        reserve = session.state.decisions[seat].answer(picks=picks(session, seat))
        assert isinstance(reserve, Answer)
        session.do({seat: reserve})
    choosing = choosing_of(session, Draft(session.state, 0))
    for entry in HOLD_BACK[session.speaker.words.language.tag]:
        assert "HOLD BACK" in meant(choosing, entry), entry
    assert meant(choosing, "10") == "10"
    assert meant(choosing, "１０。") == "10"
    assert meant(choosing, "8 10") == "unknown 10"
    assert meant(choosing, "-5") == "unknown -5"


def picks(session: Session, seat: int) -> dict[str, list[int]]:
    """The lowest five cards."""
    listed = session.game.binding.cards
    own = [c for c in listed if c.owner == seat and c.kind == "accessory"]
    return {"reserve_pick": [c.number for c in own[:5]]}


GAME = """
game: shop
players: 2..2
words:
  fruits: [red_apple, green_apple, pear]
cards:
  coin: {in: bag, worth: [1, 5], copies: 2}
zones:
  bag: {seen_by: everyone}
flow:
- choose: buy
  who: first(players)
  from: fruits
- choose: pay
  who: first(players)
  from: bag
  count: 0..2
results:
  winners: players
"""


def test_what_could_be_several_things_is_asked_again(tmp_path: Path) -> None:
    from rulewright.play.loading import load_files

    state = load_files({"game.yaml": GAME}).start(1)
    session = session_of("goofspiel", 2, tmp_path)
    words = session.speaker.words
    choosing = Choosing(state.decisions[0], words, session.teller.viewer(0))
    assert meant(choosing, "red apple") == meant(choosing, "red_apple") == meant(choosing, "1")
    assert meant(choosing, "apple") == "unknown apple"
    assert meant(choosing, "pear") == meant(choosing, "pe") == meant(choosing, "３")
    state = state.apply({0: state.decisions[0].options[0]})
    choosing = Choosing(state.decisions[0], words, session.teller.viewer(0))
    assert choosing.may_be_empty
    assert meant(choosing, "") == "none"
    assert meant(choosing, "5 5") == "coin 5 coin 5"
    assert len(list(choosing.lines())) == 2


def test_a_beginning_that_fits_several_things_is_ambiguous() -> None:
    names = Names()
    names.add(0, ("red apple",), 0)
    names.add(1, ("red pear",), 0)
    same = {0: "red apple", 1: "red pear"}
    assert names.read("red", same, many=False) == Ambiguous("red", (0, 1))
    assert names.read("red pear", same, many=False) == (1,)
    assert names.read("re ap", same, many=False) == Ambiguous("re", (0, 1))


def test_of_several_things_the_one_that_can_be_taken_is_meant() -> None:
    names, same = Names(), {0: "pear", 1: "plum", 2: "peach"}
    for place in same:
        names.add(place, ("fruit",), 0)
    assert names.read("fruit", same, many=False, likely=(1,)) == (1,)
    assert names.read("fruit", same, many=False, likely=(0, 2)) == Ambiguous("fruit", (0, 2))
    assert names.read("fruit", same, many=False) == Ambiguous("fruit", (0, 1, 2))
    assert names.read("fruit fruit", same, many=True, likely=(1,)) == Ambiguous("fruit", (0, 2))


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Ａｋｉｍａｈｅｎ！", "akimahen"),
        ("  8 ,  ", "8"),
        ("𝟓", "5"),
        ("−−5", "--5"),
        ("カード", "カード"),
    ],
)
def test_entries_are_compared_in_one_form(typed: str, expected: str) -> None:
    assert plain(typed) == expected


def test_a_game_told_by_names_is_the_game_told_by_labels(tmp_path: Path) -> None:
    session = session_of("goofspiel", 2, tmp_path, lang="ja")
    play_through(session, Random(5))
    _, states = session.record.replay()
    assert states[-1] == session.state
