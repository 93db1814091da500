"""Trials: an option is taken in a state, the game is played on at random for a while, and what the seat then stands at is summed.

People do at random first a way to answer, such as to pass or to bid, and then what they pick: of a hundred bids and a single
pass, passing is not one answer in a hundred. `swift` does the same in machine code; both find the same to the last bit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rulewright.play.setup import Setup
from rulewright.program import layout as lay
from rulewright.program.code import Fault
from rulewright.program.draw import draw
from rulewright.program.machine import Cells

SLOTS = 64
"""How many sums an option has: the first for trials in which no single other seat could reply, the others for ways to reply."""
EVEN = 64
"""The weight that each way has at first."""
SEEDS = 2**31 - 1
"""How many seeds games may be given."""
ROOM = 1 << 15
"""How many answers between two scores a rehearsal remembers."""


@dataclass(frozen=True)
class Ways:
    """To which way of answering the options of all choices belong: 0 ends an answer, the alternatives are 1, 2, …"""

    setup: Setup

    @cached_property
    def firsts(self) -> tuple[int, ...]:
        """For each choice by number, where its options begin in `of_options`."""
        sizes = [numbering.size for numbering in self.setup.numberings.values()]
        return tuple(sum(sizes[:place]) for place in range(len(sizes)))

    @cached_property
    def of_options(self) -> tuple[int, ...]:
        """The way of each option. A choice whose alternatives have no names has one way."""
        found: list[int] = []
        for name, numbering in self.setup.numberings.items():
            named = self.setup.rulebook.choices[name].named
            found.extend(
                min(1 + numbering.way(number), SLOTS - 2) if named else 0
                for number in range(numbering.size)
            )
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What trials of one option found: `SLOTS` sums, and how many trials each has."""

    values: list[float]
    counts: list[int]

    def __add__(self, other: "Outcome") -> "Outcome":
        values = [one + more for one, more in zip(self.values, other.values, strict=True)]
        return Outcome(values, [a + b for a, b in zip(self.counts, other.counts, strict=True)])

    @property
    def worth(self) -> float:
        """How good the option is: the average, where another seat replies in the way that is worst for this one."""
        total, trials = self.values[0], self.counts[0]
        replied = [slot for slot in range(1, SLOTS) if self.counts[slot]]
        if replied:
            worst = min(self.values[slot] / self.counts[slot] for slot in replied)
            most = max(self.counts[slot] for slot in replied)
            total, trials = total + worst * most, trials + most
        return total / trials if trials else 0.0


