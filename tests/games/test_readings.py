"""Random games under every value of every setting meet no fault, and come to an end."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.tables import RULES
from rulewright.play.folder import read_folder, variants_in
from rulewright.play.loading import load, read_rules
from rulewright.play.setup import Setup
from rulewright.program import layout as lay
from rulewright.program.code import Fault

GAMES = ("atarayo", "bridesmaid", "bridgette", "goofspiel", "remember-when")
SOME_PICKS = 600
"""How far a game is played in the short test; most games are over by then."""
MOST_PICKS = 150_000
SHOWN_VALUES = 5
"""How many values of a long range are played."""


def readings() -> Iterator[tuple[str, str | None, int, dict[str, Any]]]:
    """Every game and variant with its fewest and most players, and each setting with each value."""
    for game in GAMES:
        files = read_folder(RULES / game)
        for variant in (None, *variants_in(files)):
            rules = read_rules(files, variant)
            for players in sorted(set(rules.players)):
                yield game, variant, players, {}
            for name, setting in rules.settings.items():
                for value in spread(setting.values):
                    if value != setting.default:
                        yield game, variant, rules.players[0], {name: value}


def spread(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Some values of a long range, the first and the last among them."""
    if len(values) <= SHOWN_VALUES:
        return values
    last = len(values) - 1
    return tuple(values[last * n // (SHOWN_VALUES - 1)] for n in range(SHOWN_VALUES))


def play_at_random(setup: Setup, seed: int, most: int) -> Any:
    """The cells of a game that random choices have brought to its end, to a fault, or as far as `most` picks go."""
    machine, bases = setup.machine, setup.binding.bases
    cells, chance = setup.fresh(setup.binding.start(seed)), random.Random(seed)
    machine.advance(cells)
    for _ in range(most):
        if cells[lay.OVER] or cells[lay.FAULT]:
            return cells
        seats = range(setup.players)
        asked = [s for s in seats if cells[bases[lay.ASKED] + s]]
        waiting = [s for s in asked if not cells[bases[lay.FINISHED] + s]]
        if not waiting or (cells[lay.CLOSES] and len(waiting) < len(asked)):
            machine.advance(cells)
            continue
        seat = chance.choice(waiting)
        machine.apply(cells, seat, int(chance.choice(machine.legal(cells, seat))))
    return cells


every_reading = pytest.mark.parametrize(
    ("game", "variant", "players", "settings"), list(readings()), ids=str
)


@every_reading
def test_random_games_meet_no_fault(
    game: str, variant: str | None, players: int, settings: dict[str, Any]
) -> None:
    setup = load(RULES / game, players, settings, variant).setup
    cells = play_at_random(setup, 1, SOME_PICKS)
    fault = Fault(cells[lay.FAULT])
    assert fault is Fault.NONE, (fault, setup.program.sites[cells[lay.SITE]])


@pytest.mark.soak
@every_reading
def test_random_games_end(
    game: str, variant: str | None, players: int, settings: dict[str, Any]
) -> None:
    setup = load(RULES / game, players, settings, variant, "native").setup
    for seed in range(20):
        cells = play_at_random(setup, seed, MOST_PICKS)
        fault = Fault(cells[lay.FAULT])
        assert fault is Fault.NONE, (seed, fault, setup.program.sites[cells[lay.SITE]])
        assert cells[lay.OVER], f"seed {seed}: the game does not end"
        assert setup.machine.winners(cells)
