"""Random games on the machine in Python: the same games as `swift` plays, where nothing native is installed."""

from collections import Counter
from collections.abc import Sequence

from rulewright.program.code import Fault
from rulewright.program.draw import draw
from rulewright.program.layout import ASKED, DECISION, FAULT, FINISHED, OVER, SITE
from rulewright.program.machine import Cells, Machine
from rulewright.program.reference import Reference
from rulewright.simulate.tally import PICKS, Bound, Playable, Tally, game_seed


def play(game: Playable, seed: int, first: int, games: int, longest: int) -> Tally:
    """Play games `first`, `first` + 1, … of those that belong to a seed; each is given up after `longest` picks."""
    machine, bound = Reference(game.program, game.binding), game.binding
    tally = Tally(games=games, scores=[Counter() for _ in range(bound.seats)])
    for number in range(first, first + games):
        mine = game_seed(seed, number)
        cells = bound.start(mine)
        decisions, picks = play_one(machine, bound, cells, mine, longest, game.unattended)
        ended = bool(cells[OVER] or cells[FAULT])
        winners, scores = (
            machine.winners(cells),
            [machine.score(cells, n) for n in range(bound.seats)],
        )
        if cells[FAULT] or not ended:
            tally.fail(cells[FAULT], cells[SITE], number, mine)
            continue
        tally.decisions[decisions] += 1
        tally.picks[picks] += 1
        tally.winners[sum(1 << seat for seat in winners)] += 1
        for seat, score in enumerate(scores):
            tally.scores[seat].update(() if score is None else (score,))
    return tally


def play_one(
    machine: Machine, bound: Bound, cells: Cells, seed: int, longest: int, unattended: Sequence[int]
) -> tuple[int, int]:
    """Play a game to its end; how many decisions and picks it had. All who are asked answer at the same moment."""
    asked, finished = bound.bases.get(ASKED, 0), bound.bases.get(FINISHED, 0)
    decisions = picks = 0
    while picks < longest:
        machine.advance(cells)
        if cells[FAULT] or cells[OVER]:
            break
        decisions += 1
        for seat in range(bound.players):
            while picks < longest and cells[asked + seat] and not cells[finished + seat]:
                options = machine.legal(cells, seat)
                if not options:
                    cells[FAULT] = cells[FAULT] or Fault.STUCK
                    return decisions, picks
                option = unattended[cells[DECISION]]
                if option < 0:
                    option = options[draw(seed, PICKS + seat, picks, len(options))]
                machine.apply(cells, seat, option)
                picks += 1
    return decisions, picks
