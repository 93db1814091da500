"""States are values: what a step changes, what it leaves alone, and when it can be taken back."""

from copy import copy
from random import Random

import pytest

from play.playing import TEST_GAMES, play
from rulewright import load
from rulewright.play import views as v
from rulewright.play.observation import observe
from rulewright.play.state import NotOver, State


def kuhn(*actions: str, seed: int = 1, machine: str = "reference") -> State:
    state = load(TEST_GAMES / "kuhn", machine=machine).start(seed)
    for action in actions:
        ((seat, decision),) = state.decisions.items()
        (number,) = (o.number for o in decision.options if o.text == f"action={action}")
        state = state.apply({seat: number})
    return state


def test_a_step_leaves_the_state_before_as_it_was() -> None:
    before = kuhn("pass")
    kept = copy(before)
    after = kuhn("pass").apply({1: before.decisions[1].numbers[0]})
    assert before == kept
    assert after != before
    assert len({before, kept, after}) == 2


def test_equal_states_of_two_loadings_are_equal() -> None:
    assert kuhn("bet") == kuhn("bet")
    assert kuhn("bet") != kuhn("pass")
    assert hash(kuhn("bet")) == hash(kuhn("bet"))


def test_no_result_before_the_end() -> None:
    with pytest.raises(NotOver):
        _ = kuhn("pass").result
    with pytest.raises(NotOver):
        _ = observe(kuhn("pass"), 0).result
    over = kuhn("pass", "pass")
    assert observe(over, None).result == over.result


def test_a_bet_can_be_taken_back_until_the_other_acts() -> None:
    assert kuhn("bet").undoable(0)
    assert not kuhn("bet").undoable(1)
    assert not kuhn("bet", "bet").undoable(0)
    assert not kuhn().undoable(0)


def test_what_came_out_cannot_be_taken_back() -> None:
    state = load(TEST_GAMES / "parlour", 2).start(2)
    random, seen = Random(0), 0
    while not state.over:
        seat = random.choice(list(state.decisions))
        state = state.apply({seat: random.choice(state.decisions[seat].numbers)})
        shown = any(isinstance(event, v.ShownCard | v.Shuffled) for event in state.events(None))
        seen += shown
        assert not (shown and state.undoable(seat))
    assert seen


def test_events_are_those_since_a_state() -> None:
    states = list(play(load(TEST_GAMES / "parlour", 2), 1, Random(1), 12))
    for observer in (0, 1, None):
        heard = [event for state in states[1:] for event in state.events(observer)]
        assert states[-1].events(observer, states[0]) == tuple(heard)
        assert tuple(states[-1].logs[2 if observer is None else observer])[-len(heard) :] == tuple(
            heard
        )
    assert states[0].events(0)


def test_machine_code_plays_the_same_game() -> None:
    pytest.importorskip("llvmlite")
    for actions in (("pass", "bet", "bet"), ("bet", "pass"), ("pass", "pass")):
        reference, native = kuhn(*actions), kuhn(*actions, machine="native")
        assert reference == native
        assert reference.result == native.result
        assert observe(reference, 0).to_bytes() == observe(native, 0).to_bytes()


def test_seeds_of_any_size_start_a_game() -> None:
    game = load(TEST_GAMES / "kuhn")
    assert game.start(2**64 + 5) == game.start(5)
    assert game.start(-1) == game.start(2**64 - 1)
