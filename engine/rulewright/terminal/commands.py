"""What a person may type at any prompt besides an answer: `?`, `log`, `table`, `lang`, `colours`, `undo`, `quiet`, `save`, `quit`."""

from dataclasses import dataclass
from unicodedata import normalize

from rulewright.terminal.entry import plain
from rulewright.words.words import Words

COMMANDS = ("help", "log", "table", "lang", "colours", "undo", "quiet", "save", "quit")
"""The commands by id; the sentence `play.command.<id>` lists what they may be called in a language, `|` between the names."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command with what stands behind it, as typed. `certain`: it cannot be meant as an answer."""

    name: str
    rest: str = ""
    certain: bool = False


def read_command(line: str, words: Words) -> Command | None:
    """The command that a line gives: by its English name or its name in the language, with or without `/` before it."""
    text = line.strip().replace("\u3000", " ")
    certain = normalize("NFKC", text).startswith(("/", "?"))
    text = text[1:] if certain and not plain(text).startswith("?") else text
    head, _, rest = text.strip().partition(" ")
    for name in COMMANDS:
        if plain(head) in (name, *command_names(name, words)):
            return Command(name, rest.strip(), certain)
    return None


def command_names(name: str, words: Words) -> tuple[str, ...]:
    """What a command is called in the language of the words."""
    return tuple(plain(text) for text in words.text(f"play.command.{name}").split("|"))
