"""A game's words and one of its sets of colours in; lines with the terminal's signs for colour round what is printed so, out."""

import re
from dataclasses import dataclass

from rulewright.words.lexicon import Lexicon

PLAIN = "none"
"""The set of colours without any."""

_CODES = {
    "red": "31",
    "orange": "38;5;208",
    "yellow": "33",
    "green": "32",
    "blue": "94",
    "purple": "95",
}
_SIGN = r"[0-9]*{text}[0-9A-Za-z]*"
"""A sign with what stands before and behind it on a card or in a bid: ♠10, 4♠."""
_NAME = r"(?<![A-Za-z]){text}(?![A-Za-z])(?: ?[0-9]+)?"
"""A name with the number behind it."""


@dataclass(frozen=True, slots=True)
class Paint:
    """Colours texts. `codes` are the terminal's codes by what is coloured, `pattern` finds it, each text in a group of its own."""

    codes: tuple[str, ...]
    pattern: re.Pattern[str]

    def over(self, text: str, after: str = "") -> str:
        """A line with its colours; `after` is the sign for the style that goes on behind each."""
        return self.pattern.sub(lambda found: self._coloured(found, after), text)

    def _coloured(self, found: re.Match[str], after: str) -> str:
        code = self.codes[(found.lastindex or 1) - 1]
        return f"\x1b[{code}m{found[0]}\x1b[0m{after}"


def paint_of(lexicon: Lexicon, name: str) -> Paint | None:
    """The colours that a game's set of this name gives; None where there are none."""
    terms = lexicon.colours.get(name, {})
    texts = {lexicon.term(term, "short"): _CODES[colour] for term, colour in terms.items()}
    if not texts:
        return None
    return Paint(tuple(texts.values()), re.compile("|".join(f"({_form(text)})" for text in texts)))


def _form(text: str) -> str:
    form = _NAME if any(sign.isalpha() for sign in text) else _SIGN
    return form.format(text=re.escape(text))
