"""The printed rulebook of a game and a voice in; what the pages show of it, block by block, out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import assert_never

from rulewright.pages.sources import GameSource
from rulewright.pages.voice import Voice
from rulewright.rulebook.constants import NotConstant
from rulewright.sections.checking import columns_of, rows_of
from rulewright.sections.model import TableShown
from rulewright.sections.typeset import (
    Item,
    Run,
    Runs,
    SetBlock,
    SetExample,
    SetList,
    SetNotice,
    SetParagraph,
    SetSection,
    SetTable,
    Source,
)


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading that a setting decides, with the section that it stands in."""

    section: SetSection
    notice: SetNotice


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table of the rule file by its name; `single` is set instead of `table` where it is one value or a plain list."""

    name: str
    table: SetTable | None
    single: Runs


def kind_of(block: SetBlock) -> str:
    """Which kind of block this is, for templates."""
    match block:
        case SetParagraph():
            return "paragraph"
        case SetList():
            return "list"
        case SetTable():
            return "table"
        case SetExample():
            return "example"
        case SetNotice():
            return "notice"
        case _:
            assert_never(block)


def readings(sections: tuple[SetSection, ...]) -> tuple[Reading, ...]:
    """All readings, in printed order."""
    return tuple(
        Reading(section, block)
        for section in sections
        for block in section.blocks
        if isinstance(block, SetNotice)
    )


def summary(sections: tuple[SetSection, ...]) -> tuple[SetSection, ...]:
    """What stands on a single sheet: of each section of the game itself what it says, without examples and readings."""
    return tuple(_short(section) for section in sections if section.variant is None)


def _short(section: SetSection) -> SetSection:
    said = tuple(
        one for one in section.blocks if isinstance(one, SetParagraph | SetList | SetTable)
    )
    return SetSection(section.id, section.level, section.variant, section.title, said)


def tables(
    source: GameSource, voice: Voice, sections: tuple[SetSection, ...]
) -> tuple[ShownTable, ...]:
    """All tables of the rule file, those that the rulebook shows as it shows them."""
    shown = dict(_shown(source, sections))
    return tuple(
        ShownTable(
            name, shown.get(name) or _bare(source, voice, name), _single(source, voice, name)
        )
        for name in source.rules.tables
    )


def _shown(source: GameSource, sections: tuple[SetSection, ...]) -> Iterator[tuple[str, SetTable]]:
    names = {
        block.id: block.table
        for section in source.book.document.sections
        for block in section.body
        if isinstance(block, TableShown)
    }
    for section in sections:
        for block in section.blocks:
            if isinstance(block, SetTable) and block.id in names:
                yield names[block.id], SetTable(block.id, (), block.heads, block.rows)


def _bare(source: GameSource, voice: Voice, name: str) -> SetTable | None:
    """A table of rows that no section shows."""
    table = source.rules.tables[name]
    if not isinstance(table, Mapping):
        return None
    span = source.rules.places[name]
    block = TableShown(name, span, None, None, name, "", "", "")
    try:
        rows = rows_of(block, source.book.sheet(None))
    except NotConstant:
        return None
    columns = columns_of(rows)
    plain = not any(isinstance(row, Mapping) for row in table.values())
    shown = [voice.text("page.tables.value")] if plain else [_text(voice, one) for one in columns]
    heads = ((Run(voice.words.lexicon.term(name)),), *((Run(one),) for one in shown))
    body = tuple(
        (
            (Run(_text(voice, row)),),
            *(_cell(source, voice, name, (row, one), cells.get(one)) for one in columns),
        )
        for row, cells in rows
    )
    return SetTable(name, (), heads, body)


def _single(source: GameSource, voice: Voice, name: str) -> Runs:
    """A table of one value, or a plain list of values side by side."""
    table = source.rules.tables[name]
    if isinstance(table, tuple):
        items = [(f"{name}[{place}]", one) for place, one in enumerate(table, start=1)]
    elif table is None or isinstance(table, int | str):
        items = [(name, table)]
    else:
        return ()
    runs: list[Run] = []
    for key, one in items:
        if isinstance(one, int | str):
            runs += [Run(" · ")] if runs else []
            runs.append(_value(source, voice, name, key, one))
    return tuple(runs)


def _cell(
    source: GameSource, voice: Voice, name: str, key: tuple[object, object], value: object
) -> Runs:
    if not isinstance(value, int | str):
        return ()
    return (_value(source, voice, name, f"{name}[{key[0]}][{key[1]}]", value),)


def _value(source: GameSource, voice: Voice, name: str, key: str, value: int | str) -> Run:
    span = source.rules.places[name]
    return Run(_text(voice, value), source=Source(key, span, (span,), str(value)))


def _text(voice: Voice, value: int | str) -> str:
    return voice.words.lexicon.term(value) if isinstance(value, str) else voice.words.write(value)


def texts(sections: tuple[SetSection, ...]) -> Iterator[tuple[SetSection, str, Runs]]:
    """Every text of sections with its id: paragraphs, what stands before lists, tables and examples, and items."""
    for section in sections:
        for block in section.blocks:
            match block:
                case SetParagraph(id=id, runs=runs):
                    yield section, id, runs
                case SetNotice():
                    continue  # readings have a page of their own
                case SetList(id=id, lead=lead, items=items):
                    yield section, id, lead
                    yield from ((section, item.id, item.runs) for item in items)
                case SetTable(id=id, lead=lead) | SetExample(id=id, lead=lead):
                    yield section, id, lead
                case _:
                    assert_never(block)


def items(block: SetList) -> tuple[Item, ...]:
    """The items of a list; templates cannot call it `items`, which is a method of their own mappings."""
    return block.items
