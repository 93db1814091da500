"""The checked model of one rulebook: what a rule file declares, with every expression a typed term.

Order is the order of the rule file throughout, and mappings keep it. Numbers of settings, tables and card fields are in the
model as data; the compiler reads only their shapes, so that a changed number needs no new program.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulewright.problems import Span
from rulewright.rulebook.terms import Local, Term
from rulewright.rulebook.types import Type

Datum = int | str | None
"""A single value in data: a number, a flag (0/1), a word, or absent."""

Table = Datum | tuple["Table", ...] | Mapping[int | str, "Table"]
"""A table: one value, a list of rows counted from 1 (or a plain list), or rows by number or word."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice of the designer or the table: `values` are all it can be (a list setting's values are tuples)."""

    name: str
    span: Span
    type: Type
    values: tuple[Datum | tuple[Datum, ...], ...]
    default: Datum | tuple[Datum, ...]


@dataclass(frozen=True, slots=True)
class Audience:
    """Who sees: `everyone`, `owner` or `nobody`, or what the named setting says."""

    who: str
    setting: str | None = None

    def under(self, settings: Mapping[str, object]) -> str:
        """`everyone`, `owner` or `nobody` under these settings."""
        return str(settings[self.setting]) if self.setting else self.who


@dataclass(frozen=True, slots=True)
class CardKind:
    """One line of `cards:`: every combination of the fields' values, `copies` times, for each seat if `per_seat`.

    `fields` are lists that read settings and tables only. `zone_key` is None, or, for a zone `per` a word list, a term over
    `card` (the local), its colour perhaps; for a zone per seat the owner's zone is meant. The first side shows first. `back`
    names the fields seen from behind. `count` is how many cards there have to be (for each seat): only checks read it.
    """

    name: str
    span: Span
    per_seat: bool
    zone: str
    card: Local
    zone_key: Term | None
    fields: Mapping[str, Term]
    sides: Term | None
    copies: Term | None
    back: tuple[str, ...]
    count: Term | None


@dataclass(frozen=True, slots=True)
class Zone:
    """Where cards lie. `per` is None, `seat` or a word list; `holds` are its fewest and most cards, else any number. `refill`
    names the zone (with the same `per`) that is shuffled into this one when `deal` finds it empty.
    """

    name: str
    span: Span
    per: str | None
    seen_by: Audience
    refill: str | None
    holds: tuple[Term, Term] | None


@dataclass(frozen=True, slots=True)
class Variable:
    """A part of the state: one value for each key of `per`, always a member of `source` (or absent, if optional)."""

    name: str
    span: Span
    per: str | None
    type: Type
    source: Term
    start: Term
    seen_by: Audience


@dataclass(frozen=True, slots=True)
class Formula:
    """A named expression. Written parameters first, then the implicit seat, then the implicit card, where it has them."""

    name: str
    span: Span
    parameters: tuple[Local, ...]
    written: int
    per_seat: bool
    per_card: bool
    body: Term


