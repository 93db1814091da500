"""Every game, for every number of players, at random to the end: thousands of times as machine code, a hundred times by reference
in step with it. A game that cannot go on, or does not end, is a fault of its rule file.
"""

from collections.abc import Iterator
from functools import cache

import pytest

import rulewright
from machines.lockstep import machines, play_both
from rulewright import resources, simulate
from rulewright.play.folder import read_folder, variants_in
from rulewright.play.game import Game
from rulewright.play.loading import read_rules
from rulewright.simulate import plain
from rulewright.simulate.tally import game_seed

NATIVE, REFERENCE, IN_STEP = 3_000, 100, 100
MANY_NATIVE, MANY_REFERENCE = 100_000, 1_000
"""The same for `make soak`."""
PORTION = 25
"""How many games by reference one test plays, so that both cores have work."""

Table = tuple[str, str | None, int]


def tables() -> Iterator[Table]:
    """Every game and variant with every number of players it allows."""
    for game, folder in resources.games().items():
        files = read_folder(folder)
        for variant in (None, *variants_in(files)):
            least, most = read_rules(files, variant).players
            for players in range(least, most + 1):
                yield game, variant, players


TABLES = tuple(tables())
SIZES = {game: sum(name == game for name, _, _ in TABLES) for game, _, _ in TABLES}


@cache
def load(table: Table) -> Game:
    game, variant, players = table
    return rulewright.load(resources.games()[game], players, variant=variant)


def name(table: Table) -> str:
    game, variant, players = table
    return f"{game}-{variant}-{players}" if variant else f"{game}-{players}"


def portions(games: int) -> tuple[range, ...]:
    return tuple(range(n, min(n + PORTION, games)) for n in range(0, games, PORTION))


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_thousands_of_games_end_as_machine_code(table: Table) -> None:
    report = simulate.run(load(table), NATIVE, seed=1, jobs=1, native=True)
    assert (report.failures, report.ended) == ((), NATIVE)


@pytest.mark.parametrize("portion", portions(REFERENCE), ids=lambda games: str(games.start))
@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_hundred_games_end_by_reference(table: Table, portion: range) -> None:
    game = load(table)
    in_step = -(-IN_STEP // SIZES[table[0]])  # so many of them are compared step by step
    both = machines(game.program, game.binding)
    for number in range(portion.start, min(portion.stop, in_step)):
        assert play_both(both, game.binding, game_seed(1, number), thorough=False) > 0
    first = max(portion.start, in_step)
    if first < portion.stop:
        tally = plain.play(game, 1, first, portion.stop - first, longest=100_000)
        assert not tally.failures, tally.failures


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES, ids=name)
def test_very_many_games_end_as_machine_code(table: Table) -> None:
    report = simulate.run(load(table), MANY_NATIVE, seed=2, jobs=1, native=True)
    assert (report.failures, report.ended) == ((), MANY_NATIVE)


@pytest.mark.soak
@pytest.mark.parametrize("portion", portions(MANY_REFERENCE), ids=lambda games: str(games.start))
@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_thousand_games_end_by_reference(table: Table, portion: range) -> None:
    tally = plain.play(load(table), 2, portion.start, len(portion), longest=100_000)
    assert not tally.failures, tally.failures
