"""What may stand at a place of a rule file: the shape that its text or nodes must have, before anybody asks what they mean."""

from dataclasses import dataclass
from enum import Enum


class Shape(Enum):
    """How something is written; the value names the sentence `shape.<value>` that says so."""

    EXPRESSION = "expression"
    """An expression, or a YAML list of expressions."""
    NAME = "name"
    """One name."""
    ID = "id"
    """A name of a game or variant, which may have hyphens."""
    NAMES = "names"
    """A list of names."""
    WORD = "word"
    """One of the words that the table lists."""
    FLAG = "flag"
    """`true` or `false`."""
    PLAYERS = "players"
    """A number, or a range of numbers: `3..5`."""
    VERSION = "version"
    """Whole numbers with dots between them: `1.0`."""
    BODY = "body"
    """A list of steps, or the name of one procedure."""
    ASSIGNMENTS = "assignments"
    """A mapping: what is set → an expression."""
    EXPRESSIONS = "expressions"
    """A mapping: name → expression."""
    PARTS = "parts"
    """A mapping: name of a part → a list to pick from, or `{from, count, ordered}`."""
    OPTIONS = "options"
    """A mapping: name of an alternative → nothing, or `{pick, must}`."""
    SECTION = "section"
    """A mapping with fixed keys."""
    ENTRIES = "entries"
    """A mapping: name of a declaration → what it holds."""
    PATCHES = "patches"
    """A list of changes to steps."""
    ANYTHING = "anything"
    """Any value: what it may be depends on the place."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A key that may stand at a place. `words` are all that a `Shape.WORD` can be."""

    name: str
    shape: Shape
    doc: str
    required: bool = False
    words: tuple[str, ...] = ()
