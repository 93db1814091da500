"""Numbers, signs, places, ranges, lists and comparisons in; the same as one language writes them, out. A translator types none of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rulewright.words import templates
from rulewright.words.languages import Language
from rulewright.words.messages import Comparison, Range

MINUS = "\u2212"


@dataclass(frozen=True, slots=True)
class Formatter:
    """Writes values in a language. `form` gives the pattern with this id, chosen by a count where it has plural forms;
    `spaced` says whether Latin letters and digits are set off from ideographs.
    """

    language: Language
    spaced: bool
    form: Callable[[str, int | None], str]

    def number(self, value: int) -> str:
        """A number: grouped by thousands, with a true minus sign."""
        return f"{value:,}".replace("-", MINUS)

    def decimal(self, value: float, digits: int) -> str:
        """A number with so many digits behind the point."""
        shown = f"{value:,.{digits}f}"
        zero = not shown.strip("-0.")
        return shown.lstrip("-") if zero else shown.replace("-", MINUS)

    def spelled(self, value: int) -> str:
        """A small number as a word, where the language has words for it; else as a number."""
        words = self.language.number_words
        return words[value] if 0 <= value < len(words) else self.number(value)

    def signed(self, value: int) -> str:
        """A change: +5, −5, ±0."""
        return f"±{value}" if value == 0 else self.number(value) if value < 0 else f"+{value:,}"

    def place(self, place: int) -> str:
        """A place in a ranking, from 1: “2nd place”."""
        return self.fill(f"format.place.{self.language.ordinal(place)}", n=self.number(place))

    def range(self, value: Range) -> str:
        """From a number to another."""
        low = self.number(value.low)
        if value.high is None:
            return self.fill("format.from", **{"from": low})
        if value.low == value.high:
            return low
        return self.fill("format.range", **{"from": low, "to": self.number(value.high)})

    def comparison(self, value: Comparison) -> str:
        """A bound with its operator, and what is counted: “at least 3 cards”."""
        unit = f"{value.unit}." if value.unit else ""
        key = f"compare.{unit}{value.operator}"
        return self.write(self.form(key, value.number), {"n": self.number(value.number)})

    def series(self, items: Sequence[str]) -> str:
        """Side by side: “a, b, c”."""
        return self._chain(items, "format.series", "format.series", "format.series")

    def parts(self, items: Sequence[str]) -> str:
        """Parts of one line: “a; b”."""
        return self._chain(items, "table.parts", "table.parts", "table.parts")

    def all_of(self, items: Sequence[str]) -> str:
        """Joined by “and”."""
        return self._chain(items, "format.and.two", "format.and.middle", "format.and.last")

    def one_of(self, items: Sequence[str]) -> str:
        """Joined by “or”."""
        return self._chain(items, "format.or.two", "format.or.middle", "format.or.last")

    def fields(self, items: Sequence[str]) -> str:
        """What is printed on one card."""
        return self._chain(items, "format.fields", "format.fields", "format.fields")

    def fill(self, key: str, /, **values: str) -> str:
        """The pattern with this id, filled."""
        return self.write(self.form(key, None), values)

    def write(self, text: str, values: Mapping[str, str]) -> str:
        """A sentence with its places filled by finished texts; a place without a value stays as it is."""
        pieces = [
            values.get(part.name, f"${{{part.name}}}")
            if isinstance(part, templates.Place)
            else self._set_off(part)
            for part in templates.parse(text)
        ]
        return self._join([piece for piece in pieces if piece])

    def _chain(self, items: Sequence[str], two: str, middle: str, last: str) -> str:
        if not items:
            return self.fill("format.none")
        if len(items) == 2:
            return self.fill(two, a=items[0], b=items[1])
        text = items[0]
        for number, item in enumerate(items[1:], start=2):
            text = self.fill(last if number == len(items) else middle, a=text, b=item)
        return text

    def _set_off(self, text: str) -> str:
        return templates.set_off(text) if self.spaced else text

    def _join(self, pieces: Sequence[str]) -> str:
        text = pieces[0] if pieces else ""
        for piece in pieces[1:]:
            gap = " " if self.spaced and templates.needs_gap(text, piece) else ""
            text = f"{text}{gap}{piece}"
        return text
