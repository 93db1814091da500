"""Both machines, step by step through random games of every game; and the proof that a difference is seen."""

from functools import cache

import pytest

import rulewright
from machines.alteration import alter
from machines.lockstep import lockstep
from machines.toy import PROGRAM, STANDARD, Numbers, Toy
from rulewright import resources
from rulewright.play.folder import read_folder, variants_in
from rulewright.play.loading import read_rules
from rulewright.program.machine import BUDGET
from rulewright.program.operations import OPERATIONS
from rulewright.simulate.tally import Playable

GAMES, MANY, LONGEST = 2, 60, 150
BUDGETS = (3, 30, 300)
"""Step budgets that are spent soon: both machines must stop at the same place."""


@cache
def tables(game: str) -> tuple[Playable, ...]:
    """The game and its variants, for the fewest and the most players."""
    files = read_folder(resources.games()[game])
    return tuple(
        rulewright.load(resources.games()[game], players, variant=variant)
        for variant in (None, *variants_in(files))
        for players in sorted(set(read_rules(files, variant).players))
    )


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_game_made_by_hand_is_the_same_in_both(players: int) -> None:
    for seed in range(20):
        assert lockstep(PROGRAM, Numbers(players), seed) > 0


@pytest.mark.parametrize("game", resources.games())
def test_every_game_is_the_same_in_both(game: str) -> None:
    for table in tables(game):
        for seed in range(GAMES):
            lockstep(table.program, table.binding, seed, LONGEST)
        for budget in BUDGETS:
            lockstep(table.program, table.binding, budget, LONGEST, budget)


@pytest.mark.soak
@pytest.mark.parametrize("game", resources.games())
def test_many_games_are_the_same_in_both(game: str) -> None:
    for table in tables(game):
        for seed in range(MANY):
            lockstep(table.program, table.binding, seed)


def uses(table: Playable, op: str) -> bool:
    """Whether a program has an operation."""
    return any(
        instruction.op == op
        for function in table.program.functions.values()
        for block in function.blocks
        for instruction in block.instructions
    )


@pytest.mark.parametrize("op", OPERATIONS)
def test_an_altered_operation_is_seen(op: str, monkeypatch: pytest.MonkeyPatch) -> None:
    playable: list[Playable] = [Toy(), *(t for game in resources.games() for t in tables(game))]
    users = [table for table in playable if uses(table, op)]
    if not users:
        pytest.skip("no game needs it; `test_operations` covers it")
    alter(op, monkeypatch)
    for table in users:
        for budget in (BUDGET, *BUDGETS):
            try:
                lockstep(table.program, table.binding, 0, LONGEST, budget)
            except (AssertionError, IndexError, OverflowError):
                return
    pytest.fail(f"{op} altered, and nothing was seen")


def test_a_difference_in_one_cell_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    alter("draw", monkeypatch)
    with pytest.raises(AssertionError, match="seed 0, after 2 picks"):
        lockstep(PROGRAM, STANDARD, 0)
