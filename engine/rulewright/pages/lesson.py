"""The variant of the tutorial and the games in; what the tutorial shows of it, out: the file itself, and what the rulebook then says."""

from dataclasses import dataclass
from pathlib import Path

from rulewright import resources
from rulewright.pages.agreed import Changed, difference
from rulewright.pages.sources import GameSource
from rulewright.pages.voice import Voice
from rulewright.play.loading import read_rules
from rulewright.problems import RulebookError
from rulewright.sections.stage import open_book
from rulewright.source import Mapping, Scalar, read_text

FOLDER = "lesson"
"""The folder of the templates with the one file of the tutorial."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A variant that a reader writes: its name, the name of its file in the folder of the game, its text, and the game."""

    variant: str
    file: str
    text: str
    game: GameSource


def lesson(games: tuple[GameSource, ...]) -> Lesson | None:
    """The lesson; None if the game that it changes is not among these. Raises RulebookError if its file is broken."""
    (path,) = (resources.templates_root() / FOLDER).glob("*.yaml")
    text = path.read_text("utf-8")
    root, problems = read_text(text, path.name)
    if not isinstance(root, Mapping) or problems:
        raise RulebookError(problems)
    game = next((game for game in games if game.id == _text(root, "of")), None)
    if game is None:
        return None
    return Lesson(_text(root, "variant"), f"variants/{path.name}", text, game)


def files_with(lesson: Lesson) -> dict[str, str]:
    """The rule files of the game with that of the variant."""
    return {**lesson.game.files, lesson.file: lesson.text}


def read_after(lesson: Lesson, voice: Voice) -> tuple[Changed, ...]:
    """What the rulebook says otherwise under the variant."""
    files = files_with(lesson)
    rules = read_rules(files, lesson.variant)
    settings = {name: setting.default for name, setting in rules.settings.items()}
    book = open_book(files, rules, rules.players[0], settings)
    assert book is not None, "a game with pages has a rulebook"
    new, _ = difference(lesson.game.book.typeset(voice.words), book.typeset(voice.words))
    return new


def _text(root: Mapping, key: str) -> str:
    node = root.get(key)
    return node.text if isinstance(node, Scalar) else ""


def place(lesson: Lesson) -> str:
    """Where the file belongs in a checkout."""
    return (Path("rules") / lesson.game.id / lesson.file).as_posix()
