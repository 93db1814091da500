"""Games that bots play, with what they find out, on several processes; the rows are the same for any number of them."""

import signal
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from threading import current_thread, main_thread

from rulewright.play.game import Game
from rulewright.play.loading import load_files
from rulewright.rulebook.model import Datum
from rulewright.simulate import seated
from rulewright.simulate.seated import Company
from rulewright.simulate.slots import Slots, slots_of
from rulewright.simulate.tally import Progress, Row, until_interrupted

ALONE = 1.0
"""For how many seconds this process plays alone before it asks others to help: they need as long to begin."""

Task = tuple[int, int]
"""Which of the tables, and which game."""
_tables: list["Table"] = []
"""The tables of a process that helps."""


@dataclass(frozen=True, slots=True)
class Order:
    """What another process needs to make a table of its own."""

    files: Mapping[str, str]
    players: int
    settings: Mapping[str, Datum | tuple[Datum, ...]]
    variant: str | None
    company: Company
    seed: int
    longest: int


@dataclass(frozen=True, slots=True)
class Table:
    """A game, those who play it, the seed that its games belong to, and after how many picks one is given up."""

    game: Game
    company: Company
    seed: int
    longest: int
    slots: Slots

    @property
    def order(self) -> Order:
        """The table as another process can make it."""
        game, setup = self.game, self.game.setup
        return Order(
            setup.files, game.players, game.settings, game.variant, self.company, self.seed,
            self.longest,
        )  # fmt: skip

    def play(self, number: int) -> Row:
        """The row of one game."""
        return seated.play(self.game, self.company, self.seed, number, self.longest, self.slots)


def table(game: Game, company: Company, seed: int, longest: int) -> Table:
    """A table at which bots sit."""
    return Table(game, company, seed, longest, slots_of(game.setup))


def play(
    tables: Sequence[Table], games: int, jobs: int, progress: Progress | None
) -> dict[Task, Row]:
    """Play as many games at each table, those of one number one after the other, and give the row of each.

    Where progress is told, Ctrl-C ends this with what has been played.
    """
    tasks = [(place, number) for number in range(games) for place in range(len(tables))]
    rows: dict[Task, Row] = {}
    with until_interrupted(progress, lambda: rows):
        for task, row in _played(tables, tasks, jobs):
            rows[task] = row
            if progress is not None:
                progress(len(rows))
    return rows


def _played(
    tables: Sequence[Table], tasks: Sequence[Task], jobs: int
) -> Iterator[tuple[Task, Row]]:
    began, done = time.monotonic(), 0
    for place, number in tasks:
        if jobs > 1 and time.monotonic() - began > ALONE and len(tasks) - done > 1:
            break
        yield (place, number), tables[place].play(number)
        done += 1
    if done < len(tasks):
        yield from _helped([one.order for one in tables], tasks[done:], jobs)


def _helped(
    orders: Sequence[Order], tasks: Sequence[Task], jobs: int
) -> Iterable[tuple[Task, Row]]:
    with deaf():
        pool = get_context("spawn").Pool(min(jobs, len(tasks)), _begin, (orders,))
    with pool:
        yield from pool.imap_unordered(_work, tasks)


@contextmanager
def deaf() -> Iterator[None]:
    """Processes that begin meanwhile do not hear Ctrl-C: it is for the one that they help, which ends them."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(orders: Sequence[Order]) -> None:
    """What a process does that is to help."""
    for order in orders:
        game = load_files(order.files, order.players, order.settings, order.variant)
        _tables.append(table(game, order.company, order.seed, order.longest))


def _work(task: Task) -> tuple[Task, Row]:
    place, number = task
    return task, _tables[place].play(number)
