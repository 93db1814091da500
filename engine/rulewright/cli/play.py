"""`rulewright play`: the arguments of a game in the terminal. What plays it is only imported when they are understood."""

from pathlib import Path

from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame


def run(given: list[str], frame: Frame) -> int:
    """Play a new game, or go on with a saved one; exit code 1 if the rules failed."""
    arguments = Arguments("play", frame)
    arguments.option("game", nargs="?")
    arguments.game_options()
    arguments.option("--seats", metavar="LIST")
    arguments.option("--cards", metavar="TAG")
    arguments.option("--colours", metavar="NAME")
    arguments.option("--seed", type=int, metavar="N")
    arguments.option("--auto", action="store_true")
    arguments.option("--save", type=Path, metavar="FILE")
    arguments.option("--resume", type=Path, metavar="FILE")
    asked = arguments.parse_args(given)
    from rulewright.cli.sitting import sit

    return sit(asked, arguments)
