"""A language and the folder of a game in; everything that its pages say, as HTML, out."""

from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from rulewright import resources
from rulewright.pages.markup import escape
from rulewright.problems import Problem
from rulewright.words.extract import SITE
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.lexicon import Lexicon
from rulewright.words.messages import Value
from rulewright.words.words import Words, load_words, published_tags

_FIRST_MARK, _MARKS = 0xE000, 0x100
"""Signs for private use stand where HTML goes while a sentence is made; whoever uses them in a text loses them."""

_NO_MARKS = dict.fromkeys(range(_FIRST_MARK, _FIRST_MARK + _MARKS))


@dataclass(frozen=True, slots=True)
class Voice:
    """Says the sentences of the site, with the words of a game before them. What is missing is listed in `missing`."""

    words: Words
    missing: list[Problem]

    @property
    def language(self) -> Language:
        """The language spoken."""
        return self.words.language

    def say(self, key: str, /, **values: Value | Markup) -> Markup:
        """A sentence as HTML; values that are HTML stay what they are."""
        pieces: dict[str, Markup] = {}
        plain: dict[str, Value] = {}
        for name, value in values.items():
            if isinstance(value, Markup):
                mark = chr(_FIRST_MARK + len(pieces))
                pieces[mark] = value
                plain[name] = mark
            else:
                plain[name] = value.translate(_NO_MARKS) if isinstance(value, str) else value
        text = str(escape(self.words.text(key, **plain)))
        for mark, piece in pieces.items():
            text = text.replace(mark, str(piece))
        return Markup(text)

    def text(self, key: str, /, **values: Value) -> str:
        """A sentence as plain text, for titles."""
        return self.words.text(key, **values)

    def write(self, value: Value) -> Markup:
        """A value as HTML."""
        return escape(self.words.write(value))

    def term(self, name: str) -> Markup:
        """What the game calls something, as HTML."""
        return escape(self.words.lexicon.term(name))

    def has_term(self, name: str) -> bool:
        """Whether the game has words for a name of its rule file."""
        return self.words.lexicon.has(f"term.{name}")


def voice(language: Language, folder: Path | None = None) -> Voice:
    """The voice for the pages of a game, or for those of none. Raises RulebookError if the words of the game are broken."""
    missing: list[Problem] = []
    site = load_words(language, resources.locales_root() / SITE, missing.append).lexicon
    layers = site.layers
    if folder is not None:
        game = load_words(language, folder, missing.append).lexicon
        layers = (*game.layers[:-1], *layers)
    return Voice(Words(Lexicon(language, layers, missing.append)), missing)


def languages() -> tuple[Language, ...]:
    """The languages that the site speaks, in the order of the table of languages; a game may be published in others too."""
    tags = published_tags(resources.locales_root() / SITE)
    return tuple(language for language in LANGUAGES if language.tag in tags)


def code(text: str) -> Markup:
    """Text in typewriter letters; a long name may go on in the next line after a low line."""
    low = str(escape("_"))
    return Markup(f"<code>{str(escape(text)).replace(low, low + '<wbr>')}</code>")
