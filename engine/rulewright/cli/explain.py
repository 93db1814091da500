"""`rulewright explain`: what each stage made of a rulebook."""

from random import Random

from rulewright.bots.table import BOTS
from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.play.folder import folder_of, read_folder
from rulewright.play.game import Game
from rulewright.play.loading import load_files
from rulewright.play.observation import observe
from rulewright.problems import RulebookError
from rulewright.program import listing as program_text
from rulewright.rulebook import listing as model_text
from rulewright.source.listing import outline
from rulewright.source.reader import read_text

STAGES = ("nodes", "model", "program", "events")
"""What can be printed, in the order in which it is made."""


def run(given: list[str], frame: Frame) -> int:
    """Print the product of one stage."""
    arguments = Arguments("explain", frame)
    arguments.option("game")
    arguments.option("--stage", default="model", choices=STAGES)
    arguments.game_options()
    arguments.option("--seed", type=int, default=0, metavar="N")
    asked = arguments.parse_args(given)
    files = read_folder(folder_of(asked.game))
    if asked.stage == "nodes":
        for name, text in files.items():
            node, problems = read_text(text, name)
            if node is None:
                raise RulebookError(problems)
            frame.print(outline(node))
        return 0
    game = load_files(files, asked.players, arguments.settings(asked.set), asked.variant)
    match asked.stage:
        case "model":
            frame.print(model_text.listing(game.rulebook))
        case "program":
            frame.print(program_text.listing(game.program, files))
        case _:
            _events(game, asked.seed, frame)
    return 0


def _events(game: Game, seed: int, frame: Frame) -> None:
    """What a spectator hears of one game of random bots, a record a line."""
    state, random = game.start(seed), Random(seed)
    bot = BOTS["random"]
    while True:
        for view in state.events(None):
            frame.print(repr(view))
        if state.over:
            return
        state = state.apply(
            {seat: bot.choose(observe(state, seat), random) for seat in state.decisions}
        )
