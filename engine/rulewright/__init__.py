"""The rulebook is the program: one folder of YAML in; a game to play, rules to read and simulations out."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.play.game import Game

__all__ = ["load"]


def load(
    game: str | Path,
    players: int | None = None,
    settings: Mapping[str, int | str | Sequence[int | str | None] | None] | None = None,
    variant: str | None = None,
    machine: str = "reference",
) -> "Game":
    """Load a game by its id or from its folder, ready to start: see `rulewright.play.loading.load`.

    state = rulewright.load(game, players=3).start(seed=7)
    while not state.over:
        state = state.apply({s: choose(d.options) for s, d in state.decisions.items()})
    state.result.winners, state.result.scores
    """
    from rulewright.play import loading  # so that importing the package costs nothing

    return loading.load(game, players, settings, variant, machine)
