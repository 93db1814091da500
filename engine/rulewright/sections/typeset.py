"""What a section is in one language: runs of text that know what they are and where their values come from, lists, tables.

Terminal and pages lay these out; neither reads markup, and nothing in a run is ever read as markup again.
"""

from dataclasses import dataclass

from rulewright.problems import Span


@dataclass(frozen=True, slots=True)
class Source:
    """Where a printed value comes from: the expression, its place in `rulebook.yaml`, and the settings and tables it reads."""

    expression: str
    span: Span
    origins: tuple[Span, ...]
    value: str
    """The value itself, the same in all languages."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text. `section` is the id of the section that it refers to; `term` the id of the term that it is."""

    text: str
    emphasis: bool = False
    section: str | None = None
    source: Source | None = None
    term: str | None = None


Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list, with the id of its text."""

    id: str
    runs: Runs


@dataclass(frozen=True, slots=True)
class SetParagraph:
    """A paragraph."""

    id: str
    runs: Runs


@dataclass(frozen=True, slots=True)
class SetList:
    """A list, with what stands before it."""

    id: str
    lead: Runs
    items: tuple[Item, ...]
    ordered: bool


@dataclass(frozen=True, slots=True)
class SetTable:
    """A table: heads of columns (the first is that of the row heads), and rows with their heads first; a cell may be empty."""

    id: str
    lead: Runs
    heads: tuple[Runs, ...]
    rows: tuple[tuple[Runs, ...], ...]


@dataclass(frozen=True, slots=True)
class SetExample:
    """A worked example by its id: what is said about it, its title if it has one, and what the engine makes of it: tables and
    lists (nothing if it cannot be played).
    """

    id: str
    lead: Runs
    example: str
    title: Runs = ()
    blocks: tuple["SetTable | SetList", ...] = ()


@dataclass(frozen=True, slots=True)
class SetNotice:
    """A reading that a setting decides: what is said about it, and what it says."""

    id: str
    lead: Runs
    setting: str
    reading: Runs


SetBlock = SetParagraph | SetList | SetTable | SetExample | SetNotice


@dataclass(frozen=True, slots=True)
class SetSection:
    """A section: its permalink, how deep it stands, its title and what it holds."""

    id: str
    level: int
    variant: str | None
    title: Runs
    blocks: tuple[SetBlock, ...]


def plain(runs: Runs) -> str:
    """The text of runs."""
    return "".join(run.text for run in runs)
