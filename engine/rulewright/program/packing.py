"""Values in, bytes out, and back: trees of frozen dataclasses, written as plain JSON.

Reading makes only objects of the classes that the reader names, so that bytes from anywhere can do no harm. What is shared in a tree
is written once, and shared again when it is read.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from types import ModuleType
from typing import Any

Classes = Mapping[str, type]
"""The classes that may be read, by name."""

TUPLE, SET, MAPPING = range(3)
"""What a row is that is of no class; those of classes are numbered from `OBJECT` on."""
OBJECT = 3


def classes_of(modules: Iterable[ModuleType]) -> Classes:
    """The dataclasses and enumerations that modules define, by module and name."""
    return {
        f"{module.__name__}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, type)
        and value.__module__ == module.__name__
        and (is_dataclass(value) or issubclass(value, Enum))
    }


def pack(value: object, classes: Classes) -> bytes:
    """A value as bytes; raises TypeError if something in it is of another class."""
    packer = _Packer({known: name for name, known in classes.items()})
    content = packer.content(packer.place(value))
    return json.dumps(content, ensure_ascii=True, separators=(",", ":")).encode()


def unpack(content: bytes, classes: Classes) -> Any:
    """The value that `pack` has written; raises ValueError for other bytes."""
    try:
        names, plain, rows, last = json.loads(content)
        makers = [_maker(classes[name]) for name in names]
        return _unpacked(plain, rows, makers)[last]
    except (LookupError, TypeError, RecursionError) as wrong:
        raise ValueError(str(wrong)) from wrong


def _maker(kind: type) -> Callable[..., Any]:
    """What makes an object of a class from the values of its fields, in their order."""
    if not is_dataclass(kind) or not any(f.kw_only for f in fields(kind)):
        return kind
    names = tuple(f.name for f in fields(kind))
    return lambda *values: kind(**dict(zip(names, values, strict=True)))


def _unpacked(
    plain: list[Any], rows: list[list[int]], makers: list[Callable[..., Any]]
) -> list[Any]:
    """All values: the plain ones, then one for each row, which names its parts by their places."""
    values: list[Any] = plain
    for kind, *places in rows:
        parts = [values[place] for place in places]
        if kind >= OBJECT:
            values.append(makers[kind - OBJECT](*parts))
        elif kind == TUPLE:
            values.append(tuple(parts))
        elif kind == SET:
            values.append(frozenset(parts))
        else:
            values.append(dict(zip(parts[::2], parts[1::2], strict=True)))
    return values


@dataclass(slots=True)
class _Packer:
    """Gives each value a place: plain values from 0 upwards, rows from -1 downwards until all plain values are known."""

    known: Mapping[type, str]
    names: list[str] = field(default_factory=list)
    plain: list[object] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=list)
    places: dict[object, int] = field(default_factory=dict)
    kept: list[object] = field(default_factory=list)
    """What `places` knows by its id stays alive."""

    def place(self, value: object) -> int:
        """The place of a value, which is written if it is new."""
        plain = type(value) in (int, str, bool, type(None))
        key = (type(value), value) if plain else id(value)
        if key not in self.places:
            self.places[key] = self._plain(value) if plain else self._row(value)
        return self.places[key]

    def _plain(self, value: object) -> int:
        self.plain.append(value)
        return len(self.plain) - 1

    def _row(self, value: object) -> int:
        self.kept.append(value)
        kind, parts = self._parts(value)
        row = [kind, *map(self.place, parts)]
        self.rows.append(row)
        return -len(self.rows)

    def _parts(self, value: object) -> tuple[int, Iterable[object]]:
        match value:
            case Enum():
                return self._class(value), (value.value,)
            case tuple():
                return TUPLE, value
            case frozenset():
                return SET, value
            case Mapping():
                return MAPPING, (part for item in value.items() for part in item)
            case _ if is_dataclass(value):
                return self._class(value), (getattr(value, f.name) for f in fields(value))
            case _:
                raise TypeError(type(value))

    def _class(self, value: object) -> int:
        if type(value) not in self.known:
            raise TypeError(type(value))
        name = self.known[type(value)]
        if name not in self.names:
            self.names.append(name)
        return OBJECT + self.names.index(name)

    def content(self, last: int) -> tuple[object, ...]:
        """All that has been written, rows after plain values, and the place of the last value."""
        plain = len(self.plain)

        def final(place: int) -> int:
            return place if place >= 0 else plain - 1 - place

        rows = [[kind, *map(final, places)] for kind, *places in self.rows]
        return self.names, self.plain, rows, final(last)
