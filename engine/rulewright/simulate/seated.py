"""A game and a bot for each seat in; the row of one game that they play, out.

The seats rotate: in game n each bot sits n places further on, so that over the games each of them sits everywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from rulewright.bots.protocol import Bot
from rulewright.bots.table import simulated_bot
from rulewright.play.game import Game
from rulewright.play.observation import observe
from rulewright.play.state import State
from rulewright.program import layout as lay
from rulewright.program.code import Fault
from rulewright.simulate.plain import judged
from rulewright.simulate.slots import Slots
from rulewright.simulate.tally import SCORES, WINNERS, Row, game_seed


def seat_of(place: int, number: int, players: int) -> int:
    """The seat at which the bot that has this place in the list sits in a game."""
    return (place + number) % players


def by_place(row: Row, number: int, players: int) -> list[int]:
    """The row of a game with victories and scores not by seat but by the place of the bot in the list."""
    seats = [seat_of(place, number, players) for place in range(players)]
    turned = [*row[:SCORES], *(row[SCORES + seat] for seat in seats), *row[SCORES + players :]]
    others = row[WINNERS] >> players << players
    won = (row[WINNERS] >> seat & 1 for seat in seats)
    turned[WINNERS] = others | sum(one << place for place, one in enumerate(won))
    return turned


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays: the names of bots, one for each player."""

    names: tuple[str, ...]

    def seated(self, number: int) -> tuple[Bot, ...]:
        """The bots of a game by seat."""
        players = len(self.names)
        places = ((seat - number) % players for seat in range(players))
        return tuple(simulated_bot(self.names[place]) for place in places)


def play(
    game: Game, company: Company, seed: int, number: int, longest: int, slots: Slots
) -> list[int]:
    """Play one of the games that belong to a seed to its end, or until `longest` picks: its row (see `tally.ROW`).

    Each seat has its own source of chance, and the cards have theirs: they fall the same whoever plays.
    """
    mine, setup = game_seed(seed, number), game.setup
    bots = company.seated(number)
    chances = [Random(f"{mine} {seat}") for seat in range(game.players)]
    taken = [0] * len(slots.of)
    state, decisions, picks = game.start(mine), 0, 0
    while not state.over and picks < longest:
        decisions += state.step.closed
        moves = _moves(state, bots, chances)
        if moves is None:
            return _stuck(state, decisions, picks, taken)
        for seat, option in moves.items():
            if not state.decisions[seat].progress.begun:
                taken[slots.slot(state.cells[lay.DECISION], option)] += 1
        picks += len(moves)
        state = state.apply(moves)
    cells = setup.fresh(state.cells)
    return [*judged(setup.machine, game.binding, cells, decisions, picks), *taken]


def _moves(state: State, bots: Sequence[Bot], chances: Sequence[Random]) -> dict[int, int] | None:
    """What each seat that is asked picks; None if one of them has nothing to pick."""
    if not all(decision.numbers for decision in state.decisions.values()):
        return None
    return {
        seat: bots[seat].choose(observe(state, seat), chances[seat]) for seat in state.decisions
    }


def _stuck(state: State, decisions: int, picks: int, taken: list[int]) -> list[int]:
    cells = state.setup.fresh(state.cells)
    cells[lay.FAULT] = Fault.STUCK
    return [*judged(state.setup.machine, state.setup.binding, cells, decisions, picks), *taken]
