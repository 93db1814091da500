"""`rulewright simulate`: many games of bots, and what came of them."""

import json
import os
import time
from typing import Any

from rulewright.cli.arguments import Arguments
from rulewright.cli.company import (
    GAMES,
    GAMES_OF_BOTS,
    company_of,
    company_option,
    demand_sense,
)
from rulewright.cli.frame import Frame
from rulewright.cli.game_words import game_words
from rulewright.cli.progress import progress
from rulewright.cli.simulated import Simulated, as_data, told
from rulewright.play.folder import folder_of
from rulewright.play.loading import load
from rulewright.simulate import run as simulate
from rulewright.simulate import run_bots
from rulewright.simulate.slots import slots_of


def run(given: list[str], frame: Frame) -> int:
    """Play many games and print the figures; exit code 1 if any of them ended in a fault, 130 after Ctrl-C."""
    arguments = Arguments("simulate", frame)
    arguments.option("game")
    arguments.game_options()
    company_option(arguments)
    arguments.option("--format", default="text", choices=["text", "json"])
    asked = arguments.parse_args(given)
    found = _simulated(asked, arguments)
    if asked.format == "json":
        frame.print(json.dumps(as_data(found), indent=2))
    else:
        for line in told(found, game_words(found.game, folder_of(asked.game), frame)):
            frame.print(line)
    if found.stopped:
        return 130
    return 1 if found.report.failures else 0


def _simulated(asked: Any, arguments: Arguments) -> Simulated:
    demand_sense(arguments, asked.games, asked.jobs)
    game = load(asked.game, asked.players, arguments.settings(asked.set), asked.variant)
    names = company_of(asked.bots, game.players, arguments)
    games = asked.games or (GAMES if names is None else GAMES_OF_BOTS)
    jobs, places = asked.jobs or os.cpu_count() or 1, None
    slots, began = slots_of(game.setup), time.perf_counter()
    with progress(arguments.frame, games) as hears:
        if names is None:
            report = simulate(game, games, asked.seed, jobs, slots=slots, progress=hears)
        else:
            report, places = run_bots(game, names, games, asked.seed, jobs, progress=hears)
    seconds = time.perf_counter() - began
    return Simulated(game, names, games, report, places, slots, seconds)
