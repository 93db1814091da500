"""Problems in; the same in the order of files and lines, each once, under names of files as the user can open them, out."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from rulewright import resources
from rulewright.problems import Problem, Span
from rulewright.review.targets import Target

Files = Mapping[str, str]
"""The texts of a game's files by their names in its folder."""


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
