"""The words in which a command speaks of a game: of its seats, its choices and the ways to answer them."""

from dataclasses import dataclass
from pathlib import Path

from rulewright.cli.frame import Frame
from rulewright.play.game import Game
from rulewright.words.lexicon import pass_over
from rulewright.words.messages import Message, Seat, Value, Viewer
from rulewright.words.words import Words, load_words, published_tags


@dataclass(frozen=True, slots=True)
class GameWords:
    """A game's words in the user's language; what it has no words for is called by its name in the rule file."""

    words: Words
    game: Game

    def seat(self, number: int) -> str:
        """What a seat is called; those that never choose have the names that the game gives them."""
        others = tuple(self.name(seat) for seat in self.game.rulebook.seats)
        viewer = Viewer(None, (*("",) * self.game.players, *others))
        return self.words.write(Seat(number), viewer)

    def name(self, name: str) -> str:
        """What a choice, or a way to answer one, is called."""
        text = self.words.lexicon.term(name)
        return name.replace("_", " ") if "⟦" in text else text

    def text(self, key: str, **values: Value) -> str:
        """A sentence of the engine."""
        return self.words.say(Message(key, values))


def game_words(game: Game, folder: Path, frame: Frame) -> GameWords:
    """The words of a game from a folder, in the language of a frame."""
    known = folder if frame.language.tag in published_tags(folder) else None
    return GameWords(load_words(frame.language, known, report=pass_over), game)
