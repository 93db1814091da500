"""Bots know what their seats know. In games where peeking would pay, they do no better than an honest player can."""

from random import Random

import pytest

from rulewright.bots.table import BOTS, simulated_bot
from rulewright.play.loading import load_files
from rulewright.play.observation import observe

GUESS = """
game: guess
players: 1..1
cards:
  face: {in: pile, number: 1..4}
zones:
  pile: {seen_by: nobody}
flow:
- shuffle: pile
- choose: guess
  who: players
  from: 1..4
results:
  score: 1 if guess == top(pile).number else 0
  winners: players where guess == top(pile).number
"""
"""Peeking would win every game; an honest player wins one in four."""

DOORS = """
game: doors
players: 1..1
words:
  doors: [left, middle, right]
cards:
  prize: {in: pile}
  goat: {in: pile, copies: 2}
zones:
  pile:   {seen_by: nobody}
  behind: {per: doors, seen_by: nobody, holds: 0..1}
state:
  opened: {from: doors}
  chosen: {from: doors}
define:
  player: first(players)
  empty: doors where it != chosen and no(behind[it] where kind == prize)
flow:
- shuffle: pile
- each: door
  in: doors
  do:
  - move: top(pile)
    to: behind[door]
- choose: door_picked
  who: players
  from: doors
- set:
    chosen: door_picked[player]
- chance: opened
  from: empty
  tells: everyone
- choose: door_kept
  who: players
  from: doors where it != opened
results:
  score: 1 if some(behind[door_kept[player]] where kind == prize) else 0
  winners: players where some(behind[door_kept[player]] where kind == prize)
"""
"""The three doors of Monty Hall. Peeking would win every game; who always switches wins two in three, who always stays one."""


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(
    ("rules", "most"), [(GUESS, 1 / 4), (DOORS, 2 / 3)], ids=["guess", "doors"]
)
def test_a_bot_does_not_peek(name: str, rules: str, most: float) -> None:
    games, wins, game = 150, 0, load_files({"game.yaml": rules}, players=1)
    bot = simulated_bot(name)
    for seed in range(games):
        state, random = game.start(seed), Random(seed)
        while not state.over:
            moves = {s: bot.choose(observe(state, s), random) for s in state.decisions}
            state = state.apply(moves)
        wins += bool(state.result.winners)
    assert state.fault is None
    assert 0 < wins < games * (most + 0.12)  # three standard deviations above what honesty can win
