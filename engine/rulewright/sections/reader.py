"""The text of a `rulebook.yaml` in; its sections out, with nothing looked up in the rules yet, and everything wrong with its form."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.expr.parser import parse_scalar
from rulewright.problems import Problem, Span, Value
from rulewright.rulebook.report import nearest
from rulewright.sections import model
from rulewright.sections.model import Condition, Document, Section, Spot, Text
from rulewright.sections.places import read_spot, references_in, spots_in, unclosed
from rulewright.source import Mapping, Node, Scalar, Sequence, read_text
from rulewright.vocabulary import BESIDE
from rulewright.words.rulebook_texts import LISTS, PREFIX, RULEBOOK_FILE, TITLE, text_node

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_SECTION_KEYS = tuple(BESIDE["rulebook.section"].keys)
_TEXT_KEYS = tuple(BESIDE["rulebook.item"].keys)
_BLOCK_KEYS = tuple(BESIDE["rulebook.block"].keys)
_KINDS = (*LISTS, "table", "components", "example", "notice")
"""What a block can be besides a paragraph: the key that says so."""


def read_document(
    text: str, file: str = RULEBOOK_FILE
) -> tuple[Document | None, tuple[Problem, ...]]:
    """The document of a file and all problems of its form; no document where the file is not YAML. Never raises."""
    root, problems = read_text(text, file)
    if root is None:
        return None, problems
    reader = _Reader(list(problems))
    sections = reader.document(root)
    return Document(root.span, sections), tuple(reader.problems)


@dataclass(slots=True)
class _Reader:
    problems: list[Problem] = field(default_factory=list)
    ids: dict[str, Span] = field(default_factory=dict)

    def document(self, root: Node) -> tuple[Section, ...]:
        entries = self.entries(root, ("sections",))
        if "sections" not in entries:
            self.add("no_sections", root.span)
            return ()
        return tuple(self.sections(entries["sections"], 1, None))

    def sections(self, node: Node, level: int, variant: str | None) -> Iterator[Section]:
        if not isinstance(node, Sequence):
            self.add("not_a_list", node.span)
            return
        for item in node.items:
            yield from self.section(item, level, variant)

    def section(self, node: Node, level: int, variant: str | None) -> Iterator[Section]:
        entries = self.entries(node, _SECTION_KEYS)
        if not entries:
            return
        name = self.id(entries.get("id"), node.span)
        if name is None:
            return
        key = f"{PREFIX}{name}"
        if "title" not in entries:
            self.add("no_title", node.span, id=name)
        variant = self.word(entries.get("variant")) or variant
        title_node = entries.get("title", Scalar(node.span, "", "", plain=False))
        title = self.text(f"{key}.{TITLE}", title_node, self.number(entries.get("n")), None)
        body = tuple(self.body(key, entries.get("body")))
        span = entries["id"].span
        yield Section(name, span, level, title, self.names(entries.get("explains")), body, variant)
        if "sections" in entries:
            yield from self.sections(entries["sections"], level + 1, variant)

    def id(self, node: Node | None, span: Span) -> str | None:
        name = self.word(node)
        if name is None or node is None:
            if node is None:
                self.add("no_id", span)
            return None
        if name in self.ids:
            self.add("id_twice", node.span, related=(self.ids[name],), id=name)
            return None
        self.ids[name] = node.span
        return name

    # ---- blocks

    def body(self, key: str, node: Node | None) -> Iterator[model.Block]:
        if node is None:
            return
        for name, block in self.named(node):
            found = self.block(f"{key}.{name}", block)
            if found is not None:
                yield found

    def block(self, key: str, node: Node) -> model.Block | None:
        if not isinstance(node, Mapping):
            return model.Paragraph(key, node.span, self.text(key, node), None)
        entries = self.entries(node, _BLOCK_KEYS)
        when = self.condition(entries.get("when"))
        kinds = [name for name in _KINDS if name in entries]
        if len(kinds) > 1:
            self.add("two_blocks", node.span, names=tuple(kinds))
        text = self.optional_text(key, node, entries)
        kind = kinds[0] if kinds else "text"
        value = entries.get(kind)
        if kind == "text" or value is None:
            if text is None:
                self.add("no_text", node.span, keys=("text", *_KINDS))
                return None
            return model.Paragraph(key, node.span, text, when)
        return self.shown(kind, key, (node.span, text, when), value, entries)

    def shown(
        self,
        kind: str,
        key: str,
        common: tuple[Span, Text | None, Condition | None],
        value: Node,
        entries: dict[str, Node],
    ) -> model.Block | None:
        if kind in LISTS:
            items = tuple(self.item(f"{key}.{name}", one) for name, one in self.named(value))
            return model.Listed(key, *common, items, ordered=kind == "steps")
        if kind == "components":
            return model.ComponentsShown(key, *common, self.names(value))
        named = self.word(value) if kind != "example" else self.plain(value)
        if named is None:
            return None
        match kind:
            case "table":
                heads = (self.plain(entries.get(k)) or "" for k in ("rows", "columns", "cells"))
                return model.TableShown(key, *common, named, *heads)
            case "example":
                return model.ExampleShown(key, *common, named)
            case _:
                return model.Notice(key, *common, named)

    def item(self, key: str, node: Node) -> Text:
        if not isinstance(node, Mapping):
            return self.text(key, node)
        entries = self.entries(node, _TEXT_KEYS)
        text = self.optional_text(key, node, entries, self.condition(entries.get("when")))
        if text is None:
            self.add("no_text", node.span, keys=("text",))
        return text or Text(key, node.span, {})

    # ---- texts

    def optional_text(
        self, key: str, node: Mapping, entries: dict[str, Node], when: Condition | None = None
    ) -> Text | None:
        found = text_node(node)
        if found is None:
            return None
        return self.text(key, found, self.number(entries.get("n")), when)

    def text(
        self, key: str, node: Node, number: Spot | None = None, when: Condition | None = None
    ) -> Text:
        forms = [node] if not isinstance(node, Mapping) else [value for _, value in node.entries]
        spots: dict[str, Spot] = {}
        references: list[tuple[str, Span]] = []
        for form in forms:
            if not isinstance(form, Scalar) or not form.text.strip():
                if form.span.file:
                    self.add("not_text", form.span)
                continue
            spots.update((spot.raw, spot) for spot in spots_in(form, self.problems))
            references += references_in(form)
            start = unclosed(form.text)
            if start is not None:
                self.add("unclosed_emphasis", form.place(start, start + 1))
        if isinstance(node, Mapping) and number is None:
            self.add("no_number", node.span)
        return Text(key, node.span, spots, tuple(references), number, when)

    def number(self, node: Node | None) -> Spot | None:
        if node is None:
            return None
        if not isinstance(node, Scalar):
            self.add("not_an_expression", node.span)
            return None
        return read_spot(node.text, node, 0, self.problems)

    def condition(self, node: Node | None) -> Condition | None:
        if node is None:
            return None
        if not isinstance(node, Scalar):
            self.add("not_an_expression", node.span)
            return None
        expr, problems = parse_scalar(node)
        self.problems.extend(problems)
        return Condition(node.span, expr) if expr is not None else None

    # ---- shapes

    def entries(self, node: Node, keys: tuple[str, ...]) -> dict[str, Node]:
        if not isinstance(node, Mapping):
            self.add("not_a_mapping", node.span, keys=keys)
            return {}
        for key, _ in node.entries:
            if key.text not in keys:
                near = nearest(key.text, keys)
                self.add("unknown_key", key.span, near=near, key=key.text, keys=keys)
        return {key.text: value for key, value in node.entries if key.text in keys}

    def named(self, node: Node) -> Iterator[tuple[str, Node]]:
        """The entries of a mapping whose keys are names of the author's: a block or an item is called by its name, not by its
        number, so that a new one leaves the translations of the others alone.
        """
        if not isinstance(node, Mapping):
            self.add("not_named", node.span)
            return
        for key, value in node.entries:
            if not _NAME.fullmatch(key.text) or key.text == TITLE:
                self.add("not_a_name", key.span, text=key.text)
            else:
                yield key.text, value

    def names(self, node: Node | None) -> tuple[tuple[str, Span], ...]:
        if node is None:
            return ()
        if not isinstance(node, Sequence):
            self.add("not_a_list", node.span)
            return ()
        found = ((self.word(item), item.span) for item in node.items)
        return tuple((name, span) for name, span in found if name is not None)

    def word(self, node: Node | None) -> str | None:
        if node is None:
            return None
        if not isinstance(node, Scalar) or not _NAME.fullmatch(node.text):
            text = node.text if isinstance(node, Scalar) else ""
            self.add("not_a_name", node.span, text=text)
            return None
        return node.text

    def plain(self, node: Node | None) -> str | None:
        if node is None:
            return None
        if not isinstance(node, Scalar) or not node.text.strip():
            self.add("not_text", node.span)
            return None
        return node.text.strip()

    def add(
        self,
        code: str,
        span: Span,
        near: tuple[str, ...] = (),
        related: tuple[Span, ...] = (),
        **values: Value,
    ) -> None:
        self.problems.append(Problem(f"sections.{code}", span, values, near, related))
