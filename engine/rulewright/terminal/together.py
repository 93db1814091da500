"""What several people at one keyboard are asked together, at one prompt: who wants to react, or a question about themselves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulewright.play.answers import Refusal
from rulewright.play.state import Move, State
from rulewright.terminal.choosing import Choosing, Partial
from rulewright.terminal.commands import read_command
from rulewright.terminal.drafting import Draft
from rulewright.terminal.entry import Ambiguous, Unknown, plain
from rulewright.terminal.obeying import Retold, Servant
from rulewright.terminal.screen import Screen
from rulewright.terminal.session import Session
from rulewright.terminal.windows import letting_pass, passing
from rulewright.words.messages import Seat


def asked_together(state: State, seats: Sequence[int]) -> bool:
    """Whether these seats get one prompt: there are several, and what they are asked is no secret of each."""
    if len(seats) < 2:
        return False
    choice = state.decisions[seats[0]].choice
    return choice.unattended is not None or letting_pass(choice) is not None


@dataclass(frozen=True, slots=True)
class Together:
    """Asks several people at once. `hand_over` clears the screen for one of them."""

    session: Session
    hand_over: Callable[[int], None]

    def moves(self, seats: Sequence[int]) -> dict[int, Move]:
        """What each of these seats answers."""
        told = self.session.tell(None)
        self._show(seats, told)
        question = self.session.state.decisions[seats[0]].choice.unattended is not None
        return self._answer(seats) if question else self._window(seats)

    def _show(self, seats: Sequence[int], told: frozenset[str] = frozenset()) -> None:
        self._screen.table(None, told)
        choosing = self._choosing(seats[0])
        self._screen.question(choosing)
        if choosing.decision.choice.unattended is None:
            self._screen.note("play.window")
            self._screen.note("play.window_look")
        else:
            self._screen.note("play.together")

    # ---- a question about the people: one answer for all

    def _answer(self, seats: Sequence[int]) -> dict[int, Move]:
        draft = Draft(self.session.state, seats[0])
        while True:
            line = self._line(seats)
            choosing = self._choosing(seats[0], draft)
            found = choosing.read(line)
            if isinstance(found, Unknown | Ambiguous | Refusal | Partial):
                self._screen.explain(found, choosing)
            elif draft.take(found):
                return dict.fromkeys(seats, tuple(draft.numbers))
            else:
                self._screen.question(self._choosing(seats[0], draft))

    # ---- a window: whoever wants to act says so, everybody else lets it pass

    def _window(self, seats: Sequence[int]) -> dict[int, Move]:
        acting: dict[int, Move] = {}
        while True:
            line = self._line(seats)
            if not plain(line):
                return {seat: self._move(seat, acting) for seat in seats}
            named = self._who(plain(line), seats)
            if named is None:
                self.session.teller.say("play.window_who", "problem", text=line)
            elif named[1]:
                self._act(*named, acting)
            else:
                self._look(named[0], seats)

    def _act(self, seat: int, what: str, acting: dict[int, Move]) -> None:
        """A seat acts. Everybody sees the answer, so that a refusal gives no numbers: they would tell of a hand."""
        choosing = self._choosing(seat)
        found = choosing.read(what)
        match found:
            case Refusal():
                who = self._name(seat)
                self.session.teller.say("play.window_refused", "problem", seat=who)
            case Unknown() | Ambiguous() | Partial():
                self._screen.explain(found, choosing)
            case _:
                acting[seat] = found
                texts = choosing.texts
                done = next(t for t, o in zip(texts, choosing.things, strict=True) if o == found)
                who = self._name(seat)
                self.session.teller.say("play.window_noted", seat=who, answer=done)

    def _look(self, seat: int, seats: Sequence[int]) -> None:
        """One of them looks at the table alone, with the own cards; whoever wants to may, so that it tells nothing."""
        self.hand_over(seat)
        self._screen.table(seat)
        self._ask("play.press_enter")
        self.session.console.hide()
        self._show(seats)

    def _move(self, seat: int, acting: dict[int, Move]) -> Move:
        """What a seat has said, or else that it lets the window pass."""
        passed = passing(self.session.state.decisions[seat])
        return acting[seat] if passed is None else acting.get(seat, passed)

    # ---- what both have in common

    def _line(self, seats: Sequence[int]) -> str:
        """A line that is no command."""
        while True:
            line = self._ask("play.prompt")
            command = read_command(line, self.session.speaker.words)
            if command is None:
                return line
            if command.name == "quiet":
                self.session.teller.say("play.quiet_alone", "problem")
                continue
            try:
                Servant(self._screen, None).run(command, self._choosing(seats[0]))
            except Retold:
                self._show(seats)

    def _choosing(self, seat: int, draft: Draft | None = None) -> Choosing:
        teller, decision = self.session.teller, self.session.state.decisions[seat]
        held = draft.held if draft else ()
        decision = draft.decision if draft else decision
        return Choosing(decision, teller.words, teller.viewer(None), held, shared=True)

    def _who(self, text: str, seats: Sequence[int]) -> tuple[int, str] | None:
        """The seat that an entry begins with, by number or name, and what comes after it."""
        for seat in seats:
            name = plain(self._name(seat))
            for called in (name, name.replace(" ", ""), str(seat + 1)):
                head, rest = text[: len(called)], text[len(called) :]
                if head == called and (not rest or rest.startswith(" ")):
                    return seat, rest.strip()
        return None

    def _name(self, seat: int) -> str:
        teller = self.session.teller
        return teller.words.write(Seat(seat), teller.viewer(None))

    def _ask(self, key: str) -> str:
        return self.session.console.ask(self.session.speaker.words.text(key) + " ")

    @property
    def _screen(self) -> Screen:
        return Screen(self.session)
