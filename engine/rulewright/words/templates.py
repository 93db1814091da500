"""A sentence with places, `${name}`, as an author or translator wrote it, in; its parts out. Nothing else in a text is special."""

import re
import unicodedata
from dataclasses import dataclass

_PLACE = re.compile(r"\$\{((?:[a-z0-9(\[]|-(?=[a-z0-9]))[^{}$\n]*)\}")
_NAME = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*")
PERCENT = re.compile(r"%(?:\(\w+\))?[sdr]")
"""Places of Python's own argument parser: they stand in a few sentences that it fills itself."""

_MISTYPED = re.compile(r"\$\{|\$[A-Za-z]|[$＄]?[{｛]\w+[}｝]")
_IDEOGRAPH = r"[々〇぀-ヿㇰ-ㇿ㐀-鿿豈-﫿𠀀-𿿿]"
_LATIN = r"[A-Za-z0-9À-ɏ]"
_SIGN = r"[+−±]?"
_AFTER_IDEOGRAPH = re.compile(rf"({_IDEOGRAPH})(?={_SIGN}{_LATIN})")
_BEFORE_IDEOGRAPH = re.compile(rf"({_LATIN}[%°]?)(?={_IDEOGRAPH})")
_ENDS_WITH_IDEOGRAPH = re.compile(rf"{_IDEOGRAPH}\Z")
_STARTS_WITH_IDEOGRAPH = re.compile(_IDEOGRAPH)
_ENDS_WITH_LATIN = re.compile(rf"{_LATIN}[%°]?\Z")
_STARTS_WITH_LATIN = re.compile(rf"{_SIGN}{_LATIN}")
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
    text = re.sub(r"[\n\r\t\v\f\u0085\u2028\u2029]+", " ", text)
    return "".join(sign for sign in text if not _is_steering(sign))


def set_off(text: str) -> str:
    """Puts a space between ideographs or kana and Latin letters or digits: 「第1輪」 becomes 「第 1 輪」."""
    return _BEFORE_IDEOGRAPH.sub(r"\1 ", _AFTER_IDEOGRAPH.sub(r"\1 ", text))


def needs_gap(before: str, after: str) -> bool:
    """Whether `set_off` would put a space between these two pieces of a sentence."""
    if _ENDS_WITH_IDEOGRAPH.search(before):
        return bool(_STARTS_WITH_LATIN.match(after))
    return bool(_ENDS_WITH_LATIN.search(before) and _STARTS_WITH_IDEOGRAPH.match(after))


def _is_steering(sign: str) -> bool:
    category = unicodedata.category(sign)
    return (
        category in ("Cc", "Cs") or sign in _INVISIBLE or unicodedata.bidirectional(sign) in _BIDI
    )


_BIDI = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
