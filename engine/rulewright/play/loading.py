"""The life of a rulebook in one function: files → rulebook → program → binding → machine → game."""

from collections.abc import Mapping
from pathlib import Path

from rulewright.play.game import Game
from rulewright.problems import RulebookError
from rulewright.rulebook.model import Datum


class LoadError(RulebookError):
    """There is no such game, variant, setting, value or number of players; `problems` say what was asked and what there is."""


def load(
    game: str | Path,
    players: int | None = None,
    settings: Mapping[str, Datum | tuple[Datum, ...]] | None = None,
    variant: str | None = None,
    machine: str = "reference",
) -> Game:
    """Load a game by its id or from its folder.

    `players` defaults to the fewest the rules allow; where only a variant allows the number, that variant is taken. `settings`
    names only what differs from the defaults. Raises RulebookError if the rules have errors and LoadError if the request has.
    """
    raise NotImplementedError
