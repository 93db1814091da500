"""Two games side by side: what is the same, what differs and by how much, and how sure that is."""

from random import Random

import pytest

from rulewright.play.game import Game
from rulewright.play.loading import load_files
from rulewright.simulate import pairs, plain
from rulewright.simulate.comparing import Compared, Measured, judge, measure
from rulewright.simulate.figures import Arm, Figure
from rulewright.simulate.pairs import play_pairs
from rulewright.simulate.slots import slots_of

GAME = """
game: coins
players: 2..3
settings:
  rounds: {from: 1..9, default: 4}
  may_skip: {from: flag, default: true}
zones: {heap: {seen_by: everyone}, own: {per: seat, seen_by: everyone}}
cards: {coin: {in: heap, worth: 1..30, count: 30}}
flow:
- shuffle: heap
- each: n
  in: 1..rounds
  do:
  - choose: move
    who: players
    options:
      take: {}
      skip: {must: {allowed: may_skip}}
  - each: p
    in: players where move == take
    do:
    - deal: 1
      from: heap
      to: own
      who: p
define:
  points: sum(own.worth)
results:
  score: points
  winners: players with highest points
"""
EXTRA = "  - choose: bow\n    who: players\n    options: {deep: {}, slight: {}}\n"


def coins(text: str = GAME, **settings: int) -> Game:
    return load_files({"game.yaml": text}, 2, settings)


def compared(before: Game, after: Game, games: int = 300) -> dict[Figure, Compared]:
    rows = play_pairs((before, after), None, games, 0, 1, 1000)
    found = measure(Arm(before, rows[0]), Arm(after, rows[1]))
    return {one.figure: one for one in judge(found, len(found))}


def test_a_game_beside_itself_is_the_same_in_everything() -> None:
    found = compared(coins(), coins())
    assert {one.verdict for one in found.values()} == {"same"}
    assert found[Figure("length")].before == found[Figure("length")].after == 4
    assert found[Figure("asked", choice="move")].after == 8


def test_what_differs_is_found_with_its_size() -> None:
    found = compared(coins(), coins(rounds=6))
    length = found[Figure("length")]
    assert (length.before, length.after, length.verdict) == (4, 6, "more")
    assert length.interval is not None
    assert (length.interval.low, length.interval.high) == (2, 2)
    assert found[Figure("score")].verdict == "more"
    assert found[Figure("seat", seat=0)].verdict == "unseen"
    assert found[Figure("taken", choice="move", answer="take")].verdict == "unseen"


def test_an_option_that_is_never_taken_any_more_is_found() -> None:
    skip = compared(coins(), coins(may_skip=False))[Figure("taken", choice="move", answer="skip")]
    assert skip.before == pytest.approx(0.5, abs=0.05)
    assert (skip.after, skip.verdict) == (0, "less")


def test_a_choice_that_only_one_of_them_has_is_told() -> None:
    more = coins(GAME.replace("  - each: p\n", EXTRA + "  - each: p\n"))
    bow = Figure("asked", choice="bow")
    assert compared(coins(), more, 20)[bow].verdict == "added"
    assert compared(more, coins(), 20)[bow].verdict == "removed"


def test_games_that_failed_are_left_out() -> None:
    game = coins()
    (sound,), (other,) = ([*plain.rows(game, 0, n, 1, 99, slots_of(game.setup))] for n in (0, 1))
    failed = [7, *other[1:]]
    found = measure(Arm(game, {0: sound, 1: failed}), Arm(game, {0: sound, 1: other}))
    assert {one.same for one in found} == {True}
    assert measure(Arm(game, {1: failed}), Arm(game, {1: other})) == ()


def test_pairs_are_the_same_with_and_without_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    games = coins(), coins(rounds=5)
    native = play_pairs(games, None, 80, 3, 2, 1000)
    monkeypatch.setattr("rulewright.simulate.pairs.is_native", lambda: False)
    assert play_pairs(games, None, 80, 3, 2, 1000) == native


def test_short_games_are_played_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pairs.usual_number([coins(), coins(rounds=9)]) == pairs.MOST
    monkeypatch.setattr(pairs, "PICKS", 36_000)
    assert pairs.usual_number([coins(rounds=9)]) == 2000
    monkeypatch.setattr(pairs, "PICKS", 10)
    assert pairs.usual_number([coins()]) == pairs.FEWEST
    monkeypatch.setattr(pairs, "is_native", lambda: False)
    assert pairs.usual_number([coins()]) == pairs.PLAINLY


def test_bots_of_each_name_are_measured_wherever_they_sit() -> None:
    games = coins(), coins(rounds=5)
    names = ("greedy", "random")
    rows = play_pairs(games, names, 12, 0, 1, 1000)
    found = measure(*(Arm(g, r, names) for g, r in zip(games, rows, strict=True)))
    shares = {one.figure.bot: one.before for one in found if one.figure.kind == "bot"}
    assert shares["greedy"] is not None
    assert shares["random"] is not None
    assert shares["greedy"] > shares["random"]


def test_what_was_played_is_compared_when_the_rest_is_stopped() -> None:
    def hear(played: int) -> None:
        if played >= 1500:
            raise KeyboardInterrupt

    first, second = play_pairs((coins(), coins(rounds=5)), None, 5000, 0, 1, 1000, hear)
    assert len(first) >= len(second) >= 500


def test_all_bounds_hold_together_nineteen_times_in_twenty() -> None:
    random, right = Random(2), 0
    for _ in range(200):
        figures = [
            Measured(Figure("length"), 0, 0, tuple(random.gauss(1, 3) for _ in range(50)))
            for _ in range(8)
        ]
        bounds = [one.interval for one in judge(figures, len(figures))]
        right += all(b is not None and b.low <= 1 <= b.high for b in bounds)
    assert right >= 182
