"""A target in; all its problems out, each once for its cause, with places that name files as the user can open them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from rulewright import examples, resources, rulebook
from rulewright.play.folder import read_folder, variants_in
from rulewright.problems import Problem, RulebookError, Span
from rulewright.review.targets import Target
from rulewright.rulebook.model import Rulebook
from rulewright.sections import stage as sections
from rulewright.source.reader import read_text
from rulewright.source.text import load
from rulewright.words.checking import check_words

Files = Mapping[str, str]
"""The texts of a game's files by their names in its folder."""

Books = Mapping[str | None, Rulebook]
"""The checked rulebooks of a game by variant; None for the game itself."""


def problems_of(target: Target) -> tuple[Problem, ...]:
    """Every problem of a game, its variants, its words and its printed rulebook, in the order of files and lines."""
    try:
        files = texts_of(target)
    except RulebookError as error:
        return placed(error.problems, target, ())
    return once(placed(_wanted(problems_in(files, target), target), target, files))


def texts_of(target: Target) -> Files:
    """The texts of all files of a target; raises RulebookError where one cannot be read."""
    if not target.alone:
        return read_folder(target.folder)
    text, problems = load(target.folder / target.main, target.main)
    if text is None:
        raise RulebookError(problems)
    return {target.main: text}


def problems_in(files: Files, target: Target) -> tuple[Problem, ...]:
    """The problems of these texts, which need not be those on disk; places name files of the folder."""
    found, books = rules_of(files, target.main)
    sound = all(problem.warning for problem in found)
    if not target.alone and None in books:
        found += examples.problems_of(files) if sound else ()
        found += check_words(Path(target.shown("")), books.values())
        found += sections.problems_of(files, books)
    return found


def rules_of(files: Files, main: str = resources.GAME_FILE) -> tuple[tuple[Problem, ...], Books]:
    """The problems of the rules alone, of the game and of all its variants, and the rulebooks that are sound."""
    texts = as_rules(files, main)
    found: list[Problem] = []
    books: dict[str | None, Rulebook] = {}
    for variant in (None, *variants_in(texts)):
        book, problems = rulebook.read(texts, variant)
        found += named(problems, main)
        if book is not None:
            books[variant] = book
    found += _spelling(files)
    return once(found), books


def _spelling(files: Files) -> Iterator[Problem]:
    """What is wrong with the spelling of files that hold words and sections; those of rules are read as rules."""
    for name, text in files.items():
        if "/" not in name and name != resources.GAME_FILE and len(files) > 1:
            yield from read_text(text, name)[1]


def as_rules(files: Files, main: str) -> Files:
    """The texts under the names that rules have within a game."""
    return {resources.GAME_FILE if name == main else name: text for name, text in files.items()}


def named(problems: Iterable[Problem], main: str) -> tuple[Problem, ...]:
    """Problems of a main file under its own name, where that is another than usual."""

    def own(span: Span) -> Span:
        return replace(span, file=main) if span.file == resources.GAME_FILE else span

    return _moved(problems, own)


def _moved(problems: Iterable[Problem], moved: Callable[[Span], Span]) -> tuple[Problem, ...]:
    return tuple(
        replace(one, span=moved(one.span), related=tuple(map(moved, one.related)))
        for one in problems
    )


def once(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Each problem once for its code and place: a variant repeats those of its game. In the order of files and lines."""
    unique: dict[tuple[str, Span], Problem] = {}
    for problem in problems:
        unique.setdefault((problem.code, problem.span), problem)
    return tuple(sorted(unique.values(), key=lambda problem: (problem.span, problem.code)))


def _wanted(problems: Iterable[Problem], target: Target) -> Iterator[Problem]:
    """The problems of the file that was asked for, or all."""
    names = (target.only, target.shown(target.only or ""))
    for problem in problems:
        if target.only is None or problem.span.file in names:
            yield problem


def placed(
    problems: Iterable[Problem], target: Target, files: Iterable[str]
) -> tuple[Problem, ...]:
    """The problems with places that name files as they can be opened from where the user is.

    Places of words may already be such: they name files that are not in the folder, too.
    """
    known = set(files)

    def opened(span: Span) -> Span:
        return replace(span, file=target.shown(span.file)) if span.file in known else span

    return _moved(problems, opened)
