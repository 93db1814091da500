"""The cards of a game and a voice in; their faces, drawn as SVG, out. A sign for each kind stands beside number and name."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup
from wcwidth import wcswidth

from rulewright.pages.drawings import DRAWINGS, IN_TURN
from rulewright.pages.markup import attribute, escape, marked
from rulewright.pages.voice import Voice
from rulewright.program.deck import Card
from rulewright.rulebook.model import Datum, Rulebook
from rulewright.words import cards
from rulewright.words.messages import Card as Named
from rulewright.words.messages import Term, Value

_WIDTH, _WIDE, _HEIGHT = 60, 126, 84
_LARGE, _WORD, _SMALL, _LEAST = 24.0, 13.0, 8.0, 4.5
_EM = 0.58
"""How wide a terminal column is drawn, in parts of the size of the letters."""
_BROAD = 0.35
"""How much broader a capital letter is, in columns."""
_BREAK = re.compile(r"(?<= )|(?=[（(])")
_LINES, _LEADING = 3, 1.15
_FAN = 4
_NAMED_COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "brown", "pink")
"""A word of the rule file that is the name of one of these is drawn in it."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards with the same leading word, by that word (None where they have none)."""

    word: str | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Faces:
    """Draws cards in one language."""

    rules: Rulebook
    voice: Voice

    def name(self, card: Card, side: Datum = None) -> str:
        """What a card is called."""
        return self.voice.words.write(self._named(card, side))

    def groups(self, found: Iterable[Card]) -> tuple[Group, ...]:
        """Cards by their leading words, in the order in which these first come."""
        by_word: dict[str | None, list[Card]] = {}
        for card in found:
            by_word.setdefault(_leading(card), []).append(card)
        return tuple(Group(word, tuple(there)) for word, there in by_word.items())

    def fan(self, kinds: Mapping[str, tuple[Card, ...]]) -> tuple[Markup, ...]:
        """A few cards of a box, as different as there are."""
        groups = [group for cards in kinds.values() for group in self.groups(cards)]
        last, shown = len(groups) - 1, min(_FAN, len(groups))
        places = [last * place // max(shown - 1, 1) for place in range(shown)]
        chosen = [groups[place].cards for place in places]
        return tuple(self.card(cards[len(cards) // 2]) for cards in chosen)

    def all_faces(self, card: Card) -> tuple[Markup, ...]:
        """A card with each of its sides; one with a text on each side shows them all at once."""
        if self._texts(card) or not card.sides:
            return (self.card(card),)
        return tuple(self.card(card, side) for side in card.sides)

    def card(self, card: Card, side: Datum = None) -> Markup:
        """A card with a label for those who do not see it."""
        texts = self._texts(card)
        width = _WIDE if texts else _WIDTH
        leading = _leading(card) or card.kind
        middle = _WIDE - 34 if texts else _WIDTH // 2
        head = (
            f'<svg class="rw-card{" rw-wide" if texts else ""} {self._colours(leading)}" '
            f'viewBox="0 0 {width} {_HEIGHT}" role="img" '
            f'aria-label="{attribute(self.name(card, side))}">'
            f'<rect class="rw-paper" x="1" y="1" width="{width - 2}" height="{_HEIGHT - 2}" rx="6"/>'
            f'<g class="rw-sign" transform="translate({middle} 16)">{self._sign(leading)}</g>'
        )
        inside = self._wide(card, side, texts) if texts else self._narrow(card, side)
        return Markup(head) + inside + Markup("</svg>")

    def _narrow(self, card: Card, side: Datum) -> Markup:
        return self._letter(card) + self._large(card, side) + self._small(card, side)

    def _wide(self, card: Card, side: Datum, texts: tuple[str, ...]) -> Markup:
        """All texts of a card, or the one of the side that shows; what it is called above them."""
        leading = self.voice.words.write(Term(_leading(card) or card.kind, "short"))
        head = _line(escape(leading), 19, _fit(leading, 9.0, 56), "rw-name", 34)
        room = _WIDE - 12
        if isinstance(side, int) and side <= len(texts):
            lines = tuple(_wrapped(texts[side - 1], 15))
            size = min(_fit(line, _WORD, room) for line in lines)
            first = 54 - 7.5 * (len(lines) - 1)
            return head + Markup("").join(
                _line(escape(line), first + 15 * place, size, "rw-number", _WIDE // 2)
                for place, line in enumerate(lines)
            )
        step = 48 / len(texts)
        size = min(_fit(text, 9.5, room) for text in texts)
        return head + Markup("").join(
            _line(escape(text), 28 + step * (place + 0.7), size, "rw-text", _WIDE // 2)
            for place, text in enumerate(texts)
        )

    def _letter(self, card: Card) -> Markup:
        """The single letter that may be typed for the leading word, beside the sign."""
        leading = _leading(card)
        typed = self.voice.words.lexicon.typed(leading) if leading else ()
        letter = next((one for one in typed if len(one) == 1), None)
        return Markup("") if letter is None else _line(escape(letter), 19, 9.0, "rw-name", 47)

    def _large(self, card: Card, side: Datum) -> Markup:
        """The number in the middle; the side or the first word of a card without one."""
        name = self._main(card)
        if name is None or side is not None:
            shown = self.voice.words.write(Term(str(side) if side is not None else card.kind))
            return _word(shown)
        one = card.fields[name]
        shown = self._text(name, one)
        if not isinstance(one, int):
            return _word(shown)
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

    def _named(self, card: Card, side: Datum) -> Named:
        fields = {
            name: Term(one) if isinstance(one, str) else one for name, one in card.fields.items()
        }
        return Named(card.kind, fields, Term(side) if isinstance(side, str) else side)

    def _texts(self, card: Card) -> tuple[str, ...]:
        """The texts of its sides, where each card says something else."""
        return cards.texts_of_sides(self.voice.words.lexicon, self._named(card, None))

    def _text(self, name: str, one: Datum) -> str:
        value: Value = Term(one) if isinstance(one, str) else one
        return self.voice.words.write(self.voice.words.lexicon.named(name, value))

    def _sign(self, leading: str) -> str:
        named = self.voice.words.lexicon.signs.get(leading)
        return DRAWINGS[named or IN_TURN[self._place(leading)]]

    def _colours(self, leading: str) -> str:
        """The classes of its colours: one for each set of colours that the game has, or else its own."""
        sets = self.voice.words.lexicon.colours.values()
        found = [
            f"rw-set-{place}-{terms.get(leading, 'ink')}" for place, terms in enumerate(sets, 1)
        ]
        if found:
            return " ".join(found)
        own = leading if leading in _NAMED_COLOURS else str(self._place(leading))
        return f"rw-kind-{own}"

    def _place(self, name: str) -> int:
        known = tuple(self.rules.kinds)
        names = known if name in known else self.rules.all_words
        return names.index(name) % len(IN_TURN)


def colours(voice: Voice) -> tuple[int, ...]:
    """How many colours each of the game's sets of colours has; a term without one has that of the letters."""
    sets = voice.words.lexicon.colours.values()
    names = {name for terms in sets for name in terms}
    return tuple(len({terms.get(name) for name in names}) for terms in sets)


def _leading(card: Card) -> str | None:
    """The first word that is printed on a card."""
    return next((one for one in card.fields.values() if isinstance(one, str)), None)


def _line(text: Markup, y: float, size: float, style: str, x: int = _WIDTH // 2) -> Markup:
    opening = f'<text class="{style}" x="{x}" y="{y:g}" font-size="{size:g}" text-anchor="middle">'
    return Markup(opening) + text + Markup("</text>")


def _word(text: str) -> Markup:
    """A name in the middle of a card, in as many lines as let it be written largest."""
    lines, size = _broken(text)
    first = 48 - size * _LEADING * (len(lines) - 1) / 2
    return Markup("").join(
        _line(escape(line), first + size * _LEADING * place, size, "rw-number")
        for place, line in enumerate(lines)
    )


@cache
def _broken(text: str) -> tuple[tuple[str, ...], float]:
    """A name in lines, and their size. It is broken at spaces and before brackets alone."""
    pieces = _BREAK.split(text)
    halves = [("".join(pieces[:at]), "".join(pieces[at:])) for at in range(1, len(pieces))]
    ways = [(text,), *halves, *([tuple(pieces)] if len(pieces) <= _LINES else [])]
    lines = [tuple(line.strip() for line in way) for way in ways]
    sized = [(way, min(_fit(line, _WORD) for line in way)) for way in lines]
    return max(sized, key=lambda way: way[1])


def _fit(text: str, size: float, room: int = _WIDTH - 6) -> float:
    """The size at which a text fits into a line. Capital letters are broad."""
    columns = max(wcswidth(text), 1) + _BROAD * sum(map(str.isupper, text))
    return round(max(_LEAST, min(size, room / (columns * _EM))), 1)


def _wrapped(text: str, columns: int) -> Iterator[str]:
    """A text in lines of about so many terminal columns, broken at spaces, or anywhere where there are none."""
    line = ""
    for piece in text.split(" ") if " " in text else text:
        gap = " " if line and " " in text else ""
        if line and wcswidth(line + gap + piece) > columns:
            yield line
            line, gap = "", ""
        line += gap + piece
    yield line
