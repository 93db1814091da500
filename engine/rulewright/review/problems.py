"""A target in; all its problems out, each once for its cause, with places that name files as the user can open them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from rulewright.play.folder import read_folder
from rulewright.problems import Problem, RulebookError
from rulewright.review.kept import contents, keep
from rulewright.review.placing import Files, once, placed
from rulewright.review.targets import Target
from rulewright.source.text import load
from rulewright.words.sources import files_of_words


def problems_of(target: Target) -> tuple[Problem, ...]:
    """Every problem of a game, its variants, its words and its printed rulebook, in the order of files and lines."""
    try:
        files = texts_of(target)
    except RulebookError as error:
        return placed(error.problems, target, ())
    found = keep("game", _all_texts(files, target), lambda: _find(files, target))
    return once(placed(_wanted(found, target), target, files))


def texts_of(target: Target) -> Files:
    """The texts of all files of a target; raises RulebookError where one cannot be read."""
    if not target.alone:
        return read_folder(target.folder)
    text, problems = load(target.folder / target.main, target.main)
    if text is None:
        raise RulebookError(problems)
    return {target.main: text}


def _all_texts(files: Files, target: Target) -> Iterator[tuple[str, bytes]]:
    """All that the problems of a target hang on; places of words name files by how they can be opened."""
    yield target.main, target.shown("").encode(errors="replace")
    yield from ((name, text.encode(errors="surrogatepass")) for name, text in files.items())
    if not target.alone:
        yield from contents(files_of_words(Path(target.shown(""))))


def _find(files: Files, target: Target) -> tuple[Problem, ...]:
    # All that is needed to find problems is slow to import, and often nothing has changed since they were found.
    from rulewright.review.expressions import known_expressions
    from rulewright.review.finding import problems_in

    with known_expressions(target.folder):
        return problems_in(files, target)


def _wanted(problems: Iterable[Problem], target: Target) -> Iterator[Problem]:
    """The problems of the file that was asked for, or all."""
    names = (target.only, target.shown(target.only or ""))
    for problem in problems:
        if target.only is None or problem.span.file in names:
            yield problem
