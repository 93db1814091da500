"""The texts of a game's files in; every problem of its rules, its worked examples, its words and its printed rulebook, out."""

from collections.abc import Iterator
from pathlib import Path

from rulewright import resources, rulebook
from rulewright.play.folder import variants_in
from rulewright.problems import Problem
from rulewright.resources import EXAMPLES_FILE
from rulewright.review.kept import contents, keep
from rulewright.review.placing import Files, as_rules, named, once
from rulewright.review.played import Books, Told, play_examples
from rulewright.review.targets import Target
from rulewright.rulebook.model import Rulebook
from rulewright.sections import stage as sections
from rulewright.source.reader import read_text
from rulewright.words.checking import check_terms, check_texts
from rulewright.words.sources import files_of_words


def problems_in(files: Files, target: Target) -> tuple[Problem, ...]:
    """The problems of these texts, which need not be those on disk; places name files of the folder."""
    found, books = rules_of(files, target.main)
    sound = all(problem.warning for problem in found)
    if not target.alone and None in books:
        told: Told | None = None
        if sound and EXAMPLES_FILE in files:
            problems, told = play_examples(files, books)
            found += problems
        found += _words(Path(target.shown("")), books)
        found += sections.problems_of(files, books, told)
    return found


def _words(folder: Path, books: Books) -> tuple[Problem, ...]:
    """What is wrong with a game's words; what hangs on the files of words alone is kept until they change."""
    texts = keep("words", contents(files_of_words(folder)), lambda: check_texts(folder))
    terms = check_terms(folder, books.values())
    return tuple(sorted((*texts, *terms), key=lambda problem: problem.span))


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
            yield from _misspelt(name, text)


def _misspelt(name: str, text: str) -> tuple[Problem, ...]:
    content = text.encode(errors="surrogatepass")
    return keep("spelling", [(name, content)], lambda: read_text(text, name)[1])
