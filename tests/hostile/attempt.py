"""Texts of rule files in; everything that a stranger's rules are put through, and what came of it, out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.play.loading import load_files
from rulewright.program.code import Fault
from rulewright.program.layout import FAULT
from rulewright.program.machine import Cells
from rulewright.program.reference import Reference
from rulewright.review.finding import rules_of
from rulewright.simulate.plain import play_one
from rulewright.words.languages import LANGUAGES
from rulewright.words.reports import render_problem
from rulewright.words.words import load_words

PICKS = 100
"""A game is left after so many."""

BUDGET = 60_000
"""Steps of one call: enough for any rule of the files here, and soon over."""

WORDS = {language: load_words(language) for language in LANGUAGES}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The codes of the problems; the faults of games, where there is nothing wrong on paper; all that was said."""

    codes: frozenset[str]
    faults: frozenset[str] = frozenset()
    said: tuple[str, ...] = field(default=(), repr=False)


def attempt(files: Mapping[str, str], spoken: int = 20) -> Outcome:
    """Read, say the first problems in each language, compile and play."""
    problems, books = rules_of(files)
    lines = {name: text.split("\n") for name, text in files.items()}
    said = tuple(
        render_problem(problem, words, lines.get)
        for words in WORDS.values()
        for problem in problems[:spoken]
    )
    codes = frozenset(problem.code for problem in problems)
    faults: set[str] = set()
    for variant, rules in books.items():
        for players in {rules.players[0], rules.players[1]}:
            faults.add(_play(files, variant, players))
    return Outcome(codes, frozenset(faults), said)


def _play(files: Mapping[str, str], variant: str | None, players: int) -> str:
    game = load_files(files, players, variant=variant)
    cells: Cells = game.binding.start(players)
    machine = Reference(game.program, game.binding, budget=BUDGET)
    play_one(machine, game.binding, cells, players, PICKS, (-1,) * len(game.rulebook.choices))
    return Fault(cells[FAULT]).name


def texts(folder: Path) -> Mapping[str, str]:
    """The rule files of a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*.yaml")
    }
