"""`rulewright check`: every problem of rule files, at once."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from rulewright import resources, rulebook
from rulewright.cli.arguments import Arguments
from rulewright.cli.frame import Frame
from rulewright.play.folder import folder_of, read_folder, variants_in
from rulewright.problems import Problem, RulebookError


def run(given: list[str], frame: Frame) -> int:
    """Check games by id or folder, all bundled ones if none is named; exit code 1 if there is an error."""
    arguments = Arguments("check", frame)
    arguments.option("games", nargs="*", metavar="GAME")
    asked = arguments.parse_args(given)
    names: list[str] = asked.games or list(resources.games())
    found = [(name, tuple(problems_of(folder_of(name)))) for name in names]
    problems = [problem for _, some in found for problem in some]
    if problems:
        frame.complain(problems)
    for name, some in found:
        if not any(not problem.warning for problem in some):
            frame.say("check.good", game=name)
    return 1 if any(not problem.warning for problem in problems) else 0


def problems_of(folder: Path) -> Iterator[Problem]:
    """The problems of a game and all its variants, each once, with places that name files as the user can open them."""
    try:
        files = read_folder(folder)
    except RulebookError as error:
        yield from (_placed(problem, folder) for problem in error.problems)
        return
    seen: set[str] = set()
    for variant in (None, *variants_in(files)):
        _, problems = rulebook.read(files, variant)
        for problem in problems:
            if repr(problem) not in seen:
                seen.add(repr(problem))
                yield _placed(problem, folder)


def placed(problems: Iterable[Problem], folder: Path) -> tuple[Problem, ...]:
    """Problems whose places name files below `folder`, so that an editor can open them from here."""
    return tuple(_placed(problem, folder) for problem in problems)


def _placed(problem: Problem, folder: Path) -> Problem:
    if not problem.span.file:
        return problem
    shown = _from_here(folder)
    related = tuple(replace(span, file=str(shown / span.file)) for span in problem.related)
    span = replace(problem.span, file=str(shown / problem.span.file))
    return replace(problem, span=span, related=related)


def _from_here(folder: Path) -> Path:
    here = Path.cwd()
    full = folder.resolve()
    return full.relative_to(here) if full.is_relative_to(here) else folder
