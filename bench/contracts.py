"""How often a bot makes its contracts in Bridgette, playing against itself. Prints the share with its interval (Wilson, 95 %).

Run it with `python bench/contracts.py MATCHES`; each match is six deals. Contracts are counted from what the rules say of each deal.
With `--light` the greedy bot tries a fifth as much, which makes a thousand matches a matter of minutes.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from random import Random

import rulewright
from rulewright import resources
from rulewright.bots.effort import LIGHT
from rulewright.bots.greedy import GreedyBot
from rulewright.bots.protocol import Bot
from rulewright.bots.table import BOTS
from rulewright.play.game import Game
from rulewright.play.observation import observe
from rulewright.play.views import Said

Z = 1.96
"""How many standard deviations an interval of 95 % takes to each side."""


def said(game: Game, bot: Bot, seed: int) -> Iterator[str]:
    """What the rules say in a match of this bot against itself."""
    random, state = Random(seed), game.start(seed)
    while not state.over:
        state = state.apply({s: bot.choose(observe(state, s), random) for s in state.decisions})
        yield from (event.message for event in state.events(None) if isinstance(event, Said))


def interval(successes: float, tries: int) -> tuple[float, float]:
    """Between which shares the true one lies, for so many successes in so many tries."""
    share, square = successes / tries, Z * Z / tries
    middle = share + square / 2
    spread = Z * sqrt(share * (1 - share) / tries + square / (4 * tries))
    return (middle - spread) / (1 + square), (middle + spread) / (1 + square)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", type=int, nargs="?", default=1000)
    parser.add_argument("--bot", default="greedy", choices=list(BOTS))
    parser.add_argument("--seed", type=int, default=0, help="of the first match")
    parser.add_argument("--light", action="store_true", help="let the greedy bot try little")
    options = parser.parse_args()
    bot = GreedyBot(8, effort=LIGHT) if options.light else BOTS[options.bot]
    start, found = time.process_time(), Counter[str]()
    game = rulewright.load(resources.games()["bridgette"], machine="native")
    for seed in range(options.seed, options.seed + options.matches):
        found.update(said(game, bot, seed))
    played = found["made"] + found["failed"]
    low, high = interval(found["made"], played)
    spent = (time.process_time() - start) / options.matches
    name = "greedy, light" if options.light else options.bot
    print(f"{name}, matches: {options.matches} ({spent:.2f} s each)")
    print(f"deals passed out: {found['passed_out']}")
    print(f"contracts made / failed: {found['made']} / {found['failed']}")
    print(f"share made: {found['made'] / played:.3f} ({low:.3f} to {high:.3f})")


if __name__ == "__main__":
    main()
