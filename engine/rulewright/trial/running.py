"""The rulebooks of a game and its variants in; random games at every table, and what they showed, as problems, out."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulewright.compiler import compile_rulebook
from rulewright.play.asked import chosen_settings, setting_text
from rulewright.play.game import Game
from rulewright.play.setup import Setup
from rulewright.problems import Problem
from rulewright.program.binding import bind
from rulewright.program.code import Fault, Program
from rulewright.program.layout import Layout
from rulewright.program.reference import Reference
from rulewright.rulebook.model import Rulebook
from rulewright.simulate import Report
from rulewright.simulate import run as simulate
from rulewright.trial import findings
from rulewright.trial.cases import Case, cases_of
from rulewright.trial.coverage import Coverage
from rulewright.trial.findings import Command, Failures

LONGEST = 20_000
"""After how many picks a game is left …"""

PATIENCE = 400_000
"""… and after how many it has no end for us: the first game that was left is played again so far. Chance can make a game long."""

WATCHED = 2
"""Of the games at each table so many are played by reference, to see what they meet, as long as there is more to be met …"""

SEARCHED = 20
"""… and so many more with each number of players where something was not met."""

MOST_WATCHED = 100
"""All games that are played by reference: it is slow."""

LONGEST_WATCHED = 1000
"""After how many picks such a game is left."""

Books = Mapping[str | None, Rulebook]
"""The checked rulebooks of a game by variant; None for the game itself."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How many games were played, and what they showed; what failed comes first."""

    games: int
    problems: tuple[Problem, ...]


def run(books: Books, games: int, seed: int, command: Command) -> Trial:
    """Play `games` random games at each table. Places in problems name files as the rulebooks do. Raises ValueError for less
    than one game.
    """
    if games < 1:
        raise ValueError(games)
    trial = _Running(games, seed, command)
    for rules in books.values():
        trial.rulebook(rules)
    found = [
        *findings.failed(trial.failures, trial.played, PATIENCE),
        *findings.unreached(books.values(), trial.coverage),
        *findings.idle(books.values(), trial.alike, games),
    ]
    return Trial(trial.played, tuple(found))


@dataclass(slots=True)
class _Running:
    """Plays, and keeps what comes of it over all tables and variants."""

    games: int
    seed: int
    command: Command
    played: int = 0
    failures: Failures = field(default_factory=dict)
    coverage: Coverage = field(default_factory=Coverage)
    alike: dict[tuple[str, str], bool] = field(default_factory=dict)
    """For each setting and value: whether all games went as with the default, at all tables so far."""

    def rulebook(self, rules: Rulebook) -> None:
        """Play at all tables of one rulebook."""
        program, layout = compile_rulebook(rules)
        usual: dict[int, Report] = {}
        tables: list[Game] = []
        for case in cases_of(rules):
            game = _table(rules, program, layout, case)
            report = self._play(game, case)
            if case.setting is None:
                usual[case.players] = report
                tables += [game] * (not report.failures)
            else:
                key = case.setting, setting_text(rules.settings[case.setting], case.value)
                self.alike[key] = self.alike.get(key, True) and report == usual[case.players]
        for game in tables:
            self._watch(game, SEARCHED, self.seed + 1)

    def _play(self, game: Game, case: Case) -> Report:
        report = simulate(game, self.games, self.seed, longest=LONGEST)
        self.played += self.games
        for failure in report.failures:
            if failure.fault is not Fault.NONE or not ends(game, failure.seed):
                findings.note(self.failures, failure, game, case, self.command)
        if not report.failures:
            self._watch(game, WATCHED, self.seed)
        return report

    def _watch(self, game: Game, most: int, seed: int) -> None:
        left = min(self.games, most, MOST_WATCHED - self.coverage.games)
        if left > 0 and not self.coverage.complete(game.rulebook):
            self.coverage.watch(game, left, seed, LONGEST_WATCHED)


def ends(game: Game, seed: int) -> bool:
    """Whether a game that was left ends after all."""
    return not simulate(game, 1, seed, longest=PATIENCE).failures


def _table(rules: Rulebook, program: Program, layout: Layout, case: Case) -> Game:
    asked = {} if case.setting is None else {case.setting: case.value}
    binding = bind(rules, layout, case.players, chosen_settings(rules, asked))
    return Game(Setup(rules, program, layout, binding, Reference(program, binding)))
