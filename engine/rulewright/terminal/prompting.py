"""Asking people: the table, the prompt, the entry, and everything that may be said before an answer is there."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.play.answers import Refusal
from rulewright.play.observation import observe
from rulewright.play.state import Move
from rulewright.terminal.choosing import Choosing
from rulewright.terminal.commands import COMMANDS, Command, command_names, read_command
from rulewright.terminal.console import EndOfInput
from rulewright.terminal.entry import Ambiguous, Unknown, plain
from rulewright.terminal.printing import Printer
from rulewright.terminal.session import Session
from rulewright.terminal.table import Table
from rulewright.words.messages import Seat, Viewer
from rulewright.words.prompts import Asking
from rulewright.words.words import Words


class _Undone(Exception):
    """A step was taken back: what is asked now is another question."""


@dataclass(slots=True)
class Prompter:
    """Gets the moves of the people at one keyboard."""

    session: Session

    def moves(self, seats: Sequence[int]) -> dict[int, Move] | None:
        """What these seats do now, all of them before any of it counts; None if a step was taken back instead."""
        try:
            if len(seats) > 1 and self._is_window(seats):
                return self._window(seats)
            return {seat: self._one(seat) for seat in seats}
        except _Undone:
            return None

    # ---- one person

    def _one(self, seat: int) -> Move:
        self._hand_over(seat)
        self._show(seat)
        while True:
            line = self._ask("play.prompt")
            choosing = self._choosing(seat)
            found = self._command(line, seat) or choosing.read(line)
            if isinstance(found, Command):
                self._run(found, seat)
            elif isinstance(found, Unknown | Ambiguous | Refusal):
                self._explain(found, choosing)
            else:
                return found

    def _choosing(self, seat: int) -> Choosing:
        decision = self.session.state.decisions[seat]
        return Choosing(decision, self._words, Viewer(seat))

    def _command(self, line: str, seat: int) -> Command | None:
        """A line is a command if it reads as one and does not name an option."""
        command = read_command(line, self._words)
        if command is None or line.startswith(("/", "?", "？")):
            return command
        named = self._choosing(seat).names.find(plain(line)) if seat >= 0 else ()
        return None if named else command

    def _hand_over(self, seat: int) -> None:
        """Where several people share the keyboard, nobody sees another's hand."""
        if len(self.session.seating.people) < 2:
            return
        self.session.console.hide()
        who = self._words.write(Seat(seat))
        self.session.console.print(self._words.text("play.hand_over", seat=who), "heading")
        self._ask("play.press_enter")
        self.session.tell(seat)

    def _show(self, seat: int) -> None:
        """The table, then what is asked."""
        if self.session.state.step.closed:
            self._show_table(seat)
        self._show_options(self._choosing(seat))

    def _show_table(self, observer: int | None) -> None:
        table = Table(observe(self.session.state, observer), self._words, Viewer(observer))
        self.session.console.print()
        heading = table.heading()
        if heading:
            self.session.console.print(heading, "heading")
        for line in table.lines():
            self.session.console.print(" " * line.indent + line.text, indent=2)
        self.session.console.print()

    def _show_options(self, choosing: Choosing) -> None:
        decision = choosing.decision
        asking = Asking(decision.setup, self._words.lexicon)
        prompt = self._words.say(asking.prompt(decision.choice, decision.stage), choosing.viewer)
        self.session.console.print(prompt, "prompt")
        notes = asking.notes(decision.choice, decision.stage)
        for message in notes:
            self.session.console.print("  " + self._words.say(message, choosing.viewer), "faint")
        lines = list(choosing.lines())
        if lines:
            self.session.console.print_items(lines)
        if choosing.may_be_empty:
            key = "play.enter_ends" if decision.stage.picks else "play.enter_none"
            self.session.console.print("  " + self._words.text(key), "faint")

    # ---- a window in which several people at one keyboard may act

    def _is_window(self, seats: Sequence[int]) -> bool:
        """Whether nothing secret is picked: every answer is an alternative without parts, and one of them is to let it pass."""
        choice = self.session.state.decisions[seats[0]].choice
        return (
            choice.named
            and not choice.alternatives[-1].parts
            and all(not alternative.parts for alternative in choice.alternatives)
        )

    def _window(self, seats: Sequence[int]) -> dict[int, Move]:
        """One prompt for all: whoever wants to act says so; everybody else lets it pass."""
        state = self.session.state
        self.session.tell(None)
        self._show_table(None)
        self._show_options(self._choosing(seats[0]))
        self.session.console.print("  " + self._words.text("play.window"), "faint")
        passes = len(state.decisions[seats[0]].choice.alternatives) - 1
        chosen: dict[int, Move] = {}
        while True:
            line = self._ask("play.prompt")
            command = read_command(line, self._words)
            if command is not None:
                self._run(command, seats[0])
            elif not plain(line):
                return {seat: chosen.get(seat, self._last(seat, passes)) for seat in seats}
            else:
                self._act(line, seats, chosen)

    def _act(self, line: str, seats: Sequence[int], chosen: dict[int, Move]) -> None:
        who, _, what = plain(line).partition(" ")
        seat = next(
            (s for s in seats if who in (str(s + 1), plain(self._words.write(Seat(s))))), None
        )
        if seat is None:
            self.session.teller.say("play.window_who", "problem", text=line)
            return
        choosing = self._choosing(seat)
        found = choosing.read(what)
        if isinstance(found, Unknown | Ambiguous | Refusal):
            self._explain(found, choosing)
        else:
            chosen[seat] = found

    def _last(self, seat: int, alternative: int) -> Move:
        decision = self.session.state.decisions[seat]
        name = decision.choice.alternatives[alternative].name
        return next((o for o in decision.options if o.alternative == name), decision.options[0])

    # ---- what is not an answer

    def _explain(self, found: Unknown | Ambiguous | Refusal, choosing: Choosing) -> None:
        teller, asking = self.session.teller, Asking(self.session.game.setup, self._words.lexicon)
        match found:
            case Unknown(""):
                teller.say("play.empty", "problem")
            case Unknown(text):
                teller.say("play.unknown", "problem", text=text)
            case Ambiguous(text, places):
                names = ", ".join(
                    dict.fromkeys(f"{choosing.labels[p]}) {choosing.texts[p]}" for p in places)
                )
                teller.say("play.ambiguous", "problem", text=text, names=names)
            case Refusal():
                teller.refusals(asking.refusal(found), choosing.viewer)
                self._point_to_rule(found)

    def _point_to_rule(self, refusal: Refusal) -> None:
        """Where the rule stands that forbids an answer; what is no option at all needs no rule."""
        if refusal.code != "must" or refusal.choice is None:
            return
        pointer = self.session.rules.pointer(refusal.choice, self._words)
        if pointer is not None:
            self.session.console.print(self._words.say(pointer), "faint")

    def _run(self, command: Command, seat: int) -> None:
        match command.name:
            case "help":
                self._help(seat)
            case "log":
                self.session.teller.events(tuple(self.session.state.logs[seat]), seat)
            case "table":
                self._show_table(seat)
                self._show_options(self._choosing(seat))
            case "lang":
                self._speak(command.rest, seat)
            case "undo":
                self._undo(seat)
            case "save":
                self._save(command.rest)
            case _:
                raise EndOfInput

    def _help(self, seat: int) -> None:
        """The section of the rulebook on what is asked, the question again, and the commands."""
        decision = self.session.state.decisions[seat]
        section = self.session.rules.section(decision.choice.name, self._words)
        if section is not None:
            Printer(self.session.console, self._words).sections([section])
            self.session.console.print()
        self._show_options(self._choosing(seat))
        self.session.console.print()
        for name in COMMANDS:
            typed = ", ".join(dict.fromkeys((name, *command_names(name, self._words))))
            text = self._words.text(f"play.help.{name}")
            self.session.console.print(f"  {typed}: {text}", indent=4)

    def _speak(self, tag: str, seat: int) -> None:
        if self.session.speaker.switch(tag):
            self._show_table(seat)
            self._show_options(self._choosing(seat))
        else:
            self.session.teller.say("play.no_language", "problem", language=tag)

    def _undo(self, seat: int) -> None:
        if self.session.undo(seat):
            self.session.teller.say("log.undone")
            raise _Undone
        self.session.teller.say("refusal.no_undo", "problem")

    def _save(self, name: str) -> None:
        try:
            path = self.session.save(Path(name) if name else None)
        except OSError as error:
            self.session.teller.say("play.not_saved", "problem", file=str(error.filename or name))
            return
        self.session.teller.say("play.saved", file=str(path))

    def _ask(self, key: str) -> str:
        return self.session.console.ask(self._words.text(key) + " ")

    @property
    def _words(self) -> Words:
        return self.session.speaker.words
