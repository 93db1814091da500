"""Random games on the machine in Python: the same games as `swift` plays, where nothing native is installed."""

from collections.abc import Callable, Iterator, Sequence

from rulewright.program.code import Fault
from rulewright.program.draw import draw
from rulewright.program.layout import ASKED, DECISION, FAULT, FINISHED, OVER, SITE
from rulewright.program.machine import Cells, Machine
from rulewright.program.reference import Reference
from rulewright.rulebook.types import NONE
from rulewright.simulate.slots import Slots
from rulewright.simulate.tally import (
    PICKS,
    Bound,
    Playable,
    Progress,
    Tally,
    game_seed,
    until_interrupted,
)

OFTEN = 16
"""After how many games progress is told."""


def play(
    game: Playable,
    seed: int,
    first: int,
    games: int,
    longest: int,
    slots: Slots | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Play games `first`, `first` + 1, … of those that belong to a seed; each is given up after `longest` picks.

    Where progress is told, Ctrl-C ends this with what has been played.
    """
    tally = Tally()
    with until_interrupted(progress, lambda: tally.games):
        for number, row in zip(
            range(first, first + games), rows(game, seed, first, games, longest, slots), strict=True
        ):
            tally.note(row, game.binding.seats, number, game_seed(seed, number))
            if progress is not None and not tally.games % OFTEN:
                progress(tally.games)
    return tally


def rows(
    game: Playable, seed: int, first: int, games: int, longest: int, slots: Slots | None = None
) -> Iterator[list[int]]:
    """Play some of the games that belong to a seed: a row for each."""
    machine = Reference(game.program, game.binding)
    for number in range(first, first + games):
        yield _row(machine, game, game_seed(seed, number), longest, slots)


def _row(
    machine: Machine, game: Playable, seed: int, longest: int, slots: Slots | None
) -> list[int]:
    bound = game.binding
    cells, taken = bound.start(seed), [0] * (len(slots.of) if slots else 0)

    def note(choice: int, option: int) -> None:
        if slots is not None:
            taken[slots.slot(choice, option)] += 1

    decisions, picks = play_one(machine, bound, cells, seed, longest, game.unattended, note)
    return [*judged(machine, bound, cells, decisions, picks), *taken]


def judged(machine: Machine, bound: Bound, cells: Cells, decisions: int, picks: int) -> list[int]:
    """The row of a game as far as the scores."""
    ended = bool(cells[OVER] or cells[FAULT])
    seats = range(bound.seats)
    winners, scores = machine.winners(cells), [machine.score(cells, seat) for seat in seats]
    return [
        int(cells[FAULT]) if ended or cells[FAULT] else -1,
        int(cells[SITE]),
        decisions,
        picks,
        sum(1 << seat for seat in winners),
        *(NONE if score is None else score for score in scores),
    ]


def play_one(
    machine: Machine,
    bound: Bound,
    cells: Cells,
    seed: int,
    longest: int,
    unattended: Sequence[int],
    note: Callable[[int, int], None] = lambda _, __: None,
) -> tuple[int, int]:
    """Play a game to its end; how many decisions and picks it had. All who are asked answer at the same moment.

    `note` hears of the first pick of each answer: the number of the choice, and that of the option.
    """
    asked, finished = bound.bases.get(ASKED, 0), bound.bases.get(FINISHED, 0)
    decisions = picks = 0
    while picks < longest:
        machine.advance(cells)
        if cells[FAULT] or cells[OVER]:
            break
        decisions += 1
        for seat in range(bound.players):
            first = True
            while picks < longest and cells[asked + seat] and not cells[finished + seat]:
                options = machine.legal(cells, seat)
                if not options:
                    cells[FAULT] = cells[FAULT] or Fault.STUCK
                    return decisions, picks
                option = unattended[cells[DECISION]]
                if option < 0:
                    option = options[draw(seed, PICKS + seat, picks, len(options))]
                if first:
                    note(cells[DECISION], option)
                machine.apply(cells, seat, option)
                picks, first = picks + 1, False
    return decisions, picks
