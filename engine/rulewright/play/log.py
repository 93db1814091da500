"""An observer's log: a chain that grows with each step and shares its past."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from rulewright.play.views import EventView


@dataclass(frozen=True, eq=False, repr=False)
class Log:
    """What one observer heard, oldest first. `len` counts all entries; equal logs have the same entries in the same steps."""

    past: "Log | None" = None
    entries: tuple[EventView, ...] = ()

    @cached_property
    def _length(self) -> int:
        return sum(len(link.entries) for link in self._links())

    @cached_property
    def digest(self) -> bytes:
        """16 bytes that stand for all entries, step by step."""
        found = b""
        for link in reversed(self._links()):
            if "digest" not in link.__dict__:
                text = found + repr(link.entries).encode()
                link.__dict__["digest"] = blake2b(text, digest_size=16).digest()
            found = link.__dict__["digest"]
        return found

    def _links(self) -> list["Log"]:
        links: list[Log] = []
        link: Log | None = self
        while link is not None:
            links.append(link)
            link = link.past
        return links

    def since(self, earlier: "Log") -> tuple[EventView, ...]:
        """The entries that came after an earlier log of the same game."""
        found: list[EventView] = []
        link: Log | None = self
        while link is not None and link is not earlier:
            found[:0] = link.entries
            link = link.past
        return tuple(found)

    def __iter__(self) -> Iterator[EventView]:
        for link in reversed(self._links()):
            yield from link.entries

    def __repr__(self) -> str:
        return f"Log({len(self)} entries)"

    def __len__(self) -> int:
        return self._length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


EMPTY = Log()
"""The log of a game that has not begun."""
