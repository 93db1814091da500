"""A sitting from its first prompt to its end; what it needs stands in a session."""

from rulewright.terminal.console import EndOfInput
from rulewright.terminal.prompting import Prompter
from rulewright.terminal.session import Session

OK, FAULT = 0, 1
"""Exit codes: the game ended or was saved; the rules failed or the game could not be saved."""


def play(session: Session) -> int:
    """Play to the end, or until nobody types any more; then the game is saved. Returns an exit code."""
    prompter = Prompter(session)
    session.teller.opening(session.record)
    try:
        while not session.state.over:
            if len(session.seating.people) < 2:
                session.tell(next(iter(session.seating.people), None))
            asked = [s for s in session.state.asked if s not in session.state.finished]
            moves = prompter.moves([s for s in asked if s in session.seating.people])
            if moves is not None:
                session.do({**session.bot_moves(asked), **moves})
    except EndOfInput:
        return _leave(session)
    return _end(session)


def _leave(session: Session) -> int:
    words = session.speaker.words
    try:
        path = session.save()
    except OSError as error:
        session.console.print(words.text("play.not_saved", file=str(error.filename)), "problem")
        return FAULT
    session.console.print(words.text("play.saved", file=str(path)))
    session.console.print(words.text("play.resume", file=str(path)))
    return OK


def _end(session: Session) -> int:
    for observer in session.seating.people if len(session.seating.people) == 1 else (None,):
        session.tell(observer)
        session.teller.ending(session.state, observer)
    if session.state.fault is None:
        return OK
    session.teller.fault(session.state.fault, session.record.seed, session.save())
    return FAULT
