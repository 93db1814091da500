"""Events: what happened, as records of eight integers. Play turns them into knowledge, views and logs; nothing else reads them.

A record is (kind, site, a, b, c, d, e, f). Zone numbers are instances (see `layout`), words are numbers of `names["word"]`,
seats are numbers from 0, an audience is a bit mask of seats, and `types.NONE` stands for what is absent.
"""

from enum import IntEnum

WIDTH = 8
"""Integers in one record."""


class Event(IntEnum):
    """The kinds of record, and what a … f hold."""

    MOVED = 1
    """a card, b zone it left, c zone it joined, d 1 if it lay face up before, e 1 if face up now, f 0 top, 1 middle, 2 bottom."""
    SHUFFLED = 2
    """a zone."""
    TURNED = 3
    """a card, b side before, c side now (a word or a number)."""
    FLIPPED = 4
    """a card, b 1 if it lay face up before, c 1 if face up now."""
    DRAWN = 5
    """a variable number, b key number or none, c the value drawn."""
    SET = 6
    """a variable number, b key number or none, c value before, d value now."""
    OPENED = 7
    """a choice number, b mask of the seats asked."""
    ANSWERED = 8
    """a choice number, b seat, c alternative's word or none, d part number in its alternative or -1, e place in the answer, f value."""
    CLOSED = 9
    """a choice number, b mask of the seats whose answers count."""
    SHOWN_CARD = 10
    """a card, b audience."""
    SHOWN_VALUE = 11
    """a variable number, b key number or none, c value, d audience."""
    LOOP = 12
    """a loop number, b its member now."""
    SAID = 13
    """a message number, b the seat it is about or none, c … f its first values."""
    OVER = 14
    """The flow has ended."""
    SAYING = 15
    """a … f further values of the message that is said next."""
