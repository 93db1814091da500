"""What the readers of expressions share: the declarations of the file, what is known of types so far, and the report."""

from collections.abc import Callable
from dataclasses import dataclass, field

from rulewright.expr.nodes import Expr
from rulewright.problems import Span
from rulewright.rulebook.kinds import UNKNOWN, join
from rulewright.rulebook.model import CardKind, Setting, Variable, Zone
from rulewright.rulebook.names import Names
from rulewright.rulebook.outline import Outline
from rulewright.rulebook.report import Report
from rulewright.rulebook.scope import Frame, Numbers, Scope
from rulewright.rulebook.tables import TableShape
from rulewright.rulebook.terms import Local, Term
from rulewright.rulebook.types import Type, word


@dataclass(slots=True)
class Learned:
    """What only the whole file tells: the types of answers (by choice and part), of loops, and of formulas' parameters."""

    answers: dict[tuple[str, str], Type] = field(default_factory=dict)
    loops: dict[str, Type] = field(default_factory=dict)
    parameters: dict[str, tuple[Type, ...]] = field(default_factory=dict)

    def answer(self, choice: str, part: str, type_: Type) -> None:
        """Widen what a part of a choice can be."""
        self.answers[choice, part] = covering(self.answers.get((choice, part), UNKNOWN), type_)

    def loop(self, name: str, type_: Type) -> None:
        """Widen what a loop runs over."""
        self.loops[name] = covering(self.loops.get(name, UNKNOWN), type_)

    def call(self, formula: str, types: tuple[Type, ...]) -> None:
        """Widen what a formula is called with."""
        before = self.parameters.get(formula, (UNKNOWN,) * len(types))
        if len(before) == len(types):
            pairs = zip(before, types, strict=True)
            self.parameters[formula] = tuple(covering(old, new) for old, new in pairs)

    def joined(self, other: "Learned") -> "Learned":
        """What both know."""
        both = Learned(dict(self.answers), dict(self.loops), dict(self.parameters))
        for (choice, part), type_ in other.answers.items():
            both.answer(choice, part, type_)
        for name, type_ in other.loops.items():
            both.loop(name, type_)
        for formula, types in other.parameters.items():
            both.call(formula, types)
        return both


def covering(left: Type, right: Type) -> Type:
    """The type that covers both; the first where they do not go together (which is reported where it is written)."""
    return join(left, right) or left


@dataclass(frozen=True, slots=True)
class Signature:
    """A formula that has been read. `length` bounds how many members its value has, if that is a list."""

    parameters: tuple[Local, ...]
    written: int
    per_seat: bool
    per_card: bool
    body: Term
    length: tuple[int, int]
    frame: Frame


@dataclass(slots=True)
class Declared:
    """The declarations, typed once: they hang on nothing that the flow does."""

    settings: dict[str, Setting] = field(default_factory=dict)
    tables: dict[str, TableShape] = field(default_factory=dict)
    kinds: dict[str, CardKind] = field(default_factory=dict)
    fields: dict[str, Type] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    variables: dict[str, Variable] = field(default_factory=dict)
    most_cards: int = 0
    """More cards than this there can never be."""


Typing = Callable[["Context", Expr, Scope], Term]
Signing = Callable[["Context", str, tuple[Type, ...]], Signature | None]


@dataclass(slots=True)
class Context:
    """One reading of a file. `known` is what earlier readings learned, `seen` what this one learns."""

    outline: Outline
    names: Names
    declared: Declared
    report: Report
    typing: Typing
    signing: Signing
    known: Learned = field(default_factory=Learned)
    seen: Learned = field(default_factory=Learned)
    numbers: Numbers = field(default_factory=Numbers)
    signatures: dict[str, Signature | None] = field(default_factory=dict)
    under_way: list[str] = field(default_factory=list)
    """The formulas that are being read, outer first."""

    def term(self, expr: Expr, scope: Scope) -> Term:
        """The typed term of an expression; what cannot be understood is reported and becomes `kinds.broken`."""
        return self.typing(self, expr, scope)

    def signature(self, formula: str, arguments: tuple[Type, ...] = ()) -> Signature | None:
        """A formula, read at its first use; None if it refers to itself or has not been understood."""
        return self.signing(self, formula, arguments)

    def words_of(self, name: str) -> tuple[str, ...]:
        """The words of a word list, in its order."""
        return tuple(written.text for written in self.outline.words[name])

    def word_list(self, name: str) -> Type:
        """The type of a word of a word list; unknown if the list could not be understood."""
        words = self.words_of(name)
        return word(*words) if words else UNKNOWN

    def place_of(self, section: str, name: str) -> Span:
        """Where a declaration's name stands."""
        return self.outline.places.get((section, name), self.outline.span)

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and most seats, with those that never choose."""
        low, high = self.outline.players
        return low + len(self.outline.seats), high + len(self.outline.seats)

    @property
    def kinds(self) -> tuple[str, ...]:
        """All kinds of cards, those that could not be understood included."""
        return self.outline.names_of("cards")
