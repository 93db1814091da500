"""Which numbers a run reads: places of the data memory, and tables and settings by their names."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rulewright.program.script import HIGHEST, LOWEST

Held = TypeVar("Held")


Bounds = tuple[int, int]
"""The least and the highest number that would have done as well."""


class Places(dict[int, int]):
    """A data memory for the machine in Python, which holds what has been read of it: only first readings take time."""

    def __init__(self) -> None:
        super().__init__()
        self.data: Sequence[int] = ()
        """The whole memory."""
        self.bounds: dict[int, Bounds] = {}
        """The places that have only been compared, with the numbers for which all comparisons would have come out the same."""

    def __missing__(self, place: int) -> int:
        value = self[place] = self.data[place]
        return value

    def near(self, place: int, other: int) -> None:
        """The number in a place is compared with another one that does not come from such a place."""
        value = self.data[place]
        low, high = self.bounds.get(place, (LOWEST, HIGHEST))
        if other <= value:
            low = max(low, min(other + 1, value))
        if other >= value:
            high = min(high, max(other - 1, value))
        self.bounds[place] = low, high

    def narrow(self, bounds: Mapping[int, Bounds]) -> None:
        """Count comparisons as made that left these bounds."""
        for place, (low, high) in bounds.items():
            least, most = self.bounds.get(place, (low, high))
            self.bounds[place] = max(low, least), min(high, most)


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


Seen = tuple[dict[int, int], dict[int, Bounds], frozenset[str]]
"""Places with their numbers or bounds, and tables, that had been read at some moment."""


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
        return dict(self.places), dict(self.places.bounds), frozenset(self.tables)

    def restart(self, seen: Seen) -> None:
        """Forget all but what had been seen at some moment."""
        self.places.clear()
        self.places.bounds.clear()
        self.tables.clear()
        self.add(seen)

    def add(self, seen: Seen) -> None:
        """Count as read what had been seen at some moment, too."""
        self.places.update(seen[0])
        self.places.narrow(seen[1])
        self.tables.update(seen[2])
