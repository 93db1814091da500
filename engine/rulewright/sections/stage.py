"""The whole stage: the files of a checked game in; its printed rulebook, what is wrong with it, and its pages in a language, out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from rulewright import rulebook
from rulewright.examples import Outcome, Run, run
from rulewright.problems import Problem, RulebookError
from rulewright.resources import EXAMPLES_FILE
from rulewright.rulebook.model import Rulebook
from rulewright.sections import checking, coverage
from rulewright.sections.beside import Beside, beside
from rulewright.sections.model import Document, ExampleShown, Section, section_for
from rulewright.sections.reader import read_document
from rulewright.sections.setting import typeset, typeset_one
from rulewright.sections.sheets import Box, Settings, Sheet, box_of, sheet_of
from rulewright.sections.typeset import SetSection
from rulewright.sections.worked import names_told
from rulewright.words.rulebook_texts import RULEBOOK_FILE
from rulewright.words.words import Words

Files = Mapping[str, str]
"""The texts of a game's files by their names in its folder."""


@dataclass(frozen=True)
class Book:
    """The printed rulebook of one game at one table. `files`, `rulebook`, `players` and `settings` say which."""

    files: Files
    document: Document
    rulebook: Rulebook
    players: int
    settings: Settings

    run: Run | None = field(default=None, repr=False, compare=False)
    """All worked examples of the game as they come out, if somebody has run them."""
    made: dict[str | None, Sheet] = field(default_factory=dict, repr=False, compare=False)
    """The sheets that have been made so far."""

    def sheet(self, variant: str | None) -> Sheet:
        """What the texts of a section print that is for this variant, or for the game as it is at this table (None)."""
        if variant == self.rulebook.variant:
            variant = None
        if variant not in self.made:
            self.made[variant] = self._own() if variant is None else self._other(variant)
        return self.made[variant]

    @cached_property
    def examples(self) -> Run:
        """The worked examples that its sections show (or all of them), as they come out under the rules as they stand."""
        if self.run is not None:
            return self.run
        shown = frozenset(block.example for block in _shown(self.document))
        return _run(tuple(self.files.items()), shown)

    def outcome(self, id: str) -> Outcome | None:
        """What the engine makes of a worked example."""
        return self.examples.outcome(id)

    @cached_property
    def box(self) -> Box:
        """What lies in the box of the game, without its variants."""
        game = self.rulebook if self.rulebook.variant is None else _rules(self.files, None)
        return box_of(game)

    def _own(self) -> Sheet:
        return sheet_of(self.files, self.rulebook, self.players, self.settings, lambda: self.box)

    def _other(self, variant: str) -> Sheet:
        rules = _rules(self.files, variant)
        chosen = {**_defaults(rules), **self._changed(rules)}
        return sheet_of(self.files, rules, rules.players[0], chosen, lambda: self.box)

    def _changed(self, rules: Rulebook) -> Settings:
        """What is set otherwise than usual at this table, of the settings that other rules have too."""
        known = self.rulebook.settings
        return {
            name: value
            for name, value in self.settings.items()
            if name in rules.settings and value != known[name].default
        }

    def typeset(self, words: Words) -> tuple[SetSection, ...]:
        """All sections in the words' language, in printed order."""
        return typeset(self.document, self.sheet, self.outcome, words)

    def section_for(self, choice: str) -> Section | None:
        """The section that explains a choice."""
        return section_for(self.document, choice, self.rulebook.variant)

    def typeset_one(self, section: Section, words: Words) -> SetSection:
        """One section in the words' language; of its worked examples only what is said about them, so that none is played."""
        return typeset_one(self.document, section, self.sheet, lambda _: None, words)


def open_book(files: Files, rules: Rulebook, players: int, settings: Settings) -> Book | None:
    """The printed rulebook of a game; None if it has none. Raises RulebookError if its file is broken."""
    if RULEBOOK_FILE not in files:
        return None
    document, problems = read_document(files[RULEBOOK_FILE])
    if document is None or problems:
        raise RulebookError(problems)
    return Book(files, document, rules, players, settings)


