"""The text of a file of examples in; the examples in it, and everything wrong with their form, out. No game is looked at yet."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.examples.model import STEPS, Example, File, Written
from rulewright.problems import Problem, Span, Value
from rulewright.rulebook.report import nearest
from rulewright.source import Mapping, Node, Scalar, Sequence, read_text
from rulewright.vocabulary import BESIDE

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_FILE_KEYS = tuple(BESIDE["examples"].keys)
_KEYS = tuple(BESIDE["examples.example"].keys)

MOST_EXAMPLES = 2000
MOST_STEPS = 500
"""How many steps one example may have, those of its positions counted."""

Settings = tuple[tuple[Scalar, Node], ...]


def read_examples(text: str, file: str) -> tuple[File | None, tuple[Problem, ...]]:
    """The examples of a file and all problems of its form; no examples where the file is not YAML. Never raises."""
    root, problems = read_text(text, file)
    if root is None:
        return None, problems
    reader = _Reader(list(problems))
    found = File(tuple(reader.examples(root)))
    return found, tuple(sorted(reader.problems, key=lambda problem: problem.span))


def _lines(span: Span) -> tuple[int, int]:
    """The first and the last line of a place that may end before the first character of a line."""
    return span.line, span.end_line - (span.end_column == 1 and span.end_line > span.line)


@dataclass(slots=True)
class _Reader:
    problems: list[Problem] = field(default_factory=list)
    positions: dict[str, Node] = field(default_factory=dict)
    spread: dict[str, tuple[Written, ...]] = field(default_factory=dict)
    """The steps of each position that has been read."""
    ids: dict[str, Span] = field(default_factory=dict)

    def examples(self, root: Node) -> Iterator[Example]:
        entries = self.entries(root, _FILE_KEYS)
        players = self.players(entries.get("players"))
        settings = self.settings(entries.get("settings"))
        self.positions = {name.text: node for name, node in self.mapping(entries.get("positions"))}
        for name in self.positions:
            self.spread_out(name, ())
        if "examples" not in entries:
            self.add("no_examples", root.span)
            return
        listed = entries["examples"]
        items, apart = self.sequence(listed), isinstance(listed, Sequence) and not listed.flow
        if len(items) > MOST_EXAMPLES:
            self.add("too_many_examples", items[MOST_EXAMPLES].span, limit=MOST_EXAMPLES)
        for item in items[:MOST_EXAMPLES]:
            found = self.example(item, players, settings, apart)
            if found is not None:
                yield found

    def example(
        self, node: Node, players: Scalar | None, settings: Settings, apart: bool
    ) -> Example | None:
        entries = self.entries(node, _KEYS)
        name = self.id(entries.get("id"), node.span)
        if name is None:
            return None
        if "steps" not in entries:
            self.add("no_steps", name.span, id=name.text)
            return None
        own = self.settings(entries.get("settings"))
        theirs = {key.text for key, _ in own}
        return Example(
            name.text,
            name.span,
            self.text(entries.get("title")),
            self.text(entries.get("section")),
            self.players(entries.get("players")) or players,
            self.text(entries.get("variant")),
            (*(one for one in settings if one[0].text not in theirs), *own),
            self.steps(entries["steps"], ()),
            _lines(node.span) if apart else None,
        )

    def id(self, node: Node | None, span: Span) -> Scalar | None:
        """The id of an example, which stands once in the file."""
        if node is None:
            self.add("no_id", span)
            return None
        if not isinstance(node, Scalar) or not _ID.fullmatch(node.text):
            self.add("not_an_id", node.span)
            return None
        if node.text in self.ids:
            self.add("id_twice", node.span, related=(self.ids[node.text],), id=node.text)
            return None
        self.ids[node.text] = node.span
        return node

    def players(self, node: Node | None) -> Scalar | None:
        if node is None:
            return None
        if isinstance(node, Scalar) and isinstance(node.value, int) and node.plain:
            return node
        self.add("not_a_number", node.span)
        return None

    def settings(self, node: Node | None) -> Settings:
        return tuple(self.mapping(node))

    def text(self, node: Node | None) -> Scalar | None:
        if node is None:
            return None
        if isinstance(node, Scalar) and node.text.strip():
            return node
        self.add("not_text", node.span)
        return None

    # ---- steps

    def steps(self, node: Node, inside: tuple[str, ...]) -> tuple[Written, ...]:
        """The steps of a list; `inside` are the positions that it stands in."""
        found: list[Written] = []
        for item in self.sequence(node):
            if len(found) > MOST_STEPS:
                self.add("too_many_steps", item.span, limit=MOST_STEPS)
                break
            step = self.step(item)
            if step is None:
                continue
            found += (step,) if step.name.text != "position" else self.position(step.value, inside)
        return tuple(found)

    def step(self, node: Node) -> Written | None:
        entries = self.mapping(node)
        if not entries:
            if isinstance(node, Mapping):
                self.add("not_a_mapping", node.span)
            return None
        (name, value), *beside = entries
        allowed = STEPS.get(name.text, ())
        for key, _ in beside:
            if key.text not in allowed:
                near = nearest(key.text, allowed)
                self.add("beside", key.span, near, key=key.text, step=name.text, keys=allowed)
        return Written(name, value, tuple(beside))

    def position(self, node: Node, inside: tuple[str, ...]) -> tuple[Written, ...]:
        """The steps of a named position."""
        name = node.text if isinstance(node, Scalar) else ""
        if name not in self.positions:
            near = nearest(name, self.positions)
            self.add("unknown", node.span, near, what_kind="what.position", name=name)
            return ()
        if name in inside:
            self.add("position_in_itself", node.span, name=name)
            return ()
        return self.spread_out(name, inside)

    def spread_out(self, name: str, inside: tuple[str, ...]) -> tuple[Written, ...]:
        """The steps of a position, read once however often it is named."""
        if name not in self.spread:
            self.spread[name] = self.steps(self.positions[name], (*inside, name))
        return self.spread[name]

    # ---- shapes

    def entries(self, node: Node, keys: tuple[str, ...]) -> dict[str, Node]:
        for key, _ in self.mapping(node):
            if key.text not in keys:
                near = nearest(key.text, keys)
                self.add("unknown_key", key.span, near, key=key.text, keys=keys)
        return {
            key.text: value for key, value in self.mapping(node, quiet=True) if key.text in keys
        }

    def mapping(self, node: Node | None, quiet: bool = False) -> tuple[tuple[Scalar, Node], ...]:
        if node is None:
            return ()
        if isinstance(node, Mapping):
            return node.entries
        if not quiet:
            self.add("not_a_mapping", node.span)
        return ()

    def sequence(self, node: Node) -> tuple[Node, ...]:
        if isinstance(node, Sequence):
            return node.items
        self.add("not_a_list", node.span)
        return ()

    def add(
        self,
        code: str,
        span: Span,
        near: tuple[str, ...] = (),
        related: tuple[Span, ...] = (),
        **values: Value,
    ) -> None:
        problem = Problem(f"example.{code}", span, values, near, related)
        if problem not in self.problems:
            self.problems.append(problem)
