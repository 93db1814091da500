"""A rulebook in; the sentences that may be said of its games out: for each id, what fills its places.

What fills them when they are said stands in `prompts` (prompts and refusals), `events` (messages), `tables` and `answer_texts`.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rulewright.rulebook import terms as t
from rulewright.rulebook.model import Choice, Must, Rulebook, SayStep
from rulewright.rulebook.reading import all_steps
from rulewright.rulebook.types import Kind
from rulewright.rulebook.walking import inside

Values = Mapping[str, Kind | None]
"""What fills places in a sentence, by name: a single value of this kind, or anything else (None)."""

STAGE = MappingProxyType(
    dict.fromkeys(("n", "low", "high", "left"), Kind.NUMBER)
    | dict.fromkeys(("range", "cards", "member"))
)
"""What fills places in every prompt."""

_MOVED: Values = {
    **dict.fromkeys(("cards", "from", "to")),
    **dict.fromkeys(("seat", "target"), Kind.SEAT),
    "n": Kind.NUMBER,
}
_ANSWERED: Values = {"seat": Kind.SEAT, "answer": None, "picked": None, "n": Kind.NUMBER}


def said(book: Rulebook) -> Mapping[str, Values]:
    """For each sentence that a game can say in its own words, what fills its places. Ids have no viewpoints here."""
    return {**_asked(book), **_told(book), **_laid_out(book)}


def _told(book: Rulebook) -> Mapping[str, Values]:
    """The messages of the log."""
    found: dict[str, Values] = {}
    for step in all_steps(book):
        if isinstance(step, SayStep):
            found[f"say.{step.message}"] = _message(step)
    for zone in book.zones:
        found[f"log.shuffled.{zone}"] = {"zone": None, "seat": Kind.SEAT}
        for other in book.zones:
            found[f"log.moved.{zone}.{other}"] = _MOVED
            found[f"log.moved_hidden.{zone}.{other}"] = _MOVED
    for kind in book.kinds:
        found[f"log.turned.{kind}"] = {"card": Kind.CARD, "side": Kind.WORD, "seat": Kind.SEAT}
    for name, variable in book.variables.items():
        values = {"name": None, "key": None, "n": Kind.NUMBER, "seat": Kind.SEAT}
        for way in ("drawn", "set", "shown"):
            found[f"log.{way}.{name}"] = {**values, "value": variable.type.kind}
    for loop, type_ in book.loops.items():
        found[f"log.loop.{loop}"] = {"name": None, "value": type_.kind}
    for choice in book.choices.values():
        for way in ("", ".none", *(f".{name}" for name in _ways(choice))):
            found[f"log.answered.{choice.name}{way}"] = _ANSWERED
    return found


def _laid_out(book: Rulebook) -> Mapping[str, Values]:
    """What the table says, and what an answer is called among the options."""
    found: dict[str, Values] = {}
    lines = {line.name: _kind(line.value) for line in book.shows}
    for name, kind in lines.items():
        number = {"n": Kind.NUMBER, "ordinal": None}
        found[f"table.value.{name}"] = {**lines, **number, "name": None, "value": kind}
    for zone in book.zones:
        for way in ("", ".hidden"):
            found[f"table.zone.{zone}{way}"] = {"zone": None, "cards": None, "n": Kind.NUMBER}
        found[f"table.card.{zone}"] = {"card": Kind.CARD}
        for way in ("", *(f".{choice}" for choice in book.choices)):
            found[f"table.zones.{zone}{way}"] = _board(book)
    for choice in book.choices.values():
        for alternative in choice.alternatives:
            way = "" if alternative.name is None else f".{alternative.name}"
            parts = {part.name: part.domain.kind for part in alternative.parts if part.name}
            found[f"answer.{choice.name}{way}"] = parts
            found[f"option.{choice.name}"] = {**parts, "face": None}
            for must in alternative.musts:
                found[f"sign.{choice.name}.{must.reason}"] = {}
    return found


def _ways(choice: Choice) -> Iterator[str]:
    return (one.name for one in choice.alternatives if one.name is not None)


def _asked(book: Rulebook) -> Mapping[str, Values]:
    """Prompts and refusals."""
    found: dict[str, Values] = {}
    for choice in book.choices.values():
        asked = {**STAGE, **_shown(book), **_board(book)}
        found[f"prompt.{choice.name}"] = asked
        for alternative in choice.alternatives:
            if alternative.name is not None:
                found[f"prompt.{choice.name}.{alternative.name}"] = asked
            for must in alternative.musts:
                found[f"must.{choice.name}.{must.reason}"] = _refused(book, choice, must)
    return found


def _message(step: SayStep) -> Values:
    values = {name: _kind(term) for name, term in step.values.items()}
    return values if step.about is None else {"seat": Kind.SEAT, **values}


def _shown(book: Rulebook) -> Values:
    return {line.name: _kind(line.value) for line in book.shows if line.seat is None}


def _board(book: Rulebook) -> Values:
    """Words that a zone is kept for each of: a prompt may show the card that lies there."""
    lists = {zone.per for zone in book.zones.values()} & book.words.keys()
    return {word: Kind.CARD for name in lists if name for word in book.words[name]}


def _refused(book: Rulebook, choice: Choice, must: Must) -> Values:
    parts = (part for a in choice.alternatives for part in a.parts)
    values: dict[str, Kind | None] = {"seat": Kind.SEAT, "option": None}
    values |= dict(_quoted(book, must.condition))
    values |= {part.name: part.domain.kind for part in parts}
    for number in range(_facts(book, must.condition)):
        values |= {f"{side}{number + 1 if number else ''}": None for side in ("left", "right")}
    return values


def _quoted(book: Rulebook, term: t.Term) -> Iterator[tuple[str, Kind | None]]:
    """What a refusal quotes: see `play.quoting`."""
    match term:
        case t.FormulaCall(formula=name):
            yield name, _kind(term)
            yield from _quoted(book, book.formulas[name].body)
        case t.VariableValue(variable=name) | t.SettingValue(name=name):
            yield name, _kind(term)
        case t.Filtered() | t.Sorted() | t.Extreme() | t.Mapped():
            yield from _quoted(book, term.source)
        case t.DenseRank():
            return
        case _:
            for part in inside(term):
                yield from _quoted(book, part)


def _facts(book: Rulebook, condition: t.Term) -> int:
    """How many comparisons may fail in a condition at the same time: see `play.refusing.failed`."""
    match condition:
        case t.Not(value=value):
            return _facts(book, value)
        case t.Both(left=left, right=right) | t.Either(left=left, right=right):
            return _facts(book, left) + _facts(book, right)
        case t.FormulaCall(formula=name):
            return _facts(book, book.formulas[name].body)
        case t.IfElse(then=then, otherwise=otherwise):
            return max(_facts(book, then), _facts(book, otherwise))
        case _:
            return 1


def _kind(term: t.Term) -> Kind | None:
    return None if term.type.is_list else term.type.kind
