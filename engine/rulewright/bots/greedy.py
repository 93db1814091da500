"""A bot that tries each of its options in a few states that agree with what it sees, and takes what looks best soon after.

It knows no game: how well a seat stands is what the rulebook's own results would say if the game ended there.
"""

from dataclasses import dataclass
from random import Random

from rulewright.play.observation import Observation
from rulewright.play.sample import sample
from rulewright.play.setup import Setup
from rulewright.program import layout as lay
from rulewright.program.machine import Cells


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Tries at most `options` of its options, together `tries` times, each for `decisions` decisions of random play."""

    options: int = 12
    tries: int = 24
    decisions: int = 6

    def choose(self, observation: Observation, random: Random) -> int:
        """The number of the option with the best average; among equals one is drawn."""
        numbers = [option.number for option in observation.options]
        if len(numbers) == 1 or observation.observer is None:
            return numbers[0]
        tried = random.sample(numbers, min(self.options, len(numbers)))
        totals = dict.fromkeys(tried, 0.0)
        for _ in range(max(1, self.tries // len(tried))):
            try:
                state = sample(observation, random)
            except ValueError:
                break
            for number in tried:
                trial = _Trial(observation.setup, observation.observer, random)
                totals[number] += trial.value(state.cells, number, self.decisions)
        best = max(totals.values())
        return random.choice([number for number, total in totals.items() if total == best])


@dataclass(frozen=True, slots=True)
class _Trial:
    """One way that a game may go on, played on bare cells."""

    setup: Setup
    seat: int
    random: Random

    def value(self, start: tuple[int, ...], number: int, decisions: int) -> float:
        """How well the seat stands after its option and some decisions of random play."""
        cells = self.setup.fresh(start)
        self.setup.machine.apply(cells, self.seat, number)
        for _ in range(decisions):
            if cells[lay.OVER] or cells[lay.FAULT]:
                break
            self._answers(cells)
            if not cells[lay.FAULT]:
                self.setup.machine.advance(cells)
        return self._standing(cells)

    def _answers(self, cells: Cells) -> None:
        """Everybody who has not finished answers the open decision at random."""
        machine, bases = self.setup.machine, self.setup.binding.bases
        asked = [s for s in range(self.setup.players) if cells[bases[lay.ASKED] + s]]
        done = bases[lay.FINISHED]
        if cells[lay.CLOSES] and any(cells[done + seat] for seat in asked):
            return
        for seat in asked:
            while not cells[done + seat] and not cells[lay.FAULT]:
                legal = machine.legal(cells, seat)
                if not legal:
                    return
                wanted = self.setup.unattended[cells[lay.DECISION]]
                machine.apply(cells, seat, self.random.choice(legal) if wanted < 0 else wanted)

    def _standing(self, cells: Cells) -> float:
        """The seat's share of the victory if the game ended here, and a little for its distance from the others."""
        machine, seats = self.setup.machine, range(self.setup.players)
        if cells[lay.FAULT]:
            return 0.0
        winners = [seat for seat in machine.winners(cells) if seat in seats]
        scores = [machine.score(cells, seat) or 0 for seat in seats]
        if cells[lay.FAULT] or not winners:
            return 0.0
        share = 1 / len(winners) if self.seat in winners else 0.0
        losers = [scores[seat] for seat in seats if seat not in winners]
        if not losers:
            return share
        sign = 1 if scores[winners[0]] >= sum(losers) / len(losers) else -1
        others = [scores[seat] for seat in seats if seat != self.seat]
        margin = sign * (scores[self.seat] - sum(others) / len(others))
        return share + margin / (1 + abs(margin))
