"""The rows of games in; the figures by which two games are compared, one value for each game, out."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Literal

from rulewright.play.game import Game
from rulewright.rulebook.types import NONE
from rulewright.simulate.seated import seat_of
from rulewright.simulate.slots import Slot, Slots, slots_of
from rulewright.simulate.tally import DECISIONS, FAULT, SCORES, WINNERS, Row

Kind = Literal[
    "length",
    "seat",
    "bot",
    "shared",
    "nobody",
    "score",
    "span",
    "asked",
    "taken",
    "kind",
    "nothing",
]
"""Decisions in a game; the part of the victories of a seat, of all bots of a name; the part of games with several winners,
without a winner; the average score at the table, the distance from its lowest to its highest; answers to a choice in a game; the
part of these that take an alternative (or a word or number), that pick a kind of card, that pick nothing.
"""
SHARES: frozenset[Kind] = frozenset(("seat", "bot", "shared", "nobody", "taken", "kind", "nothing"))
"""The kinds that are parts of a whole, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What is measured, and of what: a seat, a bot's name, a choice, a way to answer it (see `slots.Slot.name`)."""

    kind: Kind
    seat: int | None = None
    bot: str | None = None
    choice: str | None = None
    answer: str | None = None


Part = tuple[float, float]
"""What one game adds to the number above and below the line of a figure."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One of two games that are compared, with the rows of its games and who played them (nobody: chance)."""

    game: Game
    rows: dict[int, Row]
    names: tuple[str, ...] = ()

    @property
    def sound(self) -> set[int]:
        """The numbers of the games that ended without a fault."""
        return {number for number, row in self.rows.items() if not row[FAULT]}

    def figures(self) -> Iterator[Figure]:
        """What can be measured here, in the order in which people are told."""
        yield Figure("length")
        yield from (Figure("seat", seat) for seat in range(self.game.setup.seats))
        if len(set(self.names)) > 1:
            yield from (Figure("bot", bot=name) for name in dict.fromkeys(self.names))
        yield from (Figure("shared"), Figure("nobody"))
        if self.game.rulebook.results.score is not None:
            yield from (Figure("score"), Figure("span"))
        yield from self._answered()

    def _answered(self) -> Iterator[Figure]:
        """The figures of each choice; but of what only people can answer."""
        setup, slots = self.game.setup, slots_of(self.game.setup).of
        for number, choice in enumerate(setup.choices):
            if setup.unattended[number] < 0:
                yield Figure("asked", choice=choice)
                for slot in slots:
                    kind = _kind(slot)
                    if slot.choice == choice and kind is not None:
                        yield Figure(kind, choice=choice, answer=slot.name)

    def values(self, figure: Figure, numbers: Sequence[int]) -> list[Part]:
        """What each of these games adds to a figure."""
        of = self._measure(figure)
        return [of(number, self.rows[number]) for number in numbers]

    def _measure(self, figure: Figure) -> Callable[[int, Row], Part]:
        match figure:
            case Figure("length"):
                return lambda _, row: (row[DECISIONS], 1)
            case Figure("seat", seat=int(seat)):
                return lambda _, row: (share(row[WINNERS], seat), 1)
            case Figure("bot", bot=str(bot)):
                return lambda number, row: (self._bot(bot, number, row), 1)
            case Figure("shared"):
                return lambda _, row: (row[WINNERS].bit_count() > 1, 1)
            case Figure("nobody"):
                return lambda _, row: (not row[WINNERS], 1)
            case Figure("score"):
                return lambda _, row: _average(self._scores(row))
            case Figure("span"):
                return lambda _, row: _span(self._scores(row))
            case _:
                return self._answers(figure)

    def _answers(self, figure: Figure) -> Callable[[int, Row], Part]:
        slots, first = slots_of(self.game.setup), SCORES + self.game.setup.seats
        of = [first + n for n, slot in enumerate(slots.of) if slot.choice == figure.choice]
        mine = _wanted(slots, figure, first)
        if figure.kind == "asked":
            return lambda _, row: (sum(row[n] for n in of), 1)
        return lambda _, row: (sum(row[n] for n in mine), sum(row[n] for n in of))

    def _bot(self, name: str, number: int, row: Row) -> float:
        players = len(self.names)
        seats = (seat_of(at, number, players) for at, n in enumerate(self.names) if n == name)
        return fsum(share(row[WINNERS], seat) for seat in seats)

    def _scores(self, row: Row) -> list[int]:
        scores = row[SCORES : SCORES + self.game.setup.seats]
        return [score for score in scores if score != NONE]


def share(winners: int, seat: int) -> float:
    """The part of a victory that a seat has, where these (a mask) have won."""
    return 1 / winners.bit_count() if winners >> seat & 1 else 0.0


def _kind(slot: Slot) -> Kind | None:
    """The kind of the figure of a slot; None if it says no more than how often people answered."""
    if slot.nothing:
        return "nothing"
    if slot.name is None:
        return None
    return "kind" if slot.kind else "taken"


def _wanted(slots: Slots, figure: Figure, first: int) -> list[int]:
    return [
        first + number
        for number, slot in enumerate(slots.of)
        if (slot.choice, _kind(slot), slot.name) == (figure.choice, figure.kind, figure.answer)
    ]


def _average(scores: Sequence[int]) -> Part:
    return (sum(scores) / len(scores), 1) if scores else (0, 0)


def _span(scores: Sequence[int]) -> Part:
    return (max(scores) - min(scores), 1) if scores else (0, 0)
