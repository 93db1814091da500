"""The events of the YAML parser in; nodes with exact places out, and a problem for what rule files do without."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from rulewright.problems import Problem, Span
from rulewright.source import parser, spelling
from rulewright.source.brackets import check_list, check_mapping
from rulewright.source.nodes import Mapping, Node, Scalar, Sequence
from rulewright.source.scalars import Runs, block_runs, flow_runs
from rulewright.source.text import Text

MAX_DEPTH = 50
MAX_NODES = 100_000
BLOCK_HEAD = re.compile(r"[|>][-+0-9]*(?: *| +#.*)")
"""All that may stand on the first line of a block; one of PyYAML's parsers lets more pass than the other."""


class Stop(Exception):
    """Reading cannot go on; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem


@dataclass(slots=True)
class Builder:
    """Reads one document. `problems` grows while it does; what it read last stands from line `first` to line `last`."""

    text: Text
    loader: type
    problems: list[Problem] = field(default_factory=list)
    first: int = 1
    last: int = 1
    _events: Iterator[yaml.Event] = field(init=False)
    _nodes: int = 0

    def __post_init__(self) -> None:
        self._events = parser.events(self.text, self.loader)

    def document(self) -> Node | None:
        """The root of the file. Raises `Stop`, or what the parser raises where the text is not YAML."""
        self._directives()
        self._next()
        if isinstance(self._next(), yaml.StreamEndEvent):
            self._report("source.empty", self.text.span(1, 1, 0))
            return None
        root = self._node(self._next(), 1)
        self._next()
        if isinstance(after := self._next(), yaml.DocumentStartEvent):
            raise Stop(Problem("source.several_documents", self._span(after)))
        if isinstance(root, Scalar) and root.value is None:
            self._report("source.empty", root.span)
            return None
        return root

    def _directives(self) -> None:
        for number, line in enumerate(self.text.lines, start=1):
            if line.startswith("%"):
                self._report("source.directive", self.text.content(number))
            elif line.strip(" ") and not line.startswith("#"):
                return

    def _next(self) -> yaml.Event:
        event = next(self._events)
        start, end = event.start_mark, event.end_mark
        assert start is not None
        assert end is not None
        self.first, self.last = start.line + 1, end.line + 1
        return event

    def _report(self, code: str, span: Span, *related: Span, **values: str | int) -> None:
        self.problems.append(Problem(code, span, values, related=related))

    def _span(self, event: yaml.Event) -> Span:
        start, end = event.start_mark, event.end_mark
        assert start is not None
        assert end is not None
        return Span(self.text.name, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    # ---- nodes ----------------------------------------------------------------------------------

    def _node(self, event: yaml.Event, depth: int, within: str = "", *, key: bool = False) -> Node:
        """The node that begins with an event; `within` is the bracket of the list or mapping around it, if it has one."""
        self._limit(event, depth)
        match event:
            case yaml.SequenceStartEvent():
                return self._sequence(event, depth)
            case yaml.MappingStartEvent():
                return self._mapping(event, depth, within)
            case yaml.ScalarEvent():
                return self._scalar(event, within, key)
            case _:
                self._report("source.alias", self._span(event))
                return Scalar(self._span(event), "", None, True)

    def _limit(self, event: yaml.Event, depth: int) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise Stop(Problem("source.too_many_nodes", self._span(event), {"limit": MAX_NODES}))
        if depth > MAX_DEPTH:
            raise Stop(Problem("source.too_deep", self._span(event), {"limit": MAX_DEPTH}))

    def _sequence(self, event: yaml.SequenceStartEvent, depth: int) -> Sequence:
        start, items = self._start(event), list[Node]()
        flow = bool(event.flow_style)
        while not isinstance(item := self._next(), yaml.SequenceEndEvent):
            items.append(self._node(item, depth + 1, "[" if flow else ""))
        if flow:
            self.problems += check_list(self.text, items)
        return Sequence(self._extent(start, item, items, flow), tuple(items), flow)

    def _mapping(self, event: yaml.MappingStartEvent, depth: int, within: str) -> Mapping:
        start, parts = self._start(event), list[Node]()
        flow, entries = bool(event.flow_style), dict[str, tuple[Scalar, Node]]()
        while not isinstance(item := self._next(), yaml.MappingEndEvent):
            key = self._node(item, depth + 1, "{" if flow else "", key=True)
            value = self._node(self._next(), depth + 1, "{" if flow else "")
            parts += (key, value)
            if isinstance(key, Scalar):
                self._enter(entries, key, value)
            else:
                self._report("source.complex_key", key.span)
        if flow:
            opened = self.text.line(start.line)[start.column - 1 :].startswith("{")
            self.problems += check_mapping(self.text, parts, in_list=within == "[" and not opened)
        return Mapping(self._extent(start, item, parts, flow), tuple(entries.values()), flow)

    def _enter(self, entries: dict[str, tuple[Scalar, Node]], key: Scalar, value: Node) -> None:
        before = self.text.line(key.span.line)[: key.span.column - 1].rstrip(" ")
        if before.endswith("?"):
            self._report("source.complex_key", key.span)
        elif key.plain and key.text == "<<":
            self._report("source.merge_key", key.span)
        elif not key.text:
            self._report("source.empty_key", key.span)
        elif key.text in entries:
            self._report("source.duplicate_key", key.span, entries[key.text][0].span, key=key.text)
        else:
            entries[key.text] = key, value

    def _start(self, event: yaml.CollectionStartEvent | yaml.ScalarEvent) -> Span:
        """Where a node begins, which is also where it would be named or typed: rule files do without that."""
        span = self._span(event)
        if event.anchor is not None:
            self._report("source.anchor", self.text.span(span.line, span.column))
        if event.tag is not None:
            self._report("source.tag", self.text.span(span.line, span.column))
        return span

    def _extent(self, start: Span, end: yaml.Event, parts: list[Node], flow: bool) -> Span:
        """From the first to the last character; the parser ends a block only where the next one begins."""
        if flow or not parts:
            return start.to(self._span(end))
        return start.to(
            max((part.span for part in parts), key=lambda s: (s.end_line, s.end_column))
        )

    # ---- values ---------------------------------------------------------------------------------

    def _scalar(self, event: yaml.ScalarEvent, within: str, key: bool) -> Scalar:
        span = self._start(event)
        plain = not event.style
        marked = event.anchor is not None or event.tag is not None
        runs = () if marked else self._runs(event, span)
        value, problems = spelling.read(
            self.text, event.value, span, runs, plain=plain, flow=bool(within), key=key
        )
        self.problems += problems
        return Scalar(span, event.value, value, plain, runs)

    def _runs(self, event: yaml.ScalarEvent, span: Span) -> Runs:
        if event.style in ("|", ">"):
            if not BLOCK_HEAD.fullmatch(self.text.line(span.line), span.column - 1):
                self._report(
                    "source.block_sign", self.text.span(span.line, span.column), sign=event.style
                )
            last = span.end_line - (span.end_column == 1)
            return block_runs(event.value, self.text.lines[span.line : last], span.line + 1)
        quotes = 1 if event.style else 0
        if span.line == span.end_line and not quotes:
            return ((0, span.line, span.column),)
        written = self.text.between(
            span.line, span.column + quotes, span.end_line, span.end_column - quotes
        )
        return flow_runs(written, event.style or "", span.line, span.column + quotes)
