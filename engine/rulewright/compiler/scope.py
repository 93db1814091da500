"""What terms are compiled in: the function being written, what locals stand for, and lists as loops that are yet to run."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from rulewright.compiler.builder import FunctionBuilder, Sites
from rulewright.program.layout import LayoutBuilder
from rulewright.rulebook.model import Rulebook
from rulewright.rulebook.terms import Local, Term

Body = Callable[[int, int], None]
"""Writes the body of a loop, given the register of the member and the label behind the loop."""


@dataclass(frozen=True, slots=True)
class Indexed:
    """A list whose length is known and whose members can be had in any order; `at` writes code for a place from 0."""

    size: int
    at: Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Streamed:
    """A list that can only be run through; `each` writes that loop around a body, once."""

    each: Callable[[Body], None]


Source = Indexed | Streamed


@dataclass(frozen=True, slots=True)
class Pending:
    """Whose answer so far `PendingAnswer` speaks of; `values` are the parts judged right now, in registers."""

    seat: int
    alternative: int
    values: Mapping[int, int] = field(default_factory=dict)


class Terms(Protocol):
    """The compilers of terms, by what is wanted of a term."""

    def value(self, scope: "Scope", term: Term) -> int:
        """Write code for a single value; of a list, its first member."""

    def source(self, scope: "Scope", term: Term) -> Source:
        """Write code that gets a list ready to be run through; a single value is a list of one, or of none if absent."""

    def test(self, scope: "Scope", term: Term, then: int, otherwise: int) -> None:
        """Write code that goes on at one of two labels."""

    def seek(self, scope: "Scope", item: int, term: Term, found: int, missing: int) -> None:
        """Write code that looks for a value that is not absent in a list and goes on at one of two labels."""


@dataclass(slots=True)
class Context:
    """What is shared by all functions of one program."""

    rulebook: Rulebook
    terms: Terms
    layout: LayoutBuilder = field(default_factory=LayoutBuilder)
    sites: Sites = field(default_factory=Sites)
    written: dict[str, FunctionBuilder] = field(default_factory=dict)
    words: dict[str, int] = field(default_factory=dict)
    weights: dict[str, int] = field(default_factory=dict)
    """How many nodes formulas have, as far as that has been asked."""
    _waiting: list[tuple[FunctionBuilder, Callable[["Scope"], None]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.words.update((word, n) for n, word in enumerate(self.rulebook.all_words))

    def function(self, name: str, parameters: int, write: Callable[["Scope"], None]) -> int:
        """The number of a function, which is written later if it is new."""
        if name not in self.written:
            builder = FunctionBuilder(name, parameters, self.layout, self.sites)
            self.written[name] = builder
            self._waiting.append((builder, write))
        return list(self.written).index(name)

    def write_all(self) -> None:
        """Write every function that has been asked for, and those that these ask for."""
        while self._waiting:
            builder, write = self._waiting.pop(0)
            write(Scope(self, builder, {}))


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a term stands: in which function, and what its locals and its pending answer are."""

    context: Context
    code: FunctionBuilder
    locals: Mapping[int, int | Source]
    pending: Pending | None = None

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that is compiled."""
        return self.context.rulebook

    def bind(self, local: Local, value: int | Source) -> "Scope":
        """This scope, with a local that stands for a value."""
        return replace(self, locals={**self.locals, local.number: value})

    def only(self, bound: Mapping[int, int | Source]) -> "Scope":
        """A scope in the same function that knows these locals alone."""
        return Scope(self.context, self.code, bound)

    def asking(self, pending: Pending) -> "Scope":
        """This scope, where a pending answer is meant."""
        return replace(self, pending=pending)

    def word(self, word: str) -> int:
        """The number of a word, in a register; a word that no list has is never met."""
        return self.code.constant(self.context.words.get(word, -1))

    def value(self, term: Term) -> int:
        """See `Terms.value`."""
        return self.context.terms.value(self, term)

    def source(self, term: Term) -> Source:
        """See `Terms.source`."""
        return self.context.terms.source(self, term)

    def test(self, term: Term, then: int, otherwise: int) -> None:
        """See `Terms.test`."""
        self.context.terms.test(self, term, then, otherwise)

    def seek(self, item: int, term: Term, found: int, missing: int) -> None:
        """See `Terms.seek`."""
        self.context.terms.seek(self, item, term, found, missing)

    def call(self, name: str, arguments: tuple[int, ...], write: Callable[["Scope"], None]) -> int:
        """Write a call of a function of the program, which is written later if it is new."""
        number = self.context.function(name, len(arguments), write)
        return self.code.emit("call", *arguments, data=(number,))
