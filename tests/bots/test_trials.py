"""Trials of options: on the machine in Python and in machine code they find the same, and rehearsals teach what pays."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from rulewright import load, resources
from rulewright.bots.effort import LIGHT, ready_trials
from rulewright.bots.greedy import GreedyBot
from rulewright.bots.habits import Rehearsing, learn
from rulewright.bots.swift import SwiftTrials
from rulewright.bots.trials import EVEN, SLOTS, Trials
from rulewright.play.loading import load_files
from rulewright.play.observation import observe
from rulewright.play.sample import Sampler

FEW, LONGEST = 2, 8


@pytest.mark.parametrize("name", resources.games())
def test_machine_code_finds_what_python_finds(name: str) -> None:
    game, random = load(name, machine="native"), Random(5)
    both = Trials(game.setup, FEW, LONGEST), SwiftTrials(game.setup, FEW, LONGEST)
    for trials in both:
        learn(trials, rehearsals=2, decisions=150)
    assert both[0].weights == both[1].weights
    state = game.start(2)
    for step in range(12):
        for seat, decision in state.decisions.items():
            cells = Sampler(observe(state, seat)).cells(random)
            tried = [
                trials.outcomes(seat, [cells], decision.numbers[:3], step, 2) for trials in both
            ]
            assert tried[0] == tried[1]
        state = state.apply({s: random.choice(d.numbers) for s, d in state.decisions.items()})


def test_the_better_way_is_taken_more_often_after_a_rehearsal() -> None:
    setup = load_files({"game.yaml": COUNTING}).setup
    trials = SwiftTrials(setup, 0, 10)
    learn(trials, rehearsals=4, decisions=500)
    _, gain, lose = trials.weights[:3]
    assert gain > EVEN > lose
    assert set(trials.weights[3:SLOTS]) == {EVEN}


COUNTING = """
game: counting
players: 2..2
state:
  points: {per: seat, from: -100..100}
flow:
- each: turn
  in: 1..3
  do:
  - choose: what
    who: players
    options:
      gain:
      lose:
  - each: seat
    in: players
    do:
    - set:
        points: points + 1 if what[seat] == gain else points - 1
results:
  score: points
  winners: players with highest points
"""


def test_what_a_rehearsal_teaches_is_kept_until_the_rules_change(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    rehearsed: list[int] = []

    def rehearse(trials: Rehearsing, rehearsals: int) -> None:
        rehearsed.append(rehearsals)
        learn(trials, rehearsals)

    monkeypatch.setattr("rulewright.bots.effort.learn", rehearse)

    def weights(text: str) -> list[int]:
        ready_trials.cache_clear()
        return ready_trials(load_files({"game.yaml": text}).setup, 0, LIGHT).weights

    first = weights(COUNTING)
    assert len(rehearsed) == 1
    assert weights(COUNTING.replace("game: counting", "game: counting  # as before")) == first
    assert len(rehearsed) == 1
    (kept,) = (tmp_path / "habits").iterdir()
    kept.write_bytes(b"broken")
    assert weights(COUNTING) == first
    assert len(rehearsed) == 2
    assert weights(COUNTING.replace("points - 1", "points + 2")) != first
    assert len(rehearsed) == 3
    ready_trials.cache_clear()


def test_threads_that_try_at_once_find_what_each_finds_alone() -> None:
    setup = load("goofspiel", 2, {"size": 5}).setup
    trials = SwiftTrials(setup, FEW, LONGEST)
    alone = [trials.rehearse(2_000, seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda seed: trials.rehearse(2_000, seed), range(8))) == alone


def test_without_machine_code_the_bot_chooses_just_as_legally(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rulewright.bots.effort.is_native", lambda: False)
    ready_trials.cache_clear()
    state, bot = load("goofspiel", 2, {"size": 5}).start(3), GreedyBot()
    first = [bot.choose(observe(state, 0), Random(seed)) for seed in (1, 1, 2)]
    assert first[0] == first[1]
    assert set(first) <= set(state.decisions[0].numbers)
    ready_trials.cache_clear()
