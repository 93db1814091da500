"""A card in; what stands on it in one language out, where the game says more of it than the values of its fields.

The text of a card is the one with the longest id there is: `card.<kind>`, and behind it the values of its fields in order, and the
side that it shows: `card.tile.red.3.north`. A text may come in parts, so that a sentence can put something between them: they are
parted at a `|`, which is not shown, or at an ellipsis, which is. `${tile.start}` is what stands before the first of these (all of
the text, where there is none), `${tile.rest}` what comes after the last, `${tile.middle}` what stands between two of them.
"""

import re
from collections.abc import Iterable, Iterator

from rulewright.words.lexicon import Lexicon
from rulewright.words.messages import Card, Term, Value

START, MIDDLE, REST = "start", "middle", "rest"
PARTS = (f".{START}", f".{MIDDLE}", f".{REST}")
"""How a place ends that is filled by a part of a card's text."""

_PARTING = re.compile(r"\||…+")


def own_text(lexicon: Lexicon, card: Card) -> str | None:
    """The text that just this card has, or all cards with its first fields; None where its kind has one at most."""
    kind = f"card.{card.kind}"
    ids = _ids(kind, (*card.fields.values(), card.side))
    found = [key for key in ids if lexicon.has(key)]
    return lexicon.form(found[-1]) if found else None


def is_own(key: str) -> bool:
    """Whether a text with this id stands on some cards of a kind, and not on all of them."""
    return key.startswith("card.") and key.count(".") > 1


def texts_of_sides(lexicon: Lexicon, card: Card) -> tuple[str, ...]:
    """The texts of all sides of a card whose sides are numbers from 1."""
    *_, whole = (f"card.{card.kind}", *_ids(f"card.{card.kind}", card.fields.values()))
    found: list[str] = []
    while lexicon.has(f"{whole}.{len(found) + 1}"):
        found.append(shown(lexicon.form(f"{whole}.{len(found) + 1}")))
    return tuple(found)


def shown(text: str) -> str:
    """A text as it stands on the card."""
    return text.replace("|", "")


def part_of(text: str, part: str) -> str:
    """One part of a text, `start`, `middle` or `rest`; empty where the text has no such part.

    >>> part_of("a |walrus", "rest"), part_of("一|隻|海象", "middle"), part_of("a |walrus", "middle")
    ('walrus', '隻', '')
    """
    first, *others = _PARTING.split(text)
    found = {START: first, MIDDLE: "".join(others[:-1]), REST: "".join(others[-1:])}[part]
    return found.strip() if others else found


def _ids(kind: str, values: Iterable[Value]) -> Iterator[str]:
    """Ever longer ids, up to the first value that has no name."""
    key = kind
    for value in values:
        if isinstance(value, Term):
            key = f"{key}.{value.name}"
        elif isinstance(value, int):
            key = f"{key}.{int(value)}"
        else:
            return
        yield key
