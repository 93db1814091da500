"""The terms of a game in all its languages in; the rows of the glossary, and what sections explain, out."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.pages.sources import GameSource
from rulewright.pages.voice import voice
from rulewright.sections.coverage import explicable
from rulewright.sections.typeset import SetSection
from rulewright.words.domains import TYPED
from rulewright.words.languages import LANGUAGES, Language

_TERM, _SHORT = "term.", ".short"


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
    """A thing of the rules, what it is, and the sections that explain it."""

    name: str
    what: str
    sections: tuple[SetSection, ...]


def languages(source: GameSource) -> tuple[Language, ...]:
    """The languages of the columns, in the order of the table of languages."""
    return tuple(language for language in LANGUAGES if language.tag in source.tags)


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
            yield Explained(name, what, tuple(telling))


def explains(source: GameSource) -> dict[str, tuple[str, ...]]:
    """The names that each section explains, by the id of the section."""
    return {
        one.id: tuple(name for name, _ in one.explains) for one in source.book.document.sections
    }
