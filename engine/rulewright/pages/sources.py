"""The folders of games in; what their pages are made from before anybody knows in which language, out: read and run once."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rulewright import resources
from rulewright.examples import EXAMPLES_FILE, Run, run
from rulewright.play.folder import read_folder, variants_in
from rulewright.play.loading import read_rules
from rulewright.rulebook.model import Rulebook
from rulewright.sections.sheets import Settings
from rulewright.sections.stage import Book, open_book
from rulewright.words.rulebook_texts import RULEBOOK_FILE
from rulewright.words.words import WORDS_FILE, published_tags

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

    @cached_property
    def rules(self) -> Rulebook:
        """The rules of the game without a variant. Raises RulebookError."""
        return read_rules(self.files, None)

    @cached_property
    def variants(self) -> Mapping[str, Rulebook]:
        """The rules of each variant by its name. Raises RulebookError."""
        return {name: read_rules(self.files, name) for name in variants_in(self.files)}

    @cached_property
    def defaults(self) -> Settings:
        """What every setting of the game usually is."""
        return {name: setting.default for name, setting in self.rules.settings.items()}

    @cached_property
    def book(self) -> Book:
        """The printed rulebook at a table of as few players as the game allows, all settings as usual."""
        return self.book_with({})

    def book_with(self, changed: Settings) -> Book:
        """The printed rulebook with some settings otherwise than usual. Raises RulebookError if its file is broken."""
        settings = {**self.defaults, **changed}
        book = open_book(self.files, self.rules, self.rules.players[0], settings)
        assert book is not None, "only games with a printed rulebook have pages"
        return book

    @cached_property
    def examples(self) -> Run:
        """All worked examples as they come out."""
        if self.fast or EXAMPLES_FILE not in self.files:
            return self.book.examples
        return run(self.files)

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


def sources() -> tuple[GameSource, ...]:
    """The games that have words and a printed rulebook, in order of their ids. Raises RulebookError."""
    return tuple(
        GameSource(folder, read_folder(folder))
        for folder in resources.games().values()
        if all((folder / name).is_file() for name in (WORDS_FILE, RULEBOOK_FILE))
    )