def problems_of(
    files: Files,
    rulebooks: Mapping[str | None, Rulebook],
    told: Mapping[str, frozenset[str]] | None = None,
) -> tuple[Problem, ...]:
    """Everything wrong with the printed rulebook of a game, held against the game (None) and all its variants; nothing if
    it has no printed rulebook. `told` are the names that its worked examples tell of, by id, if somebody has run them all.
    """
    if RULEBOOK_FILE not in files or None not in rulebooks:
        return ()
    document, problems = read_document(files[RULEBOOK_FILE])
    if document is None:
        return problems
    box = box_of(rulebooks[None])
    sheets = {
        variant: sheet_of(files, rules, rules.players[0], _defaults(rules), lambda: box)
        for variant, rules in rulebooks.items()
    }
    around = beside(files, document)
    found = [*problems, *checking.check(document, sheets, around.texts, around.examples)]
    found += around.problems
    found += covered(document, rulebooks)
    found += _untold(document, files, told, around)
    unique = {(one.code, one.span): one for one in reversed(found)}
    return tuple(sorted(unique.values(), key=lambda one: (one.span, one.code)))


def covered(document: Document, rulebooks: Mapping[str | None, Rulebook]) -> Iterator[Problem]:
    """What `coverage` finds in a game and its variants; of a variant only what the game itself does not have."""
    known: set[object] = set()
    for variant in (None, *(name for name in rulebooks if name is not None)):
        for problem in coverage.coverage(document, rulebooks[variant]):
            if problem.values.get("name") not in known:
                yield problem
        if variant is None:
            known = {name for name, _ in coverage.explicable(rulebooks[None])}


def _untold(
    document: Document, files: Files, told: Mapping[str, frozenset[str]] | None, around: Beside
) -> Iterator[Problem]:
    """Names that an example tells of and that have no term, so that no language but the rule file's own could call them: an
    error where a section shows the example, a warning where only the page of all examples does.
    """
    shown = tuple(_shown(document))
    if told is None:
        try:
            run_now = _run(tuple(files.items()), frozenset(block.example for block in shown))
        except RulebookError:
            return  # a variant is broken, which is told elsewhere
        told = {outcome.id: names_told(outcome) for outcome in run_now.outcomes}
    places = {id: (span, True) for id, span in (around.examples or {}).items() if id in told}
    places |= {block.example: (block.span, False) for block in shown}
    for id, (span, warning) in places.items():
        for name in sorted(told.get(id, ())):
            if f"term.{name}" not in around.texts:
                values = {"example": id, "name": name}
                yield Problem("sections.example_term", span, values, warning=warning)


def _shown(document: Document) -> Iterator[ExampleShown]:
    for section in document.sections:
        yield from (block for block in section.body if isinstance(block, ExampleShown))


def _defaults(rules: Rulebook) -> Settings:
    return {name: setting.default for name, setting in rules.settings.items()}


def _rules(files: Files, variant: str | None) -> Rulebook:
    return _read(tuple(files.items()), variant)


@lru_cache(maxsize=8)
def _run(files: tuple[tuple[str, str], ...], shown: frozenset[str]) -> Run:
    """How the examples that a rulebook shows come out: the same at every table, since each says how it is played."""
    if not shown or EXAMPLES_FILE not in dict(files):
        return Run((), (), (), (), ())
    return run(dict(files), only=shown)


@lru_cache(maxsize=8)
def _read(files: tuple[tuple[str, str], ...], variant: str | None) -> Rulebook:
    """The rules of a variant, or of the game: the same for every table, so they are kept for the next one."""
    rules, problems = rulebook.read(dict(files), variant)
    if rules is None:
        raise RulebookError(problems)
    return rules
