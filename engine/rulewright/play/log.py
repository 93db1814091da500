"""An observer's log: a chain that grows with each step and shares its past, with a running digest for cheap comparison."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.play.views import EventView


@dataclass(frozen=True, slots=True, eq=False)
class Log:
    """What one observer heard, oldest first. Equal logs have equal digests; `len` counts all entries."""

    past: "Log | None"
    entries: tuple[EventView, ...]
    digest: bytes
    length: int

    def __iter__(self) -> Iterator[EventView]:
        links: list[Log] = []
        link: Log | None = self
        while link is not None:
            links.append(link)
            link = link.past
        for one in reversed(links):
            yield from one.entries

    def __len__(self) -> int:
        return self.length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


EMPTY = Log(None, (), b"", 0)
"""The log of a game that has not begun."""
