"""Whole answers as people give them, and refusals with the numbers of the comparisons that failed."""

from collections.abc import Sequence

import pytest

from play.playing import TEST_GAMES
from rulewright import load
from rulewright.play.answering import Answer
from rulewright.play.answers import IllegalMove, Refusal
from rulewright.play.decision import Decision
from rulewright.play.state import State
from rulewright.play.values import Value
from rulewright.rulebook.types import Kind


def at(choice: str, seed: int = 1) -> State:
    """A parlour game at the first decision of this name."""
    state = load(TEST_GAMES / "parlour", 2).start(seed)
    while state.choice != choice:
        state = state.apply({s: d.numbers[0] for s, d in state.decisions.items()})
    return state


def tiles(decision: Decision, suit: str) -> list[int]:
    cards = decision.setup.binding.cards
    hand = next(z.number for z in decision.setup.binding.zones if (z.zone, z.key) == ("hand", 0))
    return [c for c in decision.progress.reading.zone(hand) if cards[c].fields["suit"] == suit]


def given(decision: Decision, part: str, values: Sequence[int]) -> Answer | Refusal:
    return decision.answer(picks={part: values})


def test_several_cards_are_one_answer() -> None:
    state = at("hide")
    decision = state.decisions[0]
    moons = tiles(decision, "moon")
    answer = given(decision, "hide", moons[:2])
    assert isinstance(answer, Answer)
    assert len(answer.options) == 2
    after = state.apply({0: answer})
    assert after.finished == (0,)
    assert list(after.decisions) == [1]
    assert after.undoable(0)
    assert not after.undoable(1)


def test_fewer_cards_end_the_answer_and_none_is_an_answer() -> None:
    state = at("hide")
    decision = state.decisions[0]
    one = given(decision, "hide", tiles(decision, "moon")[:1])
    none = given(decision, "hide", [])
    assert isinstance(one, Answer)
    assert isinstance(none, Answer)
    assert state.apply({0: one}).finished == (0,)
    assert state.apply({0: none}).finished == (0,)


def test_what_is_picked_so_far_stays_with_its_seat() -> None:
    state = at("hide")
    first = given(state.decisions[0], "hide", tiles(state.decisions[0], "moon")[:1])
    assert isinstance(first, Answer)
    state = state.apply({0: first.options[0]})
    stage = state.decisions[0].stage
    assert [pick.value.value for pick in stage.picks] == tiles(state.decisions[0], "moon")[:1]
    assert (stage.part, stage.low, stage.high) == ("hide", 0, 2)
    assert state.decisions[1].stage.picks == ()


def test_an_answer_tells_why_it_is_refused() -> None:
    decision = at("hide").decisions[0]
    moon, sun = tiles(decision, "moon")[0], tiles(decision, "sun")[0]
    refused = given(decision, "hide", [moon, sun])
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.reason) == ("must", "one_suit")
    sides = [(fact.op, fact.left, fact.right, fact.wanted) for fact in refused.facts]
    assert sides == [
        ("==", Value(Kind.NUMBER, 1), Value(Kind.NUMBER, 0), True),
        ("==", Value(Kind.WORD, "sun"), Value(Kind.WORD, "moon"), True),
    ]


@pytest.mark.parametrize(
    ("cards", "code", "number"),
    [([0, 0], "chosen_already", 0), ([0, 1, 1], "too_many", 1)],
)
def test_counts_are_refused_with_their_numbers(cards: list[int], code: str, number: int) -> None:
    decision = at("hide").decisions[0]
    moons = tiles(decision, "moon")
    refused = given(decision, "hide", [moons[n] for n in cards])
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.number) == (code, number)


def coins(decision: Decision) -> dict[int, int]:
    cards = decision.setup.binding.cards
    return {
        int(str(c.fields["worth"])): c.number for c in cards if c.owner == 0 and c.kind == "coin"
    }


def test_an_order_that_counts_is_kept() -> None:
    decision = at("bid").decisions[0]
    worth = coins(decision)
    rising = decision.answer("pay", {"coins": [worth[1], worth[2], worth[5]]})
    falling = decision.answer("pay", {"coins": [worth[5], worth[1]]})
    assert isinstance(rising, Answer)
    assert isinstance(falling, Refusal)
    assert falling.reason == "rising"
    assert [(fact.op, fact.left.value) for fact in falling.facts if isinstance(fact.left, Value)][
        -1
    ] == (">", 1)
    assert decision.answer("pay", {"coins": []}) == Refusal(
        "too_few", 0, "bid", "pay", option=decision.option(0), number=1
    ) or isinstance(decision.answer("pay", {"coins": []}), Refusal)


def test_single_parts_come_together() -> None:
    decision = at("bid").decisions[0]
    tile = tiles(decision, "moon")[0]
    number = int(str(decision.setup.binding.cards[tile].fields["number"]))
    answer = decision.answer("stake", {"what": [tile], "how": [1]})
    assert isinstance(answer, Answer if number + 1 < 6 else Refusal)
    refused = decision.answer("stake", {"what": [tile], "how": [3]})
    if number + 3 >= 6:
        assert isinstance(refused, Refusal)
        assert refused.reason == "low"
        (fact,) = refused.facts
        assert (fact.op, fact.left, fact.right) == (
            "<",
            Value(Kind.NUMBER, number + 3),
            Value(Kind.NUMBER, 6),
        )
    for missing in ({"what": [tile]}, {}):
        found = decision.answer("stake", missing)
        assert isinstance(found, Refusal)
        assert found.code == "too_few"


def test_one_answer_for_each_member() -> None:
    state = at("marks")
    answer = state.decisions[0].answer(picks={"marks": ["marked", "plain"]})
    assert isinstance(answer, Answer)
    half = state.apply({0: answer.options[0]})
    stage = half.decisions[0].stage
    assert stage.member == Value(Kind.WORD, "sun")
    assert [(p.member, p.value.value) for p in stage.picks] == [
        (Value(Kind.WORD, "moon"), "marked")
    ]
    assert half.apply({0: answer.options[1]}).finished == (0,)


def test_names_that_are_not_there_are_key_errors() -> None:
    decision = at("bid").decisions[0]
    with pytest.raises(KeyError):
        decision.answer("raise", {})
    with pytest.raises(KeyError):
        decision.answer("pay", {"cards": []})
    with pytest.raises(KeyError):
        decision.option(10**6)


def test_an_illegal_move_changes_nothing() -> None:
    state = at("hide")
    cells = state.cells
    for moves, code in (
        ({0: 10**6}, "not_offered"),
        ({0: 10**30}, "not_offered"),
        ({0: -1}, "not_offered"),
        ({9: 0}, "not_asked"),
        ({0: state.decisions[0].numbers[0], 1: 10**6}, "not_offered"),
        ({0: [*(state.decisions[0].numbers[:1]), 0, 0]}, "too_many"),
    ):
        with pytest.raises(IllegalMove) as illegal:
            state.apply(moves)
        assert illegal.value.refusal.code == code
    assert state.cells == cells
    assert state == at("hide")


def test_nobody_plays_when_the_game_is_over() -> None:
    state = load(TEST_GAMES / "kuhn").start(3)
    while not state.over:
        state = state.apply({s: d.numbers[0] for s, d in state.decisions.items()})
    assert state.decisions == {}
    refusal = state.refusal(0, 1)
    assert refusal is not None
    assert refusal.code == "over"
    with pytest.raises(IllegalMove):
        state.apply({0: 1})
    assert sum(score or 0 for score in state.result.scores) == 0
