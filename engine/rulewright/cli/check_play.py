"""`rulewright check --play`: random games at every table of a game, and one of them told again."""

import shlex
from collections.abc import Sequence
from typing import Any

from rulewright import resources
from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.play.loading import load_files
from rulewright.play.state import State
from rulewright.problems import Problem
from rulewright.program.code import Fault
from rulewright.program.draw import draw
from rulewright.program.layout import FAULT
from rulewright.review.finding import rules_of
from rulewright.review.placing import as_rules, named, placed
from rulewright.review.problems import texts_of
from rulewright.review.targets import Target
from rulewright.simulate.tally import PICKS
from rulewright.terminal.console import Console
from rulewright.terminal.telling import Teller
from rulewright.trial import run as try_out
from rulewright.trial.running import LONGEST


def after(
    target: Target, problems: tuple[Problem, ...], games: int, frame: Frame
) -> tuple[Problem, ...]:
    """The problems of a target with those that random games show; nothing is played while there are errors."""
    if any(not problem.warning for problem in problems):
        return problems
    files = texts_of(target)
    _, books = rules_of(files, target.main)

    def command(seed: int, options: Sequence[str]) -> str:
        words = ["rulewright", "check", target.name, "--replay", str(seed), *options]
        return shlex.join(words)

    trial = try_out(books, games, 0, command)
    frame.warn("trial.played", game=target.name, n=trial.games)
    return (*problems, *placed(named(trial.problems, target.main), target, files))


def replay(target: Target, asked: Any, arguments: Arguments) -> int:
    """Tell the game with a seed again, as a spectator hears it; exit code 1 if the rules failed in it."""
    frame = arguments.frame
    files = as_rules(texts_of(target), target.main)
    settings = arguments.settings(asked.set)
    game = load_files(files, asked.players, settings, asked.variant)
    teller = Teller(game, Console(environment=frame.environment), frame.game_words(target.folder))
    state, picks = game.start(asked.replay), 0
    teller.events(state.events(None), None)
    while not state.over and picks < LONGEST:
        moves, fault, picks = _moves(state, asked.replay, picks)
        if fault is not Fault.NONE:
            frame.say(f"fault.{fault.name.lower()}")
            return 1
        state = state.apply(moves)
        teller.events(state.events(None), None)
    if state.over:
        teller.ending(state, None)
    else:
        frame.say("simulate.unfinished")
    if state.fault is not None:
        span = state.fault.span
        file = target.main if span.file == resources.GAME_FILE else span.file
        place = f"{target.shown(file)}:{span.line}:{span.column}: " if file else ""
        frame.print(place + frame.text(f"fault.{state.fault.fault.name.lower()}"))
    return 0 if state.over and state.fault is None else 1


def _moves(state: State, seed: int, picks: int) -> tuple[dict[int, list[int]], Fault, int]:
    """What all asked seats pick: the same as in the simulation that had this seed."""
    setup = state.setup
    cells = setup.fresh(state.cells)
    number = setup.choices.index(state.choice or "")
    moves: dict[int, list[int]] = {}
    for seat in state.asked:
        finished = False
        while not finished:
            options = setup.machine.legal(cells, seat)
            if cells[FAULT] or not options:
                return moves, Fault(cells[FAULT]) or Fault.STUCK, picks
            option = setup.unattended[number]
            if option < 0:
                option = options[draw(seed, PICKS + seat, picks, len(options))]
            finished = setup.machine.apply(cells, seat, option)
            moves.setdefault(seat, []).append(option)
            picks += 1
            if cells[FAULT]:
                return moves, Fault(cells[FAULT]), picks
    return moves, Fault.NONE, picks
