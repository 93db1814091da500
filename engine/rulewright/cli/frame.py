"""What every command has at hand: the words, the streams, and how to speak through them."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from rulewright.problems import Problem
from rulewright.words.languages import Language
from rulewright.words.lexicon import pass_over
from rulewright.words.messages import Value
from rulewright.words.negotiation import choose_language
from rulewright.words.reports import lines_on_disk, render_problems
from rulewright.words.words import Words, load_words


class Stop(Exception):
    """Leave the command with an exit code; all has been said."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Frame:
    """Speaks the user's language on the streams of the process."""

    words: Words
    environment: Mapping[str, str]
    out: TextIO
    err: TextIO

    @property
    def language(self) -> Language:
        """The language spoken."""
        return self.words.language

    def text(self, key: str, **values: Value) -> str:
        """A sentence of the engine."""
        return self.words.text(key, **values)

    def say(self, key: str, **values: Value) -> None:
        """Print a sentence of the engine."""
        self.print(self.text(key, **values))

    def print(self, text: str) -> None:
        """Print a line."""
        print(text, file=self.out)

    def warn(self, key: str, **values: Value) -> None:
        """Print a sentence of the engine to the error stream."""
        print(self.text(key, **values), file=self.err)

    def complain(self, problems: Iterable[Problem]) -> None:
        """Print problems to the error stream, each with the author's line where it has one."""
        print(render_problems(problems, self.words, lines_on_disk), file=self.err)

    def game_words(self, folder: Path | None) -> Words:
        """The words of a game in this language; where the game has no such words, those of the engine alone."""
        return load_words(self.language, folder, report=pass_over)


def make_frame(lang: str | None, environment: Mapping[str, str]) -> Frame:
    """The frame for the language that `--lang` or the environment asks for; a language we lack is said, in English."""
    negotiated = choose_language(lang, environment)
    frame = Frame(
        load_words(negotiated.language, report=pass_over), environment, sys.stdout, sys.stderr
    )
    if negotiated.unsupported is not None:
        frame.warn("cli.unsupported", language=negotiated.unsupported)
    return frame


def wanted_language(arguments: Sequence[str]) -> str | None:
    """The value of `--lang` among arguments that nobody has read yet."""
    for place, word in enumerate(arguments):
        if word == "--lang" and place + 1 < len(arguments):
            return arguments[place + 1]
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return None
