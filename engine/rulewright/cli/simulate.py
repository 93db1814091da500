"""`rulewright simulate`: thousands of games at random, and what came of them."""

import json
import time
from typing import Any

from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.play.game import Game
from rulewright.play.loading import load
from rulewright.simulate import Report
from rulewright.simulate import run as simulate
from rulewright.words.messages import Message, Seat


def run(given: list[str], frame: Frame) -> int:
    """Play many games and print the figures; exit code 1 if any of them ended in a fault."""
    arguments = Arguments("simulate", frame)
    arguments.option("game")
    arguments.game_options()
    arguments.option("--games", type=int, default=1000, metavar="N")
    arguments.option("--bots", default="random", choices=["random"])
    arguments.option("--seed", type=int, default=0, metavar="N")
    arguments.option("--jobs", type=int, metavar="N")
    arguments.option("--format", default="text", choices=["text", "json"])
    asked = arguments.parse_args(given)
    if asked.games < 1 or (asked.jobs is not None and asked.jobs < 1):
        arguments.error(frame.text("args.at_least_one"))
    game = load(asked.game, asked.players, arguments.settings(asked.set), asked.variant)
    began = time.perf_counter()
    report = simulate(game, asked.games, asked.seed, asked.jobs)
    seconds = time.perf_counter() - began
    if asked.format == "json":
        frame.print(json.dumps(as_data(game, report, seconds), indent=2))
    else:
        _tell(game, report, seconds, frame)
    return 1 if report.failures else 0


def as_data(game: Game, report: Report, seconds: float) -> dict[str, Any]:
    """The report as data for programs."""
    ended = report.decisions.games
    return {
        "game": game.rulebook.game,
        "variant": game.variant,
        "players": game.players,
        "seed": report.seed,
        "games": report.games,
        "seconds": round(seconds, 3),
        "decisions": sum(n * times for n, times in report.decisions.counts.items()),
        "decisions_mean": report.decisions.mean if ended else None,
        "wins": [report.wins(seat) for seat in range(game.setup.seats)],
        "wins_alone": [report.wins_alone(seat) for seat in range(game.setup.seats)],
        "share": [report.share(seat) for seat in range(game.setup.seats)],
        "score_mean": [spread.mean if spread.games else None for spread in report.scores],
        "score_deviation": [spread.deviation for spread in report.scores],
        "faults": [
            {
                "fault": failure.fault.name.lower() if failure.fault else "unfinished",
                "games": failure.games,
                "seed": failure.seed,
                "file": game.program.sites[failure.site].file if failure.fault else None,
                "line": game.program.sites[failure.site].line if failure.fault else None,
            }
            for failure in report.failures
        ],
    }


def _tell(game: Game, report: Report, seconds: float, frame: Frame) -> None:
    words = frame.words
    decisions = sum(n * times for n, times in report.decisions.counts.items())
    speed = int(report.games / seconds) if seconds else report.games
    if game.variant:
        frame.say("play.variant", variant=game.variant)
    frame.say("simulate.games", n=report.games, seed=report.seed)
    frame.say("simulate.decisions", n=decisions)
    frame.say("simulate.seconds", seconds=f"{seconds:.2f}", speed=speed)
    if not report.ended:
        frame.say("simulate.none_ended")
    for seat in range(game.players) if report.ended else ():
        share = f"{100 * report.share(seat):.1f}"
        score = f"{report.scores[seat].mean:.2f}" if report.scores[seat].games else "–"
        message = Message(
            "simulate.seat",
            {"seat": Seat(seat), "n": report.wins(seat), "share": share, "score": score},
        )
        frame.print(words.say(message))
    for failure in report.failures:
        span = game.program.sites[failure.site]
        name = f"fault.{failure.fault.name.lower()}" if failure.fault else "simulate.unfinished"
        place = f"{span.file}:{span.line}:{span.column}: " if failure.fault else ""
        frame.print(place + frame.text(name))
        frame.say("simulate.failed", n=failure.games, seed=failure.seed)
    if not report.failures:
        frame.say("simulate.no_faults")
