"""A sentence with places, `${name}`, as an author or translator wrote it, in; its parts out. Nothing else in a text is special."""

import re
import unicodedata
from dataclasses import dataclass

_PLACE = re.compile(r"\$\{((?:[a-z0-9(\[]|-(?=[a-z0-9]))[^{}$\n]*)\}")
_NAME = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*")
PERCENT = re.compile(r"%(?:\(\w+\))?[sdr]")
"""Places of Python's own argument parser: they stand in a few sentences that it fills itself."""

ORDINAL = "ordinal"
"""`${name.ordinal}` writes a number as the place in a ranking that it is."""

_MISTYPED = re.compile(r"\$\{|\$[A-Za-z]|[$＄]?[{｛]\w+[}｝]")
_IDEOGRAPHS = (
    (0x3005, 0x3007),
    (0x3040, 0x30FF),
    (0x31F0, 0x31FF),
    (0x3400, 0x9FFF),
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFF),
)
"""Ideographs and kana, as ranges of code points. (As classes of regular expressions they take longer to compile than all else.)"""

_SIGNS_BEFORE, _SIGNS_AFTER = "+−±", "%°"
"""What belongs to the number after it, and to the number before it."""

_INVISIBLE = frozenset("\u200b\u2060\ufeff\u200e\u200f\u061c")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value goes: `${name}`, or in the text of a rulebook `${expression}`."""

    name: str


def parse(text: str) -> tuple[str | Place, ...]:
    """The literal parts and places of a sentence, in order.

    >>> parse("Take ${n} cards")
    ('Take ', Place(name='n'), ' cards')
    """
    parts: list[str | Place] = []
    for number, part in enumerate(_PLACE.split(text)):
        if number % 2:
            parts.append(Place(part))
        elif part:
            parts.append(part)
    return tuple(parts)


def places(text: str) -> tuple[str, ...]:
    """The names of the places of a sentence, in order and with repeats."""
    return tuple(_PLACE.findall(text))


def literal(text: str) -> str:
    """The sentence without its places; a place leaves a gap that no check can mistake for a word."""
    return PERCENT.sub("\ufffc", _PLACE.sub("\ufffc", text))


def is_malformed(text: str, expressions: bool = False) -> bool:
    """Whether something looks like a place and is none, such as `${Name}`, `$name` or `{name}`: somebody mistyped it.

    Only where `expressions` may stand in places, as in the text of a rulebook, may a place hold more than a name.
    """
    if not expressions and any(not is_name(place) for place in places(text)):
        return True
    return bool(_MISTYPED.search(_PLACE.sub("", text)))


def is_name(place: str) -> bool:
    """Whether a place holds a name, perhaps with the form of a term: `hand`, `card.other`."""
    return bool(_NAME.fullmatch(place))


def plain(text: str) -> str:
    """Text from a file or a person without what could steer a terminal or turn the order of a line round.

    Line breaks and tabs become spaces; other control characters, bidirectional controls and zero-width signs go.
    """
    if text.isprintable():
        return text
    text = re.sub(r"[\n\r\t\v\f\u0085\u2028\u2029]+", " ", text)
    return "".join(sign for sign in text if not _is_steering(sign))


def set_off(text: str) -> str:
    """Puts a space between ideographs or kana and Latin letters or digits: 「第1輪」 becomes 「第 1 輪」."""
    parts = list(text)
    for place in range(1, len(text)):
        if needs_gap(text[max(0, place - 2) : place], text[place : place + 2]):
            parts[place] = f" {text[place]}"
    return "".join(parts)


def needs_gap(before: str, after: str) -> bool:
    """Whether `set_off` would put a space between these two pieces of a sentence, neither of them empty."""
    if _is_ideograph(before[-1]):
        return _is_western(after[1] if after[0] in _SIGNS_BEFORE and len(after) > 1 else after[0])
    last = before[-2] if before[-1] in _SIGNS_AFTER and len(before) > 1 else before[-1]
    return _is_western(last) and _is_ideograph(after[0])


def _is_ideograph(sign: str) -> bool:
    return any(first <= ord(sign) <= last for first, last in _IDEOGRAPHS)


def _is_western(sign: str) -> bool:
    return (sign.isascii() and sign.isalnum()) or "À" <= sign <= "ɏ"


def _is_steering(sign: str) -> bool:
    category = unicodedata.category(sign)
    return (
        category in ("Cc", "Cs") or sign in _INVISIBLE or unicodedata.bidirectional(sign) in _BIDI
    )


_BIDI = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
