"""The cards of a game and a voice in; their faces, drawn as SVG, out. A sign for each kind stands beside number and name."""

from dataclasses import dataclass

from markupsafe import Markup
from wcwidth import wcswidth

from rulewright.pages.markup import attribute, escape, marked
from rulewright.pages.voice import Voice
from rulewright.program.deck import Card
from rulewright.rulebook.model import Datum, Rulebook
from rulewright.words.messages import Card as Named
from rulewright.words.messages import Term, Value

SIGNS = (
    '<circle cx="0" cy="0" r="7"/>',
    '<path d="M0-8 8 0 0 8-8 0Z"/>',
    '<path d="M-7-7H7V7H-7Z"/>',
    '<path d="M0-8 8 7H-8Z"/>',
    '<path d="M0-8 2.4-2.5 8-2.5 3.5 1 5.2 7 0 3.4-5.2 7-3.5 1-8-2.5-2.4-2.5Z"/>',
    '<path d="M-3-8H3V-3H8V3H3V8H-3V3H-8V-3H-3Z"/>',
    '<path d="M-4-7H4L8 0 4 7H-4L-8 0Z"/>',
    '<path d="M0 8C-9 1-8-7-3-7-1-7 0-5 0-4 0-5 1-7 3-7 8-7 9 1 0 8Z"/>',
)
"""Shapes that differ without their colours; kinds and words take them in the order in which the rule file names them."""

_WIDTH, _HEIGHT = 60, 84
_LARGE, _SMALL, _LEAST = 24.0, 8.0, 4.5
_EM = 0.66
"""How wide a terminal column is drawn, in parts of the size of the letters."""


@dataclass(frozen=True, slots=True)
class Faces:
    """Draws cards in one language."""

    rules: Rulebook
    voice: Voice

    def name(self, card: Card, side: Datum = None) -> str:
        """What a card is called."""
        fields = {name: self._value(name, one) for name, one in card.fields.items()}
        shown: Value = Term(side) if isinstance(side, str) else side
        return self.voice.words.write(Named(card.kind, fields, shown))

    def card(self, card: Card, side: Datum = None) -> Markup:
        """A card with a label for those who do not see it."""
        leading = next((one for one in card.fields.values() if isinstance(one, str)), card.kind)
        head = (
            f'<svg class="rw-card rw-kind-{self._place(leading)}" '
            f'viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
            f'aria-label="{attribute(self.name(card, side))}">'
            f'<rect class="rw-paper" x="1" y="1" width="{_WIDTH - 2}" height="{_HEIGHT - 2}" rx="6"/>'
            f'<g class="rw-sign" transform="translate(30 16)">{SIGNS[self._place(leading)]}</g>'
        )
        return Markup(head) + self._large(card, side) + self._small(card, side) + Markup("</svg>")

    def _large(self, card: Card, side: Datum) -> Markup:
        """The number in the middle; the side or the first word of a card without one."""
        name = self._main(card)
        if name is None or side is not None:
            shown = self.voice.words.write(Term(str(side) if side is not None else card.kind))
            return _line(escape(shown), 48, _fit(shown, 13.0), "rw-number")
        one = card.fields[name]
        shown = self._text(name, one)
        if not isinstance(one, int):
            return _line(escape(shown), 48, _fit(shown, 13.0), "rw-number")
        return _line(self._marked(card, name, one), 50, _fit(shown, _LARGE), "rw-number")

    def _small(self, card: Card, side: Datum) -> Markup:
        """All else that is printed on it, from the bottom up: its kind last."""
        main = self._main(card)
        names = [
            self._text(name, one)
            for name, one in card.fields.items()
            if one is not None and (name != main or side is not None)
        ]
        if main is not None or side is not None:
            names.append(self.voice.words.write(Term(card.kind)))
        lines = (
            _line(escape(text), 77 - 9 * place, _fit(text, _SMALL), "rw-name")
            for place, text in enumerate(reversed(names))
            if side is None or text != self.voice.words.write(Term(str(side)))
        )
        return Markup("").join(lines)

    def _main(self, card: Card) -> str | None:
        """The field in the middle: the first number, or else the first word."""
        fields = [(name, one) for name, one in card.fields.items() if one is not None]
        numbers = (name for name, one in fields if not isinstance(one, str))
        return next(numbers, fields[0][0] if fields else None)

    def _marked(self, card: Card, name: str, number: int) -> Markup:
        span = self.rules.kinds[card.kind].span
        what = f"cards.{card.kind}.{name}={number}"
        shown = marked(escape(self._text(name, number)), what, f"{span.file}:{span.line}")
        return Markup(str(shown).replace("<span ", "<tspan ").replace("</span>", "</tspan>"))

    def _text(self, name: str, one: Datum) -> str:
        return self.voice.words.write(self._value(name, one))

    def _value(self, name: str, one: Datum) -> Value:
        value: Value = Term(one) if isinstance(one, str) else one
        return self.voice.words.lexicon.named(name, value)

    def _place(self, name: str) -> int:
        known = tuple(self.rules.kinds)
        names = known if name in known else self.rules.all_words
        return names.index(name) % len(SIGNS)


def _line(text: Markup, y: float, size: float, style: str, x: int = _WIDTH // 2) -> Markup:
    opening = f'<text class="{style}" x="{x}" y="{y:g}" font-size="{size:g}" text-anchor="middle">'
    return Markup(opening) + text + Markup("</text>")


def _fit(text: str, size: float, room: int = _WIDTH - 6) -> float:
    """The size at which a text fits into a line."""
    columns = max(wcswidth(text), 1)
    return round(max(_LEAST, min(size, room / (columns * _EM))), 1)
