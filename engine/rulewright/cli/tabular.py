"""Rows of cells in; the lines of a table out: in columns as wide as a terminal shows them, or in Markdown."""

from collections.abc import Iterator, Sequence

from rulewright.terminal.wrapping import columns, padded

_GAP = "   "


def lines(rows: Sequence[Sequence[str]], numbers: Sequence[int] = ()) -> Iterator[str]:
    """The rows, the first being the head, one below the other; columns of `numbers` are set right."""
    widths = [max(columns(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        cells = (
            " " * (width - columns(cell)) + cell if place in numbers else padded(cell, width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield _GAP.join(cells).rstrip()


def markdown(rows: Sequence[Sequence[str]], numbers: Sequence[int] = ()) -> Iterator[str]:
    """The same as a table of Markdown."""
    head, *rest = rows
    rules = ["---:" if place in numbers else "---" for place in range(len(head))]
    for row in (head, rules, *rest):
        cells = (cell if cell in rules else escaped(cell) for cell in row)
        yield f"| {' | '.join(cells)} |"


def escaped(text: str) -> str:
    """An author's text as Markdown shows it, whatever is in it."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>#|&~" else sign for sign in text)
