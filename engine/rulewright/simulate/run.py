"""A game in, a report out: the functions that most people need of simulation."""

import os
from collections.abc import Sequence

from rulewright.play.game import Game
from rulewright.program.installed import is_native
from rulewright.simulate import company, plain
from rulewright.simulate.report import Report, report
from rulewright.simulate.seated import Company, by_place
from rulewright.simulate.slots import Slots
from rulewright.simulate.tally import Playable, Progress, Tally, game_seed

LONGEST = 100_000
"""After how many picks a game is given up."""


def run(
    game: Playable,
    games: int = 1000,
    seed: int = 0,
    jobs: int | None = None,
    longest: int = LONGEST,
    native: bool | None = None,
    slots: Slots | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play many games at random: whoever is asked takes each legal option with equal chance.

    The report is the same for any number of jobs (threads; as many as there are processors if None) and with or without machine
    code (`native`; None takes it where it is installed). With `native=True` and nothing installed it raises RulebookError.

    With `slots`, it is counted how often each way to answer was taken. `progress` hears how many games have been played; where it
    is given, Ctrl-C ends the run early, and the report tells of the games so far.
    """
    _demand(games, longest, jobs)
    if native is None:
        native = is_native()
    if not native:
        return report(plain.play(game, seed, 0, games, longest, slots, progress), seed)
    from rulewright.simulate import swift

    threads = jobs or os.cpu_count() or 1
    return report(swift.play(game, seed, 0, games, longest, threads, slots, progress), seed)


def run_bots(
    game: Game,
    names: Sequence[str],
    games: int = 100,
    seed: int = 0,
    jobs: int = 1,
    longest: int = LONGEST,
    progress: Progress | None = None,
) -> tuple[Report, Report]:
    """Let bots play many games, one for each player by its name; they change seats from game to game.

    One report is by seat; the other is by place in `names`, wherever the bot sat. They are the same for any number of jobs
    (processes); a script that asks for several has to begin under `if __name__ == "__main__":`. `progress` is as for `run`.
    Raises ValueError for other than one name for each player.
    """
    _demand(games, longest, jobs)
    if len(names) != game.players:
        raise ValueError(names)
    table = company.table(game, Company(tuple(names)), seed, longest)
    rows = company.play([table], games, jobs, progress)
    seats, places = Tally(), Tally()
    for (_, number), row in sorted(rows.items()):
        mine = game_seed(seed, number)
        seats.note(row, game.setup.seats, number, mine)
        turned = by_place(row, number, game.players)
        places.note(turned, game.setup.seats, number, mine)
    return report(seats, seed), report(places, seed)


def _demand(games: int, longest: int, jobs: int | None) -> None:
    if games < 1 or longest < 1 or (jobs is not None and jobs < 1):
        raise ValueError(games, longest, jobs)
