"""What a place of a rule file sees: own names, whose `seat` and which `card` is meant, running loops, and what is known."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType

from rulewright.problems import Span
from rulewright.rulebook.terms import Local, LocalValue, Term
from rulewright.rulebook.types import CARD, SEAT, Type


class Where(Enum):
    """In what an expression stands."""

    CONSTANT = "constant"
    """What is fixed before a game begins: it reads settings, tables and words only."""
    FORMULA = "formula"
    FLOW = "flow"
    """Steps of the flow, results and what the table shows."""
    PROCEDURE = "procedure"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A formula computes with a value that may be absent: what it is (`key`, as in `facts`), its name and where."""

    key: str
    name: str
    span: Span


@dataclass(slots=True)
class Frame:
    """A formula, a procedure or the flow while it is read, and what it turns out to need from whoever uses it."""

    where: Where
    name: str = ""
    parameters: tuple[Local, ...] = ()
    wants: set[int] = field(default_factory=set)
    """The places of the parameters that this computes with, so that they have to be there."""
    seat: Local | None = None
    card: Local | None = None
    numbers: "Numbers | None" = None
    loops: dict[str, Span] = field(default_factory=dict)
    """Loops that have to run wherever this is used."""
    stops: dict[str, Span] = field(default_factory=dict)
    """Loops that a `stop` in this leaves, though they are not inside this."""
    doubts: list[Doubt] = field(default_factory=list)
    formulas: set[str] = field(default_factory=set)
    """The formulas that are used here."""


@dataclass(slots=True)
class Numbers:
    """Gives each local a number of its own."""

    last: int = 0

    def local(self, name: str, type_: Type) -> Local:
        """A new local."""
        self.last += 1
        return Local(self.last, name, type_)


@dataclass(frozen=True, slots=True)
class Fact:
    """What is known of a term here: that it is there, and between which numbers; `reads` is what can change it."""

    present: bool
    low: int
    high: int
    reads: frozenset[str]


Facts = Mapping[str, Fact]
NO_FACTS: Facts = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Judging:
    """The choice (and its alternative) whose `must` is read: its name stands for the answer so far."""

    choice: str
    alternative: int


@dataclass(frozen=True, slots=True)
class Scope:
    """What an expression sees. `seat`, `card` and `it` are None where nothing is meant by them (yet)."""

    frame: Frame
    own: Mapping[str, Term] = field(default_factory=lambda: MappingProxyType({}))
    seat: Term | None = None
    card: Term | None = None
    it: Term | None = None
    loops: Mapping[str, Type] = field(default_factory=lambda: MappingProxyType({}))
    """The loops that run around this place, in the same body, with their types (ids of loops included)."""
    facts: Facts = field(default_factory=lambda: NO_FACTS)
    judging: Judging | None = None
    words: frozenset[str] = frozenset()
    """Names that are words here, whatever else they may be."""

    def knowing(self, facts: Facts) -> "Scope":
        """This scope with further facts."""
        return replace(self, facts={**self.facts, **facts}) if facts else self

    def naming(self, name: str, local: Local, span: Span) -> "Scope":
        """This scope with a name of one's own; `seat` and `card` as names rebind what is meant."""
        term = LocalValue(local.type, span, local)
        if name == "seat":
            return replace(self, seat=term)
        if name == "card":
            return replace(self, card=term)
        return replace(self, own={**self.own, name: term})

    def candidate(self, local: Local, span: Span) -> "Scope":
        """This scope for the members of a list: `seat`, `card` or `it` stands for the member."""
        term = LocalValue(local.type, span, local)
        if local.type.depth == 0 and local.type.kind is SEAT.kind:
            return replace(self, seat=term)
        if local.type.depth == 0 and local.type.kind is CARD.kind:
            return replace(self, card=term)
        return replace(self, it=term)
