"""An outline in; its one flat namespace out: what each name of the file is, and every word there is."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from rulewright.expr.nodes import Expr, ListOf, Name
from rulewright.problems import Span
from rulewright.rulebook.forms import Written
from rulewright.rulebook.outline import Outline
from rulewright.rulebook.report import Report
from rulewright.vocabulary import SECTIONS
from rulewright.vocabulary.keys import BUILT_IN_FIELDS, TAKEN


class What(Enum):
    """What a name stands for; the value is the id of the sentence that says so."""

    SETTING = "what.setting"
    WORDS = "what.word_list"
    TABLE = "what.table"
    ZONE = "what.zone"
    VARIABLE = "what.variable"
    FORMULA = "what.formula"
    SEAT = "what.seat"
    CHOICE = "what.choice"
    FIELD = "what.field"
    LOOP = "what.loop"
    WORD = "what.word"


@dataclass(frozen=True, slots=True)
class Thing:
    """What a name stands for and where it is declared."""

    what: What
    span: Span


FACE_WORDS = ("up", "down")
CLOSES_WORDS = ("all", "first")
AUDIENCES = ("everyone", "owner", "nobody")

_PLAIN = ("none", "true", "false")

_SECTIONS = {
    "settings": What.SETTING,
    "words": What.WORDS,
    "tables": What.TABLE,
    "zones": What.ZONE,
    "state": What.VARIABLE,
    "define": What.FORMULA,
}


@dataclass(slots=True)
class Names:
    """The namespace of one file. `words` are all words in an order that does not depend on numbers."""

    things: dict[str, Thing] = field(default_factory=dict)
    words: dict[str, Span] = field(default_factory=dict)
    fields: tuple[str, ...] = ()

    def what(self, name: str) -> What | None:
        """What a name stands for; None for an unknown one."""
        thing = self.things.get(name)
        return thing.what if thing else None


def collect(outline: Outline, report: Report) -> Names:
    """Gather the names of a file; report names used for two things."""
    names = Names()
    for (section, name), span in outline.places.items():
        if section in _SECTIONS:
            _add(names, report, _SECTIONS[section], name, span)
    for seat in outline.seats:
        _add(names, report, What.SEAT, seat.text, seat.span)
    for choice in outline.choices.values():
        _add(names, report, What.CHOICE, choice.name, choice.span)
    for name in outline.names_of("choose"):
        if name not in outline.choices:
            _add(names, report, What.CHOICE, name, outline.places["choose", name])
    _fields(names, report, outline)
    for step in outline.steps():
        loop = step.form.names.get("each")
        if loop is not None and loop.text != "seat" and names.what(loop.text) is not What.LOOP:
            _add(names, report, What.LOOP, loop.text, loop.span)
    for written in _certain_words(outline):
        _word(names, report, written)
    for written in _possible_words(outline):
        if names.what(written.text) is None and written.text not in TAKEN:
            _word(names, report, written)
    for word in (*FACE_WORDS, *CLOSES_WORDS):
        names.words.setdefault(word, outline.span)
    return names


def _add(names: Names, report: Report, what: What, name: str, span: Span) -> None:
    if name in TAKEN or name in BUILT_IN_FIELDS:
        report.add("name_taken", span, name=name)
        return
    before = names.things.get(name)
    if before is not None:
        _twice(report, name, before.span, span)
        return
    names.things[name] = Thing(what, span)


def _twice(report: Report, name: str, one: Span, other: Span) -> None:
    """One name for two things, reported where it stands for the second time."""
    first, second = sorted((one, other))
    report.add("name_twice", second, related=(first,), name=name)


def _fields(names: Names, report: Report, outline: Outline) -> None:
    known = SECTIONS["cards"].keys
    found: dict[str, Span] = {}
    for kind in outline.kinds.values():
        for key, span in kind.keys.items():
            if key not in known:
                found.setdefault(key, span)
    for name, span in found.items():
        _add(names, report, What.FIELD, name, span)
    names.fields = tuple(found)


def _word(names: Names, report: Report, written: Written) -> None:
    word = written.text
    if word in AUDIENCES or word in names.words:
        names.words.setdefault(word, written.span)
        return
    if word in TAKEN:
        report.add("name_taken", written.span, name=word)
        return
    before = names.things.get(word)
    if before is not None and before.what is not What.WORD:
        _twice(report, word, before.span, written.span)
        names.words[word] = written.span
        return
    names.things[word] = Thing(What.WORD, written.span)
    names.words[word] = written.span


def _certain_words(outline: Outline) -> Iterator[Written]:
    """Words that cannot be meant as anything else."""
    for words in outline.words.values():
        yield from words
    for form in outline.settings.values():
        yield from (w for w in literal_words(form.expressions.get("from")) if w.text not in _PLAIN)
    for kind in outline.names_of("cards"):
        yield Written(kind, outline.places["cards", kind])
    for form in outline.kinds.values():
        yield from literal_words(form.expressions.get("sides"))
    for choice in outline.choices.values():
        for alternative in choice.alternatives:
            if alternative.name is not None:
                yield Written(alternative.name, alternative.span)


def _possible_words(outline: Outline) -> Iterator[Written]:
    """Bare names in literal lists: words, unless the file declares them as something else."""
    for form in outline.kinds.values():
        for name, value in form.expressions.items():
            if name not in SECTIONS["cards"].keys:
                yield from literal_words(value)
    for form in outline.variables.values():
        yield from literal_words(form.expressions.get("from"))
    for choice in outline.choices.values():
        for alternative in choice.alternatives:
            for part in alternative.parts:
                yield from literal_words(part.source)
    for step in outline.steps():
        if step.verb == "chance":
            yield from literal_words(step.form.expressions.get("from"))


def literal_words(value: Expr | None) -> Iterable[Written]:
    """The words of a literal list of bare names; nothing if it is something else."""
    if isinstance(value, ListOf):
        items = [item for item in value.items if isinstance(item, Name)]
        if len(items) == len(value.items):
            return [Written(item.name, item.span) for item in items]
    return ()
