"""`rulewright compare`: how two games differ, in words, and what that does to them, in figures."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulewright.cli import compared
from rulewright.cli.arguments import Arguments
from rulewright.cli.company import GAMES_OF_BOTS, company_of, company_option, demand_sense
from rulewright.cli.compared import Compared, Table
from rulewright.cli.frame import Frame
from rulewright.cli.progress import progress
from rulewright.cli.sides import Pair, pair_of
from rulewright.play.game import Game
from rulewright.simulate.comparing import judge, measure
from rulewright.simulate.figures import Arm
from rulewright.simulate.pairs import play_pairs, usual_number
from rulewright.simulate.run import LONGEST
from rulewright.simulate.tally import Progress

FORMATS: Mapping[str, Callable[[Compared, Frame], str]] = {
    "text": compared.as_text,
    "markdown": compared.as_markdown,
    "json": compared.as_json,
}
"""What `--format` can be."""


def run(given: list[str], frame: Frame) -> int:
    """Play both games and print the figures; exit code 1 if a game ended in a fault, 130 after Ctrl-C."""
    arguments = Arguments("compare", frame)
    arguments.option("before", metavar="A")
    arguments.option("changed", metavar="B", nargs="?")
    arguments.option("--players", type=int, metavar="N")
    for option, words in (("--set", "args.set_after"), ("--both", "args.both")):
        arguments.add_argument(
            option, action="append", default=[], metavar="NAME=VALUE", help=frame.text(words)
        )
    company_option(arguments)
    arguments.option("--format", default="text", choices=list(FORMATS))
    asked = arguments.parse_args(given)
    with pair_of(asked, arguments) as pair:
        found = _compared(pair, asked, arguments)
        frame.print(FORMATS[asked.format](found, frame))
    if found.stopped:
        return 130
    return 1 if any(table.faults for table in found.tables) else 0


def _compared(pair: Pair, asked: Any, arguments: Arguments) -> Compared:
    demand_sense(arguments, asked.games, asked.jobs)
    counts = pair.counts(asked.players, arguments)
    loaded = [(pair.before.load(players), pair.after.load(players)) for players in counts]
    names = [company_of(asked.bots, players, arguments) for players in counts]
    changes = pair.changes
    games = asked.games or _usual(loaded, names)
    arms: list[tuple[Arm, Arm]] = []
    with progress(arguments.frame, 2 * games * len(counts)) as hears:
        for both, who in zip(loaded, names, strict=True):
            told = _after(2 * games * len(arms), hears)
            rows = play_pairs(both, who, games, asked.seed, asked.jobs, LONGEST, told)
            first, second = (Arm(g, r, who or ()) for g, r in zip(both, rows, strict=True))
            arms.append((first, second))
            if min(map(len, rows)) < games:
                break
    measured = [measure(*two) for two in arms]
    together = sum(map(len, measured))
    tables = [Table(*two, judge(one, together)) for two, one in zip(arms, measured, strict=True)]
    cut = len(tables) < len(counts)
    return Compared(pair, changes, tuple(tables), games, asked.seed, names[-1], cut)


def _usual(loaded: Sequence[tuple[Game, Game]], names: Sequence[tuple[str, ...] | None]) -> int:
    """How many games are played if nobody says so."""
    if any(who is not None for who in names):
        return GAMES_OF_BOTS
    return usual_number([game for both in loaded for game in both])


def _after(done: int, hears: Progress) -> Progress:
    return lambda more: hears(done + more)
