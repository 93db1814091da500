"""What the pages of a game are made from, so that after a change of its rule file only those pages, and on them only those worked
examples, are made again that are made from something else.
"""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache

from pages.html_reading import Read, only, read
from pages.small_site import Trees, source_of
from rulewright.examples import Outcome
from rulewright.pages import GameSource
from rulewright.pages.named import explained
from rulewright.pages.tree import game_pages
from rulewright.pages.voice import Voice, voice
from rulewright.sections.typeset import SetExample
from rulewright.words.languages import LANGUAGES, Language

DESIGNER = "designer.md"
QUICK = ("index.md", "tables.md", "cards.md", "summary.md", DESIGNER)
"""Pages that come quickly; with them come the examples that sections show."""

EXAMPLES = "examples.md"
TOLD = tuple(one.name for one in fields(Outcome) if one.name != "setup")


@dataclass(frozen=True, slots=True)
class Ingredients:
    """What each quick page, and each example by its id, is made from; which examples the rulebook shows."""

    pages: Mapping[str, object]
    examples: Mapping[str, object]
    shown: frozenset[str]


def ingredients(source: GameSource, language: Language) -> Ingredients:
    """What the pages are made from, as far as a changed sign of the rule file can change it."""
    rules = source.rules
    sections = source.book.typeset(voice_of(source.id, language).words)
    blocks = (block for section in sections for block in section.blocks)
    shown = frozenset(block.example for block in blocks if isinstance(block, SetExample))
    seen = {name: zone.seen_by for name, zone in rules.zones.items()}
    examples = {one.id: (_played(one), seen) for one in source.examples.outcomes}
    pictures = [examples.get(id) for id in sorted(shown)]
    kinds = {name: tuple(map(repr, cards)) for name, cards in source.book.box.kinds.items()}
    pages = {
        "index.md": (sections, rules.players, pictures),
        "summary.md": sections,
        "tables.md": (sections, rules.tables),
        "cards.md": (kinds, rules.tables),
        DESIGNER: [(one.name, one.written) for one in explained(source, sections)],
    }
    return Ingredients(pages, examples, shown)


def _played(outcome: Outcome) -> tuple[object, ...]:
    """An example without the game in which it was played, but for what is told of that."""
    setup = outcome.setup
    told = (setup.players, setup.rulebook.variant, dict(setup.binding.settings))
    return (*(getattr(outcome, name) for name in TOLD), told)


@cache
def whole(game: str) -> GameSource:
    """The source of a game of the checkout, all its examples included."""
    source = source_of(game)
    return GameSource(source.folder, source.files)


@cache
def voice_of(game: str, language: Language) -> Voice:
    """The words of a game, which do not change with its numbers."""
    return voice(language, source_of(game).folder)


def printed(source: GameSource, language: Language, files: Container[str]) -> dict[str, Read]:
    """Those pages of a game in one language."""
    pages = game_pages(source, voice_of(source.id, language), only=files)
    return {path.rsplit("/", 1)[1]: read(text) for path, _, text in pages}


Pages = Mapping[Language, Mapping[str, Read]]
"""Some pages of one game by language and file."""


class Before:
    """The pages as they are, and what they are made from, read when they are asked for."""

    def __init__(self, trees: Trees) -> None:
        self._trees = trees
        self._read: dict[tuple[str, str, str], Read] = {}
        self._made: dict[tuple[str, Language], Ingredients] = {}

    def page(self, game: str, language: Language, file: str) -> Read:
        """A page of a game in one language."""
        key = (game, language.tag, file)
        if key not in self._read:
            self._read[key] = read(self._trees[language.tag][f"games/{game}/{file}"])
        return self._read[key]

    def both(self, source: GameSource, files: Iterable[str]) -> tuple[Pages, Pages]:
        """Those pages as they are, and as they are made from a source."""
        files = tuple(files)
        was = {
            language: {file: self.page(source.id, language, file) for file in files}
            for language in LANGUAGES
        }
        return was, {language: printed(source, language, files) for language in LANGUAGES}

    def unlike(self, source: GameSource) -> tuple[Pages, Pages]:
        """What of quick pages and examples is made from something else with this source: as it is, and as it is made from it."""
        files: dict[str, None] = {}
        examples: set[str] = set()
        shown: frozenset[str] = frozenset()
        for language in LANGUAGES:
            was, now = self._ingredients(source.id, language), ingredients(source, language)
            files |= {file: None for file in QUICK if was.pages[file] != now.pages[file]}
            ids = was.examples.keys() | now.examples.keys()
            examples |= {id for id in ids if was.examples.get(id) != now.examples.get(id)}
            shown |= now.shown
        _keep(source, examples | shown)
        found = self.both(source, (*files, *([EXAMPLES] if examples else [])))
        if not examples:
            return found
        was_pages, now_pages = (
            {
                language: {**pages, EXAMPLES: only(pages[EXAMPLES], examples)}
                for language, pages in one.items()
            }
            for one in found
        )
        return was_pages, now_pages

    def _ingredients(self, game: str, language: Language) -> Ingredients:
        key = (game, language)
        if key not in self._made:
            self._made[key] = ingredients(whole(game), language)
        return self._made[key]


def _keep(source: GameSource, ids: Container[str]) -> None:
    """Leave only these examples in a source."""
    kept = tuple(one for one in source.examples.outcomes if one.id in ids)
    vars(source)["examples"] = replace(source.examples, outcomes=kept)
