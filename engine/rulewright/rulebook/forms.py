"""Nodes in, forms out: mappings read by the tables of the vocabulary, with their expressions parsed and their steps told apart.

Nothing is resolved here. Whatever has the wrong shape is reported and left out, so that later stages never meet it.
"""

import re
from dataclasses import dataclass, field
from typing import TypeVar

from rulewright.expr.nodes import Expr
from rulewright.expr.parser import parse_node
from rulewright.problems import Span
from rulewright.rulebook.report import Report, nearest
from rulewright.source import nodes
from rulewright.source.nodes import Node, Scalar
from rulewright.vocabulary import VERBS, Parameter, Section, Shape

NAME = re.compile(r"[a-z][a-z0-9_]*")
ID = re.compile(r"[a-z0-9][a-z0-9_-]*")
_CALLED = re.compile(rf"({NAME.pattern})\s*\(.*\)")
"""A name as programming languages call it, with brackets behind it."""


@dataclass(frozen=True, slots=True)
class Written:
    """A name as the author wrote it, and where."""

    text: str
    span: Span


@dataclass(slots=True)
class Form:
    """A mapping that was read: its values by key, sorted by shape. `keys` are the places of all keys that were understood."""

    span: Span
    keys: dict[str, Span] = field(default_factory=dict)
    expressions: dict[str, Expr] = field(default_factory=dict)
    names: dict[str, Written] = field(default_factory=dict)
    lists: dict[str, tuple[Written, ...]] = field(default_factory=dict)
    pairs: dict[str, tuple[tuple[Scalar, Expr], ...]] = field(default_factory=dict)
    bodies: dict[str, "Steps"] = field(default_factory=dict)
    nodes: dict[str, Node] = field(default_factory=dict)
    """Values whose shape depends on more than their key."""
    flags: set[str] = field(default_factory=set)
    """The keys that say `true`."""


@dataclass(frozen=True, slots=True)
class StepForm:
    """A step: its verb, and everything it says (what stands after the verb has the verb as its key)."""

    verb: str
    span: Span
    form: Form

    @property
    def id(self) -> str | None:
        """The author's name for the step."""
        named = self.form.names.get("id")
        return named.text if named else None


Steps = tuple[StepForm, ...]


Value = TypeVar("Value")


def _keep(values: dict[str, Value], name: str, value: Value | None) -> None:
    if value is not None:
        values[name] = value


