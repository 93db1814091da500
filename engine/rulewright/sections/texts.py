"""One text of a rulebook, a sheet of values and the words of a language in; runs out."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from rulewright.rulebook.constants import Constant, NotConstant
from rulewright.rulebook.types import Kind
from rulewright.sections import formats
from rulewright.sections.model import Spot, Text
from rulewright.sections.places import NUMBER, REFERENCE
from rulewright.sections.sheets import Sheet
from rulewright.sections.typeset import Run, Runs, Source
from rulewright.words import templates
from rulewright.words.messages import Message, Value
from rulewright.words.words import Words

_MARKS = re.compile(rf"(\*)|{REFERENCE.pattern}")

Titles = Callable[[str], Runs]
"""The title of a section, by its id."""


@dataclass(frozen=True, slots=True)
class Setter:
    """Sets texts in one language."""

    words: Words
    sheet: Sheet
    titles: Titles

    def runs(self, text: Text) -> Runs:
        """The runs of a text: what its catalog says, its markup understood and its places filled."""
        number = self._number(text)
        words = self.words.lexicon.form(text.id, number)
        return _begun(self._joined(self._pieces(words, text)))

    def value(self, value: Value, source: Source | None = None) -> Run:
        """A value as a run."""
        return Run(self.words.write(value), source=source)

    def message(self, key: str, **values: Value) -> Run:
        """A sentence of the engine as a run."""
        return Run(self.words.say(Message(key, values)))

    def _number(self, text: Text) -> int | None:
        if text.number is None:
            return None
        value, _ = self._evaluated(text.number)
        return value if isinstance(value, int) else None

    def _pieces(self, words: str, text: Text) -> Iterator[Run]:
        emphasis = False
        for part in templates.parse(words):
            if isinstance(part, templates.Place):
                yield replace(self._place(part.name, text), emphasis=emphasis)
                continue
            for run in self._marked(part):
                if run is None:
                    emphasis = not emphasis
                else:
                    yield replace(run, emphasis=emphasis)

    def _marked(self, literal: str) -> Iterator[Run | None]:
        """Literal text in runs; None where an emphasis begins or ends."""
        start = 0
        for found in _MARKS.finditer(literal):
            yield self._literal(literal[start : found.start()])
            start = found.end()
            if found[1]:
                yield None
            else:
                title = "".join(run.text for run in self.titles(found[2]))
                text = self.words.text("sections.reference", title=title)
                yield Run(text, section=found[2])
        yield self._literal(literal[start:])

    def _literal(self, text: str) -> Run:
        return Run(templates.set_off(text) if self.words.lexicon.spaced else text)

    def _place(self, raw: str, text: Text) -> Run:
        spot = text.number if raw == NUMBER else text.spots.get(raw)
        if spot is None:  # a form of a term that only this language tells apart: ${card.other}
            term = self.words.lexicon.term_place(raw)
            if term is None:
                term = self.words.lexicon.missing("words.no_value", text.id, place=raw)
            return Run(term, term=raw)
        name = spot.name
        if name is not None and (spot.format == formats.NAME or not self.sheet.is_value(name)):
            term = self.words.lexicon.term_place(name)
            if term is None:
                term = self.words.lexicon.missing("words.no_value", text.id, place=raw)
            return Run(term, term=name)
        try:
            value, kind = self._evaluated(spot)
            written = formats.written(value, spot.format, kind)
        except (NotConstant, formats.WrongFormat):
            return Run(self.words.lexicon.missing("words.no_value", text.id, place=raw))
        source = self.source(spot, value)
        if isinstance(value, int) and spot.format == formats.PART:
            latin = self.words.language.script == "Latn"
            gap = " " if self.words.lexicon.spaced else ""
            return Run(gap + formats.numeral(value, latin), source=source)
        if isinstance(value, int) and spot.format == formats.SPELLED:
            return Run(self.words.formatter.spelled(value), source=source)
        return self.value(written, source)

    def _evaluated(self, spot: Spot) -> tuple[Constant, Kind | None]:
        if spot.expr is None:
            raise NotConstant(spot.raw)
        return self.sheet.value(spot.expr)

    def source(self, spot: Spot, value: Constant) -> Source:
        """Where a value comes from."""
        origins = self.sheet.origins(spot.expr) if spot.expr is not None else ()
        shown = repr(value) if isinstance(value, tuple) else str(value)
        return Source(spot.raw, spot.span, origins, shown)

    def _joined(self, pieces: Iterator[Run]) -> Runs:
        """Runs with the space that the language sets between ideographs and Latin letters, also where two of them meet."""
        found: list[Run] = []
        for run in pieces:
            if not run.text:
                continue
            gap = found and templates.needs_gap(found[-1].text, run.text)
            if gap and self.words.lexicon.spaced:
                last = found[-1]
                if last.source is None and last.section is None and last.term is None:
                    found[-1] = replace(last, text=last.text + " ")
                else:
                    found.append(Run(" ", emphasis=run.emphasis and last.emphasis))
            found.append(run)
        return tuple(found)


def _begun(runs: Runs) -> Runs:
    """A number that is written as a word and begins a text begins with a capital letter."""
    if not runs or runs[0].source is None or not runs[0].text[:1].islower():
        return runs
    first = runs[0]
    return (replace(first, text=first.text[0].upper() + first.text[1:]), *runs[1:])
