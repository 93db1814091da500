"""What a person may type at any prompt besides an answer: `?`, `log`, `table`, `lang`, `undo`, `save`, `quit`."""

from dataclasses import dataclass

from rulewright.terminal.entry import plain
from rulewright.words.words import Words

COMMANDS = ("help", "log", "table", "lang", "undo", "save", "quit")
"""The commands by id; the sentence `play.command.<id>` lists what they may be called in a language, `|` between the names."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command with what stands behind it, as typed."""

    name: str
    rest: str = ""


def read_command(line: str, words: Words) -> Command | None:
    """The command that a line gives: by its English name or its name in the language, with or without `/` before it."""
    head, _, rest = line.strip().removeprefix("/").partition(" ")
    if line.strip() in ("?", "？"):
        return Command("help")
    if "\u3000" in head:
        head, _, rest = head.partition("\u3000")
    for name in COMMANDS:
        if plain(head) in (name, *command_names(name, words)):
            return Command(name, rest.strip())
    return None


def command_names(name: str, words: Words) -> tuple[str, ...]:
    """What a command is called in the language of the words."""
    return tuple(plain(text) for text in words.text(f"play.command.{name}").split("|"))
