"""Where a card can be, for those who do not see it: the rules of knowledge, one by one."""

from random import Random

import pytest

from play.playing import TEST_GAMES
from play.walker import Walker
from rulewright import load
from rulewright.play import views as v
from rulewright.play.loading import load_files
from rulewright.play.observation import observe
from rulewright.play.sample import sample
from rulewright.play.state import State

HEAD = """
game: hiding
players: 2..2
words:
  suits: [moon, sun]
cards:
  tile: {in: "pile[suit]", suit: suits, number: 1..2, sides: [plain, marked], back: [suit]}
zones:
  pile:  {per: suits, seen_by: nobody}
  hand:  {per: seat, seen_by: owner}
  aside: {per: seat, seen_by: owner}
  table: {seen_by: everyone}
  done:  {seen_by: everyone}
results:
  winners: players
flow:
"""
DEAL = """
- deal: 2
  from: pile[moon]
  to: hand[first(players)]
"""
SHOW_AND_TAKE_BACK = """
- choose: lay
  who: first(players)
  from: hand where number == 1
  to: table
- move: table
  to: hand[first(players)]
"""
HIDE = """
- choose: hide
  who: first(players)
  from: hand
  seen_by: owner
  to: aside
"""
BRING_OUT = """
- choose: pause
  who: first(players)
  from: [go]
- move: aside[first(players)]
  to: done
"""
STOP = """
- choose: rest
  who: first(players)
  from: [go]
"""
MOON_1, MOON_2, SUN_1, SUN_2 = range(4)


def play(*steps: str, picks: tuple[int, ...] = ()) -> State:
    """The state at the last decision of these steps; `picks` chooses the n-th option each time."""
    state = load_files({"game.yaml": HEAD + "".join(steps) + STOP}).start(1)
    for pick in picks:
        state = state.apply({0: state.decisions[0].numbers[pick]})
    assert state.choice == "rest"
    return state


def known(state: State, observer: int | None, card: int) -> set[str]:
    places = observe(state, observer).places(card)
    return {p.zone if p.key is None else f"{p.zone}.{p.key}" for p in places}


def test_a_card_is_where_the_rules_put_it() -> None:
    state = play()
    assert known(state, 1, MOON_1) == {"pile.moon"}
    assert known(state, None, SUN_2) == {"pile.sun"}


def test_a_card_that_moves_unseen_may_be_any_with_its_back() -> None:
    state = play("- deal: 1\n  from: pile[moon]\n  to: hand[first(players)]\n")
    assert known(state, 1, MOON_1) == known(state, 1, MOON_2) == {"pile.moon", "hand.0"}
    assert known(state, 1, SUN_1) == {"pile.sun"}
    top = MOON_2
    assert known(state, 0, top) == {"hand.0"}
    assert known(state, 0, MOON_1) == {"pile.moon"}


def test_an_empty_place_leaves_all_sets() -> None:
    assert known(play(DEAL), 1, MOON_1) == {"hand.0"}


def test_a_card_seen_and_put_back_is_still_known() -> None:
    state = play(DEAL, SHOW_AND_TAKE_BACK, picks=(0,))
    assert known(state, 1, MOON_1) == {"hand.0"}
    assert known(state, 1, MOON_2) == {"hand.0"}


def test_a_card_laid_aside_unseen_may_be_in_either_place_until_it_comes_out() -> None:
    state = play(DEAL, SHOW_AND_TAKE_BACK, HIDE, picks=(0, 0))
    assert known(state, 1, MOON_1) == known(state, 1, MOON_2) == {"hand.0", "aside.0"}
    assert known(state, 0, MOON_1) != known(state, 0, MOON_2)
    state = play(DEAL, SHOW_AND_TAKE_BACK, HIDE, BRING_OUT, picks=(0, 0, 0))
    out = next(card for card in (MOON_1, MOON_2) if known(state, 1, card) == {"done"})
    assert known(state, 1, MOON_1 + MOON_2 - out) == {"hand.0"}


def test_shuffling_changes_nothing_and_a_face_up_card_is_seen_wherever_it_lies() -> None:
    state = play(
        "- shuffle: pile[moon]\n",
        "- move: first(pile[moon])\n  to: pile[sun]\n  at: middle\n  face: up\n",
        "- shuffle: pile[sun]\n",
    )
    (up,) = (c for c in (MOON_1, MOON_2) if known(state, None, c) == {"pile.sun"})
    assert known(state, 1, up) == {"pile.sun"}
    assert known(state, None, MOON_1 + MOON_2 - up) == {"pile.moon"}
    seen = [view.card for zone in observe(state, None).zones for view in zone.cards]
    assert sorted(seen, key=str) == [up, None, None, None]


def test_what_is_shown_is_known_to_those_who_are_shown_it() -> None:
    state = play(
        "- deal: 1\n  from: pile[moon]\n  to: hand[first(players)]\n",
        "- show: hand[first(players)]\n  to: after(first(players), 1)\n",
    )
    assert known(state, 1, MOON_2) == {"hand.0"}
    assert known(state, None, MOON_2) == {"hand.0", "pile.moon"}
    shown = [event for event in state.logs[2] if isinstance(event, v.ShownCard)]
    assert [(event.card.card, event.seats) for event in shown] == [(None, (1,))]


def test_a_card_turned_unseen_may_show_either_side() -> None:
    turn = "- turn: first(pile[moon])\n  side: marked\n"
    state = play(turn)
    assert observe(state, 0).knowledge.sides == (0b11, 0b11, 1, 1)
    state = play(
        "- move: first(pile[moon])\n  to: table\n", turn.replace("first(pile[moon])", "table")
    )
    assert observe(state, 0).knowledge.sides == (0b10, 1, 1, 1)


def test_a_hidden_card_shows_its_back() -> None:
    state = play(DEAL)
    (hand,) = [z for z in observe(state, 1).zones if (z.place.zone, z.place.key) == ("hand", 0)]
    assert [(view.card, view.back) for view in hand.cards] == [(None, (("suit", "moon"),))] * 2
    heard = [event for event in state.logs[1] if isinstance(event, v.Moved)]
    assert [event.card.card for event in heard] == [None, None]
    assert [event.card.card for event in state.logs[0] if isinstance(event, v.Moved)] == [1, 0]


def test_samples_cover_the_whole_information_set(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = Walker(monkeypatch, load(TEST_GAMES / "kuhn")).walk()
    monkeypatch.undo()
    random = Random(0)
    for state in tree.states:
        for seat in state.decisions:
            seen = observe(state, seat)
            drawn = {sample(seen, random).cells[-4:] for _ in range(40)}
            assert len(drawn) == 2  # the other's card is one of two


def test_the_order_in_which_hidden_cards_are_gathered_says_nothing() -> None:
    deal = "- shuffle: pile[moon]\n- deal: 1\n  from: pile[moon]\n  to: hand\n  who: players\n"
    game = load_files({"game.yaml": HEAD + deal + "- move: cards\n  to: pile[sun]\n" + STOP})
    heard = {seed: game.start(seed).logs[2] for seed in range(8)}
    assert len({repr(list(log)) for log in heard.values()}) == 1
