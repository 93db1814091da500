"""What happens at the table, told in lines: the opening, the log, the end, a fault of the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.play.asked import setting_text
from rulewright.play.game import Game
from rulewright.play.record import Record
from rulewright.play.state import RuleFault, State
from rulewright.play.views import EventView
from rulewright.rulebook.model import Datum, Setting
from rulewright.rulebook.types import Kind
from rulewright.terminal.console import Console
from rulewright.words.events import tell, tell_result
from rulewright.words.languages import language_of
from rulewright.words.messages import Many, Message, Seat, Term, Value, Viewer
from rulewright.words.words import Words

LOOP = "log.loop."
"""How the ids of the log's headings begin."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Says messages of one game on a console. `names` are what players are called; those without one get a number."""

    game: Game
    console: Console
    words: Words
    names: tuple[str, ...] = ()

    def viewer(self, observer: int | None) -> Viewer:
        """Somebody who reads: a seat, or a spectator (None). Seats that never choose have the names that the game gives them."""
        players = self.game.players
        given = (*self.names[:players], *("",) * (players - len(self.names)))
        others = (self.words.lexicon.term(seat) for seat in self.game.rulebook.seats)
        return Viewer(observer, (*given, *others))

    def say(self, key: str, style: str = "", **values: Value) -> None:
        """Print a sentence of the engine."""
        self.tell(Message(key, values), style)

    def tell(self, message: Message, style: str = "", observer: int | None = None) -> None:
        """Print a message."""
        self.console.print(self.words.say(message, self.viewer(observer)), style, indent=2)

    def opening(self, record: Record) -> None:
        """What is played: by how many, by which variant and settings, and with which seed."""
        rules = self.game.rulebook
        self.console.print(self.words.lexicon.term(rules.game), "heading")
        if rules.variant is not None:
            name = self.words.lexicon.term(f"variant.{rules.variant}")
            self.say("play.variant", variant=name)
        self.say("play.table", players=self.game.players, seed=record.seed)
        language = None if record.cards is None else language_of(record.cards)
        if language is not None:
            self.say("play.cards", language=language.name)
        for setting in rules.settings.values():
            value = self.game.settings[setting.name]
            if value != setting.default:
                self.say("table.value", name=Term(setting.name), value=_setting(setting, value))

    def seats(self, bots: Mapping[int, str]) -> None:
        """For whom bots play, and how these do."""
        for bot in dict.fromkeys(bots.values()):
            seats = tuple(Seat(seat) for seat, name in bots.items() if name == bot)
            self.say(f"play.bots.{bot}", seats=Many(seats, "and"))

    def events(self, events: Sequence[EventView], observer: int | None) -> frozenset[str]:
        """The log of some events, as an observer heard them. Returns the headings that stand in it."""
        headings: set[str] = set()
        for message in tell(self.game.setup, events, self.words.lexicon):
            text = self.words.say(message, self.viewer(observer))
            loop = message.id.startswith(LOOP)
            heading = loop or message.id in self.words.lexicon.headings
            if loop:
                headings.add(text)
            if heading:
                self.console.print()
            self.console.print(text, "heading" if heading else "", indent=2)
        return frozenset(headings)

    def ending(self, state: State, observer: int | None) -> None:
        """Who has won."""
        if state.fault is not None:
            return
        for message in tell_result(state.result, self.game.players, observer):
            self.tell(message, "heading" if message.id.startswith("log.") else "", observer)

    def fault(self, fault: RuleFault, seed: int, file: Path) -> None:
        """What failed in the rules, where, and how to see it again."""
        self.say("fault.report", "problem")
        place = f"{fault.span.file}:{fault.span.line}:{fault.span.column}: "
        self.console.print(place + self.words.text(f"fault.{fault.fault.name.lower()}"))
        self.say("fault.replay", seed=str(seed), file=str(file))

    def refusals(self, messages: Sequence[Message], observer: int | None) -> None:
        """Why something cannot be chosen."""
        for message in messages:
            self.tell(message, "problem", observer)


def _setting(setting: Setting, value: Datum | tuple[Datum, ...]) -> Value:
    """A setting's value as a person reads it."""
    if isinstance(value, int) and setting.type.kind is Kind.FLAG:
        return bool(value)
    if isinstance(value, str):
        return Term(value)
    return setting_text(setting, value) if isinstance(value, tuple) else value
