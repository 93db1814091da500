"""Values in, bytes out, and back: trees of frozen dataclasses, written as plain JSON.

Reading makes only objects of the classes that the reader names, so that bytes from anywhere can do no harm. What is shared in a tree
is written once, and shared again when it is read.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from operator import attrgetter
from types import ModuleType
from typing import Any

Classes = Mapping[str, type]
"""The classes that may be read, by name."""

TUPLE, SET, MAPPING = range(3)
"""What a row is that is of no class; those of classes are numbered from `OBJECT` on."""
OBJECT = 3
PLAIN = frozenset({int, str, bool, type(None)})
"""The classes whose values JSON writes as they are."""

Parts = Callable[[Any], Iterable[object]]
"""What gives the parts of a value that is not plain."""


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
    shapes: dict[type, tuple[int, Parts]] = field(default_factory=dict)
    """For each class met so far what its rows begin with, and what gives an object's parts."""

    def place(self, value: object) -> int:
        """The place of a value, which is written if it is new."""
        kind = type(value)
        key = (kind, value) if kind in PLAIN else id(value)
        place = self.places.get(key)
        if place is None:
            place = self.places[key] = self._plain(value) if kind in PLAIN else self._row(value)
        return place

    def _plain(self, value: object) -> int:
        self.plain.append(value)
        return len(self.plain) - 1

    def _row(self, value: object) -> int:
        self.kept.append(value)
        kind = type(value)
        if kind not in self.shapes:
            self.shapes[kind] = self._shape(value)
        first, parts = self.shapes[kind]
        row = [first, *map(self.place, parts(value))]
        self.rows.append(row)
        return -len(self.rows)

    def _shape(self, value: object) -> tuple[int, Parts]:
        match value:
            case Enum():
                return self._class(value), lambda one: (one.value,)
            case tuple():
                return TUPLE, tuple
            case frozenset():
                return SET, tuple
            case Mapping():
                return MAPPING, lambda one: [part for item in one.items() for part in item]
            case _ if is_dataclass(value):
                return self._class(value), _fields(type(value))
            case _:
                raise TypeError(type(value))

    def _class(self, value: object) -> int:
        if type(value) not in self.known:
            raise TypeError(type(value))
        self.names.append(self.known[type(value)])
        return OBJECT + len(self.names) - 1

    def content(self, last: int) -> tuple[object, ...]:
        """All that has been written, rows after plain values, and the place of the last value."""
        first = len(self.plain) - 1
        *rows, (last,) = (
            [part if part >= 0 else first - part for part in row] for row in (*self.rows, [last])
        )
        return self.names, self.plain, rows, last


def _fields(kind: type) -> Parts:
    """What gives the fields of an object of a dataclass."""
    names = [f.name for f in fields(kind)]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda one: [getattr(one, name) for name in names]
