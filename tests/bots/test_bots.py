"""Bots: they choose what is legal, in every game, from what their seat may see."""

from random import Random

import pytest

from play.playing import Table, game_at, tables
from rulewright import load
from rulewright.bots.effort import Effort
from rulewright.bots.greedy import GreedyBot
from rulewright.bots.protocol import Bot
from rulewright.bots.table import BOTS, simulated_bot
from rulewright.play.loading import load_files
from rulewright.play.observation import observe
from rulewright.play.state import State

STEPS = 4


QUICK: dict[str, Bot] = {
    "random": BOTS["random"],
    "greedy": GreedyBot(4, 2, Effort(2, 4, 20, rehearsals=1)),
}


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("table", list(tables()), ids=str)
def test_a_bot_chooses_what_is_legal_and_chooses_it_again(table: Table, name: str) -> None:
    bot = QUICK[name]
    state, random = game_at(table).start(4), Random(1)
    for _ in range(STEPS):
        if state.over:
            return
        moves: dict[int, int] = {}
        for seat, decision in state.decisions.items():
            before = random.getstate()
            moves[seat] = bot.choose(observe(state, seat), random)
            random.setstate(before)
            assert bot.choose(observe(state, seat), random) == moves[seat]
            assert moves[seat] in decision.numbers
        state = state.apply(moves)


def test_the_greedy_bot_beats_the_random_bot() -> None:
    game, won = load("goofspiel", 2, {"size": 5}), 0.0
    for seed in range(60):
        state, random = game.start(seed), Random(seed)
        greedy = seed % 2
        while not state.over:
            state = state.apply({s: chosen(state, s, s == greedy, random) for s in state.decisions})
        won += (greedy in state.result.winners) / len(state.result.winners)
    assert won > 38  # with equal chances it would win 30


def chosen(state: State, seat: int, greedy: bool, random: Random) -> int:
    return simulated_bot("greedy" if greedy else "random").choose(observe(state, seat), random)


QUESTION = """
game: question
players: 2..2
flow:
- choose: eldest
  who: players
  options:
    named: {pick: {winner: players}}
    nobody_knows:
  unattended: nobody_knows
results:
  winners: players where eldest == nobody_knows
"""


@pytest.mark.parametrize("name", BOTS)
def test_bots_leave_a_question_about_the_people_to_them(name: str) -> None:
    state = load_files({"game.yaml": QUESTION}).start(1)
    moves = {seat: BOTS[name].choose(observe(state, seat), Random(9)) for seat in (0, 1)}
    assert state.apply(moves).result.winners == (0, 1)


def test_the_greedy_bot_neither_predicts_nor_votes_always_alike() -> None:
    state, random, chosen_values = (
        load("remember-when", 3).start(1),
        Random(1),
        dict[str, set[str]](),
    )
    while not state.over:
        moves = {s: QUICK["greedy"].choose(observe(state, s), random) for s in state.decisions}
        for seat, number in moves.items():
            option = next(o for o in state.decisions[seat].options if o.number == number)
            for pick in option.picks:
                chosen_values.setdefault(pick.part, set()).add(str(pick.value.value))
        state = state.apply(moves)
    assert chosen_values["vote"] == {"best_memory", "new_story"}
    assert len(chosen_values["number"]) == len(chosen_values["wording"]) == 4
    assert len(chosen_values["colour"]) > 2
