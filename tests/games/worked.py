"""The worked examples of the games, as their files have them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from games.positions import RULES, Table
from rulewright.play.game import Game
from rulewright.play.loading import load

HERE = Path(__file__).parent


@cache
def loaded(name: str, players: int, variant: str | None, settings: tuple[Any, ...]) -> Game:
    """A game, loaded once."""
    return load(RULES / name, players, dict(settings), variant)


@dataclass(frozen=True)
class Example:
    """One worked example: its name, the game with its players and settings, and its steps."""

    id: str
    game: str
    players: int
    variant: str | None
    settings: Mapping[str, Any]
    steps: Sequence[Mapping[str, Any]]

    def run(self) -> None:
        """Play the steps; an AssertionError says which expectation fails."""
        settings = {k: tuple(v) if isinstance(v, list) else v for k, v in self.settings.items()}
        game = loaded(self.game, self.players, self.variant, tuple(settings.items()))
        table = Table(game.start(1))
        for step in self.steps:
            table.step(step)


def examples(game: str) -> Iterator[Example]:
    """The worked examples of a game."""
    file = yaml.safe_load((HERE / game / "examples.yaml").read_text(encoding="utf-8"))
    for one in file["examples"]:
        players = one.get("players", file["players"])
        settings = {**file.get("settings", {}), **one.get("settings", {})}
        steps = _spread(one["steps"], file.get("positions", {}))
        yield Example(one["id"], game, players, one.get("variant"), settings, steps)


def _spread(steps: Sequence[Any], positions: Mapping[str, Sequence[Any]]) -> list[Any]:
    """The steps with those of each named position in its place."""
    found: list[Any] = []
    for step in steps:
        found += _spread(positions[step["position"]], positions) if "position" in step else [step]
    return found
