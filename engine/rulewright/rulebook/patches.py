"""The `patch` entries of a variant: steps found by name anywhere in the flow and the procedures, and changed in order."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rulewright.problems import Span
from rulewright.rulebook.forms import Reader, Written
from rulewright.rulebook.report import nearest
from rulewright.source import nodes
from rulewright.source.nodes import Node, Scalar
from rulewright.vocabulary import Shape

KINDS = ("before", "after", "replace", "remove", "change")
Change = Callable[[nodes.Mapping], tuple[Node, ...]]
"""What stands in place of a step that was found."""


def patched(root: nodes.Mapping, patch: Node, reader: Reader) -> nodes.Mapping:
    """The game with all entries applied, one after another."""
    if not isinstance(patch, nodes.Sequence):
        reader.wrong(patch, Shape.PATCHES)
        return root
    for entry in patch:
        root = _entry(root, entry, reader)
    return root


def _entry(root: nodes.Mapping, entry: Node, reader: Reader) -> nodes.Mapping:
    kinds = [kind for kind in KINDS if isinstance(entry, nodes.Mapping) and entry.get(kind)]
    if not isinstance(entry, nodes.Mapping) or len(kinds) != 1:
        reader.report.add("patch_what", entry.span, found=tuple(kinds), kinds=KINDS)
        return root
    kind = kinds[0]
    node = entry.get(kind)
    name = reader.name(node) if node is not None else None
    change = _change(kind, entry, reader)
    if name is None or change is None:
        return root
    found = _Search(name.text, change)
    result = found.root(root)
    if len(found.places) == 1:
        return result
    if found.places:
        related = tuple(found.places)
        reader.report.add("patch_two_steps", name.span, related=related, name=name.text)
    else:
        _no_step(root, name, reader)
    return root


def _no_step(root: nodes.Mapping, name: Written, reader: Reader) -> None:
    every = _Search("", lambda step: (step,))
    every.root(root)
    near = nearest(name.text, every.names)
    reader.report.add("patch_no_step", name.span, near=near, name=name.text)


def _change(kind: str, entry: nodes.Mapping, reader: Reader) -> Change | None:
    """What an entry makes of a step; None (reported) if the entry is not whole."""
    others = tuple((key, value) for key, value in entry.entries if key.text != kind)
    if kind == "change":
        return lambda step: (_with(step, others),)
    for key, _ in others:
        if key.text != "do" or kind == "remove":
            values = ("do",) if kind != "remove" else ()
            reader.report.add("unknown_key", key.span, key=key.text, keys=values)
    if kind == "remove":
        return lambda step: ()
    steps = _steps(entry.get("do"), entry, reader)
    if steps is None:
        return None
    match kind:
        case "before":
            return lambda step: (*steps, step)
        case "after":
            return lambda step: (step, *steps)
        case _:
            return lambda step: steps


def _with(step: nodes.Mapping, changes: tuple[tuple[Scalar, Node], ...]) -> nodes.Mapping:
    entries = {key.text: (key, value) for key, value in step.entries}
    entries.update({key.text: (key, value) for key, value in changes})
    return nodes.Mapping(step.span, tuple(entries.values()), step.flow)


def _steps(body: Node | None, entry: nodes.Mapping, reader: Reader) -> tuple[Node, ...] | None:
    match body:
        case None:
            reader.report.add("missing_key", entry.span, key="do", meaning_kind="key.patch.do")
        case nodes.Sequence(items=items):
            return items
        case Scalar(value=str()):
            key = Scalar(body.span, "do", "do", True)
            return (nodes.Mapping(body.span, ((key, body),)),)
        case _:
            reader.wrong(body, Shape.BODY)
    return None


@dataclass(slots=True)
class _Search:
    """Goes through all bodies of a game for the steps of one name and puts in their place what `change` makes of them."""

    name: str
    change: Change
    places: list[Span] = field(default_factory=list)
    names: list[str] = field(default_factory=list)

    def root(self, root: nodes.Mapping) -> nodes.Mapping:
        entries = []
        for key, value in root.entries:
            if key.text == "flow":
                entries.append((key, self._body(value)))
            elif key.text == "procedures" and isinstance(value, nodes.Mapping):
                inner = tuple((name, self._body(body)) for name, body in value.entries)
                entries.append((key, nodes.Mapping(value.span, inner, value.flow)))
            else:
                entries.append((key, value))
        return nodes.Mapping(root.span, tuple(entries), root.flow)

    def _body(self, body: Node) -> Node:
        if not isinstance(body, nodes.Sequence):
            return body
        steps = tuple(made for step in body for made in self._step(step))
        return nodes.Sequence(body.span, steps, body.flow)

    def _step(self, step: Node) -> Iterator[Node]:
        if not isinstance(step, nodes.Mapping):
            yield step
            return
        entries = tuple(
            (key, self._body(value) if key.text in ("do", "else") else value)
            for key, value in step.entries
        )
        inner = nodes.Mapping(step.span, entries, step.flow)
        names = _names(step)
        self.names.extend(names)
        if self.name in names:
            self.places.append(step.span)
            yield from self.change(inner)
        else:
            yield inner


def _names(step: nodes.Mapping) -> list[str]:
    """What a step can be called by: its `id`, or the choice that it asks for."""
    named = (step.get("id"), step.get("choose"))
    return [node.text for node in named if isinstance(node, Scalar)]
