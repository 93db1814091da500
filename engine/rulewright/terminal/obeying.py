"""Commands carried out: everything that a person may want at a prompt before answering."""

from dataclasses import dataclass
from pathlib import Path

from rulewright.terminal.choosing import Choosing
from rulewright.terminal.commands import Command
from rulewright.terminal.entry import plain
from rulewright.terminal.leaving import EndOfInput
from rulewright.terminal.screen import Screen
from rulewright.terminal.session import Session, log_of
from rulewright.words.languages import LANGUAGES


class Undone(Exception):
    """A step was taken back: what is asked now is another question."""


class Retold(Exception):
    """Another language is spoken: what stands on the screen is to be told again."""


@dataclass(frozen=True, slots=True)
class Servant:
    """Carries out the commands of one person, or of all people together (`observer` None)."""

    screen: Screen
    observer: int | None

    @property
    def session(self) -> Session:
        """The sitting."""
        return self.screen.session

    def run(self, command: Command, choosing: Choosing) -> None:
        """Do it; `choosing` is what is asked. Raises EndOfInput for `quit`, Undone and Retold."""
        match command.name:
            case "help":
                self.screen.help(choosing)
                self.screen.question(choosing)
            case "log":
                log = tuple(log_of(self.session.state, self.observer))
                self.session.teller.events(log, self.observer)
                self.session.console.print()
                self.screen.question(choosing)
            case "table":
                self.screen.table(self.observer)
                self.screen.question(choosing)
            case "lang":
                self._speak(command.rest)
            case "colours":
                self._colour(command.rest)
            case "undo":
                self._undo()
            case "save":
                self._save(command.rest)
            case _:
                raise EndOfInput

    def _speak(self, tag: str) -> None:
        """Change the language, if it is one that is spoken here; raises Retold then, since everything is to be told anew."""
        if self.session.speak(tag):
            raise Retold
        names = tuple(f"{language.tag} ({language.name})" for language in LANGUAGES)
        if tag:
            self.session.teller.say("play.no_language", "problem", language=tag, languages=names)
        else:
            self.session.teller.say("play.languages", languages=names)

    def _colour(self, scheme: str) -> None:
        """Use other colours, if the game has them; raises Retold then."""
        if scheme and self.session.colour(plain(scheme)):
            raise Retold
        style = "problem" if scheme else ""
        self.session.teller.say("play.colours", style, schemes=self.session.speaker.schemes)

    def _undo(self) -> None:
        """Take the last step back, if that is free; raises Undone then."""
        if self.observer is not None and self.session.undo(self.observer):
            self.session.teller.say("log.undone")
            raise Undone
        self.session.teller.say("refusal.no_undo", "problem")

    def _save(self, name: str) -> None:
        """Write the game down, and say where it is and how to go on."""
        try:
            path = self.session.save(Path(name) if name else None)
        except FileExistsError as error:
            self.session.teller.say("play.not_a_game", "problem", file=str(error.filename))
        except OSError as error:
            file = name or str(error.filename)
            self.session.teller.say("play.not_saved", "problem", file=file)
        else:
            self.session.teller.say("play.saved", file=str(path))
