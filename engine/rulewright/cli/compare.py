"""`rulewright compare`: how two games differ, in words, and what that does to them, in figures."""

from collections.abc import Callable, Mapping
from typing import Any

from rulewright.cli import compared
from rulewright.cli.arguments import Arguments
from rulewright.cli.company import company_of, company_option, games_asked
from rulewright.cli.compared import Compared, Table
from rulewright.cli.frame import Frame
from rulewright.cli.progress import progress
from rulewright.cli.sides import Pair, pair_of
from rulewright.simulate.comparing import judge, measure
from rulewright.simulate.figures import Arm
from rulewright.simulate.pairs import play_pairs
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
    games = games_asked(arguments, asked.games, asked.jobs, asked.bots)
    counts = pair.counts(asked.players, arguments)
    arms: list[tuple[Arm, Arm]] = []
    names: tuple[str, ...] | None = None
    changes = pair.changes
    with progress(arguments.frame, 2 * games * len(counts)) as hears:
        for players in counts:
            both = pair.before.load(players), pair.after.load(players)
            names = company_of(asked.bots, players, arguments)
            done = 2 * games * len(arms)
            rows = play_pairs(
                both, names, games, asked.seed, asked.jobs, LONGEST, _after(done, hears)
            )
            first, second = (Arm(g, r, names or ()) for g, r in zip(both, rows, strict=True))
            arms.append((first, second))
            if min(map(len, rows)) < games:
                break
    measured = [measure(*two) for two in arms]
    together = sum(map(len, measured))
    tables = [Table(*two, judge(one, together)) for two, one in zip(arms, measured, strict=True)]
    return Compared(
        pair, changes, tuple(tables), games, asked.seed, names, len(tables) < len(counts)
    )


def _after(done: int, hears: Progress) -> Progress:
    return lambda more: hears(done + more)
