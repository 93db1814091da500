"""Fifty mistakes as people make them in the rules of four games, many of them as a Chinese or Japanese keyboard does: each leads to
what is written beside it, in every language, and to nothing else.

An entry of `tests/cases/mistakes/GAME.txt`: `=== what somebody did`, the lines as they are (`- `), as they become (`+ `), then for each
problem `#! line column code` (the line counted from the first of the new ones) and its sentence in each language.
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


def found(mistake: Mistake) -> list[str]:
    """What is said when the mistake is made, as the files have it."""
    folder = resources.games()[mistake.game]
    lines = (folder / "game.yaml").read_text("utf-8").split("\n")
    size = len(mistake.before)
    places = [n for n in range(len(lines)) if tuple(lines[n : n + size]) == mistake.before]
    assert places, "the game has changed: choose another line"
    lines[places[0] : places[0] + size] = mistake.after
    said = []
    for problem in rules_of({"game.yaml": "\n".join(lines)})[0]:
        line = problem.span.line - places[0]
        said.append(f"#! {line} {problem.span.column} {problem.code}")
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
