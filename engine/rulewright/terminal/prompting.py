"""Asking people: each for himself, or all at one keyboard together; entries in, moves out."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulewright.play.answers import Refusal
from rulewright.play.state import Move
from rulewright.terminal.choosing import Choosing, Partial
from rulewright.terminal.commands import Command, read_command
from rulewright.terminal.drafting import Draft
from rulewright.terminal.entry import Ambiguous, Unknown, plain
from rulewright.terminal.obeying import Retold, Servant, Undone
from rulewright.terminal.screen import Screen
from rulewright.terminal.session import Session
from rulewright.terminal.together import Together, asked_together
from rulewright.terminal.windows import only_passing, passing
from rulewright.words.messages import Seat


@dataclass(slots=True)
class Prompter:
    """Gets the moves of the people at one keyboard. `before` is the seat whose own things stand on the screen. `quiet`: a person who plays alone
    there is only asked when there is anything to decide; nobody else can tell.
    """

    session: Session
    before: int | None = None
    quiet: bool = False
    told: frozenset[str] = field(default_factory=frozenset)

    def moves(self, seats: Sequence[int]) -> dict[int, Move] | None:
        """What these seats do now, all of them before any of it counts; None if a step was taken back instead."""
        try:
            if asked_together(self.session.state, seats):
                self.cover()
                return Together(self.session, self._hand_over).moves(seats)
            return {seat: self._one(seat) for seat in seats}
        except Undone:
            return None

    def _one(self, seat: int) -> tuple[int, ...]:
        """The whole answer of one seat, as option numbers."""
        unasked = only_passing(self.session.state.decisions[seat]) if self.quiet else None
        if unasked is not None:
            return (unasked.number,)
        self._sit_down(seat)
        draft = Draft(self.session.state, seat)
        if self.session.state.step.closed:
            self._screen.table(seat, self.told)
            self.told = frozenset()
        self._screen.question(self._choosing(draft))
        while True:
            line = self._ask("play.prompt")
            choosing = self._choosing(draft)
            command = _command(line, choosing)
            if command is not None:
                self._run(command, draft)
            elif self._take(line, draft, choosing):
                return tuple(draft.numbers)

    def _choosing(self, draft: Draft) -> Choosing:
        teller = self.session.teller
        return Choosing(draft.decision, teller.words, teller.viewer(draft.seat), draft.held)

    def _take(self, line: str, draft: Draft, choosing: Choosing) -> bool:
        """Understand an entry; whether the answer is whole."""
        found = choosing.read(line)
        if found == Unknown(""):
            found = passing(draft.decision) or found
        if isinstance(found, Unknown | Ambiguous | Refusal | Partial):
            if isinstance(found, Partial):
                draft.held = found.chosen
            self._screen.explain(found, choosing)
            return False
        if draft.take(found):
            return True
        self._screen.question(self._choosing(draft))
        return False

    def _run(self, command: Command, draft: Draft) -> None:
        if command.name == "undo" and draft.begun:
            draft.back()
            self.session.teller.say("log.undone")
            self._screen.question(self._choosing(draft))
            return
        if command.name == "quiet":
            self._hush()
            return
        try:
            Servant(self._screen, draft.seat).run(command, self._choosing(draft))
        except Retold:
            self._screen.table(draft.seat)
            self._screen.question(self._choosing(draft))

    def _hush(self) -> None:
        """Ask only where there is anything to decide, or every time again. Others at the same keyboard would notice."""
        alone = len(self.session.people) == 1
        self.quiet = alone and not self.quiet
        key = "play.quiet_on" if self.quiet else "play.quiet_off" if alone else "play.quiet_alone"
        self.session.teller.say(key)

    # ---- several people, one keyboard

    def cover(self) -> None:
        """Take what only one of several people may see from the screen."""
        if self.before is not None and len(self.session.people) > 1:
            self.session.console.hide()
            self.before = None

    def _sit_down(self, seat: int) -> None:
        """The seat comes to the keyboard, and hears what has happened."""
        if len(self.session.people) > 1 and self.before != seat:
            self._hand_over(seat)
        self.before = seat
        self.hear(seat)

    def hear(self, observer: int | None) -> None:
        """Tell what has happened; its headings need not stand on the table once more."""
        alone = len(self.session.people) < 2
        self.told = self.session.tell(observer) | (self.told if alone else frozenset())

    def _hand_over(self, seat: int) -> None:
        """Nobody sees another's hand: the screen is emptied before the next person looks at it."""
        self.cover()
        teller = self.session.teller
        who = teller.words.write(Seat(seat), teller.viewer(None))
        teller.say("play.hand_over", "heading", seat=who)
        self._ask("play.press_enter")

    def _ask(self, key: str) -> str:
        return self.session.console.ask(self.session.speaker.words.text(key) + " ")

    @property
    def _screen(self) -> Screen:
        return Screen(self.session)


def _command(line: str, choosing: Choosing) -> Command | None:
    """A line is a command if it reads as one and does not name an option."""
    command = read_command(line, choosing.words)
    if command is None or command.certain:
        return command
    return None if choosing.names.find(plain(line)) else command
