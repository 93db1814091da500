"""`rulewright explain`: what each stage made of a rulebook. Each stage is imported when it is asked for."""

from collections.abc import Mapping

from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame, Stop
from rulewright.play.folder import folder_of, read_folder
from rulewright.play.game import Game
from rulewright.play.loading import load_files
from rulewright.problems import RulebookError

STAGES = ("nodes", "model", "program", "events", "sections")
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
        _nodes(files, frame)
        return 0
    game = load_files(files, asked.players, arguments.settings(asked.set), asked.variant)
    match asked.stage:
        case "model":
            from rulewright.rulebook import listing as model_text

            frame.print(model_text.listing(game.rulebook))
        case "program":
            from rulewright.program import listing as program_text

            frame.print(program_text.listing(game.program, files))
        case "sections":
            _sections(game, frame)
        case _:
            _events(game, asked.seed, frame)
    return 0


def _nodes(files: Mapping[str, str], frame: Frame) -> None:
    """What the text of each file says, before anybody asks what it means."""
    from rulewright.source.listing import outline
    from rulewright.source.reader import read_text

    for name, text in files.items():
        node, problems = read_text(text, name)
        if node is None:
            raise RulebookError(problems)
        frame.print(outline(node))


def _sections(game: Game, frame: Frame) -> None:
    """What the printed rulebook explains, and where each rule is explained."""
    from rulewright.examples.reader import read_examples
    from rulewright.resources import EXAMPLES_FILE
    from rulewright.sections import listing as sections_text
    from rulewright.sections.stage import open_book

    setup = game.setup
    book = open_book(setup.files, setup.rulebook, setup.players, setup.binding.settings)
    if book is None:
        frame.warn("rules.none", game=game.rulebook.game)
        raise Stop(2)
    found, _ = read_examples(setup.files.get(EXAMPLES_FILE, ""), EXAMPLES_FILE)
    examples = found.examples if found is not None else ()
    frame.print(sections_text.listing(book.document, game.rulebook, examples))


def _events(game: Game, seed: int, frame: Frame) -> None:
    """What a spectator hears of one game of random bots, a record a line."""
    from random import Random

    from rulewright.bots.table import BOTS
    from rulewright.play.observation import observe

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
