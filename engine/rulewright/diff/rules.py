"""The nodes of two rulebooks in; each difference of their rules out, in the order of a rule file."""

from collections.abc import Iterator

from rulewright.diff.changes import Change
from rulewright.diff.steps import compare_steps
from rulewright.diff.writing import entries, written
from rulewright.source.nodes import Mapping, Node, Sequence

DECLARED = {
    "settings": "setting",
    "words": "words",
    "tables": "table",
    "cards": "card_kind",
    "zones": "zone",
    "state": "variable",
    "define": "formula",
}
"""Sections of declarations, and the kind of thing that each declares."""

BY_PARTS = ("settings", "tables", "cards", "zones", "state")
"""Where a change of one key or row is told by itself."""


def compare_rules(before: Node, after: Node) -> Iterator[Change]:
    """What differs in the rules."""
    old, new = entries(before), entries(after)
    for key in ("players", "seats"):
        yield from _value("whole", key, old.get(key), new.get(key))
    for section, what in DECLARED.items():
        deep = section in BY_PARTS
        yield from _declared(what, old.get(section), new.get(section), deep=deep)
    yield from compare_steps(old.get("flow"), new.get("flow"), "flow")
    yield from _declared("result", old.get("results"), new.get("results"), deep=False)
    yield from _value("whole", "shows", old.get("shows"), new.get("shows"))
    yield from _procedures(old.get("procedures"), new.get("procedures"))


def _declared(
    what: str, before: Node | None, after: Node | None, *, deep: bool
) -> Iterator[Change]:
    old, new = entries(before), entries(after)
    for name in {**old, **new}:
        if deep and name in old and name in new:
            yield from _parts(what, name, old[name], new[name])
        else:
            yield from _value(what, name, old.get(name), new.get(name))


def _value(
    what: str, name: str, before: Node | None, after: Node | None, part: str = ""
) -> Iterator[Change]:
    texts = [None if node is None else written(node) for node in (before, after)]
    if texts[0] != texts[1]:
        yield Change(what, name, texts[0], texts[1], part)


def _parts(what: str, name: str, before: Node, after: Node, part: str = "") -> Iterator[Change]:
    """The keys and rows of a thing that differ, down to single values; a list that changed its length is one value."""
    old, new = _rows(before), _rows(after)
    if old is None or new is None or (isinstance(before, Sequence) and old.keys() != new.keys()):
        yield from _value(what, name, before, after, part)
        return
    for key in {**old, **new}:
        inner = f"{part}.{key}" if part else key
        if key in old and key in new:
            yield from _parts(what, name, old[key], new[key], inner)
        else:
            yield from _value(what, name, old.get(key), new.get(key), inner)


def _rows(node: Node) -> dict[str, Node] | None:
    """The parts of a mapping or a list; those of a list are counted from 1."""
    match node:
        case Mapping():
            return entries(node)
        case Sequence(items=items):
            return {str(number): item for number, item in enumerate(items, 1)}
        case _:
            return None


def _procedures(before: Node | None, after: Node | None) -> Iterator[Change]:
    old, new = entries(before), entries(after)
    for name in {**old, **new}:
        if name in old and name in new:
            yield from compare_steps(old[name], new[name], name)
        else:
            yield from _value("procedure", name, old.get(name), new.get(name))
