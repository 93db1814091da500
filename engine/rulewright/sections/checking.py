"""A document, the rules it belongs to and the words of its game in; everything that does not fit together, out."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, assert_never

from rulewright.problems import Problem, Span, Value
from rulewright.rulebook.constants import Constant, NotConstant
from rulewright.rulebook.report import nearest
from rulewright.sections import formats, model
from rulewright.sections.model import Document, Section, Spot
from rulewright.sections.sheets import Sheet

HEADS = ("", *formats.FORMATS)
"""How the heads and cells of a table may be written."""


def check(
    document: Document,
    sheets: Mapping[str | None, Sheet],
    terms: Collection[str],
    examples: Collection[str] | None,
) -> Iterator[Problem]:
    """Problems of places, conditions, references and what blocks show.

    `terms` are the ids of the game's texts and `examples` those of its worked examples (None if these are not there to see).
    """
    ids = [section.id for section in document.sections]
    for section in document.sections:
        if section.variant not in sheets:
            names = tuple(name for name in sheets if name)
            values = {"variant": section.variant, "variants": names}
            near = nearest(section.variant or "", names)
            yield Problem("sections.unknown_variant", section.span, values, near)
            continue
        sheet = sheets[section.variant]
        for text in model.texts_in(section):
            for name, span in text.references:
                if name not in ids:
                    yield _unknown("section", name, span, ids)
            for spot in (*text.spots.values(), *([text.number] if text.number else [])):
                yield from _spot(spot, sheet, terms)
        for condition in model.conditions_in(section):
            yield from sheet.problems(condition.expr)
        yield from _blocks(section, sheet, examples)


def _spot(spot: Spot, sheet: Sheet, terms: Collection[str]) -> Iterator[Problem]:
    is_term = spot.name is not None and not sheet.is_value(spot.name)
    if is_term or spot.format == formats.NAME:
        yield from _term(spot, sheet, terms)
        return
    if spot.expr is None:
        return
    problems = sheet.problems(spot.expr)
    yield from problems
    if problems:
        return
    value, kind = sheet.value(spot.expr)
    try:
        formats.written(value, spot.format, kind)
    except formats.WrongFormat:
        yield Problem("sections.wrong_format", spot.span, {"format": spot.format})


def _term(spot: Spot, sheet: Sheet, terms: Collection[str]) -> Iterator[Problem]:
    name = spot.name or ""
    base = name.rpartition(".")[0]
    if f"term.{name}" in terms or (base and f"term.{base}" in terms):
        if spot.format not in ("", formats.NAME):
            yield Problem("sections.wrong_format", spot.span, {"format": spot.format})
        return
    known = (*sheet.rulebook.settings, *sheet.rulebook.tables)
    known += tuple(text.removeprefix("term.") for text in terms if text.startswith("term."))
    yield Problem("sections.unknown_place", spot.span, {"name": name}, nearest(name, known))


def _blocks(section: Section, sheet: Sheet, examples: Collection[str] | None) -> Iterator[Problem]:
    rules = sheet.rulebook
    for block in section.body:
        match block:
            case model.TableShown():
                yield from _table(block, sheet)
            case model.ComponentsShown(kinds=kinds):
                for name, span in kinds:
                    if name not in rules.kinds:
                        yield _unknown("card_kind", name, span, rules.kinds)
            case model.ExampleShown(example=example, span=span):
                if examples is not None and example not in examples:
                    yield _unknown("example", example, span, examples)
            case model.Notice(setting=setting, span=span):
                if setting not in rules.settings:
                    yield _unknown("setting", setting, span, rules.settings)
            case model.Paragraph() | model.Listed():
                pass
            case _:
                assert_never(block)


def _table(block: model.TableShown, sheet: Sheet) -> Iterator[Problem]:
    if block.table not in sheet.rulebook.tables:
        yield _unknown("table", block.table, block.span, sheet.rulebook.tables)
        return
    numbered = {*sheet.rulebook.variables, *sheet.rulebook.fields}
    for name in (block.rows, block.columns, block.cells):
        if name not in HEADS and (name == block.cells or name not in numbered):
            values: dict[str, Value] = {"format": name, "formats": tuple(HEADS[1:])}
            yield Problem("sections.unknown_format", block.span, values, nearest(name, HEADS))
    try:
        rows_of(block, sheet)
    except NotConstant:
        yield Problem("sections.not_a_table", block.span, {"table": block.table})


Head = int | str
Row = tuple[Head, Mapping[Head, Constant]]


def rows_of(block: model.TableShown, sheet: Sheet) -> tuple[Row, ...]:
    """The rows of a table: what stands before each, and its cells by what stands above them; a list counts its own from 1.

    Raises NotConstant for a table of one value, or of more than rows and columns.
    """
    rows = _numbered(sheet.rulebook.tables[block.table])
    if rows is None:
        raise NotConstant(block.table)
    found: list[Row] = []
    for name, row in rows.items():
        cells = _numbered(row)
        found.append((name, {1: row} if cells is None else dict(cells)))
    if any(_numbered(cell) is not None for _, cells in found for cell in cells.values()):
        raise NotConstant(block.table)
    return tuple(found)


def columns_of(rows: tuple[Row, ...]) -> tuple[Head, ...]:
    """What stands above the columns: all that rows have cells for, numbers rising."""
    heads = tuple(dict.fromkeys(head for _, cells in rows for head in cells))
    numbers = sorted(head for head in heads if isinstance(head, int))
    return (*numbers, *(head for head in heads if isinstance(head, str)))


def _numbered(value: object) -> Mapping[Head, Any] | None:
    """The members of a table by their keys, or from 1; None for a value that has none."""
    if isinstance(value, Mapping):
        return value
    return dict(enumerate(value, start=1)) if isinstance(value, tuple) else None


def _unknown(what: str, name: str, span: Span, names: Collection[str]) -> Problem:
    values = {"what_kind": f"what.{what}", "name": name}
    return Problem("sections.unknown", span, values, nearest(name, names))
