"""Texts of rule files in; everything that a stranger's rules are put through, and what came of it, out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.compiler import compile_rulebook
from rulewright.play.asked import chosen_settings
from rulewright.program.binding import bind
from rulewright.program.code import Fault
from rulewright.program.layout import FAULT
from rulewright.program.machine import Cells
from rulewright.program.reference import Reference
from rulewright.review.finding import rules_of
from rulewright.rulebook.model import Rulebook
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
    return Outcome(codes, frozenset(f for book in books.values() for f in _play(book)), said)


def _play(rules: Rulebook) -> Iterator[str]:
    """What becomes of a game at the smallest and at the largest table."""
    program, layout = compile_rulebook(rules)
    for players in {*rules.players}:
        binding = bind(rules, layout, players, chosen_settings(rules, {}))
        cells: Cells = binding.start(players)
        machine = Reference(program, binding, budget=BUDGET)
        play_one(machine, binding, cells, players, PICKS, (-1,) * len(rules.choices))
        yield Fault(cells[FAULT]).name


def texts(folder: Path) -> Mapping[str, str]:
    """The rule files of a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*.yaml")
    }
