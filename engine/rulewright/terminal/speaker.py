"""Who speaks at the table: the words of the language in use, which may change at any moment."""

from pathlib import Path

from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.lexicon import pass_over
from rulewright.words.negotiation import negotiate
from rulewright.words.words import Words, load_words, published_tags


class Speaker:
    """Holds the words of one game in one language. A text that is missing shows as its name; the checks report it."""

    def __init__(self, language: Language, folder: Path | None) -> None:
        self.folder = folder
        self.words = self._load(language)

    def switch(self, tag: str) -> bool:
        """Speak another language from now on, by its tag or its own name; False if that one is not spoken here."""
        language = negotiate(tag) or _called(tag)
        if language is None:
            return False
        self.words = self._load(language)
        return True

    def _load(self, language: Language) -> Words:
        folder = self.folder
        if folder is not None and language.tag not in published_tags(folder):
            folder = None
        return load_words(language, folder, pass_over)


def _called(name: str) -> Language | None:
    """The language whose own name begins so."""
    name = name.strip().casefold()
    found = [language for language in LANGUAGES if language.name.casefold().startswith(name)]
    return found[0] if name and len(found) == 1 else None
