"""A game written down: the rule files themselves, players, settings, seed and every choice. Replays exactly, on any machine."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from rulewright.play.answers import IllegalMove
from rulewright.play.game import Game
from rulewright.play.loading import load_files
from rulewright.play.recorded import RecordError, parsed, problem
from rulewright.play.setup import Setup
from rulewright.play.state import Move, State, numbers_of
from rulewright.rulebook.model import Datum

VERSION = 1
"""The version of the format."""
MOST_BYTES = 1 << 26
"""The largest record that is read."""

Choices = tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]
"""For each step, for each seat that acted, its option numbers."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its start to its last step.

    `rules` is `rules_identity` of the game; it and `identity` do not change when words, comments or spaces of files do.
    `cards` is the tag of the language that the table has chosen for what stands on the cards; None leaves it to each player.
    """

    game: str
    variant: str | None
    players: int
    settings: Mapping[str, Datum | tuple[Datum, ...]]
    seed: int
    files: Mapping[str, str]
    rules: str
    choices: Choices = ()
    cards: str | None = None

    @property
    def identity(self) -> str:
        """A digest of what was played: rules, players, settings, seed and choices."""
        parts = [VERSION, self.rules, self.players, self.seed, self.choices]
        return _digest(parts)

    def stepped(self, moves: Mapping[int, Move]) -> "Record":
        """The record with one more step: what each seat did at the same moment, as given to `State.apply`."""
        step = tuple((seat, numbers_of(moves[seat])) for seat in sorted(moves))
        return replace(self, choices=(*self.choices, step))

    def undone(self) -> "Record":
        """The record without its last step."""
        return replace(self, choices=self.choices[:-1])

    def to_json(self) -> str:
        """The record as JSON, readable by `from_json`."""
        content = {
            "rulewright": VERSION,
            "identity": self.identity,
            "game": self.game,
            "variant": self.variant,
            "players": self.players,
            "settings": dict(self.settings),
            "seed": self.seed,
            "rules": self.rules,
            "choices": self.choices,
            "files": dict(self.files),
            **({} if self.cards is None else {"cards": self.cards}),
        }
        # Part by part, a line for each: with `indent` json would do without its fast encoder.
        parts = (f" {json.dumps(name)}: {_text(part)}" for name, part in content.items())
        return "{\n" + ",\n".join(parts) + "\n}\n"

    def save(self, path: Path) -> None:
        """Write the record; a reader sees the old file or the new one, never a half."""
        with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
            try:
                file.write(self.to_json())
                file.flush()
                os.fsync(file.fileno())
                os.replace(file.name, path)
            except BaseException:
                os.unlink(file.name)
                raise

    def open(self, machine: str = "reference") -> Game:
        """The game, made from the record's own files. Raises RulebookError if they have errors, RecordError if they do not
        make the game that was played.
        """
        game = load_files(self.files, self.players, self.settings, self.variant, machine)
        if rules_identity(game.setup) != self.rules or game.rulebook.game != self.game:
            raise RecordError([problem("other_rules", game=self.game)])
        return game

    def replay(self, machine: str = "reference") -> tuple[Game, tuple[State, ...]]:
        """Play it again: the game and all its states, the first included. Raises RecordError if the choices do not fit."""
        game = self.open(machine)
        states = [game.start(self.seed)]
        for number, step in enumerate(self.choices, 1):
            try:
                states.append(states[-1].apply(dict(step)))
            except IllegalMove as refused:
                player = refused.refusal.seat + 1
                because = f"record.because.{refused.refusal.code}"
                raise RecordError(
                    [problem("illegal", step=number, player=player, because_kind=because)]
                ) from refused
        return game, tuple(states)


def record_of(game: Game, seed: int, cards: str | None = None) -> Record:
    """The record of a game that begins with this seed, with the words on its cards in one language, by its tag, or in any."""
    setup = game.setup
    return Record(
        game.rulebook.game,
        game.variant,
        game.players,
        dict(game.settings),
        seed,
        dict(setup.files),
        rules_identity(setup),
        cards=cards,
    )


def rules_identity(setup: Setup) -> str:
    """A digest of the rules as they are played: the program, its data, where the cards lie, and how options are numbered."""
    binding = setup.binding
    options = {name: numbering.size for name, numbering in setup.numberings.items()}
    return _digest([setup.program.identity, binding.data, binding.start(0), options])


def from_json(text: str) -> Record:
    """Read a record; raises RecordError with every problem if it is damaged or from another version."""
    content = parsed(text, VERSION)
    record = Record(
        content.game,
        content.variant,
        content.players,
        content.settings,
        content.seed,
        content.files,
        content.rules,
        content.choices,
        content.cards,
    )
    if record.identity != content.identity:
        raise RecordError([problem("changed")])
    return record


def read_record(path: Path) -> Record:
    """Read a record from a file; raises RecordError, and OSError if the file cannot be read."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise RecordError([problem("too_large", limit=MOST_BYTES)])
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError([problem("not_json", line=1, column=1)]) from error
    return from_json(text)


def _text(part: object) -> str:
    return json.dumps(part, ensure_ascii=False)


def _digest(parts: object) -> str:
    return sha256(json.dumps(parts, separators=(",", ":"), sort_keys=True).encode()).hexdigest()
