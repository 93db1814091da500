"""`rulewright test`: the worked examples of a game are run; those that do not hold are shown with what holds now."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulewright import examples
from rulewright.cli.arguments import Arguments
from rulewright.cli.check_mend import replace_file
from rulewright.cli.frame import Frame
from rulewright.examples import Run
from rulewright.examples.games import Games
from rulewright.play.folder import folder_of, read_folder
from rulewright.problems import RulebookError
from rulewright.resources import EXAMPLES_FILE
from rulewright.source.text import load
from rulewright.words.reports import lines_on_disk, render_problems


def run(given: list[str], frame: Frame) -> int:
    """Run all examples of a game; exit code 1 if any of them does not hold, 2 if there are none."""
    arguments = Arguments("test", frame)
    arguments.option("game")
    arguments.option("--examples", type=Path, metavar="FILE")
    arguments.option("--accept", action="store_true")
    asked = arguments.parse_args(given)
    folder = folder_of(asked.game)
    path = asked.examples or folder / EXAMPLES_FILE
    if not path.is_file():
        arguments.error(frame.text("test.no_file", game=asked.game, file=str(path)))
    tried = _Trial(path, Games(read_folder(folder)), frame)
    return tried.report(tried.accept() if asked.accept else tried.run(), asked.game)


@dataclass(frozen=True, slots=True)
class _Trial:
    path: Path
    games: Games
    frame: Frame

    def text(self) -> str:
        """The file of examples. Raises RulebookError if it cannot be read."""
        text, problems = load(self.path, self.shown)
        if text is None:
            raise RulebookError(problems)
        return text

    @property
    def shown(self) -> str:
        """The file as it can be opened from where the user is."""
        full, here = self.path.resolve(), Path.cwd()
        return str(full.relative_to(here) if full.is_relative_to(here) else self.path)

    def run(self) -> Run:
        """How the examples come out."""
        return examples.run({self.shown: self.text()}, self.shown, games=self.games)

    def accept(self) -> Run:
        """How the examples come out when what holds now stands in the file."""
        text, before = self.text(), self.run()
        after = examples.accepted(text, before.mismatches)
        if after != text:
            replace_file(self.path, after)
            lines_on_disk.cache_clear()
            self.frame.say("test.accepted", n=len({one.expected.span for one in before.mismatches}))
        return self.run()

    def report(self, found: Run, game: str) -> int:
        """Print what is wrong, and how many examples hold."""
        if found.problems:
            self.frame.print(render_problems(found.problems, self.frame.words, lines_on_disk))
            self.frame.print("")
        values: dict[str, Any] = {"n": len(found.ids), "game": game}
        if len(found.holding) == len(found.ids):
            self.frame.say("test.all_hold", **values)
        else:
            self.frame.say("test.some_hold", **values, holding=len(found.holding))
        return 1 if found.problems else 0
