"""The data blocks that data slots point to: settings, words, tables, card columns and zone bounds as runs of integers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.program.deck import Card
from rulewright.program.places import Settings, ZoneInstance
from rulewright.rulebook.model import Datum, Rulebook, Table
from rulewright.rulebook.types import NONE


@dataclass(slots=True)
class DataBlocks:
    """Writes blocks one after the other from `place` on, each at its first use."""

    rulebook: Rulebook
    settings: Settings
    cards: Sequence[Card]
    zones: Sequence[ZoneInstance]
    zone_bases: Sequence[int]
    place: int = 0
    cells: list[int] = field(default_factory=list)
    _made: dict[object, int] = field(default_factory=dict)
    _words: dict[str, int] = field(default_factory=dict)

    def encode(self, value: Datum) -> int:
        """How the program stores a value."""
        if value is None:
            return NONE
        if not isinstance(value, str):
            return value
        if not self._words:
            self._words = {word: number for number, word in enumerate(self.rulebook.all_words)}
        return self._words[value]

    def base(self, block: tuple[str, str]) -> int:
        """Where a block begins (see `layout.BlockBase`)."""
        if block[0] == "table":
            return self._table(block, self.rulebook.tables[block[1]])
        return self._write(block, self.content(block))

    def size(self, block: tuple[str, str]) -> int:
        """How many members a block's list has."""
        return len(self.content(block))

    def index(self, words: Sequence[str]) -> int:
        """Where the block `[for each word number its place in words, or -1]` begins."""
        return self._write(("index of", tuple(words)), self._index(words))

    def listed(self, words: Sequence[str]) -> int:
        """Where the numbers of these words begin."""
        return self._write(("list of", tuple(words)), [self.encode(word) for word in words])

    def content(self, block: tuple[str, str]) -> list[int]:
        """The cells of a block that is not a table; of a table that is a plain list, its members."""
        what, name = block
        match what:
            case "setting":
                value = self.settings[name]
                return [self.encode(v) for v in (value if isinstance(value, tuple) else (value,))]
            case "words":
                return [self.encode(word) for word in self.rulebook.words[name]]
            case "index":
                return self._index(self.rulebook.words[name])
            case "field":
                return [self.encode(card.fields.get(name)) for card in self.cards]
            case "kind":
                return [self.encode(card.kind) for card in self.cards]
            case "owner":
                return [self.encode(card.owner) for card in self.cards]
            case "zone":
                return self._zone(name)
            case _:
                rows = self.rulebook.tables[name]
                return [0] * (len(rows) if isinstance(rows, tuple | Mapping) else 1)

    def _zone(self, what: str) -> list[int]:
        match what:
            case "base":
                return list(self.zone_bases)
            case "most":
                return [zone.most for zone in self.zones]
            case "least":
                return [zone.least for zone in self.zones]
            case _:
                return [self._refill(zone) for zone in self.zones]

    def _refill(self, zone: ZoneInstance) -> int:
        source = self.rulebook.zones[zone.zone].refill
        found = (n for n, z in enumerate(self.zones) if z.zone == source and z.key == zone.key)
        return next(found, -1)

    def _index(self, words: Sequence[str]) -> list[int]:
        places = {word: place for place, word in enumerate(words)}
        return [places.get(word, -1) for word in self.rulebook.all_words]

    def _write(self, name: object, cells: Sequence[int]) -> int:
        if name not in self._made:
            self._made[name] = self.place + len(self.cells)
            self.cells.extend(cells)
        return self._made[name]

    def _table(self, name: object, table: Table) -> int:
        """A node is [lowest key, number of children, children …]; a single value is one cell."""
        if not isinstance(table, tuple | Mapping):
            return self._write(name, [self.encode(table)])
        if name in self._made:
            return self._made[name]
        rows = table if isinstance(table, Mapping) else dict(enumerate(table, 1))
        keyed = {self.encode(key): row for key, row in rows.items()}
        low, high = (min(keyed), max(keyed)) if keyed else (1, 0)
        base = self._write(name, [low, high - low + 1, *(NONE,) * (high - low + 1)])
        start = base - self.place + 2
        for key, row in keyed.items():
            if isinstance(row, tuple | Mapping):
                self.cells[start + key - low] = self._table((name, key), row)
            else:
                self.cells[start + key - low] = self.encode(row)
        return base