class Trials:
    """Trials for one seat on the machine in Python. `weights` says how often each way of each choice is taken, `SLOTS` for each.

    A trial ends when somebody's score has changed, but not before `few` decisions, or after `longest`.
    """

    def __init__(self, setup: Setup, few: int, longest: int) -> None:
        self.setup, self.few, self.longest = setup, few, longest
        self.weights = [EVEN] * (SLOTS * len(setup.choices))
        self._ways_of = Ways(setup)
        self._seat = self._seed = self._drawn = 0
        self._before: list[int | None] = []
        self._log: list[tuple[int, int]] | None = None  # in a rehearsal: who took which way

    def outcomes(
        self,
        seat: int,
        starts: Sequence[Sequence[int]],
        options: Sequence[int],
        seed: int,
        repeats: int,
    ) -> list[Outcome]:
        """Try each option in each of the states so many times. The same chance falls for all options."""
        self._seat = seat
        found = [Outcome([0.0] * SLOTS, [0] * SLOTS) for _ in options]
        for place in range(len(starts) * repeats):
            self._seed = seed + place
            for option, outcome in zip(options, found, strict=True):
                self._drawn = 0
                cells = self.setup.fresh(starts[place // repeats])
                cells[lay.SEED_LOW] = self._chance(SEEDS)
                self._try(cells, option, outcome)
        return found

    # ---- rehearsals

    def rehearse(self, decisions: int, seed: int) -> Outcome:
        """Games at random from the start: for each way of each choice, how those who took it stood at the next score."""
        found = Outcome([0.0] * len(self.weights), [0] * len(self.weights))
        self._seed, self._drawn = seed, 0
        cells = self._restarted()
        for _ in range(decisions):
            self._answer(cells)
            self._advance(cells)
            stopped = self._stopped(cells)
            if stopped or self._scores(cells) != self._before:
                self._credit(cells, found)
            if stopped:
                cells = self._restarted()
        self._log = None
        return found

    def _restarted(self) -> Cells:
        cells = self.setup.fresh(self.setup.binding.start(0))
        cells[lay.SEED_LOW] = self._chance(SEEDS)
        self._advance(cells)
        self._before, self._log = self._scores(cells), []
        return cells

    def _credit(self, cells: Cells, outcome: Outcome) -> None:
        standings = [self._standing(cells, seat) for seat in range(self.setup.players)]
        for seat, slot in self._log or ():
            outcome.values[slot] += standings[seat]
            outcome.counts[slot] += 1
        self._before, self._log = self._scores(cells), []

    # ---- one trial

    def _try(self, cells: Cells, option: int, outcome: Outcome) -> None:
        machine, drawn = self.setup.machine, self._drawn
        self._before = self._scores(cells)
        machine.apply(cells, self._seat, option)
        who, replies = self._replies(cells)
        if len(replies) < 2:
            self._finish(cells, outcome, 0)
            return
        kept = self.setup.frozen(cells)
        for way in replies:
            self._drawn = drawn
            answered = self.setup.fresh(kept)
            number = self._within(answered, machine.legal(answered, who), way)
            machine.apply(answered, who, number)
            self._finish(answered, outcome, 1 + way)

    def _replies(self, cells: Cells) -> tuple[int, list[int]]:
        """The seat that alone is asked next, if it is another one, and the ways in which it can answer."""
        if cells[lay.FAULT] or self._closing(cells)[0]:
            return -1, []
        self._advance(cells)
        asked = self._asked(cells)
        if self._stopped(cells) or len(asked) != 1 or asked[0] == self._seat:
            return -1, []
        return asked[0], self._ways(cells, self._legal(cells, asked[0]))

    def _finish(self, cells: Cells, outcome: Outcome, slot: int) -> None:
        for decision in range(self.longest):
            if self._stopped(cells):
                break
            if decision >= self.few and self._scores(cells) != self._before:
                break
            self._answer(cells)
            self._advance(cells)
        outcome.values[slot] += self._standing(cells, self._seat)
        outcome.counts[slot] += 1

    # ---- random play

    def _chance(self, bound: int) -> int:
        if bound < 2:
            return 0
        self._drawn += 1
        return draw(self._seed, 0, self._drawn - 1, bound)

    def _answer(self, cells: Cells) -> None:
        """Everybody who has not finished answers the open decision at random."""
        done = self.setup.binding.bases[lay.FINISHED]
        if cells[lay.CLOSES] and self._closing(cells)[1]:
            return
        for seat in self._asked(cells):
            while not cells[done + seat]:
                number = self._picked(cells, seat)
                if number < 0:
                    return
                self.setup.machine.apply(cells, seat, number)
                if cells[lay.FAULT]:
                    return

    def _picked(self, cells: Cells, seat: int) -> int:
        legal = self._legal(cells, seat)
        if not legal:
            return -1
        wanted = self.setup.unattended[cells[lay.DECISION]]
        if wanted >= 0:
            return wanted
        ways = self._ways(cells, legal)
        row = cells[lay.DECISION] * SLOTS
        left = self._chance(sum(self.weights[row + way] for way in ways))
        for way in ways:
            left -= self.weights[row + way]
            if left < 0:
                break
        if self._log is not None and len(ways) > 1 and len(self._log) < ROOM:
            self._log.append((seat, row + way))
        return self._within(cells, legal, way)

    def _legal(self, cells: Cells, seat: int) -> tuple[int, ...]:
        legal = self.setup.machine.legal(cells, seat)
        if not legal and not cells[lay.FAULT]:
            cells[lay.FAULT] = Fault.STUCK
        return legal

    def _way(self, cells: Cells, option: int) -> int:
        return self._ways_of.of_options[self._ways_of.firsts[cells[lay.DECISION]] + option]

    def _ways(self, cells: Cells, legal: Sequence[int]) -> list[int]:
        return sorted({self._way(cells, option) for option in legal})

    def _within(self, cells: Cells, legal: Sequence[int], way: int) -> int:
        """One of the options of a way."""
        members = [option for option in legal if self._way(cells, option) == way]
        return members[self._chance(len(members))]

    def _advance(self, cells: Cells) -> None:
        if not self._stopped(cells):
            self.setup.machine.advance(cells)

    def _stopped(self, cells: Cells) -> bool:
        return bool(cells[lay.OVER] or cells[lay.FAULT])

    def _asked(self, cells: Cells) -> list[int]:
        base = self.setup.binding.bases[lay.ASKED]
        return [seat for seat in range(self.setup.players) if cells[base + seat]]

    def _closing(self, cells: Cells) -> tuple[int, int]:
        """How many of those who are asked have not finished, and how many have."""
        base, asked = self.setup.binding.bases[lay.FINISHED], self._asked(cells)
        done = sum(bool(cells[base + seat]) for seat in asked)
        return len(asked) - done, done

    # ---- how well a seat stands

    def _scores(self, cells: Cells) -> list[int | None]:
        return [self.setup.machine.score(cells, seat) for seat in range(self.setup.players)]

    def _standing(self, cells: Cells, seat: int) -> float:
        """The seat's share of the victory if the game ended here, and what it has gained on the others since the trial began."""
        if cells[lay.FAULT]:
            return 0.0
        players = self.setup.players
        winners = [one for one in self.setup.machine.winners(cells) if one < players]
        scores = [score or 0 for score in self._scores(cells)]
        gains = [now - (then or 0) for now, then in zip(scores, self._before, strict=True)]
        share = 1 / len(winners) if seat in winners else 0.0
        losers = [scores[other] for other in range(players) if other not in winners]
        others = max(1, players - 1)
        ahead = gains[seat] * others - (sum(gains) - gains[seat])
        # A game that names nobody before its end is taken to be about high scores.
        if winners and losers and scores[winners[0]] * len(losers) < sum(losers):
            ahead = -ahead
        margin = ahead / others
        return share + margin / (1 + abs(margin))
