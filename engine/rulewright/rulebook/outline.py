"""The nodes of a whole rule file in; its outline out: every declaration as a form, the flow as steps, the choices by name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.expr.nodes import Call, Expr, Name
from rulewright.expr.parser import parse_scalar
from rulewright.problems import Span
from rulewright.rulebook.asking import ChoiceForm, read_choice
from rulewright.rulebook.forms import Form, Reader, StepForm, Steps, Written
from rulewright.source import nodes
from rulewright.source.nodes import Node, Scalar
from rulewright.vocabulary import SECTIONS, Shape

_VERSION = re.compile(r"[0-9]+(\.[0-9]+)*")
_DASHED = re.compile(r"([0-9]{1,2}) *[-\u2010-\u2015\u2212~] *([0-9]{1,2})")
"""Two numbers with a sign between them that stands for a range elsewhere."""


@dataclass(frozen=True, slots=True)
class FormulaForm:
    """A line of `define`, not yet understood."""

    name: str
    span: Span
    parameters: tuple[Written, ...]
    body: Expr


@dataclass(slots=True)
class Outline:
    """All that a rule file says, in its order, with nothing resolved."""

    span: Span
    game: Written | None = None
    players: tuple[int, int] = (2, 2)
    version: str | None = None
    words: dict[str, tuple[Written, ...]] = field(default_factory=dict)
    tables: dict[str, Node] = field(default_factory=dict)
    seats: tuple[Written, ...] = ()
    settings: dict[str, Form] = field(default_factory=dict)
    kinds: dict[str, Form] = field(default_factory=dict)
    zones: dict[str, Form] = field(default_factory=dict)
    variables: dict[str, Form] = field(default_factory=dict)
    formulas: dict[str, FormulaForm] = field(default_factory=dict)
    flow: Steps = ()
    procedures: dict[str, Steps] = field(default_factory=dict)
    results: Form | None = None
    shows: tuple[Written, ...] = ()
    choices: dict[str, ChoiceForm] = field(default_factory=dict)
    places: dict[tuple[str, str], Span] = field(default_factory=dict)
    """Where each declaration's name stands, by section and name."""

    def names_of(self, section: str) -> tuple[str, ...]:
        """The names that a section declares, understood or not."""
        return tuple(name for where, name in self.places if where == section)

    def steps(self) -> Iterator[StepForm]:
        """Every step, of the flow and then of the procedures, outer before inner."""
        for body in (self.flow, *self.procedures.values()):
            yield from walk(body)


def walk(body: Steps) -> Iterator[StepForm]:
    """The steps of a body with everything inside them, outer before inner."""
    for step in body:
        yield step
        for inner in step.form.bodies.values():
            yield from walk(inner)


