"""Whole game trees against the numbers that other implementations give for the same games."""

from pathlib import Path

import pytest

from play.walker import Walker
from rulewright import load
from rulewright.play.state import State

GAMES = Path(__file__).parent / "games"


def test_kuhn_poker_has_the_tree_of_kuhn_poker(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = Walker(monkeypatch, load(GAMES / "kuhn", players=2)).walk()
    assert (tree.nodes, tree.endings) == (58, 30)
    assert {seat: len(known) for seat, known in tree.information.items()} == {0: 6, 1: 6}
    assert tree.value[0] == pytest.approx(0.125)


@pytest.mark.parametrize(
    ("players", "size", "order", "nodes", "endings", "tables"),
    [
        (2, 3, "falling", 46, 36, 10),
        (2, 3, "random", 301, 216, 57),
        (2, 4, "falling", 737, 576, 135),
        (3, 3, "falling", 244, 216, 28),
    ],
)
def test_goofspiel_has_the_tree_of_goofspiel(
    players: int,
    size: int,
    order: str,
    nodes: int,
    endings: int,
    tables: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings: dict[str, int | str] = {"size": size, "prize_order": order}
    tree = Walker(monkeypatch, load("goofspiel", players, settings)).walk()
    assert (tree.nodes, tree.endings) == (nodes, endings)
    assert len({on_table(state) for state in tree.states}) == tables
    for seat in range(players):  # who remembers the order of the bids knows every node apart
        assert len(tree.information[seat]) == len(tree.states)
    assert all(tree.value[seat] == pytest.approx(tree.value[0]) for seat in range(players))


def on_table(state: State) -> tuple[frozenset[int], ...]:
    """What the other implementation tells states apart by: the hands, and who won which prize; not the order of bids."""
    zones = [z.number for z in state.setup.binding.zones if z.zone not in ("played", "prizes")]
    return tuple(frozenset(state.reading.zone(zone)) for zone in zones)
