"""Games that bots play: every bot sits everywhere, and what comes out depends on neither jobs nor who counts."""

from collections.abc import Callable

import pytest

from rulewright import load
from rulewright.play.game import Game
from rulewright.simulate import company, plain, run, run_bots, swift
from rulewright.simulate.seated import Company, by_place, seat_of
from rulewright.simulate.slots import slots_of
from rulewright.simulate.tally import DECISIONS, SCORES, WINNERS, Tally

NAMES = ("greedy", "random", "random")


def small_game(players: int = 3) -> Game:
    return load("goofspiel", players, {"size": 4})


def test_each_bot_sits_everywhere() -> None:
    for number in range(3):
        assert {seat_of(place, number, 3) for place in range(3)} == {0, 1, 2}
    assert {seat_of(1, number, 3) for number in range(3)} == {0, 1, 2}


def test_a_row_is_turned_to_the_places_of_bots() -> None:
    row = [0, 0, 9, 9, 0b1001, 5, 6, 7, 8]  # seats 0 and 3 have won; the last seat never chooses
    assert by_place(row, 2, 3) == [0, 0, 9, 9, 0b1010, 7, 5, 6, 8]


def test_several_processes_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    table = company.table(small_game(), Company(NAMES), 5, 1000)
    alone = company.play([table], 6, 1, None)
    monkeypatch.setattr(company, "ALONE", 0.0)
    assert company.play([table], 6, 2, None) == alone


def test_the_better_bot_wins_wherever_it_sits() -> None:
    seats, places = run_bots(small_game(2), ("greedy", "random"), 60, seed=3, jobs=1)
    assert seats.games == places.games == seats.ended == 60
    assert places.share(0) > 0.6
    assert seats.share(0) + seats.share(1) == pytest.approx(places.share(0) + places.share(1))
    assert seats.decisions == places.decisions
    assert abs(seats.share(0) - 0.5) < abs(places.share(0) - 0.5)


def test_rows_mean_the_same_whoever_plays() -> None:
    game = small_game()
    slots = slots_of(game.setup)
    (row,) = company.play([company.table(game, Company(NAMES), 1, 1000)], 1, 1, None).values()
    (other,) = plain.rows(game, 1, 0, 1, 1000, slots)
    assert len(row) == len(other)
    assert row[DECISIONS] == other[DECISIONS] == 4
    assert row[SCORES + 3 :] == other[SCORES + 3 :] == [0, 12, 0]  # nothing, a bid, a prize
    scores = row[SCORES : SCORES + 3]
    assert row[WINNERS] == sum(1 << s for s, score in enumerate(scores) if score == max(scores))


def test_senseless_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="greedy"):
        run_bots(small_game(), ("greedy",), 5)
    with pytest.raises(ValueError, match="0"):
        run_bots(small_game(), NAMES, 0)


def impatient(after: int) -> Callable[[int], None]:
    """Somebody who presses Ctrl-C when so many games have been played."""

    def hear(played: int) -> None:
        if played >= after:
            raise KeyboardInterrupt

    return hear


def test_games_that_were_played_count_when_the_rest_is_stopped() -> None:
    game = small_game()
    assert run(game, 10_000, jobs=2, native=True, progress=impatient(64)).ended >= 64
    assert run(game, 1000, native=False, progress=impatient(16)).ended == 16
    assert run_bots(game, ("random",) * 3, 1000, jobs=1, progress=impatient(5))[0].ended == 5


@pytest.mark.parametrize("play", [swift.play, plain.play])
def test_who_hears_of_no_progress_is_interrupted(
    play: Callable[..., Tally], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Tally, "note", interrupted)
    monkeypatch.setattr(Tally, "add", interrupted)
    jobs = (1,) if play is swift.play else ()
    with pytest.raises(KeyboardInterrupt):
        play(small_game(), 0, 0, 3, 1000, *jobs)


def test_ways_to_answer_have_slots_of_their_own() -> None:
    slots = slots_of(load("atarayo").setup).of
    named = {
        choice: [s.name for s in slots if s.choice == choice]
        for choice in ("action", "pattern_named")
    }
    assert named == {
        "action": [None, "play", "draw", "pass"],
        "pattern_named": [None, "yagasuri", "kasumi", "ume", "shippo", "hishi"],
    }
    numbers = [s.name for s in slots_of(load("remember-when").setup).of if s.choice == "red_number"]
    assert numbers == [None, "1", "2", "3", "4"]
    kinds = [s for s in slots_of(load("bridesmaid").setup).of if s.kind]
    assert ("play_card", "hold_back") in {(slot.choice, slot.name) for slot in kinds}
