"""The nodes of a game and of one of its variants in; the nodes of the varied game out, each with the place it came from."""

from collections.abc import Mapping

from rulewright.problems import Span
from rulewright.rulebook.forms import Reader
from rulewright.rulebook.patches import patched
from rulewright.rulebook.report import Report, nearest
from rulewright.source import nodes, read_text
from rulewright.source.nodes import Node, Scalar
from rulewright.vocabulary import SECTIONS, Shape

OWN_KEYS = ("variant", "of", "patch")
KEY_BY_KEY = ("settings", "cards", "zones", "state")
"""Sections in which a variant states only the keys that differ."""
BY_NAME = ("words", "tables", "define", "procedures", "results")
"""Sections in which a variant states whole declarations."""

Entries = tuple[tuple[Scalar, Node], ...]


def varied(root: Node, files: Mapping[str, str], variant: str, report: Report) -> Node | None:
    """The varied game; None where the variant cannot be understood at all."""
    name = f"variants/{variant}.yaml"
    if name not in files:
        found = sorted(path[9:-5] for path in files if path.startswith("variants/"))
        near = nearest(variant, found)
        report.add("variant_unknown", root.span, near=near, variant=variant, variants=tuple(found))
        return None
    changes, problems = read_text(files[name], name)
    report.take(problems)
    if not isinstance(root, nodes.Mapping) or not isinstance(changes, nodes.Mapping):
        if changes is not None:
            Reader(report).mapping(changes)
        return root
    _named_rightly(root, changes, variant, report)
    merged = _merged(root, changes, report)
    patch = changes.get("patch")
    result = patched(merged, patch, Reader(report)) if patch is not None else merged
    if not report.failed and shape_of(result) == shape_of(root):
        report.add("variant_changes_nothing", _start(changes.span), variant=variant)
    return result


def _start(span: Span) -> Span:
    return Span(span.file, span.line, span.column, span.line, span.column + 1)


def _named_rightly(
    root: nodes.Mapping, changes: nodes.Mapping, variant: str, report: Report
) -> None:
    """The variant says its own name and the game that it varies."""
    for key, expected in (("variant", variant), ("of", _text(root.get("game")))):
        node = changes.get(key)
        if node is None:
            meaning = f"key.variant.{key}"
            report.add("missing_key", changes.span, key=key, meaning_kind=meaning)
        elif _text(node) != expected:
            report.add("variant_named", node.span, key=key, found=_text(node), expected=expected)


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _merged(root: nodes.Mapping, changes: nodes.Mapping, report: Report) -> nodes.Mapping:
    known = SECTIONS["variant"].keys
    entries = dict(_by_name(root.entries))
    for key, value in changes.entries:
        if key.text not in known:
            near = nearest(key.text, known)
            report.add("unknown_key", key.span, near=near, key=key.text, keys=tuple(known))
        elif key.text not in OWN_KEYS:
            before = entries.get(key.text)
            entries[key.text] = key, _section(key.text, before, value, report)
    return nodes.Mapping(root.span, tuple(entries.values()), root.flow)


def _section(section: str, before: tuple[Scalar, Node] | None, value: Node, report: Report) -> Node:
    depth = 2 if section in KEY_BY_KEY else 1 if section in BY_NAME else 0
    if not depth and not isinstance(value, nodes.Mapping | nodes.Sequence | Scalar):
        Reader(report).wrong(value, Shape.ENTRIES)
    return _over(before[1], value, depth, report) if before is not None else value


def _over(before: Node, value: Node, depth: int, report: Report) -> Node:
    """What was there with what a variant says laid over it, down to `depth` levels of keys."""
    if depth == 0 or not isinstance(before, nodes.Mapping) or not isinstance(value, nodes.Mapping):
        if shape_of(before) == shape_of(value):
            report.add("variant_repeats", value.span, related=(before.span,), warning=True)
        return value
    entries = dict(_by_name(before.entries))
    for name, (key, new) in _by_name(value.entries):
        old = entries.get(name)
        entries[name] = key, new if old is None else _over(old[1], new, depth - 1, report)
    return nodes.Mapping(before.span, tuple(entries.values()), before.flow)


def _by_name(entries: Entries) -> list[tuple[str, tuple[Scalar, Node]]]:
    """Entries by the name that they declare: `held` for `held(n)`."""
    return [(key.text.partition("(")[0].strip(), (key, value)) for key, value in entries]


Form = str | tuple["Form", ...]


def shape_of(node: Node) -> Form:
    """What a node says, without places."""
    match node:
        case Scalar():
            return node.text
        case nodes.Sequence():
            return ("-", *(shape_of(item) for item in node))
        case nodes.Mapping():
            return (":", *((key.text, shape_of(value)) for key, value in node.entries))
