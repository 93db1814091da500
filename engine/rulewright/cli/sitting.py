"""Understood arguments of `rulewright play` in; a sitting at a new or saved game, played, out."""

from pathlib import Path
from random import SystemRandom
from typing import Any

from rulewright import resources
from rulewright.cli.arguments import Arguments
from rulewright.cli.card_language import card_language
from rulewright.play.folder import folder_of
from rulewright.play.game import Game
from rulewright.play.loading import load
from rulewright.play.record import Record, read_record
from rulewright.terminal.console import Console
from rulewright.terminal.playing import play
from rulewright.terminal.seating import read_seating
from rulewright.terminal.session import free_for_record, new_session
from rulewright.terminal.speaker import Speaker

MOST_SEED = 999_999
"""Seeds that nobody asked for stay short, so that people can tell them to each other."""


def sit(asked: Any, arguments: Arguments) -> int:
    """Play what the arguments ask for; returns an exit code, and leaves with 2 for what cannot be played."""
    frame, record = arguments.frame, _record(asked, arguments)
    save_path = _save_path(asked, arguments)
    game, folder = _game(asked, arguments, record)
    seating = read_seating(asked.seats, game.players, asked.auto)
    speaker = _speaker(asked, arguments, folder, record)
    seed = SystemRandom().randint(0, MOST_SEED) if asked.seed is None else asked.seed
    session = new_session(
        game,
        Console(environment=frame.environment),
        speaker,
        seating,
        record,
        seed,
        save_path,
    )
    return play(session, resumed=record is not None)


def _record(asked: Any, arguments: Arguments) -> Record | None:
    if asked.resume is None:
        return None
    _nothing_else(asked, arguments)
    try:
        return read_record(asked.resume)
    except OSError:
        arguments.error(arguments.frame.text("args.no_file", file=str(asked.resume)))


def _nothing_else(asked: Any, arguments: Arguments) -> None:
    """A saved game has its own rules, players and chance; asking for others is a mistake that is not passed over."""
    given = {
        "--players": asked.players is not None,
        "--variant": asked.variant is not None,
        "--set": bool(asked.set),
        "--seed": asked.seed is not None,
    }
    for option, there in given.items():
        if there:
            arguments.error(arguments.frame.text("args.not_with_resume", option=option))


def _save_path(asked: Any, arguments: Arguments) -> Path | None:
    """Where the game is kept; not where something else stands already."""
    if asked.save is None:
        path: Path | None = asked.resume
        return path
    try:
        path = free_for_record(asked.save)
        if path.is_dir() or not path.absolute().parent.is_dir():
            arguments.error(arguments.frame.text("play.not_saved", file=str(asked.save)))
        return path
    except FileExistsError:
        arguments.error(arguments.frame.text("play.not_a_game", file=str(asked.save)))
    except OSError:
        arguments.error(arguments.frame.text("args.no_file", file=str(asked.save)))


def _game(asked: Any, arguments: Arguments, record: Record | None) -> tuple[Game, Path | None]:
    if record is not None:
        folder = resources.games().get(record.game)
        if asked.game is not None and asked.game != record.game:
            text = arguments.frame.text("args.other_game", game=record.game)
            arguments.error(text)
        return record.open(), folder
    if asked.game is None:
        arguments.error(arguments.frame.text("args.which_game", games=tuple(resources.games())))
    folder = folder_of(asked.game)
    settings = arguments.settings(asked.set)
    return load(asked.game, asked.players, settings, asked.variant), folder


def _speaker(
    asked: Any, arguments: Arguments, folder: Path | None, record: Record | None
) -> Speaker:
    """Who speaks, with the colours that are asked for, and with the words on cards in the language of the table."""
    cards = card_language(asked.cards, record, folder, arguments)
    speaker = Speaker(arguments.frame.language, folder, cards)
    if asked.colours is not None and not speaker.colour(asked.colours):
        arguments.error(arguments.frame.text("play.colours", schemes=speaker.schemes))
    return speaker
