"""A game written down: the rule files themselves, players, settings, seed and every choice. Replays exactly, on any machine."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rulewright.play.game import Game
from rulewright.play.state import State
from rulewright.rulebook.model import Datum

VERSION = 1
"""The version of the format."""

Choices = tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]
"""For each step, for each seat that acted, its option numbers."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its start to its last step."""

    game: str
    variant: str | None
    players: int
    settings: Mapping[str, Datum | tuple[Datum, ...]]
    seed: int
    files: Mapping[str, str]
    choices: Choices = ()

    @property
    def identity(self) -> str:
        """A digest of what was played; it does not change when words, comments or spaces of the rule files do."""
        raise NotImplementedError

    def to_json(self) -> str:
        """The record as JSON, readable by `from_json`."""
        raise NotImplementedError

    def save(self, path: Path) -> None:
        """Write the record; a reader sees the old file or the new one, never a half."""
        raise NotImplementedError

    def replay(self, machine: str = "reference") -> tuple[Game, tuple[State, ...]]:
        """Play it again: the game and all its states, the first included. Raises RecordError if the choices do not fit."""
        raise NotImplementedError


def from_json(text: str) -> Record:
    """Read a record; raises RecordError with every problem if it is damaged or from another version."""
    raise NotImplementedError


def read_record(path: Path) -> Record:
    """Read a record from a file; raises RecordError, and OSError if the file cannot be read."""
    raise NotImplementedError
