"""`rulewright replay`: a recorded game told again, in any language, as a seat or a spectator saw it."""

from dataclasses import replace
from pathlib import Path

from rulewright import resources
from rulewright.cli.arguments import Arguments
from rulewright.cli.card_language import card_language
from rulewright.cli.colours import paint_asked
from rulewright.cli.frame import Frame
from rulewright.play.record import read_record
from rulewright.terminal.console import Console
from rulewright.terminal.speaker import Speaker
from rulewright.terminal.telling import Teller


def run(given: list[str], frame: Frame) -> int:
    """Tell the whole game; exit code 1 if the rules failed in it."""
    arguments = Arguments("replay", frame)
    arguments.option("file", type=Path, metavar="FILE")
    arguments.option("--from-seat", type=int, metavar="N")
    arguments.option("--cards", metavar="TAG")
    arguments.option("--colours", metavar="NAME")
    asked = arguments.parse_args(given)
    try:
        record = read_record(asked.file)
    except OSError:
        arguments.error(frame.text("args.no_file", file=str(asked.file)))
    game, states = record.replay()
    if asked.from_seat is not None and not 1 <= asked.from_seat <= game.players:
        arguments.error(frame.text("args.no_seat", n=game.players))
    observer = None if asked.from_seat is None else asked.from_seat - 1
    folder = resources.games().get(record.game)
    cards = card_language(asked.cards, record, folder, arguments)
    speaker = Speaker(frame.language, folder, cards)
    paint = paint_asked(asked, arguments, speaker.words)
    teller = Teller(game, Console(environment=frame.environment, paint=paint), speaker.words)
    teller.opening(record if cards is None else replace(record, cards=cards.tag))
    last = states[-1]
    teller.events(tuple(last.logs[last.spectator if observer is None else observer]), observer)
    if not last.over:
        teller.say("replay.not_over")
        return 0
    teller.ending(last, observer)
    if last.fault is not None:
        teller.fault(last.fault, record.seed, asked.file)
    return 0 if last.fault is None else 1
