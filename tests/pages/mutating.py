"""Every number and every comparison of a rule file, and its neighbour in its place."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from pages.small_site import source_of
from rulewright.source import Mapping as MappingNode
from rulewright.source import Node, Scalar, Sequence, read_text

FILE = "game.yaml"
NEIGHBOURS: Mapping[str, str] = {
    **{"==": "!=", "!=": "=="},
    **{"<": "<=", "<=": "<", ">": ">=", ">=": ">"},
}
"""What stands instead of a comparison; a number becomes the next one."""

_TOKEN = re.compile(r"(?<![\w.])\d+(?!\w)|(?<=\.\.)\d+|==|!=|<=|>=|<|>")
_NAMES = ("game", "version")


@dataclass(frozen=True, slots=True)
class Mutation:
    """One sign of a rule file, by its line and column from 1, and what stands there instead. `path` are the keys above it."""

    game: str
    path: str
    line: int
    column: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.game}:{self.path}:{self.line}:{self.column}:{self.old}-{self.new}"

    def files(self) -> dict[str, str]:
        """The rule files with it."""
        files = dict(source_of(self.game).files)
        lines = files[FILE].split("\n")
        line = lines[self.line - 1]
        at = self.column - 1
        assert line[at:].startswith(self.old), self
        lines[self.line - 1] = line[:at] + self.new + line[at + len(self.old) :]
        return files | {FILE: "\n".join(lines)}


def mutations(game: str) -> Iterator[Mutation]:
    """All of a game, in the order of its file."""
    root, _ = read_text(source_of(game).files[FILE], FILE)
    assert root is not None
    for path, scalar in _scalars(root, ()):
        if path[0] in _NAMES:
            continue
        for found in _TOKEN.finditer(scalar.text):
            old = found[0]
            new = NEIGHBOURS.get(old) or str(int(old) + 1)
            column = scalar.span.column + found.start()
            yield Mutation(game, ".".join(path), scalar.span.line, column, old, new)


def _scalars(node: Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Scalar]]:
    match node:
        case MappingNode(entries=entries):
            for key, value in entries:
                yield from _scalars(value, (*path, key.text))
        case Sequence(items=items):
            for number, item in enumerate(items, start=1):
                yield from _scalars(item, (*path, str(number)))
        case Scalar():
            yield path, node


@dataclass(frozen=True, slots=True)
class Entry:
    """What a key of the second level (of the first, where there is no second) defines, with the lines that it takes up."""

    name: str
    first: int
    last: int
    words: frozenset[str]


@cache
def entries(game: str) -> tuple[Entry, ...]:
    """All that the rule file of a game defines."""
    text = source_of(game).files[FILE]
    root, _ = read_text(text, FILE)
    assert isinstance(root, MappingNode)
    keys = []
    for key, value in root.entries:
        keys += [one for one, _ in value.entries] if isinstance(value, MappingNode) else [key]
    lines = text.split("\n")
    starts = [key.span.line for key in keys]
    return tuple(
        Entry(
            key.text.partition("(")[0],
            first,
            end - 1,
            _words("\n".join(lines[first - 1 : end - 1])),
        )
        for key, first, end in zip(keys, starts, [*starts[1:], len(lines) + 1], strict=True)
    )


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z_][a-z0-9_]*", text))


@dataclass(frozen=True, slots=True)
class Provenance:
    """Whether printed values can have changed with a mutation."""

    mutation: Mutation

    def has(self, places: str) -> bool:
        """Whether a value names the place that changed, or a place that hangs on it. The number of players stands everywhere."""
        if self.mutation.path.startswith("players"):
            return True
        there = entries(self.mutation.game)
        lines = [int(one.rpartition(":")[2]) for one in places.split() if one.startswith(FILE)]
        reached = {one for one in there for line in lines if one.first <= line <= one.last}
        fresh = reached
        while fresh:
            names = frozenset[str]().union(*(one.words for one in fresh))
            fresh = {one for one in there if one.name in names} - reached
            reached = reached | fresh
        return any(one.first <= self.mutation.line <= one.last for one in reached)
