"""The terms of a game in all its languages in; the rows of the glossary, and what sections explain, out."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.diff.writing import written
from rulewright.pages.sources import GameSource
from rulewright.pages.voice import languages as site_languages
from rulewright.pages.voice import voice
from rulewright.resources import GAME_FILE
from rulewright.sections.coverage import RESULTS, explicable
from rulewright.sections.typeset import SetSection
from rulewright.source import Mapping, read_text
from rulewright.words.domains import TYPED
from rulewright.words.languages import Language

_TERM, _SHORT = "term.", ".short"
_SHORT_PARTS = ("define", "state", "zones")
"""The parts of a rule file whose things take a line each."""


@dataclass(frozen=True, slots=True)
class Word:
    """What something is called in one language; `printed` if the game itself prints it so."""

    language: Language
    text: str
    printed: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the glossary, by the name in the rule file."""

    name: str
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """A thing of the rules, what it is, and the sections that explain it; how it stands in the rule file of the game, and
    where, if that is short and no other page says it.
    """

    name: str
    what: str
    sections: tuple[SetSection, ...]
    written: str | None
    place: str


def languages(source: GameSource) -> tuple[Language, ...]:
    """The languages of the columns, in the order of the table of languages: those that the game and the site both have."""
    return tuple(language for language in site_languages() if language.tag in source.tags)


def glossary(source: GameSource) -> tuple[Entry, ...]:
    """All terms of the game, in the order of its file; what is called the same as another in every language stands once."""
    lexicons = {one: voice(one, source.folder).words.lexicon for one in languages(source)}
    domain = next(iter(lexicons.values())).layers[0].domain
    found: dict[tuple[str, ...], Entry] = {}
    for key in domain.texts:
        if not key.startswith(_TERM) or key.endswith((TYPED, _SHORT)):
            continue
        name = key.removeprefix(_TERM)
        printed = domain.printed.get(name, ())
        words = tuple(
            Word(language, lexicon.term(name), language.tag in printed)
            for language, lexicon in lexicons.items()
        )
        found.setdefault(tuple(word.text for word in words), Entry(name, words))
    return tuple(found.values())


def explained(source: GameSource, sections: tuple[SetSection, ...]) -> Iterator[Explained]:
    """Each thing of the rules with the sections that explain it, variants included."""
    shown = {section.id: section for section in sections}
    stands = {name: (text, place) for name, text, place in _standing(source)}
    seen: set[str] = set()
    for rules in (source.rules, *source.variants.values()):
        for name, what in explicable(rules):
            if name in seen:
                continue
            seen.add(name)
            telling = [
                shown[one.id]
                for one in source.book.document.sections
                if name in {thing for thing, _ in one.explains}
            ]
            yield Explained(name, what, tuple(telling), *stands.get(name, (None, "")))


def _standing(source: GameSource) -> Iterator[tuple[str, str, str]]:
    """The names of formulas, variables, zones and of the results, how they stand in the rule file, and the places of that."""
    root, _ = read_text(source.files[GAME_FILE], GAME_FILE)
    assert isinstance(root, Mapping)
    for part, value in root.entries:
        if not isinstance(value, Mapping):
            continue
        places = [f"{GAME_FILE}:{key.span.line}" for key, _ in value.entries]
        if part.text == RESULTS:
            yield part.text, f"{part.text}: {written(value)}", " ".join(places)
        elif part.text in _SHORT_PARTS:
            for place, (key, body) in zip(places, value.entries, strict=True):
                yield key.text.partition("(")[0], f"{key.text}: {written(body)}", place


def explains(source: GameSource) -> dict[str, tuple[str, ...]]:
    """The names that each section explains, by the id of the section."""
    return {
        one.id: tuple(name for name, _ in one.explains) for one in source.book.document.sections
    }
