"""Fifty mistakes as people make them in the rules of four games, many of them as a Chinese or Japanese keyboard does: each leads to
what is written beside it, in every language, and to nothing else.

An entry of `tests/cases/mistakes/GAME.txt`: `=== what somebody did`, the lines as they are (`- `), as they become (`+ `), then for each
problem `#! code` and its sentence in each language. The problems stand at the marks ⟦ ⟧ of the new lines, in their order; one that
is found elsewhere has that line after its code.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.review.finding import rules_of
from rulewright.words.languages import LANGUAGES
from rulewright.words.reports import sentence
from rulewright.words.words import load_words

FOLDER = Path(__file__).parents[1] / "cases" / "mistakes"
MARK = re.compile("⟦([^⟧]*)⟧")
WORDS = {language.tag: load_words(language) for language in LANGUAGES}


@dataclass(frozen=True, slots=True)
class Mistake:
    game: str
    what: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    said: tuple[str, ...]


def mistakes() -> Iterator[Mistake]:
    for path in sorted(FOLDER.glob("*.txt")):
        for entry in path.read_text("utf-8").split("\n=== ")[1:]:
            what, *lines = entry.rstrip("\n").split("\n")
            parts = {
                sign: tuple(line[2:] for line in lines if line[:2] == sign) for sign in ("- ", "+ ")
            }
            said = tuple(line for line in lines if line.startswith("#"))
            yield Mistake(path.stem, what, parts["- "], parts["+ "], said)


ALL = tuple(mistakes())


def made(mistake: Mistake, text: str) -> tuple[list[str], list[str]]:
    """The lines of a rule file with the mistake, and the same with the marks that show where it is told."""
    lines = text.split("\n")
    wanted, size = [bare(line) for line in mistake.before], len(mistake.before)
    places = [n for n in range(len(lines)) if [*map(bare, lines[n : n + size])] == wanted]
    assert places, "the game has changed: choose another line"
    start = slice(places[0], places[0] + size)
    marked = list(lines)
    marked[start] = mistake.after
    lines[start] = [MARK.sub(r"\1", line) for line in mistake.after]
    return lines, marked


def bare(line: str) -> str:
    """What a line says, whatever its comment and the width of its spaces."""
    return " ".join(re.sub(r" #.*", "", line).split())


def found(mistake: Mistake) -> list[str]:
    """What is said when the mistake is made, as the files have it."""
    text = (resources.games()[mistake.game] / "game.yaml").read_text("utf-8")
    lines, marked = made(mistake, text)
    shown: list[str] = [*lines]
    said = []
    problems = rules_of({"game.yaml": "\n".join(lines)})[0]
    for problem in reversed(problems):
        span = problem.span
        line = shown[span.line - 1]
        parts = line[: span.column - 1], line[span.column - 1 : span.end_column - 1]
        shown[span.line - 1] = f"{parts[0]}⟦{parts[1]}⟧{line[span.end_column - 1 :]}"
    for problem in problems:
        line = shown[problem.span.line - 1]
        elsewhere = "" if line == marked[problem.span.line - 1] else f" {bare(line)}"
        said.append(f"#! {problem.code}{elsewhere}")
        said += [f"#  {tag}: {sentence(problem, words)}" for tag, words in WORDS.items()]
    return said


@pytest.mark.parametrize("mistake", ALL, ids=lambda mistake: f"{mistake.game}: {mistake.what}")
def test_a_mistake_leads_to_its_mend(mistake: Mistake) -> None:
    assert found(mistake) == list(mistake.said)


def test_there_are_fifty_and_many_from_keyboards() -> None:
    keyboards = [m for m in ALL if re.match("A (Japanese|Taiwanese) keyboard", m.what)]
    assert len(ALL) >= 50
    assert len(keyboards) >= 20
    assert {mistake.game for mistake in ALL} >= {
        "bridesmaid",
        "atarayo",
        "bridgette",
        "remember-when",
    }
