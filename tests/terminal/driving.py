"""A person at the keyboard, made of a script or of a policy that looks at what is asked; the lines that a terminal shows."""

from collections.abc import Callable
from io import StringIO, TextIOBase
from pathlib import Path
from random import Random
from typing import TextIO, cast

from rulewright.play.answering import Answer
from rulewright.play.answers import Option
from rulewright.play.folder import folder_of
from rulewright.play.loading import load
from rulewright.play.state import State
from rulewright.terminal.choosing import Choosing
from rulewright.terminal.console import Console
from rulewright.terminal.drafting import Draft
from rulewright.terminal.playing import play
from rulewright.terminal.seating import read_seating
from rulewright.terminal.session import Session, new_session
from rulewright.terminal.speaker import Speaker
from rulewright.terminal.together import asked_together
from rulewright.terminal.wrapping import columns
from rulewright.words.languages import language_of

PLAIN = {"TERM": "dumb"}
MOST_LINES = 5_000
"""Longer is no test's typing: a line that is refused again and again must not be typed for ever."""


class Typing(TextIOBase):
    """A keyboard: each line that is asked for is made when it is asked for; the end of the input where there is none."""

    def __init__(self, next_line: Callable[[], str | None]) -> None:
        self.next_line = next_line
        self.typed: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = self.next_line()
        if line is None:
            return ""
        self.typed.append(line)
        assert len(self.typed) < MOST_LINES, self.typed[-3:]
        return line + "\n"


def script(*lines: str) -> Typing:
    """A keyboard at which these lines are typed."""
    rest = iter(lines)
    return Typing(lambda: next(rest, None))


def session_of(
    game: str,
    players: int | None,
    folder: Path,
    *,
    seats: str = "human",
    lang: str = "en",
    seed: int = 1,
    settings: dict[str, str] | None = None,
) -> Session:
    """A sitting that nobody types at yet; what it saves goes to a folder."""
    loaded = load(game, players, settings)
    language = language_of(lang)
    assert language is not None
    session = new_session(
        loaded,
        Console(StringIO(), StringIO(), PLAIN),
        Speaker(language, folder_of(game)),
        read_seating(with_quick_bots(seats, loaded.players), loaded.players, auto=False),
        seed=seed,
    )
    session.save_path = folder / "game.json"
    return session


def with_quick_bots(seats: str, players: int) -> str:
    """A seating with bots that take no time on the seats that it leaves out."""
    return seats + ",bot:random" * (players - seats.count(",") - 1)


def type_at(session: Session, keyboard: Typing) -> None:
    """Put a keyboard before a session."""
    session.console.source = cast(TextIO, keyboard)


def shown(session: Session) -> str:
    """All that was written so far."""
    assert isinstance(session.console.target, StringIO)
    return session.console.target.getvalue()


class Policy:
    """Answers every question by chance with what is legal, by labels. `moves` are the whole answers, in the order of the steps."""

    def __init__(self, session: Session, chance: Random) -> None:
        self.session, self.chance = session, chance
        self.state: State | None = None
        self.waiting: list[int] = []
        self.draft: Draft | None = None
        self.greeted = False

    def __call__(self) -> str:
        """The next line."""
        session = self.session
        if self.state is not session.state:
            self.state = session.state
            self.waiting = [seat for seat in session.state.decisions if seat in session.people]
            self.draft = None
        if asked_together(session.state, self.waiting):
            return self.together()
        if self.draft is None:
            if not shown(session).rstrip().endswith(">"):
                return ""  # somebody is to press Enter
            self.draft = Draft(session.state, self.waiting.pop(0))
        choosing = choosing_of(session, self.draft)
        line, move = answer(choosing, self.chance)
        if self.draft.take(move):
            self.draft = None
        return line

    def together(self) -> str:
        """All let a window pass; a question about the people gets the last answer."""
        decision = self.session.state.decisions[self.waiting[0]]
        unattended = decision.choice.unattended
        return "" if unattended is None else unattended


def choosing_of(session: Session, draft: Draft) -> Choosing:
    """What a seat is asked."""
    teller = session.teller
    return Choosing(draft.decision, teller.words, teller.viewer(draft.seat), draft.held)


def answer(choosing: Choosing, chance: Random) -> tuple[str, Option | Answer]:
    """A legal answer as it may be typed, and what it means; it is looked for by trying."""
    legal = [n for n, option in enumerate(choosing.things) if option.number in choosing.legal]
    for _ in range(200):
        line = ""
        if legal and not (choosing.may_be_empty and chance.random() < 0.2):
            first = chance.choice(legal)
            alike = [
                n
                for n in legal
                if choosing.things[n].alternative == choosing.things[first].alternative
            ]
            stage = choosing.decision.stage
            count = max(1, stage.low) if choosing.many and choosing.things[first].picks else 1
            others = [n for n in range(len(choosing.things)) if n not in alike]
            picked = chance.sample(alike, min(count, len(alike)))
            picked += chance.sample(others, min(count - len(picked), len(others)))
            line = " ".join(choosing.labels[n] or choosing.texts[n] for n in picked)
        found = choosing.read(line)
        if isinstance(found, Option | Answer):
            return line, found
    raise AssertionError(choosing.texts)


def too_wide(text: str) -> list[str]:
    """Lines that are wider than a terminal of 80 columns."""
    return [line for line in text.splitlines() if columns(line) > 80]


def play_through(session: Session, chance: Random, most: int = 150) -> str:
    """Play by chance to the end, or until so many questions were answered; what was shown."""
    policy = Policy(session, chance)
    keyboard = Typing(lambda: policy() if len(keyboard.typed) < most else None)
    type_at(session, keyboard)
    assert play(session) == 0, shown(session)[-2000:]
    assert session.state.over or len(keyboard.typed) == most, shown(session)[-2000:]
    return shown(session)
