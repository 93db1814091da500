"""Two games in; the rows of as many games of each, by number, out: games of one number start from the same seed."""

import os
from collections.abc import Callable, Sequence

from rulewright.play.game import Game
from rulewright.program.installed import is_native
from rulewright.simulate import company, plain
from rulewright.simulate.run import run
from rulewright.simulate.seated import Company
from rulewright.simulate.slots import slots_of
from rulewright.simulate.tally import Progress, Row, until_interrupted

PORTION = 500
"""So many games of one are played, then so many of the other, so that there is something to compare whenever they are stopped."""

TRIED, FEWEST, MOST, PICKS = 20, 1000, 10_000, 2_000_000
"""How many games say how long games are; how many are played at least and at most, and so that there are so many picks in all."""
PLAINLY = 200
"""How many games are played without machine code."""

Rows = dict[int, Row]


def usual_number(games: Sequence[Game]) -> int:
    """How many games of each of these are played at random in a few seconds: the shorter they are, the more."""
    if not is_native():
        return PLAINLY
    found = [run(game, TRIED, jobs=1, native=True).picks for game in games]
    longest = max((picks.mean for picks in found if picks.games), default=1.0)
    thousands = int(PICKS / max(1.0, longest)) // FEWEST
    return max(FEWEST, min(MOST, thousands * FEWEST))


def play_pairs(
    games: tuple[Game, Game],
    names: Sequence[str] | None,
    number: int,
    seed: int,
    jobs: int | None,
    longest: int,
    progress: Progress | None = None,
) -> tuple[Rows, Rows]:
    """Play `number` games of each; bots of these names play, or chance alone (None), several games at the same time.

    Where progress is told, of both together, Ctrl-C ends this with what has been played.
    """
    jobs = jobs or os.cpu_count() or 1
    if names is not None:
        tables = [company.table(game, Company(tuple(names)), seed, longest) for game in games]
        played = company.play(tables, number, jobs, progress)
        first, second = ({n: row for (at, n), row in played.items() if at == p} for p in (0, 1))
        return first, second
    found: tuple[Rows, Rows] = ({}, {})
    players = [_random(game, seed, jobs, longest) for game in games]
    with until_interrupted(progress, lambda: found[1]):
        for start in range(0, number, PORTION):
            for play, rows in zip(players, found, strict=True):
                play(range(start, min(start + PORTION, number)), rows)
                if progress is not None:
                    progress(sum(map(len, found)))
    return found


def _random(game: Game, seed: int, jobs: int, longest: int) -> Callable[[range, Rows], None]:
    """What plays games by their numbers at random and puts their rows where they belong."""
    slots = slots_of(game.setup)
    if not is_native():

        def in_python(numbers: range, rows: Rows) -> None:
            played = plain.rows(game, seed, numbers.start, len(numbers), longest, slots)
            rows.update(zip(numbers, played, strict=True))

        return in_python

    from rulewright.simulate import swift

    def in_machine_code(numbers: range, rows: Rows) -> None:
        def take(found: swift.Rows, first: int, _: swift.Rows) -> None:
            rows.update(enumerate(found.tolist(), first))

        swift.play_all(game, seed, numbers, longest, jobs, slots, take)

    return in_machine_code
