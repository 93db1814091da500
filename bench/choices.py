"""What bots choose: for each choice of a game and each part of it, how often each value was taken in a few games.

`python bench/choices.py remember-when --players 4 --games 10`. Cards are not listed, only counted: there are too many.
"""

import argparse
from collections import Counter
from random import Random

import rulewright
from rulewright import resources
from rulewright.bots.table import BOTS
from rulewright.play.observation import observe
from rulewright.play.state import State
from rulewright.rulebook.types import Kind

MOST_LISTED = 12
"""Of more different values than these only the number is printed."""

Taken = dict[tuple[str, str], Counter[str]]
"""By choice and part: how often each value was taken. The part of a bare way to answer is empty."""


def play(state: State, bot: str, random: Random, taken: Taken) -> None:
    """Play a game to its end and count what is chosen."""
    while not state.over:
        moves = {seat: BOTS[bot].choose(observe(state, seat), random) for seat in state.decisions}
        for seat, number in moves.items():
            option = next(o for o in state.decisions[seat].options if o.number == number)
            picks = [(p.part, p.value.kind, str(p.value.value)) for p in option.picks]
            for part, kind, value in picks or [("", Kind.WORD, option.alternative or "-")]:
                shown = f"card {value}" if kind is Kind.CARD else value
                taken.setdefault((state.choice or "", part), Counter())[shown] += 1
        state = state.apply(moves)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=resources.games())
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--bot", default="greedy", choices=list(BOTS))
    asked = parser.parse_args()
    game, taken = rulewright.load(asked.game, asked.players, machine="native"), Taken()
    for seed in range(asked.games):
        play(game.start(seed), asked.bot, Random(seed), taken)
    print(f"{asked.game}, {game.players} players, {asked.bot}, {asked.games} games")
    for (choice, part), found in taken.items():
        few = ", ".join(f"{value}: {times}" for value, times in sorted(found.items()))
        many = f"{len(found)} different in {found.total()}"
        print(f"{choice} {part}: {few if len(found) <= MOST_LISTED else many}")


if __name__ == "__main__":
    main()
