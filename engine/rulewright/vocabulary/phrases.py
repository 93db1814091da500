"""The forms of expressions and the names that the language itself gives, as the reference lists them."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rulewright.vocabulary.keys import BUILT_IN_FIELDS, TAKEN


@dataclass(frozen=True, slots=True)
class Phrase:
    """A form of expressions: ways to write it, each of which is an expression itself, and the name of its entry."""

    name: str
    written: tuple[str, ...]

    @property
    def doc(self) -> str:
        """The id of its entry in the reference."""
        return f"phrase.{self.name}"


PHRASES = (
    Phrase("list", ("[a, b]",)),
    Phrase("call", ("name(a, b)",)),
    Phrase("field", ("card.field", "list.field", "choice.part")),
    Phrase("key", ("name[key]",)),
    Phrase("arithmetic", ("-a", "a * b", "a // b", "a % b", "a + b", "a - b")),
    Phrase("joined", ("list + list", "list - list")),
    Phrase("range", ("a..b", "a..")),
    Phrase("comparison", ("a == b", "a != b", "a < b", "a <= b", "a > b", "a >= b")),
    Phrase("member", ("a in list", "a not in list")),
    Phrase("logic", ("not a", "a and b", "a or b")),
    Phrase("choice", ("a if condition else b",)),
    Phrase("where", ("list where condition",)),
    Phrase("with", ("list with highest number", "list with lowest number")),
    Phrase("by", ("list by number",)),
    Phrase("for", ("value for name in list", "value for name in list where condition")),
)
"""Every form, the tightest first."""

NAMES: Mapping[str, str] = MappingProxyType(
    {name: f"name.{name}" for name in (*TAKEN, *BUILT_IN_FIELDS)}
)
"""Every name of the language itself, and the id of its entry in the reference."""
