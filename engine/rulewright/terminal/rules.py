"""The game at the table in; the section of its printed rulebook that explains a choice or a refusal, out."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulewright import resources
from rulewright.play.answers import Refusal
from rulewright.play.game import Game
from rulewright.problems import RulebookError
from rulewright.rulebook.terms import FormulaCall, Term
from rulewright.rulebook.walking import inside
from rulewright.words.messages import Message
from rulewright.words.words import Words

if TYPE_CHECKING:  # a game begins sooner without the rulebook, which few prompts ask for
    from rulewright.sections.stage import Book
    from rulewright.sections.typeset import SetSection


@dataclass(slots=True)
class Rules:
    """Opens the printed rulebook when somebody first asks for it. A game without one, or with a broken one, has no sections.

    `refused` holds, by choice, what the last condition that refused an answer there is told under.
    """

    game: Game
    opened: list["Book | None"] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)

    def sections(self, choice: str, words: Words) -> "tuple[SetSection, ...]":
        """The section that explains a choice, and that of the rule which refused the last answer; in the words' language."""
        names = dict.fromkeys((choice, self.refused.get(choice, choice)))
        found = {section.id: section for name in names if (section := self._section(name, words))}
        return tuple(found.values())

    def whole(self, section: "SetSection") -> str | None:
        """The command that prints a section with its worked examples; None if it has none, or the game is not among those known."""
        from rulewright.sections.typeset import SetExample

        rules = self.game.rulebook
        if rules.game not in resources.games():
            return None
        if not any(isinstance(block, SetExample) for block in section.blocks):
            return None
        variant = "" if rules.variant is None else f" --variant {rules.variant}"
        return f"rulewright rules {rules.game}{variant} --section {section.id}"

    def pointer(self, refusal: Refusal, words: Words) -> Message | None:
        """The sentence that names the section of the rule by which an answer was refused."""
        from rulewright.sections.typeset import plain

        choice = refusal.choice or ""
        for name in (*self._formulas(refusal), choice):
            section = self._section(name, words)
            if section is not None:
                self.refused[choice] = name
                return Message("refusal.rule", {"section": plain(section.title)})
        return None

    def _formulas(self, refusal: Refusal) -> Iterator[str]:
        """The formulas that the failed condition names, in its order: its rule stands where they are explained."""
        choice = self.game.rulebook.choices[refusal.choice or ""]
        musts = (must for alternative in choice.alternatives for must in alternative.musts)
        for must in musts:
            if must.reason == refusal.reason:
                yield from _called(must.condition)

    def _section(self, name: str, words: Words) -> "SetSection | None":
        book = self._book()
        section = book.section_for(name) if book is not None else None
        if book is None or section is None or not words.lexicon.has(section.title.id):
            return None
        return book.typeset_one(section, words)

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


def _called(term: Term) -> Iterator[str]:
    if isinstance(term, FormulaCall):
        yield term.formula
    for part in inside(term):
        yield from _called(part)
