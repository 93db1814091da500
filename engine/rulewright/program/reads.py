"""Which numbers a run reads: places of the data memory, and tables and settings by their names."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

Held = TypeVar("Held")


class Places(dict[int, int]):
    """A data memory for the machine in Python, which holds what has been read of it: only first readings take time."""

    def __init__(self) -> None:
        super().__init__()
        self.data: Sequence[int] = ()
        """The whole memory."""

    def __missing__(self, place: int) -> int:
        value = self[place] = self.data[place]
        return value


class Named(Mapping[str, Held]):
    """A mapping that notes which of its names are looked up."""

    def __init__(self, held: Mapping[str, Held], read: set[str]) -> None:
        self._held, self._read = held, read

    def __getitem__(self, name: str) -> Held:
        self._read.add(name)
        return self._held[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)


Seen = tuple[dict[int, int], frozenset[str]]
"""Places with their numbers, and tables, that had been read at some moment."""


@dataclass(slots=True)
class Reads:
    """What has been read of the numbers of one bound game: places and tables since `restart`, settings ever, since what they
    say may be remembered.
    """

    places: Places = field(default_factory=Places)
    tables: set[str] = field(default_factory=set)
    settings: set[str] = field(default_factory=set)

    def seen(self) -> Seen:
        """What has been read by now."""
        return dict(self.places), frozenset(self.tables)

    def restart(self, seen: Seen) -> None:
        """Forget all but what had been seen at some moment."""
        self.places.clear()
        self.tables.clear()
        self.add(seen)

    def add(self, seen: Seen) -> None:
        """Count as read what had been seen at some moment, too."""
        self.places.update(seen[0])
        self.tables.update(seen[1])
