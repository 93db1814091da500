"""The folders of games in; what their pages are made from before anybody knows in which language, out: read and run once."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from rulewright import resources
from rulewright.examples import Run, run
from rulewright.examples.games import Games
from rulewright.play.folder import read_folder, variants_in
from rulewright.play.loading import read_rules
from rulewright.resources import EXAMPLES_FILE
from rulewright.rulebook.model import Datum, Rulebook
from rulewright.sections.sheets import Settings
from rulewright.sections.stage import Book, open_book
from rulewright.words.rulebook_texts import RULEBOOK_FILE
from rulewright.words.words import WORDS_FILE, has_words_on_cards, published_tags

_SHOWN = 8
"""How many signs of the digest name an edition."""


@dataclass(frozen=True)
class GameSource:
    """One game. `files` are its texts by their names; `folder` is where its words stand; `fast` leaves out the examples that
    no section shows.
    """

    folder: Path
    files: Mapping[str, str]
    fast: bool = False

    @property
    def id(self) -> str:
        """The id of the game, as addresses have it."""
        return self.rules.game

    @property
    def has_words_on_cards(self) -> bool:
        """Whether a table can choose a language for what stands on the cards."""
        return has_words_on_cards(self.folder)

    @cached_property
    def rules(self) -> Rulebook:
        """The rules of the game without a variant. Raises RulebookError."""
        return read_rules(self.files, None)

    @cached_property
    def variants(self) -> Mapping[str, Rulebook]:
        """The rules of each variant by its name. Raises RulebookError."""
        return {name: read_rules(self.files, name) for name in variants_in(self.files)}

    @cached_property
    def book(self) -> Book:
        """The printed rulebook at a table of as few players as the game allows, all settings as usual."""
        known = None if self.fast or EXAMPLES_FILE not in self.files else self.examples
        return _open(self.files, self.rules, {}, known)

    def book_with(
        self, changed: Mapping[str, Datum | tuple[Datum, ...]], variant: str | None = None
    ) -> Book:
        """The printed rulebook with some settings otherwise than usual, and without what the engine makes of examples.

        Raises RulebookError if its file is broken.
        """
        key = (variant, *changed.items())
        if key not in self._others:
            files = {file: text for file, text in self.files.items() if file != EXAMPLES_FILE}
            rules = self.rules if variant is None else self.variants[variant]
            self._others[key] = _open(files, rules, changed)
        return self._others[key]

    @cached_property
    def _others(self) -> dict[tuple[object, ...], Book]:
        return {}

    @cached_property
    def examples(self) -> Run:
        """All worked examples as they come out."""
        if self.fast or EXAMPLES_FILE not in self.files:
            return self.book.examples
        books: dict[str | None, Rulebook] = {None: self.rules}
        books.update(self.variants)
        return run(self.files, games=Games(self.files, books))

    @cached_property
    def edition(self) -> str:
        """What names exactly these rule files."""
        digest = hashlib.sha256()
        for name, text in sorted(self.files.items()):
            digest.update(f"{name}\0{text}\0".encode())
        return digest.hexdigest()[:_SHOWN]

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The languages in which the game is published."""
        return published_tags(self.folder)


def _open(
    files: Mapping[str, str], rules: Rulebook, changed: Settings, examples: Run | None = None
) -> Book:
    usual = {name: setting.default for name, setting in rules.settings.items()}
    book = open_book(files, rules, rules.players[0], {**usual, **changed})
    assert book is not None, "only games with a printed rulebook have pages"
    return replace(book, run=examples)


def sources() -> tuple[GameSource, ...]:
    """The games that have words and a printed rulebook, in order of their ids. Raises RulebookError."""
    return tuple(
        GameSource(folder, read_folder(folder))
        for folder in resources.games().values()
        if all((folder / name).is_file() for name in (WORDS_FILE, RULEBOOK_FILE))
    )
