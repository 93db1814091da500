"""The types of values: what an expression may be, in every branch and under every setting.

There are five kinds of value (flag, number, word, seat, card), a list has values of one kind, and a value may be absent.
Ranges and word sets are the widest that the rule file allows, over all settings and player counts.
"""

from dataclasses import dataclass, replace
from enum import Enum

NONE = -(2**31)
"""How a program stores an absent value; no number of a rule file comes near it."""

MOST = 10**9
"""The largest number, up or down, that a rule file may write or reach."""


class Kind(Enum):
    """What a value is."""

    FLAG = "flag"
    NUMBER = "number"
    WORD = "word"
    SEAT = "seat"
    CARD = "card"
    NOTHING = "none"
    """The literal `none`, and the members of an empty list."""


@dataclass(frozen=True, slots=True)
class Type:
    """A kind, how deep it is wrapped in lists, and whether the value may be absent.

    `low` and `high` bound a NUMBER; `words` are the words that a WORD can be; `depth` is 0 for a single value, 1 for a list,
    2 for a list of lists. `optional` speaks of the value itself at depth 0 and of the members of a list at depth 1.
    """

    kind: Kind
    depth: int = 0
    optional: bool = False
    low: int = 0
    high: int = 0
    words: frozenset[str] = frozenset()

    @property
    def is_list(self) -> bool:
        """Whether the value is a list."""
        return self.depth > 0

    def listed(self) -> "Type":
        """The type of a list with members of this type."""
        return replace(self, depth=self.depth + 1)

    def member(self) -> "Type":
        """The type of one member of a list of this type."""
        return replace(self, depth=self.depth - 1)

    def maybe(self) -> "Type":
        """This type, where the value may also be absent."""
        return replace(self, optional=True)

    def sure(self) -> "Type":
        """This type, where the value is known to be there."""
        return replace(self, optional=False)


FLAG = Type(Kind.FLAG, high=1)
SEAT = Type(Kind.SEAT)
CARD = Type(Kind.CARD)
NOTHING = Type(Kind.NOTHING, optional=True)


def number(low: int, high: int) -> Type:
    """The type of the whole numbers from `low` to `high`, both included."""
    return Type(Kind.NUMBER, low=low, high=high)


def word(*words: str) -> Type:
    """The type of one of these words."""
    return Type(Kind.WORD, words=frozenset(words))
