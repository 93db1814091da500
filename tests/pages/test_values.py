"""A number that changes in the rule file changes on the pages, in all languages, at its own places and nowhere else."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from pages.html_reading import Read, read
from pages.small_site import GAMES, source_of
from rulewright.pages import GameSource
from rulewright.pages.tree import game_pages
from rulewright.pages.voice import voice
from rulewright.problems import RulebookError
from rulewright.source import Mapping, Node, Scalar, Sequence, read_text
from rulewright.words.languages import LANGUAGES, Language

PARTS = ("settings", "tables", "cards")
READ = ("index.md", "tables.md", "cards.md", "summary.md")
SAMPLED = 20
UNPRINTED = {
    "from": "the bounds of a setting stand on the page of settings as the values that it can be",
}
"""Keys of numbers that the pages above do not print, with the reason."""


@dataclass(frozen=True, slots=True)
class Mutation:
    game: str
    path: tuple[str, ...]
    line: int
    column: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.game}:{'.'.join(self.path)}:{self.line}:{self.column}-{self.new}"

    def files(self) -> dict[str, str]:
        files = dict(source_of(self.game).files)
        lines = files["game.yaml"].split("\n")
        line = lines[self.line - 1]
        at = self.column - 1
        assert line[at:].startswith(self.old)
        lines[self.line - 1] = line[:at] + self.new + line[at + len(self.old) :]
        return files | {"game.yaml": "\n".join(lines)}


def numbers(node: Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Scalar]]:
    match node:
        case Mapping(entries=entries):
            for key, value in entries:
                yield from numbers(value, (*path, key.text))
        case Sequence(items=items):
            for number, item in enumerate(items, start=1):
                yield from numbers(item, (*path, str(number)))
        case Scalar(value=int() as value) if not isinstance(value, bool):
            yield path, node
        case Scalar():
            pass


def mutations() -> tuple[Mutation, ...]:
    found = []
    for game in GAMES:
        root, _ = read_text(source_of(game).files["game.yaml"], "game.yaml")
        assert isinstance(root, Mapping)
        for part in PARTS:
            node = root.get(part)
            for path, scalar in numbers(node, (part,)) if node is not None else ():
                new = str(int(scalar.text) + 1)
                found.append(
                    Mutation(game, path, scalar.span.line, scalar.span.column, scalar.text, new)
                )
    return tuple(found)


ALL = mutations()
CHOSEN = Random(7).sample(ALL, min(SAMPLED, len(ALL)))
REST = [one for one in ALL if one not in CHOSEN]


def printed(source: GameSource, language: Language) -> dict[str, Read]:
    own = voice(language, source.folder)
    return {
        path.rsplit("/", 1)[1]: read(text) for path, _, text in game_pages(source, own, only=READ)
    }


BEFORE: dict[tuple[str, str], dict[str, Read]] = {}


def before(game: str, language: Language) -> dict[str, Read]:
    key = (game, language.tag)
    if key not in BEFORE:
        BEFORE[key] = printed(source_of(game), language)
    return BEFORE[key]


def check(mutation: Mutation) -> None:
    old = source_of(mutation.game)
    source = GameSource(old.folder, mutation.files(), fast=True)
    try:
        after = {language: printed(source, language) for language in LANGUAGES}
    except RulebookError:
        return  # the checker refuses it
    changed = {
        language: changes(mutation.game, language, after[language]) for language in LANGUAGES
    }
    assert len({frozenset(one) for one in changed.values()}) == 1
    assert changed[LANGUAGES[0]] or mutation.path[-1] in UNPRINTED or "from" in mutation.path


def changes(game: str, language: Language, after: dict[str, Read]) -> set[str]:
    """The values that changed; text around values may only come and go with the conditions of its block."""
    found: set[str] = set()
    for file, now in after.items():
        then = before(game, language)[file]
        old, new = dict(then.skeleton), dict(now.skeleton)
        for text in {key for key, _ in then.skeleton} & {key for key, _ in now.skeleton}:
            if text.endswith(":"):
                continue  # around texts: the edition, and what examples come to
            was = [words for key, words in then.skeleton if key == text]
            assert [words for key, words in now.skeleton if key == text] == was, f"{file} {text}"
        found |= (old.keys() ^ new.keys()) and {"conditional text"}
        was_shown, is_shown = then.shown, now.shown
        found |= {name.partition("=")[0] for name, _ in set(was_shown) ^ set(is_shown)}
    return found


@pytest.mark.parametrize("mutation", CHOSEN, ids=str)
def test_a_changed_number_changes_at_its_places(mutation: Mutation) -> None:
    check(mutation)


@pytest.mark.soak
@pytest.mark.parametrize("mutation", REST, ids=str)
def test_every_changed_number_changes_at_its_places(mutation: Mutation) -> None:
    check(mutation)
