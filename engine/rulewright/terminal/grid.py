"""Ways to answer that a game lists as a table, such as bids by level and suit, in; the lines of the table, out.

What is refused has a sign in its cell: the game's `sign.<choice>.<reason>` for what everybody can see, or else the engine's.
Rows in which nothing but such signs of the game would stand are left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.play.answers import Option
from rulewright.play.decision import Decision
from rulewright.play.values import Value
from rulewright.terminal.wrapping import columns, padded
from rulewright.words.messages import Viewer
from rulewright.words.values import Speech
from rulewright.words.words import Words

_GAP = "   "


@dataclass(frozen=True, slots=True)
class Form:
    """Which way to answer is listed as a table, and the parts of it that count the rows and the columns."""

    alternative: str
    rows: str
    columns: str

    def holds(self, option: Option) -> bool:
        """Whether an option has a cell."""
        return option.alternative == self.alternative and len(option.picks) > 1


def form_of(decision: Decision, words: Words) -> Form | None:
    """The table among the ways to answer what is asked; None if the game lists them all in a row."""
    for alternative in decision.choice.alternatives:
        pair = words.lexicon.grid(f"{decision.choice.name}.{alternative.name}")
        singles = {part.name for part in alternative.parts if part.single}
        if alternative.name is not None and pair is not None and singles.issuperset(pair):
            return Form(alternative.name, *pair)
    return None


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of options. `legal` are the texts of those that can be taken, by number."""

    form: Form
    decision: Decision
    words: Words
    viewer: Viewer
    legal: dict[int, str]

    def lines(self, options: tuple[Option, ...]) -> Iterator[str]:
        """The head of the table and its rows."""
        cells = {self._place(option): option for option in options if self.form.holds(option)}
        across = sorted({column for _, column in cells}, key=self._rank)
        table = [["", *(self._head(column) for column in across)]]
        for row in sorted({row for row, _ in cells}, key=self._rank):
            found = [cells.get((row, column)) for column in across]
            if any(option is not None and self._matters(option) for option in found):
                table.append([self._head(row), *(self._cell(option) for option in found)])
        widths = [max(columns(line[n]) for line in table) for n in range(len(across) + 1)]
        for line in table:
            pairs = zip(line, widths, strict=True)
            yield "  " + _GAP.join(padded(text, width) for text, width in pairs).rstrip()

    def _place(self, option: Option) -> tuple[Value, Value]:
        picks = {pick.part: pick.value for pick in option.picks}
        return picks[self.form.rows], picks[self.form.columns]

    def _rank(self, value: Value) -> int:
        if isinstance(value.value, str):
            return self.decision.setup.binding.word_numbers[value.value]
        return value.value or 0

    def _head(self, value: Value) -> str:
        if isinstance(value.value, str):
            return self.words.lexicon.term(value.value, "short")
        return self.words.write(Speech(self.decision.setup).value(value), self.viewer)

    def _cell(self, option: Option | None) -> str:
        if option is None:
            return ""
        sign = self._sign(option)
        own = self.words.lexicon.has(sign)
        return self.legal.get(option.number) or self.words.text(sign if own else "prompt.refused")

    def _matters(self, option: Option) -> bool:
        return option.number in self.legal or not self.words.lexicon.has(self._sign(option))

    def _sign(self, option: Option) -> str:
        refusal = self.decision.refusal(option)
        return f"sign.{self.decision.choice.name}.{refusal.reason}" if refusal else ""
