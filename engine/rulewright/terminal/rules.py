"""The game at the table in; the section of its printed rulebook that explains a choice, out."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulewright.play.game import Game
from rulewright.problems import RulebookError
from rulewright.words.messages import Message
from rulewright.words.words import Words

if TYPE_CHECKING:  # a game begins sooner without the rulebook, which few prompts ask for
    from rulewright.sections.stage import Book
    from rulewright.sections.typeset import SetSection


@dataclass(slots=True)
class Rules:
    """Opens the printed rulebook when somebody first asks for it. A game without one, or with a broken one, has no sections."""

    game: Game
    opened: list["Book | None"] = field(default_factory=list)

    def section(self, choice: str, words: Words) -> "SetSection | None":
        """The section that explains a choice, in the words' language."""
        book = self._book()
        section = book.section_for(choice) if book is not None else None
        if book is None or section is None or not words.lexicon.has(section.title.id):
            return None
        return book.typeset_one(section, words)

    def pointer(self, choice: str, words: Words) -> Message | None:
        """The sentence that names this section."""
        from rulewright.sections.typeset import plain

        section = self.section(choice, words)
        if section is None:
            return None
        return Message("refusal.rule", {"section": plain(section.title)})

    def _book(self) -> "Book | None":
        if not self.opened:
            from rulewright.sections.stage import open_book

            setup = self.game.setup
            try:
                settings = setup.binding.settings
                book = open_book(setup.files, setup.rulebook, setup.players, settings)
            except RulebookError:  # reported by the check of the rule files; the game goes on
                book = None
            self.opened.append(book)
        return self.opened[0]
