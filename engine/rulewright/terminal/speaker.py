"""Who speaks at the table: the words of the language in use and the colours of what they print, which may change at any moment."""

from pathlib import Path

from rulewright.terminal.painting import PLAIN, Paint, paint_of
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.lexicon import pass_over
from rulewright.words.negotiation import negotiate
from rulewright.words.words import Words, load_words, published_tags


class Speaker:
    """Holds the words of one game in one language; `cards` is another one for what stands on the cards, whatever is spoken.

    A text that is missing shows as its name; the checks report it.
    """

    def __init__(
        self, language: Language, folder: Path | None, cards: Language | None = None
    ) -> None:
        self.folder = folder
        self.cards = cards
        self.words = self._load(language)
        self.scheme = next(iter(self.schemes))

    def switch(self, tag: str) -> bool:
        """Speak another language from now on, by its tag or its own name; False if that one is not spoken here."""
        language = negotiate(tag) or _called(tag)
        if language is None:
            return False
        self.words = self._load(language)
        return True

    @property
    def schemes(self) -> tuple[str, ...]:
        """The sets of colours that the game has, its own first choice first; the one without any last."""
        return (*self.words.lexicon.colours, PLAIN)

    @property
    def paint(self) -> Paint | None:
        """The colours of what the words print."""
        return paint_of(self.words.lexicon, self.scheme)

    def colour(self, scheme: str) -> bool:
        """Use another set of colours from now on; False if the game has none of this name."""
        if scheme not in self.schemes:
            return False
        self.scheme = scheme
        return True

    def _load(self, language: Language) -> Words:
        folder = self.folder
        if folder is not None and language.tag not in published_tags(folder):
            folder = None
        return load_words(language, folder, pass_over, self.cards)


def _called(name: str) -> Language | None:
    """The language whose own name begins so."""
    name = name.strip().casefold()
    found = [language for language in LANGUAGES if language.name.casefold().startswith(name)]
    return found[0] if name and len(found) == 1 else None
