"""A document, its sheets and the words of a language in; the sections as they are printed, out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import assert_never

from rulewright.examples import Outcome
from rulewright.problems import Span
from rulewright.rulebook.constants import Constant
from rulewright.rulebook.types import Kind
from rulewright.sections import formats, model
from rulewright.sections import typeset as out
from rulewright.sections.checking import columns_of, rows_of
from rulewright.sections.model import Condition, Document, Section, Text
from rulewright.sections.sheets import Sheet
from rulewright.sections.texts import Setter
from rulewright.sections.typeset import Run, Runs, SetSection, Source
from rulewright.sections.worked import label_of, title_of, worked
from rulewright.words.messages import Many, Message, Term, Value
from rulewright.words.words import Words

Sheets = Callable[[str | None], Sheet]
"""The sheet of the game at the table (None), and of each variant that has sections of its own."""

Outcomes = Callable[[str], Outcome | None]
"""What the engine makes of the worked example with this id; None if there is none, or it cannot be played."""


def typeset(
    document: Document, sheets: Sheets, outcomes: Outcomes, words: Words
) -> tuple[SetSection, ...]:
    """All sections in printed order. A text that the language lacks shows as its id, and the words report it."""
    press = _Press(document, sheets, outcomes, words)
    return tuple(press.section(section) for section in document.sections)


def typeset_one(
    document: Document, section: Section, sheets: Sheets, outcomes: Outcomes, words: Words
) -> SetSection:
    """One section as it is printed."""
    return _Press(document, sheets, outcomes, words).section(section)


@dataclass(frozen=True, slots=True)
class _Press:
    document: Document
    sheets: Sheets
    outcomes: Outcomes
    words: Words

    def title(self, id: str) -> Runs:
        section = self.document.section(id)
        if section is None:
            return (Run(id),)
        return Setter(self.words, self.sheet(section), _bare).runs(section.title)

    def sheet(self, section: Section) -> Sheet:
        return self.sheets(section.variant)

    def section(self, section: Section) -> SetSection:
        page = _Page(Setter(self.words, self.sheet(section), self.title), self.outcomes)
        blocks = tuple(page.block(block) for block in section.body if page.holds(block.when))
        return SetSection(
            section.id, section.level, section.variant, self.title(section.id), blocks
        )


def _bare(id: str) -> Runs:
    """What a title shows for another section, so that two titles never wait for each other."""
    return (Run(id),)


@dataclass(frozen=True, slots=True)
class _Page:
    setter: Setter
    outcomes: Outcomes

    @property
    def sheet(self) -> Sheet:
        return self.setter.sheet

    def holds(self, condition: Condition | None) -> bool:
        return condition is None or self.sheet.holds(condition.expr)

    def block(self, block: model.Block) -> out.SetBlock:
        lead = self.setter.runs(block.text) if block.text is not None else ()
        match block:
            case model.Paragraph():
                return out.SetParagraph(block.id, lead)
            case model.Listed():
                return out.SetList(block.id, lead, tuple(self.items(block.items)), block.ordered)
            case model.TableShown():
                return self.table(block, lead)
            case model.ComponentsShown():
                items = tuple(self.component(name, block, span) for name, span in block.kinds)
                return out.SetList(block.id, lead, items, ordered=False)
            case model.ExampleShown():
                return self.example(block, lead)
            case model.Notice():
                return out.SetNotice(block.id, lead, block.setting, self.reading(block))
            case _:
                assert_never(block)

    def items(self, items: tuple[Text, ...]) -> Iterator[out.Item]:
        for text in items:
            if self.holds(text.when):
                yield out.Item(text.id, self.setter.runs(text))

    def example(self, block: model.ExampleShown, lead: Runs) -> out.SetExample:
        """What the engine makes of a worked example under the rules as they stand."""
        outcome, words = self.outcomes(block.example), self.setter.words
        if outcome is None:
            return out.SetExample(block.id, lead, block.example)
        blocks = worked(outcome, block.id, words)
        # What is said about an example says itself that it is one.
        title = title_of(outcome, words) if lead else label_of(outcome, words)
        return out.SetExample(block.id, lead, block.example, title, blocks)

    # ---- tables

    def table(self, block: model.TableShown, lead: Runs) -> out.SetTable:
        rows = rows_of(block, self.sheet)
        columns = columns_of(rows)
        origin = self.sheet.rulebook.places[block.table]
        heads = tuple(self.head(head, block.columns) for head in columns)
        body = []
        for name, cells in rows:
            shown = [
                self.cell(
                    cells[head], block.cells, f"{block.table}[{name}][{head}]", block.span, origin
                )
                if head in cells
                else ()
                for head in columns
            ]
            body.append((self.head(name, block.rows), *shown))
        corner = (self.setter.value(Term(block.table)),)
        return out.SetTable(block.id, lead, (corner, *heads), tuple(body))

    def head(self, name: int | str, format_name: str) -> Runs:
        """What stands before a row or above a column; a format that is a field or variable says what its numbers are called."""
        known = format_name in ("", *formats.FORMATS)
        named = self.setter.words.lexicon.named(format_name, formats.plain(name))
        value: Value = formats.written(name, format_name) if known else named
        return (self.setter.value(value),)

    def cell(
        self,
        value: Constant,
        format_name: str,
        expression: str,
        span: Span,
        origin: Span,
    ) -> Runs:
        source = Source(expression, span, (origin,), str(value))
        return (self.setter.value(formats.written(value, format_name), source),)

    # ---- what is made from the rules

    def component(self, kind: str, block: model.ComponentsShown, span: Span) -> out.Item:
        """One line of the card list: how many there are, how many for each player, and what is printed on them."""
        rules, box = self.sheet.rulebook, self.sheet.box
        cards = box.kinds.get(kind, ())
        each = sum(card.owner == 0 for card in cards)
        values: dict[str, Value] = {
            "cards": Message("count.cards", {"n": len(cards)}),
            "kind": Term(kind),
            "each": Message("count.cards", {"n": each}),
        }
        key = "sections.component.each" if rules.kinds[kind].per_seat else "sections.component"
        own = cards[:each] if rules.kinds[kind].per_seat else cards
        printed = {
            name: tuple(dict.fromkeys(card.fields[name] for card in own))
            for name in rules.kinds[kind].fields
        }
        parts: list[Value] = [
            Message(
                "sections.component.field", {"field": Term(name), "values": self.named(name, found)}
            )
            for name, found in printed.items()
            if found
        ]
        sides = cards[0].sides if cards else ()
        if sides:
            parts.append(
                Message(
                    "sections.component.sides",
                    {"sides": Many(tuple(map(formats.plain, sides)), "and")},
                )
            )
        values["printed"] = Many(tuple(parts))
        if parts:
            key += ".printed"
        source = Source(f"cards.{kind}", span, (rules.kinds[kind].span,), str(len(cards)))
        return out.Item(f"{block.id}.{kind}", (self.setter.value(Message(key, values), source),))

    def named(self, field: str, found: tuple[Constant, ...]) -> Value:
        """What is printed on cards in one field, numbers as the game calls them."""
        lexicon = self.setter.words.lexicon
        return Many(tuple(lexicon.named(field, formats.plain(value)) for value in found))

    def reading(self, block: model.Notice) -> Runs:
        """What a setting says, and what else it could say."""
        setting = self.sheet.rulebook.settings[block.setting]
        chosen = self.sheet.data.settings[block.setting]
        kind = setting.type.kind
        others = tuple(formats.plain(value, kind) for value in setting.values if value != chosen)
        values: dict[str, Value] = {
            "setting": Term(block.setting),
            "value": formats.plain(chosen, kind),
            "others": Many(others),
        }
        key = "sections.reading" if chosen == setting.default else "sections.reading.changed"
        source = Source(block.setting, block.span, (setting.span,), str(chosen))
        long = kind is Kind.NUMBER or len(setting.values) > 6
        return (self.setter.value(Message(f"{key}.short" if long else key, values), source),)
