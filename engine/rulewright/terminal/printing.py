"""Sections of a printed rulebook in; lines on a console out: wrapped, numbered, and tables in columns."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from rulewright.sections.formats import numeral
from rulewright.sections.typeset import (
    Runs,
    SetBlock,
    SetExample,
    SetList,
    SetNotice,
    SetParagraph,
    SetSection,
    SetTable,
    plain,
)
from rulewright.terminal.console import Console
from rulewright.terminal.wrapping import columns, padded
from rulewright.words.words import Words

_GAP = "  "
_BULLET_COLUMNS = 2


@dataclass(frozen=True, slots=True)
class Printer:
    """Prints sections in one language."""

    console: Console
    words: Words

    def sections(self, sections: Iterable[SetSection]) -> None:
        """Sections, a blank line between them."""
        for number, section in enumerate(sections):
            if number:
                self.console.print()
            self.section(section)

    def section(self, section: SetSection) -> None:
        """A section: its title, a line under it as deep as it stands, and its blocks."""
        title = plain(section.title)
        self.console.print(title, "heading")
        self.console.print(("=" if section.level == 1 else "-") * min(columns(title), 80), "faint")
        for block in section.blocks:
            self.block(block)

    def block(self, block: SetBlock) -> None:
        """A paragraph, a list, a table, an example or a notice."""
        match block:
            case SetParagraph(runs=runs):
                self.console.print(plain(runs))
            case SetList():
                self._lead(block.lead)
                for number, item in enumerate(block.items, start=1):
                    mark = numeral(number, latin=False) if block.ordered else ""
                    self._item(plain(item.runs), mark)
            case SetTable():
                self._lead(block.lead)
                self._table(block)
            case SetExample(lead=lead, title=title, blocks=blocks):
                self._lead(lead)
                self._lead(title)
                for inner in blocks:
                    self.block(inner)
            case SetNotice(lead=lead, reading=reading):
                self._lead(lead)
                self.console.print(f"  → {plain(reading)}", "faint", indent=_BULLET_COLUMNS)
            case _:
                assert_never(block)

    def _lead(self, runs: Runs) -> None:
        if runs:
            self.console.print(plain(runs))

    def _item(self, text: str, mark: str) -> None:
        shown = f"{mark} {text}" if mark else self.words.text("rules.item", text=text)
        self.console.print(f"  {shown}", indent=_BULLET_COLUMNS)

    def _table(self, table: SetTable) -> None:
        rows = [tuple(map(plain, row)) for row in (table.heads, *table.rows)]
        widths = [max(columns(row[place]) for row in rows) for place in range(len(rows[0]))]
        if sum(widths) + len(_GAP) * len(widths) > self.console.width:
            self._narrow(rows)
            return
        for row in rows:
            cells = (padded(cell, width) for cell, width in zip(row, widths, strict=True))
            line = _GAP + _GAP.join(cells).rstrip()
            self.console.print(line, "faint" if row is rows[0] else "")

    def _narrow(self, rows: list[tuple[str, ...]]) -> None:
        """A table that is too wide for the screen: a line for each row, each cell with the head of its column."""
        heads = rows[0]
        for row in rows[1:]:
            cells = [
                self.words.text("reference.entry", name=head, text=cell)
                for head, cell in zip(heads[1:], row[1:], strict=True)
                if cell
            ]
            self._item(f"{row[0]} — {self.words.formatter.parts(cells)}", "")
