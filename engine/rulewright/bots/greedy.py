"""A bot that tries each of its options in a few states that agree with what it sees, and takes what looks best soon after.

It knows no game: how well a seat stands is what the rulebook's own results would say if the game ended there. It plays on at
random until something has counted, and what people do there at random is first a way to answer, such as to pass or to bid, and
then what they pick: of a hundred bids and a single pass, passing is not one answer in a hundred.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from rulewright.play.observation import Observation
from rulewright.play.sample import sample
from rulewright.play.setup import Setup
from rulewright.program import layout as lay
from rulewright.program.machine import Cells


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Tries at most `options` of its options, then the better half of them, and so on, `tries` times in each round: each for
    `decisions` decisions of random play, and for more until somebody's score changes, at most `longest`.
    """

    options: int = 12
    tries: int = 24
    decisions: int = 6
    longest: int = 60

    def choose(self, observation: Observation, random: Random) -> int:
        """The number of the option with the best average. Half of the options, the worse, are given up in each round."""
        numbers = self._tried(observation, random)
        while len(numbers) > 1:
            totals = dict.fromkeys(numbers, 0.0)
            for _ in range(max(1, self.tries // len(numbers))):
                try:
                    state = sample(observation, random)
                except ValueError:
                    return random.choice(numbers)
                for number in numbers:
                    trial = _Trial(observation.setup, observation.observer or 0, random)
                    totals[number] += trial.value(state.cells, number, self.decisions, self.longest)
            random.shuffle(numbers)
            numbers = sorted(numbers, key=lambda number: -totals[number])[: len(numbers) // 2]
        return numbers[0]

    def _tried(self, observation: Observation, random: Random) -> list[int]:
        """The options that are tried: every bare way to answer, and some of the others."""
        numbers = [option.number for option in observation.options]
        if observation.observer is None:
            return numbers[:1]
        bare = [o.number for o in observation.options if o.alternative is not None and not o.picks]
        others = [number for number in numbers if number not in bare]
        most = max(0, self.options - len(bare))
        return [*bare, *random.sample(others, min(most, len(others)))]


@dataclass(frozen=True, slots=True)
class _Trial:
    """One way that a game may go on, played on bare cells."""

    setup: Setup
    seat: int
    random: Random

    def value(self, start: tuple[int, ...], number: int, decisions: int, longest: int) -> float:
        """How well the seat stands after its option and some decisions of random play. If another seat can reply in several
        ways, such as to pass, to double or to bid, it is taken to reply in the way that is worst for this seat.
        """
        cells = self.setup.fresh(start)
        before = self._scores(cells)
        self.setup.machine.apply(cells, self.seat, number)
        found: list[float] = []
        for seat, reply in self._replies(cells):
            answered = self.setup.fresh(self.setup.frozen(cells))
            self.setup.machine.apply(answered, seat, reply)
            found.append(self._played(answered, before, decisions, longest))
        return min(found) if found else self._played(cells, before, decisions, longest)

    def _replies(self, cells: Cells) -> Iterator[tuple[int, int]]:
        """One option of each way in which the next seat can answer, if one other seat is asked, with several ways to answer."""
        machine, bases = self.setup.machine, self.setup.binding.bases
        if not self._is_answered(cells) or cells[lay.FAULT]:
            return
        machine.advance(cells)
        asked = [s for s in range(self.setup.players) if cells[bases[lay.ASKED] + s]]
        if cells[lay.OVER] or cells[lay.FAULT] or len(asked) != 1 or asked[0] == self.seat:
            return
        ways = self._ways(cells[lay.DECISION], machine.legal(cells, asked[0]))
        if len(ways) > 1:
            yield from ((asked[0], self.random.choice(way)) for way in ways)

    def _is_answered(self, cells: Cells) -> bool:
        bases = self.setup.binding.bases
        asked = [s for s in range(self.setup.players) if cells[bases[lay.ASKED] + s]]
        return all(cells[bases[lay.FINISHED] + seat] for seat in asked)

    def _played(
        self,
        cells: Cells,
        before: tuple[int | None, ...],
        decisions: int,
        longest: int,
    ) -> float:
        """How well the seat stands after random play."""
        for decision in range(longest):
            if cells[lay.OVER] or cells[lay.FAULT]:
                break
            if decision >= decisions and self._scores(cells) != before:
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
                number = self._drawn(cells[lay.DECISION], legal) if wanted < 0 else wanted
                machine.apply(cells, seat, number)

    def _drawn(self, decision: int, legal: Sequence[int]) -> int:
        """One of the options: a way to answer first, then one of its options."""
        return self.random.choice(self.random.choice(self._ways(decision, legal)))

    def _ways(self, decision: int, legal: Sequence[int]) -> list[Sequence[int]]:
        """The options by the way to answer that they belong to."""
        name = self.setup.choices[decision]
        if not self.setup.rulebook.choices[name].named:
            return [legal]
        ways: dict[int, list[int]] = {}
        for number in legal:
            ways.setdefault(self.setup.numberings[name].way(number), []).append(number)
        return list(ways.values())

    def _scores(self, cells: Cells) -> tuple[int | None, ...]:
        return tuple(self.setup.machine.score(cells, seat) for seat in range(self.setup.players))

    def _standing(self, cells: Cells) -> float:
        """The seat's share of the victory if the game ended here, and a little for its distance from the others."""
        machine, seats = self.setup.machine, range(self.setup.players)
        if cells[lay.FAULT]:
            return 0.0
        winners = [seat for seat in machine.winners(cells) if seat in seats]
        scores = [machine.score(cells, seat) or 0 for seat in seats]
        if cells[lay.FAULT]:
            return 0.0
        share = 1 / len(winners) if self.seat in winners else 0.0
        losers = [scores[seat] for seat in seats if seat not in winners]
        if not losers:
            return share
        # A game that names nobody before its end is taken to be about high scores.
        lowest_wins = winners and scores[winners[0]] < sum(losers) / len(losers)
        sign = -1 if lowest_wins else 1
        others = [scores[seat] for seat in seats if seat != self.seat]
        rival = sum(others) / len(others) if others else 0
        margin = sign * (scores[self.seat] - rival)
        return share + margin / (1 + abs(margin))
