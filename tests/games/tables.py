"""Positions of games for the oracles: what a state says by the names of the rule file, and states laid out to be looked at."""

from collections.abc import Sequence
from pathlib import Path

from rulewright.examples import steps
from rulewright.examples.looking import look
from rulewright.examples.model import Written
from rulewright.examples.names import CardText, Names
from rulewright.examples.resolving import resolve
from rulewright.examples.steps import Found
from rulewright.examples.subjects import subject_of
from rulewright.examples.table import Table
from rulewright.play.setup import Setup
from rulewright.play.values import Value
from rulewright.problems import NOWHERE
from rulewright.rulebook.types import Kind
from rulewright.source import Mapping, Scalar, read_text

RULES = Path(__file__).parents[2] / "rules"

Plain = bool | int | str | None | list["Plain"]


class Position:
    """The cells of a game, by name."""

    def __init__(self, setup: Setup, cells: Sequence[int] | None = None) -> None:
        self.table = Table(setup, cells)
        self.names: Names = self.table.names

    def value(self, subject: str, key: str | None = None) -> Plain:
        """What an example would find there, as a plain value: seats as letters, cards as their texts."""
        word = None if key is None else word_of(key)
        return self._plain(look(subject_of(word_of(subject), word, self.names), self.table))

    def _plain(self, found: Found) -> Plain:
        if not isinstance(found, Value):
            return [self._plain(one) for one in found]
        if found.kind is Kind.FLAG or found.value is None:
            return None if found.value is None else found.value == 1
        return found.value if found.kind is Kind.NUMBER else self.names.text(found)

    def zone(self, zone: str, seat: int | None = None) -> tuple[int, ...]:
        """The cards of a zone, from the bottom to the top."""
        return self.table.reading.zone(self._instance(zone, seat))

    def lay(self, zone: str, seat: int | None, cards: Sequence[int], rest: str) -> None:
        """Put exactly these cards there; what lay there goes to `rest`."""
        texts = tuple(CardText(NOWHERE, str(card), (card,)) for card in cards)
        laid = steps.Laid(NOWHERE, self._instance(zone, seat), texts)
        self.table.lay(steps.Lay(NOWHERE, (laid,), rest))

    def _instance(self, zone: str, seat: int | None) -> int:
        key = None if seat is None else word_of(self.names.letter(seat))
        return self.names.instance(word_of(zone), key)

    def assign(self, values: str) -> None:
        """Set variables, written as after `set:`."""
        node, problems = read_text(f"set: {values}", "position")
        assert isinstance(node, Mapping)
        assert not problems
        (entry,) = node.entries
        found, problems = resolve([Written(*entry)], self.table.setup)
        assert not problems
        (step,) = found
        assert isinstance(step, steps.Assign)
        self.table.assign(step)


def word_of(text: str) -> Scalar:
    """A word as a file would have it."""
    return Scalar(NOWHERE, text, text, plain=True)
