"""A game's folder in; everything that is wrong with its words and their translations out, as a publisher has to see it."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from rulewright import resources
from rulewright.problems import Problem, RulebookError
from rulewright.rulebook.model import Rulebook
from rulewright.words.catalogs import catalog_path, load_domain, load_texts, read_domain
from rulewright.words.domains import ENGINE, Domain
from rulewright.words.glossary import read_glossary
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.naming import check_names
from rulewright.words.readable import check_ids, check_places
from rulewright.words.sources import engine_file, glossary_file
from rulewright.words.words import WORDS_FILE

COMPILED = ".mo"
"""The suffix of catalogs in an installed copy."""


def check_texts(folder: Path) -> tuple[Problem, ...]:
    """The problems of a game's texts and their translations, files named by their paths; none for a game without words."""
    if not (folder / WORDS_FILE).is_file():
        return ()
    domain, problems = read_domain(folder / WORDS_FILE, folder.name)
    return (*problems, *_check_texts(domain, folder))


def check_terms(folder: Path, rulebooks: Iterable[Rulebook]) -> tuple[Problem, ...]:
    """What the words of a game lack for its rulebooks, those of the game and its variants, whose names have to have terms,
    sentences that nothing says, and places that nothing fills.
    """
    if not (folder / WORDS_FILE).is_file():
        return ()
    books, engine = tuple(rulebooks), load_domain(engine_file(), ENGINE).texts
    with suppress(RulebookError):  # told elsewhere; what can be understood of the file is looked at
        quick = load_domain(folder / WORDS_FILE, folder.name)  # from the cache, without places
        if not any(_of_terms(quick, books, engine)):
            return ()
    domain, _ = read_domain(folder / WORDS_FILE, folder.name)
    return tuple(_placed(problem, folder) for problem in _of_terms(domain, books, engine))


def _of_terms(
    domain: Domain, books: tuple[Rulebook, ...], engine: Collection[str]
) -> Iterator[Problem]:
    yield from check_names(domain, books)
    yield from check_ids(domain, books, engine)
    yield from check_places(domain, books, engine)


def _check_texts(domain: Domain, folder: Path) -> Iterator[Problem]:
    from rulewright.words.gate import check_catalog, check_source  # slow to import: of all signs

    glossary = read_glossary(glossary_file())
    yield from check_source(domain, glossary)
    for language in LANGUAGES:
        if language.tag not in domain.publishes or language == domain.source:
            continue
        path = _catalog(domain, language, folder)
        if path.suffix == COMPILED:
            yield from _check_compiled(domain, language, path.parents[2])
        else:
            yield from check_catalog(domain, language, path, glossary)


def _check_compiled(domain: Domain, language: Language, root: Path) -> Iterator[Problem]:
    """Texts without a translation: an installed copy has catalogs that were checked before they were compiled."""
    translated = load_texts(domain, language, [root])
    for key in domain.texts:
        if key not in translated:
            values = {"id": key, "language": language.tag}
            yield Problem("words.untranslated", domain.spans[key], values)


def _placed(problem: Problem, folder: Path) -> Problem:
    """Rulebooks name their files from inside the game's folder."""
    if not problem.span.file or Path(problem.span.file).is_relative_to(folder):
        return problem
    span = replace(problem.span, file=(folder / problem.span.file).as_posix())
    return replace(problem, span=span)


def _catalog(domain: Domain, language: Language, folder: Path) -> Path:
    """The catalog that is used, written or compiled: the program's own, or else the one in the game's folder."""
    shipped = catalog_path(resources.locales_root(), language, domain.name)
    own = catalog_path(folder / "locales", language, domain.name)
    found = (shipped, shipped.with_suffix(COMPILED), own, own.with_suffix(COMPILED))
    return next((path for path in found if path.is_file()), own)
