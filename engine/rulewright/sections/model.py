"""The printed rulebook of one game before anybody knows in which language: sections, blocks, and what their texts print.

A text is an id: its words stand in the catalogs. What it prints of the rules (`Spot`) is the same in all languages.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulewright.expr.nodes import Expr
from rulewright.problems import Span


@dataclass(frozen=True, slots=True)
class Spot:
    """A place `${…}` as the author wrote it. `name` is the bare name or term that it may be, `expr` the expression that it
    may be, and `format` how a value is written (a name of `formats.FORMATS`, empty for plain).
    """

    raw: str
    span: Span
    name: str | None
    expr: Expr | None
    format: str = ""


@dataclass(frozen=True, slots=True)
class Condition:
    """Under which settings something is printed."""

    span: Span
    expr: Expr


@dataclass(frozen=True, slots=True)
class Text:
    """A text with the id of its words; `number` chooses its plural form and fills `${n}`."""

    id: str
    span: Span
    spots: Mapping[str, Spot]
    references: tuple[tuple[str, Span], ...] = ()
    number: Spot | None = None
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    id: str
    span: Span
    text: Text
    when: Condition | None


@dataclass(frozen=True, slots=True)
class Listed:
    """A list; `ordered` if its items are steps, done one after another."""

    id: str
    span: Span
    text: Text | None
    when: Condition | None
    items: tuple[Text, ...]
    ordered: bool


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table of the rule file, with the formats of its row heads, column heads and cells."""

    id: str
    span: Span
    text: Text | None
    when: Condition | None
    table: str
    rows: str
    columns: str
    cells: str


@dataclass(frozen=True, slots=True)
class ComponentsShown:
    """The card list, made from the rule file. `kinds` are the lines, in this order."""

    id: str
    span: Span
    text: Text | None
    when: Condition | None
    kinds: tuple[tuple[str, Span], ...]


@dataclass(frozen=True, slots=True)
class ExampleShown:
    """A worked example by its id, with what is said about it."""

    id: str
    span: Span
    text: Text | None
    when: Condition | None
    example: str


@dataclass(frozen=True, slots=True)
class Notice:
    """Where printed rulebooks disagree or say nothing: the setting that decides, what it says, and why."""

    id: str
    span: Span
    text: Text | None
    when: Condition | None
    setting: str


Block = Paragraph | Listed | TableShown | ComponentsShown | ExampleShown | Notice


@dataclass(frozen=True, slots=True)
class Section:
    """A section. `id` is its permalink in all languages; `level` is 1 for the outermost; `explains` are names of steps,
    choices, procedures, settings, tables, zones, kinds of cards, and `players` or `results`. `variant` is set where it holds for one
    variant only.
    """

    id: str
    span: Span
    level: int
    title: Text
    explains: tuple[tuple[str, Span], ...]
    body: tuple[Block, ...]
    variant: str | None


@dataclass(frozen=True, slots=True)
class Document:
    """All sections in printed order, each before those inside it."""

    span: Span
    sections: tuple[Section, ...]

    def section(self, id: str) -> Section | None:
        """The section with this id."""
        return next((section for section in self.sections if section.id == id), None)

    def of(self, variant: str | None) -> tuple[Section, ...]:
        """The sections that hold under a variant, or for the game itself."""
        return tuple(one for one in self.sections if one.variant in (None, variant))


def texts_in(section: Section) -> Iterator[Text]:
    """Each text of a section, the title first."""
    yield section.title
    for block in section.body:
        if block.text is not None:
            yield block.text
        if isinstance(block, Listed):
            yield from block.items


def conditions_in(section: Section) -> Iterator[Condition]:
    """Each condition of a section."""
    found = [*(block.when for block in section.body), *(text.when for text in texts_in(section))]
    yield from (condition for condition in found if condition is not None)


def section_for(document: Document, choice: str, variant: str | None = None) -> Section | None:
    """The section that explains a choice: the innermost of those that name it first, one of the variant before all others."""
    named = [one for one in document.of(variant) if choice in {name for name, _ in one.explains}]
    return max(named, key=lambda one: (one.variant is not None, one.level), default=None)
