"""Entries in (what something is called, whose it is, its value); tables with a row for each player or word, and lists of all else, out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rulewright.play.setup import Setup
from rulewright.sections import typeset as out
from rulewright.sections.typeset import Run, Runs
from rulewright.words.messages import Seat, Term, Value
from rulewright.words.words import Words

SEAT = "seat"
"""What is kept for each seat, as opposed to each word of a list."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A value with what it is called (nothing for a whole sentence); `per` is `seat` or the name of a list of words where there
    is one for each, and `key` says whose this is.
    """

    head: str
    value: Run
    per: str | None = None
    key: int | str | None = None


@dataclass(frozen=True, slots=True)
class Grids:
    """Lays entries out in one language."""

    setup: Setup
    words: Words

    def blocks(
        self, entries: Iterable[Entry], id: str, label: str = ""
    ) -> Iterator[out.SetTable | out.SetList]:
        """A table for the players, one for each list of words, and a list of all else, what would be alone in a table included; of
        several values of the same thing the last one stands. `label` is the id of what stands before whichever comes first.
        """
        latest = tuple({(one.head, one.per, one.key): one for one in entries}.values())
        lead: Runs = (Run(self.words.text(label)),) if label else ()
        for per in sorted({one.per for one in latest if one.per}, key=lambda one: one != SEAT):
            rows = tuple(one for one in latest if one.per == per)
            if len(rows) > 1 if per == SEAT else len({one.key for one in rows}) > 1:
                latest = tuple(one for one in latest if one.per != per)
                yield self._table(per, rows, id if per == SEAT else f"{id}.{per}", lead)
                lead = ()
        if latest:
            items = tuple(
                out.Item(f"{id}.{number}", (self.line(one),)) for number, one in enumerate(latest)
            )
            yield out.SetList(f"{id}.lines", lead, items, ordered=False)

    def line(self, one: Entry) -> Run:
        """An entry as a line of its own."""
        if not one.head:
            return one.value
        head = one.head if one.key is None else self._keyed(one.head, one.key)
        text = self.words.text("example.fact", name=head, value=one.value.text)
        return Run(text, source=one.value.source)

    def in_line(self, entries: Sequence[Entry]) -> Iterator[Run]:
        """What is called the same in one line, each value with whose it is."""
        for place, one in enumerate(entries):
            value = one.value.text
            text = value if one.key is None else self._keyed(value, one.key)
            if place:
                yield Run(self.words.text("format.series", a="", b=""))
            else:
                text = self.words.text("example.fact", name=one.head, value=text)
            yield Run(text, source=one.value.source)

    def _keyed(self, head: str, key: int | str) -> str:
        return self.words.text("format.keyed", name=head, key=self.key(key))

    def key(self, key: int | str) -> Value:
        """A seat or a word; a seat that never chooses by its name."""
        if isinstance(key, str):
            return Term(key)
        players = self.setup.players
        return Seat(key) if key < players else Term(self.setup.rulebook.seats[key - players])

    def _table(self, per: str, entries: tuple[Entry, ...], id: str, lead: Runs) -> out.SetTable:
        columns: dict[str, dict[int | str | None, Run]] = {}
        for one in entries:
            columns.setdefault(one.head, {})[one.key] = one.value
        heads = (self._corner(per), *((Run(head),) for head in columns))
        rows = tuple(
            ((Run(self.words.write(self.key(key))),), *_cells(key, columns.values()))
            for key in self.setup.binding.keys(per)
            if key is not None and any(key in column for column in columns.values())
        )
        return out.SetTable(id, lead, heads, rows)

    def _corner(self, per: str) -> Runs:
        if per == SEAT:
            return (Run(self.words.text("example.player")),)
        return (Run(self.words.lexicon.term(per)),) if self.words.lexicon.has(f"term.{per}") else ()


def _cells(key: int | str, columns: Iterable[dict[int | str | None, Run]]) -> Iterator[Runs]:
    for column in columns:
        yield (column[key],) if key in column else ()