class Reader:
    """Reads forms and steps into a report."""

    def __init__(self, report: Report) -> None:
        self.report = report

    def section(self, node: Node, section: Section) -> Form | None:
        """A mapping by the table of its keys; None if it is no mapping."""
        entries = self.mapping(node)
        if entries is None:
            return None
        form = Form(node.span)
        for key, value in entries:
            parameter = section.keys.get(key.text)
            if parameter is None and section.free is not None:
                parameter = Parameter(key.text, section.free, section.doc)
            if parameter is None:
                near = nearest(key.text, section.keys)
                names = tuple(section.keys)
                self.report.add("unknown_key", key.span, near=near, key=key.text, keys=names)
            else:
                self.value(form, parameter, key, value)
        self._missing(form, tuple(section.keys.values()), entries, node.span)
        return form

    def mapping(self, node: Node) -> tuple[tuple[Scalar, Node], ...] | None:
        """The entries of a mapping; nothing written at all is an empty one."""
        match node:
            case nodes.Mapping():
                return node.entries
            case Scalar(value=None):
                return ()
            case _:
                pass
        self.wrong(node, Shape.SECTION)
        return None

    def wrong(self, node: Node, shape: Shape) -> None:
        """Report that a node has not the shape it should have."""
        found = "shape.list" if isinstance(node, nodes.Sequence) else "shape.mapping"
        if isinstance(node, Scalar):
            found = "shape.value" if node.value is not None else "shape.nothing"
        expected = f"shape.{shape.value}"
        self.report.add("wrong_shape", node.span, expected_kind=expected, found_kind=found)

    def _missing(
        self,
        form: Form,
        parameters: tuple[Parameter, ...],
        entries: tuple[tuple[Scalar, Node], ...],
        span: Span,
    ) -> None:
        known = {parameter.name: parameter.required for parameter in parameters}
        there = {key.text for key, _ in entries}
        wanted = [name for name, required in known.items() if required and name not in there]
        misspelt = {name for key in there - known.keys() for name in nearest(key, wanted)[:1]}
        for parameter in parameters:
            if parameter.name in wanted and parameter.name not in misspelt:
                first = entries[0][0].span if entries else span
                doc = parameter.doc
                self.report.add("missing_key", first, key=parameter.name, meaning_kind=doc)

    def value(self, form: Form, parameter: Parameter, key: Scalar, node: Node) -> None:
        """Read one value by its shape into a form."""
        name = parameter.name
        form.keys[name] = key.span
        match parameter.shape:
            case Shape.EXPRESSION:
                _keep(form.expressions, name, self.expression(node))
            case Shape.NAME | Shape.WORD | Shape.ID:
                _keep(form.names, name, self._name(node, parameter))
            case Shape.NAMES:
                _keep(form.lists, name, self.names(node))
            case Shape.FLAG:
                if not isinstance(node, Scalar) or not isinstance(node.value, bool):
                    self.wrong(node, Shape.FLAG)
                elif node.value:
                    form.flags.add(name)
            case Shape.ASSIGNMENTS | Shape.EXPRESSIONS:
                _keep(form.pairs, name, self._pairs(node, parameter.shape))
            case Shape.BODY:
                _keep(form.bodies, name, self.body(node))
            case _:
                form.nodes[name] = node

    def expression(self, node: Node) -> Expr | None:
        """The tree of an expression, or None if its spelling was wrong."""
        if isinstance(node, nodes.Mapping) or (isinstance(node, Scalar) and node.value is None):
            self.wrong(node, Shape.EXPRESSION)
            return None
        found, problems = parse_node(node)
        self.report.take(problems)
        return found

    def name(self, node: Node) -> Written | None:
        """One name."""
        return self._name(node, Parameter("", Shape.NAME, ""))

    def _name(self, node: Node, parameter: Parameter) -> Written | None:
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            self.wrong(node, parameter.shape)
            return None
        if parameter.words and node.text not in parameter.words:
            near = nearest(node.text, parameter.words)
            words = parameter.words
            self.report.add("not_one_of", node.span, near=near, found=node.text, words=words)
            return None
        spelling = ID if parameter.shape is Shape.ID else NAME
        if not parameter.words and not spelling.fullmatch(node.text):
            self._no_name(node, parameter)
            return None
        return Written(node.text, node.span)

    def _no_name(self, node: Scalar, parameter: Parameter) -> None:
        """Report what cannot be a name, and what to write if that is clear."""
        called = _CALLED.fullmatch(node.text)
        if parameter.name == "seen_by":
            self.report.add("seen_by_whom", node.span, found=node.text)
        elif called is not None:
            self.report.add("name_in_brackets", node.span, found=node.text, name=called[1])
        else:
            self.report.add("not_a_name", node.span, found=node.text)

    def names(self, node: Node) -> tuple[Written, ...] | None:
        """A list of names."""
        if not isinstance(node, nodes.Sequence):
            self.wrong(node, Shape.NAMES)
            return None
        found = tuple(self.name(item) for item in node)
        return tuple(name for name in found if name is not None)

    def _pairs(self, node: Node, shape: Shape) -> tuple[tuple[Scalar, Expr], ...] | None:
        if not isinstance(node, nodes.Mapping):
            self.wrong(node, shape)
            return None
        read = tuple((key, self.expression(value)) for key, value in node.entries)
        return tuple((key, value) for key, value in read if value is not None)

    def body(self, node: Node) -> Steps | None:
        """A list of steps, or one `do` for the name of a procedure."""
        if isinstance(node, Scalar) and isinstance(node.value, str):
            named = self.name(node)
            if named is None:
                return None
            return (StepForm("do", node.span, Form(node.span, names={"do": named})),)
        if not isinstance(node, nodes.Sequence):
            self.wrong(node, Shape.BODY)
            return None
        found = tuple(self.step(item) for item in node)
        return tuple(step for step in found if step is not None)

    def step(self, node: Node) -> StepForm | None:
        """One step; None if it has no verb."""
        if not isinstance(node, nodes.Mapping) or not node.entries:
            self.report.add("not_a_step", node.span)
            return None
        verb = self._verb(node.entries)
        if verb is None:
            key = node.entries[0][0]
            near = nearest(key.text, VERBS)
            self.report.add("unknown_verb", key.span, near=near, found=key.text)
            return None
        step = StepForm(verb.text, verb.span, Form(node.span))
        self._parameters(step, node.entries)
        return step

    @staticmethod
    def _verb(entries: tuple[tuple[Scalar, Node], ...]) -> Scalar | None:
        """The verb is the first key, but for an `id` before it."""
        rest = [key for key, _ in entries if key.text != "id"]
        return rest[0] if rest and rest[0].text in VERBS else None

    def _parameters(self, step: StepForm, entries: tuple[tuple[Scalar, Node], ...]) -> None:
        verb = VERBS[step.verb]
        main = Parameter(verb.name, verb.main, verb.doc, required=True)
        for key, value in entries:
            known = main if key.text == verb.name else verb.parameters.get(key.text)
            if known is not None:
                self.value(step.form, known, key, value)
            elif key.text in VERBS:
                self.report.add("two_verbs", key.span, first=verb.name, second=key.text)
            else:
                keys = tuple(verb.parameters)
                near = nearest(key.text, verb.parameters)
                self.report.add(
                    "unknown_parameter",
                    key.span,
                    near=near,
                    key=key.text,
                    verb=verb.name,
                    keys=keys,
                )
        self._missing(step.form, tuple(verb.parameters.values()), entries, step.span)
