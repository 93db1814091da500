"""How long games are when bots play them: how many turns (or passes of any other counter) in a few games, as a distribution.

`python bench/lengths.py atarayo --counter turn_number --bot greedy --players 3 --games 10`. Each rise of the counter above
zero, a variable of the rulebook, counts as one turn; each time that it starts again from nothing, a new round has begun.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from random import Random
from statistics import mean, quantiles

from rulewright import resources
from rulewright.bots.table import BOTS
from rulewright.play.loading import load
from rulewright.play.observation import observe
from rulewright.play.state import State
from rulewright.play.views import Changed

MOST_DECISIONS = 20_000


def length(state: State, bot: str, counter: str, random: Random) -> list[int]:
    """How many turns each round has of a game that bots play on every seat, to its end or as far as decisions go."""
    rounds: list[int] = []
    for _ in range(MOST_DECISIONS):
        for event in state.events(None):
            if isinstance(event, Changed) and event.variable == counter and event.value.value:
                if event.value.value == 1 or not rounds:
                    rounds.append(0)
                rounds[-1] += 1
        if state.over:
            break
        moves = {seat: BOTS[bot].choose(observe(state, seat), random) for seat in state.decisions}
        state = state.apply(moves)
    return rounds


def told(name: str, found: Sequence[int]) -> str:
    """The distribution in one line."""
    low, middle, high = quantiles(found, n=4) if len(found) > 1 else (found[0],) * 3
    return (
        f"{name}: {min(found)} to {max(found)}, {mean(found):.1f} on average; "
        f"half of them {low:.0f} to {high:.0f}, the middle one {middle:.0f}"
    )


def main() -> int:
    """Plays the games and prints how long they were."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=resources.games())
    parser.add_argument("--counter", required=True)
    parser.add_argument("--bot", choices=list(BOTS), default="greedy")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--within", type=int, default=60)
    asked = parser.parse_args()
    start = time.process_time()
    game = load(resources.games()[asked.game], players=asked.players, machine="native")
    games = [
        length(game.start(seed), asked.bot, asked.counter, Random(seed))
        for seed in range(asked.games)
    ]
    print(f"{asked.game}, {game.players} players, {asked.bot}, {asked.games} games")
    print(told("rounds in a game", [len(rounds) for rounds in games]))
    print(told("turns in a game", [sum(rounds) for rounds in games]))
    turns = [turns for rounds in games for turns in rounds]
    print(told("turns in a round", turns))
    for name, found in (("rounds", turns), ("whole games", [sum(rounds) for rounds in games])):
        within = sum(one <= asked.within for one in found)
        print(f"{name} over after at most {asked.within} turns: {within} of {len(found)}")
    print(f"processor seconds: {time.process_time() - start:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
