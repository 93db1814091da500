"""A checked rulebook and its domain in; what people meet that has no words yet, and terms that name nothing, out."""

import re
from collections.abc import Iterable, Iterator
from types import MappingProxyType

from rulewright.problems import NOWHERE, Problem, Span
from rulewright.rulebook.model import Rulebook, SayStep
from rulewright.rulebook.names import CLOSES_WORDS, FACE_WORDS
from rulewright.rulebook.reading import all_steps
from rulewright.words import templates
from rulewright.words.domains import TYPED, Domain

VARIANT = "variant."
"""How the term of a variant begins: `variant.<id>` is what it is called."""


_NUMBERED = re.compile(r".+\.\d+")
"""The term of one number of a field or variable: `rank.14`."""

_SPELLED = (*FACE_WORDS, *CLOSES_WORDS)
"""Words of the rule language itself, which no sentence shows."""


def check_names(domain: Domain, rulebooks: Iterable[Rulebook]) -> Iterator[Problem]:
    """What the words of a game lack for the game and its variants: terms, reasons, messages; and terms that nothing uses."""
    books = tuple(rulebooks)
    reported: set[str] = set()
    known: set[str] = set()
    for book in books:
        known |= _declared(book)
        for name, span in (*_names(book), *_titles(book)):
            if f"term.{name}" not in domain.texts and name not in reported:
                reported.add(name)
                own = name.startswith(VARIANT)  # a table's own variant is called by its name
                yield Problem("words.no_term", span, MappingProxyType({"name": name}), warning=own)
            known.add(name)
        for key, span in (*_reasons(book), *_messages(book)):
            missing = key not in domain.texts and f"{key}.other" not in domain.texts
            if missing and key not in reported:
                reported.add(key)
                yield Problem("words.no_sentence", span, MappingProxyType({"id": key}))
    yield from _unused(domain, known)


def _titles(book: Rulebook) -> Iterator[tuple[str, Span]]:
    yield book.game, book.title_span
    if book.variant is not None:
        yield f"{VARIANT}{book.variant}", book.title_span


def _names(book: Rulebook) -> Iterator[tuple[str, Span]]:
    """What is named in prompts, logs, tables and lists of settings."""
    for things in (book.settings, book.kinds, book.zones):
        yield from ((name, thing.span) for name, thing in things.items())
    yield from ((seat, book.title_span) for seat in book.seats)
    yield from ((shown.name, shown.value.span) for shown in book.shows)
    said = (word for word in book.all_words if word not in _SPELLED)
    yield from ((word, book.word_places.get(word, book.title_span)) for word in said)
    for choice in book.choices.values():
        yield choice.name, choice.span


def _declared(book: Rulebook) -> set[str]:
    """What may have a term because pages or sentences speak of it, and need not."""
    parts = (part for c in book.choices.values() for a in c.alternatives for part in a.parts)
    kept = (book.tables, book.variables, book.formulas, book.fields, book.loops, book.words)
    return {part.name for part in parts}.union(*kept)


def _reasons(book: Rulebook) -> Iterator[tuple[str, Span]]:
    for choice in book.choices.values():
        for alternative in choice.alternatives:
            for must in alternative.musts:
                yield f"must.{choice.name}.{must.reason}", must.span


def _messages(book: Rulebook) -> Iterator[tuple[str, Span]]:
    steps = (step for step in all_steps(book) if isinstance(step, SayStep))
    yield from ((f"say.{step.message}", step.span) for step in steps)


def _unused(domain: Domain, known: set[str]) -> Iterator[Problem]:
    used = {
        place
        for forms in domain.texts.values()
        for form in forms
        for place in templates.places(form)
    }
    used |= {place.rpartition(".")[0] for place in used}
    for key in domain.texts:
        name = key.removeprefix("term.").removesuffix(".short").removesuffix(TYPED)
        if _NUMBERED.fullmatch(name):
            name = name.rpartition(".")[0]
        if key.startswith("term.") and name not in known | used:
            yield Problem("words.unused_term", domain.spans.get(key, NOWHERE), {"name": name})