class OutlineReader:
    """Reads the sections of one file."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.report = reader.report

    def read(self, root: Node) -> Outline | None:
        """The outline of a file; None if it is not even a mapping."""
        form = self.reader.section(root, SECTIONS[""])
        if form is None:
            return None
        outline = Outline(root.span, form.names.get("game"))
        self._players(outline, form.nodes.get("players"))
        self._version(outline, form.nodes.get("version"))
        self._words(outline, form.nodes.get("words"))
        outline.tables = dict(self._entries(outline, form, "tables"))
        outline.seats = form.lists.get("seats", ())
        outline.shows = form.lists.get("shows", ())
        outline.settings = self._forms(outline, form, "settings")
        outline.kinds = self._forms(outline, form, "cards")
        outline.zones = self._forms(outline, form, "zones")
        outline.variables = self._forms(outline, form, "state")
        self._formulas(outline, form.nodes.get("define"))
        outline.flow = form.bodies.get("flow", ())
        for name, node in self._entries(outline, form, "procedures"):
            outline.procedures[name] = self.reader.body(node) or ()
        if "results" in form.nodes:
            outline.results = self.reader.section(form.nodes["results"], SECTIONS["results"])
        self._choices(outline)
        return outline

    def _players(self, outline: Outline, node: Node | None) -> None:
        if node is None:
            return
        text = node.text if isinstance(node, Scalar) else ""
        bounds = [part.strip() for part in text.split("..")]
        if found := _DASHED.fullmatch(text):
            bounds = [found[1], found[2]]
            self.report.add("range_sign", node.span, instead="..".join(bounds))
        elif len(bounds) not in (1, 2) or not all(part.isdecimal() for part in bounds):
            self.reader.wrong(node, Shape.PLAYERS)
            return
        low, high = int(bounds[0]), int(bounds[-1])
        if not 1 <= low <= high <= MOST_PLAYERS:
            self.report.add("players_range", node.span, low=low, high=high, most=MOST_PLAYERS)
            return
        outline.players = low, high

    def _version(self, outline: Outline, node: Node | None) -> None:
        if node is None:
            return
        if isinstance(node, Scalar) and _VERSION.fullmatch(node.text):
            outline.version = node.text
        else:
            self.reader.wrong(node, Shape.VERSION)

    def _entries(self, outline: Outline, form: Form, section: str) -> list[tuple[str, Node]]:
        node = form.nodes.get(section)
        if node is None:
            return []
        if not isinstance(node, nodes.Mapping):
            self.reader.wrong(node, Shape.ENTRIES)
            return []
        return [
            (key.text, value) for key, value in node.entries if self._named(outline, section, key)
        ]

    def _named(self, outline: Outline, section: str, key: Scalar) -> bool:
        name = self.reader.name(key)
        if name is not None:
            outline.places[section, name.text] = name.span
        return name is not None

    def _forms(self, outline: Outline, form: Form, section: str) -> dict[str, Form]:
        found = {
            name: self.reader.section(node, SECTIONS[section])
            for name, node in self._entries(outline, form, section)
        }
        return {name: read for name, read in found.items() if read is not None}

    def _words(self, outline: Outline, node: Node | None) -> None:
        entries = self.reader.mapping(node) if node is not None else None
        for key, value in entries or ():
            words = self.reader.names(value)
            if words == ():
                self.reader.wrong(value, Shape.NAMES)
            if self._named(outline, "words", key):
                self._distinct(words or ())
                outline.words[key.text] = words or ()

    def _distinct(self, words: tuple[Written, ...]) -> None:
        seen: dict[str, Span] = {}
        for word in words:
            if word.text in seen:
                related = (seen[word.text],)
                self.report.add("word_twice", word.span, related=related, word=word.text)
            seen.setdefault(word.text, word.span)

    def _formulas(self, outline: Outline, node: Node | None) -> None:
        entries = self.reader.mapping(node) if node is not None else None
        for key, value in entries or ():
            head, problems = parse_scalar(key)
            self.report.take(problems)
            body = self.reader.expression(value)
            signature = self._signature(key, head) if head is not None else None
            if signature is None:
                continue
            name, parameters = signature
            if name in outline.formulas:
                related = (outline.formulas[name].span,)
                self.report.add("name_twice", key.span, related=related, name=name)
            elif body is None:
                outline.places["define", name] = key.span
            else:
                outline.places["define", name] = key.span
                outline.formulas[name] = FormulaForm(name, key.span, parameters, body)

    def _signature(self, key: Scalar, head: Expr) -> tuple[str, tuple[Written, ...]] | None:
        match head:
            case Name(name=name):
                return name, ()
            case Call(name=name, arguments=arguments):
                named = [a for a in arguments if isinstance(a, Name)]
                if len(named) == len(arguments):
                    return name, tuple(Written(each.name, each.span) for each in named)
            case _:
                pass
        self.report.add("formula_name", key.span, found=key.text)
        return None

    def _choices(self, outline: Outline) -> None:
        for step in outline.steps():
            if step.verb != "choose":
                continue
            choice = read_choice(self.reader, step)
            if choice is None:
                named = step.form.names.get("choose")
                if named is not None:
                    outline.places.setdefault(("choose", named.text), named.span)
                continue
            if choice.name in outline.choices:
                related = (outline.choices[choice.name].span,)
                self.report.add("name_twice", choice.span, related=related, name=choice.name)
            else:
                outline.choices[choice.name] = choice


MOST_PLAYERS = 16
"""More seats than any card game on a table has; lists of seats are kept small by it."""
