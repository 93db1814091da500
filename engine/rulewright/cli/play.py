"""`rulewright play`: a game in the terminal, with people, bots or both."""

from pathlib import Path
from random import SystemRandom
from typing import Any

from rulewright import resources
from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.play.folder import folder_of
from rulewright.play.game import Game
from rulewright.play.loading import load
from rulewright.play.record import Record, read_record
from rulewright.terminal.console import Console
from rulewright.terminal.playing import play
from rulewright.terminal.seating import read_seating
from rulewright.terminal.session import new_session
from rulewright.terminal.speaker import Speaker

MOST_SEED = 999_999
"""Seeds that nobody asked for stay short, so that people can tell them to each other."""


def run(given: list[str], frame: Frame) -> int:
    """Play a new game, or go on with a saved one; exit code 1 if the rules failed."""
    arguments = Arguments("play", frame)
    arguments.option("game", nargs="?")
    arguments.game_options()
    arguments.option("--seats", metavar="LIST")
    arguments.option("--seed", type=int, metavar="N")
    arguments.option("--auto", action="store_true")
    arguments.option("--save", type=Path, metavar="FILE")
    arguments.option("--resume", type=Path, metavar="FILE")
    asked = arguments.parse_args(given)
    record = _record(asked, arguments)
    game, folder = _game(asked, arguments, record)
    seating = read_seating(asked.seats, game.players, asked.auto)
    seed = SystemRandom().randint(0, MOST_SEED) if asked.seed is None else asked.seed
    session = new_session(
        game,
        Console(environment=frame.environment),
        Speaker(frame.language, folder),
        seating,
        record,
        seed,
        asked.save or asked.resume,
    )
    return play(session)


def _record(asked: Any, arguments: Arguments) -> Record | None:
    if asked.resume is None:
        return None
    try:
        return read_record(asked.resume)
    except OSError:
        arguments.error(arguments.frame.text("args.no_file", file=str(asked.resume)))


def _game(asked: Any, arguments: Arguments, record: Record | None) -> tuple[Game, Path | None]:
    if record is not None:
        return record.open(), resources.games().get(record.game)
    if asked.game is None:
        arguments.error(arguments.frame.text("args.which_game", games=tuple(resources.games())))
    folder = folder_of(asked.game)
    return load(asked.game, asked.players, arguments.settings(asked.set), asked.variant), folder
