"""The nodes of `tables` in; their data and their shape out: which keys each level has and what stands at the end."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.expr.nodes import ListOf, Name, RangeOf
from rulewright.problems import Span
from rulewright.rulebook.forms import Reader
from rulewright.rulebook.kinds import UNKNOWN, join
from rulewright.rulebook.literals import Literals
from rulewright.rulebook.model import Table
from rulewright.rulebook.names import What
from rulewright.rulebook.types import Type
from rulewright.source import nodes
from rulewright.source.nodes import Node, Scalar

Key = int | str


@dataclass(frozen=True, slots=True)
class Level:
    """One level of keys. `keys` stand in some row, `common` in every one; `least` and `most` count a row's entries."""

    keys: frozenset[Key]
    common: frozenset[Key]
    least: int
    most: int
    listed: bool

    @property
    def by_word(self) -> bool:
        """Whether the keys are words; else they are numbers."""
        return any(isinstance(key, str) for key in self.keys)


@dataclass(frozen=True, slots=True)
class TableShape:
    """A table: its data, its levels from the outside, and the type of the values at the end."""

    name: str
    span: Span
    data: Table
    levels: tuple[Level, ...]
    leaf: Type


@dataclass(frozen=True, slots=True)
class _Read:
    data: Table
    levels: tuple[Level, ...]
    leaf: Type


class TableReader:
    """Reads the tables of a file."""

    def __init__(self, reader: Reader, literals: Literals) -> None:
        self.reader = reader
        self.literals = literals
        self.report = literals.report

    def read(self, name: str, node: Node) -> TableShape | None:
        """A table; None (reported) if it cannot be understood."""
        span = self.literals.outline.places["tables", name]
        found = self._node(node)
        if found is None:
            return None
        return TableShape(name, span, found.data, found.levels, found.leaf)

    def _node(self, node: Node) -> _Read | None:
        match node:
            case Scalar():
                return self._scalar(node)
            case nodes.Sequence(items=items):
                places: list[Key] = list(range(1, len(items) + 1))
                read = [self._node(item) for item in items]
                return self._rows(node.span, dict(zip(places, read, strict=True)), listed=True)
            case nodes.Mapping(entries=entries):
                rows = {self._key(key): self._node(value) for key, value in entries}
                return self._rows(node.span, rows, listed=False)

    def _key(self, key: Scalar) -> Key:
        if isinstance(key.value, int) and not isinstance(key.value, bool):
            return key.value
        expr = self.reader.expression(key)
        if expr is not None:
            self.literals.value(expr)
        return key.text

    def _scalar(self, node: Scalar) -> _Read | None:
        expr = self.reader.expression(node)
        if expr is None:
            return None
        words = isinstance(expr, Name) and self.literals.names.what(expr.name) is What.WORDS
        if isinstance(expr, RangeOf | ListOf) or words:
            members = self.literals.members(expr)
            if members is None:
                return None
            plain = tuple(value for value in members[0] if not isinstance(value, tuple))
            return _Read(plain, (_list_level(len(plain)),), members[1])
        value = self.literals.value(expr)
        if value is None or isinstance(value[0], tuple):
            return None
        return _Read(value[0], (), value[1])

    def _rows(self, span: Span, rows: Mapping[Key, _Read | None], listed: bool) -> _Read | None:
        read = {key: row for key, row in rows.items() if row is not None}
        if len(read) < len(rows):
            return None
        if not read:
            self.report.add("empty_table", span)
            return None
        leaf: Type | None = UNKNOWN
        for row in read.values():
            leaf = join(leaf, row.leaf) if leaf is not None else None
        depths = {len(row.levels) for row in read.values()}
        if leaf is None or len(depths) > 1 or len({isinstance(key, str) for key in read}) > 1:
            self.report.add("mixed_table", span)
            return None
        inner = zip(*(row.levels for row in read.values()), strict=True)
        own = Level(frozenset(read), frozenset(read), len(read), len(read), listed)
        levels = (own, *(_merged(each) for each in inner))
        data = {key: row.data for key, row in read.items()}
        return _Read(tuple(data.values()) if listed else data, levels, leaf)


def _list_level(length: int) -> Level:
    keys: frozenset[Key] = frozenset(range(1, length + 1))
    return Level(keys, keys, length, length, listed=True)


def _merged(levels: tuple[Level, ...]) -> Level:
    return Level(
        frozenset[Key]().union(*(level.keys for level in levels)),
        levels[0].common.intersection(*(level.common for level in levels)),
        min(level.least for level in levels),
        max(level.most for level in levels),
        all(level.listed for level in levels),
    )