@dataclass(frozen=True, slots=True)
class Must:
    """A condition of legality; the reason's id is `must.<choice>.<reason>`."""

    reason: str
    span: Span
    condition: Term


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to pick. Single (`low` None and `each` None), several (`low` to `high`, `high` None for any number), or
    one for each member of the list `each` (`each_local` stands for the member in `source`).

    `candidate` stands in `source`-independent conditions for the member being judged. `domain` is the type of a member;
    its range, word set, seats or cards number the options. `domain_words` gives the order of the words of a WORD part.
    """

    name: str
    span: Span
    source: Term
    candidate: Local
    domain: Type
    domain_words: tuple[str, ...]
    low: Term | None
    high: Term | None
    ordered: bool
    each: Term | None
    each_local: Local | None
    seen_by: Audience

    @property
    def single(self) -> bool:
        """Whether exactly one value is picked."""
        return self.low is None and self.each is None


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to answer. `name` is None for a choice without `options:`."""

    name: str | None
    span: Span
    parts: tuple[Part, ...]
    musts: tuple[Must, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision. `seat` stands for the asked seat in all terms below; `who` is a list of seats (non-players are left out).

    `closes` is a word term, `all` or `first`. `to` is where picked cards go when the decision closes (key over `seat`).
    `unattended` names the alternative that every seat takes where no person answers: the question is about the people at the
    table, so that bots and simulations have nothing to say to it.
    """

    name: str
    span: Span
    who: Term
    seat: Local
    alternatives: tuple[Alternative, ...]
    closes: Term | None
    seen_by: Audience
    to: "ZoneTarget | None"
    unattended: str | None = None

    @property
    def named(self) -> bool:
        """Whether the choice has `options:`, so that its answer has an alternative's name."""
        return self.alternatives[0].name is not None


@dataclass(frozen=True, slots=True)
class ZoneTarget:
    """A zone, with the key of the one that is meant where the zone is `per` something."""

    zone: str
    key: Term | None


@dataclass(frozen=True, slots=True)
class StepNode:
    """The root of all steps: where it stands, its name, and whether it owns up to showing something secret (`tells: everyone`)."""

    span: Span
    id: str | None
    tells: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class ChooseStep(StepNode):
    """Ask; the answers of all seats are set anew, then the picked cards move."""

    choice: str


@dataclass(frozen=True, slots=True)
class ChanceStep(StepNode):
    """Draw a member of `source` at equal chances into a variable; an empty list is a fault."""

    variable: str
    key: Term | None
    source: Term


@dataclass(frozen=True, slots=True)
class MoveStep(StepNode):
    """Move a card, a list of cards, or nothing if absent; `at` is top, middle or bottom; they lie face up or down."""

    cards: Term
    to: ZoneTarget
    at: str
    face_up: bool


@dataclass(frozen=True, slots=True)
class DealStep(StepNode):
    """Deal `count` cards from the top, one at a time; to each of `who` (local `seat` in `to.key`) round by round."""

    count: Term
    source: ZoneTarget
    to: ZoneTarget
    who: Term | None
    seat: Local | None
    face_up: bool


@dataclass(frozen=True, slots=True)
class ShuffleStep(StepNode):
    """Shuffle a zone."""

    zone: ZoneTarget


@dataclass(frozen=True, slots=True)
class TurnStep(StepNode):
    """Turn cards to a side (a term) or face up or down."""

    cards: Term
    side: Term | None
    face_up: bool | None


@dataclass(frozen=True, slots=True)
class ShowStep(StepNode):
    """Tell `to` (a list of seats) a value: cards, or a variable (all its keys where `key` is None and it is per something)."""

    value: Term
    to: Term


@dataclass(frozen=True, slots=True)
class Assignment:
    """One line of `set`. `choice` names a variable, or a choice whose answer of a non-player seat is given."""

    span: Span
    variable: str | None
    choice: str | None
    key: Term | None
    value: Term


@dataclass(frozen=True, slots=True)
class SetStep(StepNode):
    """All keys and right sides are read first, then all assignments are made."""

    assignments: tuple[Assignment, ...]


@dataclass(frozen=True, slots=True)
class ResetStep(StepNode):
    """Variables go back to their start values, for every key."""

    variables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EachStep(StepNode):
    """A loop over a list that is taken once, at the start; `loop` is its name, which `LoopValue` reads."""

    loop: str
    source: Term
    body: "Body"


@dataclass(frozen=True, slots=True)
class WhileStep(StepNode):
    """A loop, tested before each pass; `id` is what `stop` calls it."""

    condition: Term
    body: "Body"


@dataclass(frozen=True, slots=True)
class IfStep(StepNode):
    """A fork."""

    condition: Term
    then: "Body"
    otherwise: "Body"


@dataclass(frozen=True, slots=True)
class DoStep(StepNode):
    """Run a procedure."""

    procedure: str


@dataclass(frozen=True, slots=True)
class StopStep(StepNode):
    """Leave the loop with this loop name or id, wherever it runs; `game` ends the flow."""

    loop: str


@dataclass(frozen=True, slots=True)
class SayStep(StepNode):
    """Put a message into everybody's log: `about` is the seat it speaks of (viewpoints), `values` fill its places."""

    message: str
    about: Term | None
    values: Mapping[str, Term]


Step = (
    ChooseStep
    | ChanceStep
    | MoveStep
    | DealStep
    | ShuffleStep
    | TurnStep
    | ShowStep
    | SetStep
    | ResetStep
    | EachStep
    | WhileStep
    | IfStep
    | DoStep
    | StopStep
    | SayStep
)

Body = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Results:
    """How the game ends: `score` of the seat `seat` (None if the game has no scores) and the winners (a list of seats)."""

    seat: Local
    score: Term | None
    winners: Term


@dataclass(frozen=True, slots=True)
class Shown:
    """A line of `shows:`: what the table shows beside the zones: a variable or formula, for each seat if `seat` is set."""

    name: str
    seat: Local | None
    value: Term


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A whole checked rulebook. `all_words` is every word there is, each once (of lists, kinds, sides, alternatives, settings), in
    an order that no number changes; `places` are where names are declared, `word_places` where words stand first.
    """

    game: str
    variant: str | None
    title_span: Span
    players: tuple[int, int]
    settings: Mapping[str, Setting]
    words: Mapping[str, tuple[str, ...]]
    all_words: tuple[str, ...]
    tables: Mapping[str, Table]
    seats: tuple[str, ...]
    kinds: Mapping[str, CardKind]
    fields: Mapping[str, Type]
    zones: Mapping[str, Zone]
    variables: Mapping[str, Variable]
    formulas: Mapping[str, Formula]
    choices: Mapping[str, Choice]
    loops: Mapping[str, Type]
    messages: Mapping[str, tuple[str, ...]]
    flow: Body
    results: Results
    procedures: Mapping[str, Body]
    shows: tuple[Shown, ...]
    places: Mapping[str, Span] = field(default_factory=dict)
    version: str | None = None
    word_places: Mapping[str, Span] = field(default_factory=dict)
