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
_EM = 0.58
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
        label = attribute(self.name(card, side))
        head = (
            f'<svg class="rw-card rw-kind-{self._place(card)}" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
            f'role="img" aria-label="{label}">'
        )
        frame = f'<rect class="rw-paper" x="1" y="1" width="{_WIDTH - 2}" height="{_HEIGHT - 2}" rx="6"/>'
        return Markup(head + frame) + self._printed(card, side) + Markup("</svg>")

    def _printed(self, card: Card, side: Datum) -> Markup:
        words = [(name, one) for name, one in card.fields.items() if isinstance(one, str)]
        numbers = [(name, one) for name, one in card.fields.items() if isinstance(one, int)]
        sign = words[0][1] if words else card.kind
        parts = [Markup(f'<g class="rw-sign" transform="translate(13 14)">{self._sign(sign)}</g>')]
        names = [
            *(self._text(name, one) for name, one in words),
            self.voice.words.write(Term(card.kind)),
        ]
        if numbers:
            name, number = numbers[0]
            parts.append(_line(self._marked(card, name, number), 50, _LARGE, "rw-number"))
            corner = self._text(name, number)
            parts.append(_line(escape(corner), 17, _fit(corner, 9.0, 26), "rw-corner", x=46))
            names = [*(self._text(one, value) for one, value in numbers[1:]), *names]
        else:
            shown = self.voice.words.write(Term(side)) if isinstance(side, str) else names.pop()
            parts.append(_line(escape(shown), 48, _fit(shown, 13.0), "rw-number"))
            names = [] if not isinstance(side, str) else names[:-1]
        for place, text in enumerate(reversed(names)):
            parts.append(_line(escape(text), 77 - 10 * place, _fit(text, _SMALL), "rw-name"))
        return Markup("").join(parts)

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

    def _place(self, card: Card) -> int:
        return tuple(self.rules.kinds).index(card.kind) % len(SIGNS)

    def _sign(self, name: str) -> str:
        known = name in self.rules.kinds
        names = tuple(self.rules.kinds) if known else self.rules.all_words
        return SIGNS[names.index(name) % len(SIGNS)]


def _line(text: Markup, y: float, size: float, style: str, x: int = _WIDTH // 2) -> Markup:
    opening = f'<text class="{style}" x="{x}" y="{y:g}" font-size="{size:g}" text-anchor="middle">'
    return Markup(opening) + text + Markup("</text>")


def _fit(text: str, size: float, room: int = _WIDTH - 6) -> float:
    """The size at which a text fits into a line."""
    columns = max(wcswidth(text), 1)
    return round(max(_LEAST, min(size, room / (columns * _EM))), 1)
