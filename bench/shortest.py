"""How short a round could be: the fewest turns until a score changes that many random tries find from the same shuffled cards.

`python bench/shortest.py atarayo --counter turn_number --players 2`. In such a try nobody has secrets, and nobody minds who wins:
all seats want the round to end. So no honest table can be expected to be faster. The counter is a variable of the rulebook.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random

from lengths import told

from rulewright import resources
from rulewright.play.loading import load
from rulewright.play.reading import variable_cell
from rulewright.play.setup import Setup
from rulewright.program import layout as lay
from rulewright.program.machine import Cells


def scores(setup: Setup, cells: Cells) -> list[int | None]:
    """The score of each seat."""
    return [setup.machine.score(cells, seat) for seat in range(setup.players)]


def tried(setup: Setup, start: Sequence[int], counter: int, below: int, random: Random) -> int:
    """What the counter showed when a random game changed a score, or `below` if it came so far without that."""
    machine, bases = setup.machine, setup.binding.bases
    cells, shown = setup.fresh(start), 0
    before = scores(setup, cells)
    while True:
        for seat in range(setup.players):
            while cells[bases[lay.ASKED] + seat] and not cells[bases[lay.FINISHED] + seat]:
                machine.apply(cells, seat, random.choice(machine.legal(cells, seat)))
        shown = max(shown, cells[counter])
        machine.advance(cells)
        if cells[lay.OVER] or scores(setup, cells) != before:
            return shown
        if cells[lay.FAULT] or cells[counter] >= below:
            return below


def main() -> int:
    """Tries, and prints the shortest rounds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=resources.games())
    parser.add_argument("--counter", required=True)
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--tries", type=int, default=2000)
    parser.add_argument("--within", type=int, default=60)
    asked = parser.parse_args()
    game = load(resources.games()[asked.game], players=asked.players, machine="native")
    counter = variable_cell(game.setup.binding, asked.counter, 0)
    if counter is None:
        parser.error(f"no variable {asked.counter}")
    found: list[int] = []
    for seed in range(asked.deals):
        start, random, fewest = game.start(seed).cells, Random(seed), asked.within
        for _ in range(asked.tries):
            fewest = tried(game.setup, start, counter, fewest, random)
        found.append(fewest)
    print(f"{asked.game}, {game.players} players, {asked.deals} deals, {asked.tries} tries each")
    print(told("turns in the shortest round found", found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
