"""Command-line arguments with help and errors in the user's language. Python's argparse does the work."""

import argparse
from collections.abc import Callable
from typing import NoReturn

from rulewright.cli.frame import Frame, Stop

_ARGPARSE = {
    "usage: ": "args.usage",
    "positional arguments": "args.positional",
    "options": "args.options",
    "show this help message and exit": "args.help",
    "unrecognized arguments: %s": "args.unrecognized",
    "the following arguments are required: %s": "args.required",
    "expected one argument": "args.one_value",
    "expected at least one argument": "args.some_values",
    "invalid %(type)s value: %(value)r": "args.invalid",
    "invalid choice: %(value)r (choose from %(choices)s)": "args.choice",
    "argument %(argument_name)s: %(message)s": "args.argument",
    "ignored explicit argument %r": "args.no_value",
    "ambiguous option: %(option)s could match %(matches)s": "args.ambiguous",
    "%(prog)s: error: %(message)s\n": "args.error",
}
"""What argparse says, and the id under which the catalogs say it. It looks each of these up through its own `_`."""


class Help(argparse.HelpFormatter):
    """Help whose lines are broken as the language breaks them, and no wider than a terminal shows them."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        from rulewright.terminal.wrapping import wrapped  # only help needs it

        return wrapped(text, width).splitlines()


class Arguments(argparse.ArgumentParser):
    """The arguments of one command. A mistake prints the usage and what is wrong, and leaves with exit code 2."""

    def __init__(self, command: str, frame: Frame) -> None:
        setattr(argparse, "_", _translator(frame))  # noqa: B010 — argparse has no other way in
        super().__init__(
            prog=f"rulewright {command}",
            description=frame.text(f"cli.{command}"),
            allow_abbrev=False,
            formatter_class=Help,
        )
        self.frame = frame
        self.option("--lang", metavar="TAG")

    def option(self, *names: str, **keywords: object) -> None:
        """Add an argument or option; its help is the sentence `args.<name>` of the catalogs."""
        name = names[-1].lstrip("-").replace("-", "_")
        self.add_argument(*names, help=self.frame.text(f"args.{name}"), **keywords)  # type: ignore[arg-type]

    def game_options(self) -> None:
        """Add what every command has that loads a game."""
        self.option("--players", type=int, metavar="N")
        self.option("--variant", metavar="NAME")
        self.option("--set", action="append", default=[], metavar="NAME=VALUE")

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments."""
        self.print_usage(self.frame.err)
        self.frame.warn("args.error", program=self.prog, message=message)
        raise Stop(2)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Leave after help was printed."""
        raise Stop(status)

    def settings(self, given: list[str]) -> dict[str, str]:
        """The settings of `--set NAME=VALUE …`."""
        found: dict[str, str] = {}
        for text in given:
            name, sign, value = text.partition("=")
            if not sign or not name:
                self.error(self.frame.text("args.set_form", text=text))
            found[name.strip()] = value.strip()
        return found


def _translator(frame: Frame) -> Callable[[str], str]:
    def translate(text: str) -> str:
        key = _ARGPARSE.get(text)
        if key is None:
            return text
        translated = frame.words.lexicon.form(key).rstrip()
        spaced = text.endswith(" ") and translated.isascii()  # a catalog keeps no space at the end
        return f"{translated} " if spaced else translated

    return translate
