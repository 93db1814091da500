"""Two lists of steps in; the steps that are new, gone or changed out, each with the list that it stands in."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from rulewright.diff.changes import Change
from rulewright.diff.writing import entries, written
from rulewright.source.nodes import Node
from rulewright.source.nodes import Sequence as SequenceNode

BODIES = ("do", "else")


def compare_steps(before: Node | None, after: Node | None, where: str) -> Iterator[Change]:
    """What differs between two bodies; a body that is the name of a procedure is one step."""
    old, new = _steps(before), _steps(after)
    heads = [[_head(step) for step in steps] for steps in (old, new)]
    matcher = SequenceMatcher(None, heads[0], heads[1], autojunk=False)
    for how, start, end, new_start, new_end in matcher.get_opcodes():
        gone, come = old[start:end], new[new_start:new_end]
        if how == "equal":
            for one, other in zip(gone, come, strict=True):
                yield from _inside(one, other, where)
        else:
            yield from _replaced(gone, come, where)


def _replaced(gone: Sequence[Node], come: Sequence[Node], where: str) -> Iterator[Change]:
    """Steps in the place of others: those of one name or verb are one step that has changed."""
    left = list(come)
    for step in gone:
        twin = next((other for other in left if _name(other) == _name(step)), None)
        if twin is None:
            yield Change("step", _name(step), written(step), None, where=where)
        else:
            left.remove(twin)
            if _head(step) != _head(twin):
                yield Change("step", _name(step), _head(step), _head(twin), where=where)
            yield from _inside(step, twin, where)
    for step in left:
        yield Change("step", _name(step), None, written(step), where=where)


def _inside(before: Node, after: Node, where: str) -> Iterator[Change]:
    old, new = entries(before), entries(after)
    for key in BODIES:
        if key in old or key in new:
            yield from compare_steps(old.get(key), new.get(key), f"{where} › {_name(after)}")


def _steps(body: Node | None) -> tuple[Node, ...]:
    match body:
        case None:
            return ()
        case SequenceNode(items=items):
            return items
        case _:
            return (body,)


def _head(step: Node) -> str:
    """A step without the steps inside it."""
    parts = entries(step)
    if not parts or next(iter(parts)) == "do":
        return written(step)
    return ", ".join(
        f"{key}: {written(value)}" for key, value in parts.items() if key not in BODIES
    )


def _name(step: Node) -> str:
    """What a step is called: its id, or its verb with what it says."""
    parts = entries(step)
    if not parts:
        return written(step)
    if "id" in parts:
        return written(parts["id"])
    verb = next(iter(parts))
    return verb if verb == "set" else f"{verb} {written(parts[verb])}"
