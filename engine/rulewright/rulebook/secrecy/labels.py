"""Who may know a value, as a small lattice: a set of secrets that it depends on. Nobody's secrets at all: everyone may know.

A value that depends on several secrets may be known to those who may know all of them, so joining two values is a union.
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Secret:
    """Something that not every seat may see. `owner` is the text of the term for the one seat that may, None if there is
    no such seat: nobody sees it, or it is several seats' together. `name` is the zone, variable or choice.
    """

    name: str
    owner: str | None


Label = frozenset[Secret]
"""What a value depends on that not every seat may see."""

OPEN: Label = frozenset()


@dataclass(frozen=True, slots=True)
class Known:
    """Who may know a value, its sides told apart: a hand's size is public and its cards are not.

    `there`: whether a single value is there, or how many members a list has. `value`: which value or members; of cards,
    which ones by their places. `face`: what is printed on them, for whom that differs from knowing which are meant.
    """

    there: Label = OPEN
    value: Label = OPEN
    face: Label = OPEN

    @property
    def chosen(self) -> Label:
        """What tells whether something is there, and which."""
        return self.there | self.value

    @property
    def all(self) -> Label:
        """Everything that a full look at the value would tell."""
        return self.there | self.value | self.face

    def joined(self, other: "Known") -> "Known":
        """Who may know a value that is made of these two, side by side."""
        return Known(self.there | other.there, self.value | other.value, self.face | other.face)

    def under(self, label: Label) -> "Known":
        """The same value, where it also depends on these secrets which it is."""
        if not label:
            return self
        return Known(self.there | label, self.value | label, self.face | label)


PUBLIC = Known()
"""What everyone may know."""


def told(label: Label) -> Known:
    """A value that is always there; which it is depends on these secrets."""
    return Known(value=label)


def kept_from(label: Label, seats: Iterable[str]) -> Label:
    """The secrets among these that a seat must not learn; `seats` are the texts of terms for that seat."""
    may = frozenset(seats)
    return frozenset(secret for secret in label if secret.owner is None or secret.owner not in may)


def beyond(label: Label, local: str) -> Label:
    """The secrets, seen from where the local with this text has no meaning any more: they are several seats' together."""
    return frozenset(
        Secret(secret.name, None) if secret.owner and local in secret.owner else secret
        for secret in label
    )


def known_beyond(known: Known, local: str) -> Known:
    """`beyond` for every side of a value."""
    return Known(beyond(known.there, local), beyond(known.value, local), beyond(known.face, local))
