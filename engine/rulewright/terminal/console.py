"""The terminal itself: lines out, wrapped to its width; lines in, from a keyboard or a pipe."""

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TextIO

from rulewright.terminal.leaving import EndOfInput
from rulewright.terminal.painting import Paint
from rulewright.terminal.wrapping import columns, wrapped

WIDEST, NARROWEST = 100, 40
"""Lines are as wide as the terminal, within these bounds."""

LONG = 24
"""Pieces of more columns than this stand on lines of their own."""

_STYLES = {"heading": "1", "faint": "2", "problem": "31", "prompt": "36"}


@dataclass(slots=True)
class Console:
    """Reads and writes whole lines. Colour is decoration: nothing is said by colour alone. `paint`: what a game prints in colours."""

    source: TextIO = field(default_factory=lambda: sys.stdin)
    target: TextIO = field(default_factory=lambda: sys.stdout)
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    paint: Paint | None = None

    @property
    def interactive(self) -> bool:
        """Whether a person sits before it."""
        return self.source.isatty() and self.target.isatty()

    @property
    def width(self) -> int:
        """How many columns a line may take."""
        wide = shutil.get_terminal_size((80, 24)).columns if self.target.isatty() else 80
        return max(NARROWEST, min(WIDEST, wide))

    def print(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """Write a text, wrapped; lines after the first are set in by `indent` columns more than the text itself is."""
        lead = " " * (len(text) - len(text.lstrip(" ")))
        shown = wrapped(text.lstrip(" "), self.width, lead, lead + " " * indent)
        self.target.write(self._styled(shown, style) + "\n")

    def print_items(self, items: Sequence[str]) -> None:
        """Write short pieces side by side, none of them broken over two lines; where one is long, each on a line of its own."""
        if any(columns(item) > LONG for item in items):
            for item in items:
                self.print(f"  {item}", indent=3)
            return
        line = " "
        for item in items:
            if columns(f"{line}  {item}") > self.width and line.strip():
                self.target.write(self._styled(line.rstrip(), "") + "\n")
                line = " "
            line += f" {item} "
        self.target.write(self._styled(line.rstrip(), "") + "\n")

    def ask(self, prompt: str) -> str:
        """One line from the person. Raises EndOfInput if there is none. From a pipe, the line is shown as if it had been typed."""
        self.target.flush()
        try:
            if self.interactive and self.source is sys.stdin:
                import readline  # noqa: F401 — gives `input` its line editing

                return input(prompt)
            self.target.write(prompt)
            line = self.source.readline()
        except (KeyboardInterrupt, EOFError) as end:
            self.target.write("\n")
            raise EndOfInput from end
        except UnicodeDecodeError:
            line = "\N{REPLACEMENT CHARACTER}\n"
        self.target.write(line if line.endswith("\n") else line + "\n")
        if not line:
            raise EndOfInput
        return line.rstrip("\r\n")

    def hide(self) -> None:
        """Make what stands on the screen disappear, where there is a screen: from its history, too, where the terminal can."""
        if not self.interactive:
            self.target.write("\n" * 2)
        elif self.environment.get("TERM", "dumb") == "dumb":
            self.target.write("\n" * shutil.get_terminal_size((80, 24)).lines)
        else:
            self.target.write("\x1b[H\x1b[2J\x1b[3J")

    def _styled(self, text: str, style: str) -> str:
        plain = not self.target.isatty() or self.environment.get("NO_COLOR")
        if plain or self.environment.get("TERM") == "dumb":
            return text
        start = f"\x1b[{_STYLES[style]}m" if style else ""
        painted = self.paint.over(text, start) if self.paint else text
        return f"{start}{painted}\x1b[0m" if start else painted
