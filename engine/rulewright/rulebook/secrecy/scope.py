"""Where an expression stands, as far as secrecy goes: what its locals and loop names may tell, and what has been shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rulewright.rulebook.secrecy.labels import PUBLIC, Known
from rulewright.rulebook.terms import Local

LONGEST = 200
"""Texts of terms beyond this many characters are not compared: such a term is nobody's key."""


@dataclass(frozen=True, slots=True)
class Bound:
    """What a local stands for: who may know it, and the text that tells it from other terms."""

    known: Known
    text: str


@dataclass(frozen=True, slots=True)
class Scope:
    """What a term may refer to. `shown` holds texts of cards and names of variables that everyone has just been shown."""

    locals: Mapping[int, Bound] = field(default_factory=dict)
    loops: Mapping[str, Known] = field(default_factory=dict)
    shown: frozenset[str] = frozenset()

    def binding(self, local: Local, known: Known = PUBLIC, text: str | None = None) -> "Scope":
        """The same place, with one more local; its text is its own unless it stands for another term."""
        bound = Bound(known, own_text(local) if text is None else text[:LONGEST])
        return replace(self, locals={**self.locals, local.number: bound})

    def running(self, loop: str, known: Known) -> "Scope":
        """The same place, inside a loop."""
        return replace(self, loops={**self.loops, loop: known})

    def showing(self, shown: frozenset[str]) -> "Scope":
        """The same place, where other things have been shown."""
        return replace(self, shown=shown)

    @property
    def names(self) -> dict[int, str]:
        """The texts of all locals."""
        return {number: bound.text for number, bound in self.locals.items()}

    @property
    def alone(self) -> "Scope":
        """The place of a formula's body: no local of its caller means anything there."""
        return replace(self, locals={})


def own_text(local: Local) -> str:
    """A text that no other local has."""
    return f"{local.name}#{local.number}#"
