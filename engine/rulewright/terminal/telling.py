"""What happens at the table, told in lines: the opening, the log, the end, a fault of the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.play.game import Game
from rulewright.play.record import Record
from rulewright.play.state import RuleFault, State
from rulewright.play.views import EventView
from rulewright.terminal.console import Console
from rulewright.words.events import tell, tell_result
from rulewright.words.messages import Message, Term, Value, Viewer
from rulewright.words.words import Words


@dataclass(frozen=True, slots=True)
class Teller:
    """Says messages of one game on a console."""

    game: Game
    console: Console
    words: Words

    def say(self, key: str, style: str = "", **values: Value) -> None:
        """Print a sentence of the engine."""
        self.console.print(self.words.text(key, **values), style)

    def opening(self, record: Record) -> None:
        """What is played, by how many, by which variant and with which seed."""
        rules = self.game.rulebook
        title = self.words.lexicon.term(rules.game)
        self.console.print(title, "heading")
        if rules.variant is not None:
            name = self.words.lexicon.term(f"variant.{rules.variant}")
            self.say("play.variant", variant=name)
        self.say("play.table", players=self.game.players, seed=record.seed)
        self.say("play.hint", "faint")
        self.console.print()

    def events(self, events: Sequence[EventView], observer: int | None) -> None:
        """The log of some events, as an observer heard them."""
        for message in tell(self.game.setup, events, self.words.lexicon):
            text = self.words.say(message, Viewer(observer))
            heading = message.id.startswith("log.loop.")
            if heading:
                self.console.print()
            self.console.print(text, "heading" if heading else "", indent=2)

    def ending(self, state: State, observer: int | None) -> None:
        """Who has won."""
        if state.fault is not None:
            return
        for message in tell_result(state.result, self.game.players, observer):
            self.console.print(self.words.say(message, Viewer(observer)), indent=2)

    def fault(self, fault: RuleFault, seed: int, file: Path) -> None:
        """What failed in the rules, where, and how to see it again."""
        self.say("fault.report", "problem")
        place = f"{fault.span.file}:{fault.span.line}:{fault.span.column}: "
        self.console.print(place + self.words.text(f"fault.{fault.fault.name.lower()}"))
        self.say("fault.replay", seed=str(seed), file=str(file))

    def refusals(self, messages: Sequence[Message], viewer: Viewer) -> None:
        """Why something cannot be chosen."""
        for message in messages:
            self.console.print(self.words.say(message, viewer), "problem", indent=2)

    def term(self, name: str) -> str:
        """What the game calls something."""
        return self.words.write(Term(name))
