"""The nodes of a game's `rulebook.yaml` or `examples.yaml` in; its texts out, each with its id.

What sections say of the rules, and what examples make of them, is read elsewhere.
"""

from collections.abc import Iterator

from rulewright.source import Mapping as MappingNode
from rulewright.source import Node, Scalar, Sequence
from rulewright.words.languages import CATEGORIES

RULEBOOK_FILE = "rulebook.yaml"
"""The file of a game's folder with the sections of its printed rulebook."""

PREFIX = "rulebook."
"""How the ids of its texts begin: `rulebook.<section>.title` and `rulebook.<section>.<block>`, with the item of a list at the end."""

TITLE = "title"
LISTS = ("list", "steps")
"""The keys of a block under which its items stand, in no order or in the order in which they are done."""


def texts_of(root: Node | None) -> Iterator[tuple[str, Node]]:
    """Each text of the file with its id: a scalar, or a mapping with one form for each plural category."""
    if isinstance(root, MappingNode):
        yield from _sections(root.get("sections"))
        yield from _examples(root.get("examples"))


def text_node(node: Node) -> Node | None:
    """The text of a block or an item; None where it has none."""
    if not isinstance(node, MappingNode):
        return node
    if node.get("text") is not None:
        return node.get("text")
    forms = tuple((key, value) for key, value in node.entries if key.text in CATEGORIES)
    return MappingNode(node.span, forms) if forms else None


def _examples(node: Node | None) -> Iterator[tuple[str, Node]]:
    for example in node.items if isinstance(node, Sequence) else ():
        name, title = (
            example.get(key) if isinstance(example, MappingNode) else None for key in ("id", TITLE)
        )
        if isinstance(name, Scalar) and title is not None:
            yield f"example.{name.text}.{TITLE}", title


def _sections(node: Node | None) -> Iterator[tuple[str, Node]]:
    for section in node.items if isinstance(node, Sequence) else ():
        name = section.get("id") if isinstance(section, MappingNode) else None
        if not isinstance(section, MappingNode) or not isinstance(name, Scalar):
            continue
        title = section.get(TITLE)
        if title is not None:
            yield f"{PREFIX}{name.text}.{TITLE}", title
        body = section.get("body")
        for key, block in body.entries if isinstance(body, MappingNode) else ():
            yield from _block(f"{PREFIX}{name.text}.{key.text}", block)
        yield from _sections(section.get("sections"))


def _block(key: str, node: Node) -> Iterator[tuple[str, Node]]:
    text = text_node(node)
    if text is not None:
        yield key, text
    if not isinstance(node, MappingNode):
        return
    for name in LISTS:
        items = node.get(name)
        for item, value in items.entries if isinstance(items, MappingNode) else ():
            yield from _block(f"{key}.{item.text}", value)
