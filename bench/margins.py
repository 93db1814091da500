"""By how much one bot beats another. Prints the share of wins with its interval (Wilson, 95 %) against what chance would give.

Run it with `python bench/margins.py GAME [--players N] [--games N]`. One seat, a different one in each game, has the better bot; a
shared victory counts in parts.
"""

import argparse
import time
from random import Random

from contracts import interval

import rulewright
from rulewright.bots.table import BOTS
from rulewright.play.game import Game
from rulewright.play.observation import observe


def won(game: Game, bot: str, against: str, seed: int) -> float:
    """The part of the victory that the seat with `bot` gets in a game."""
    seat, random, state = seed % game.players, Random(seed), game.start(seed)
    while not state.over:
        state = state.apply(
            {
                s: BOTS[bot if s == seat else against].choose(observe(state, s), random)
                for s in state.decisions
            }
        )
    winners = state.result.winners
    return (seat in winners) / len(winners) if winners else 0.0


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bot", default="greedy", choices=list(BOTS))
    parser.add_argument("--against", default="random", choices=list(BOTS))
    options = parser.parse_args()
    game = rulewright.load(options.game, options.players, machine="native")
    start = time.process_time()
    wins = sum(won(game, options.bot, options.against, seed) for seed in range(options.games))
    spent = (time.process_time() - start) / options.games
    low, high = interval(wins, options.games)
    print(f"{options.game}, {game.players} players, {options.games} games ({spent:.1f} s each)")
    print(f"{options.bot} against {options.against}: {wins / options.games:.3f} of the victories")
    print(f"  ({low:.3f} to {high:.3f}; by chance {1 / game.players:.3f})")


if __name__ == "__main__":
    main()
