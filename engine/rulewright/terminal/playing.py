"""A sitting from its first prompt to its end; what it needs stands in a session."""

import shlex
from contextlib import suppress

from rulewright.terminal.leaving import EndOfInput, told_to_stop
from rulewright.terminal.prompting import Prompter
from rulewright.terminal.session import Session

OK, FAULT = 0, 1
"""Exit codes: the game ended or was saved; the rules failed or the game could not be saved."""


def play(session: Session, resumed: bool = False) -> int:
    """Play to the end, or until nobody types any more; then the game is saved. Returns an exit code: 0, or 1 if the rules failed
    or the game could not be saved, or 128 and the number of the signal that ended it.
    """
    with told_to_stop():
        try:
            _opening(session, resumed)
            session.prepare()
            _play(session)
            return _end(session)
        except EndOfInput as end:
            return _leave(session, end.code)
        except KeyboardInterrupt:
            return _leave(session, OK)
        finally:
            session.prepared()


def _opening(session: Session, resumed: bool) -> None:
    teller = session.teller
    teller.opening(session.record)
    if session.people:
        bots = {seat: kind for seat, kind in enumerate(session.seating.kinds) if kind is not None}
        teller.seats(bots)
        teller.say("play.hint", "faint")
    if resumed:
        teller.say("play.resumed", "faint")


def _play(session: Session) -> None:
    prompter = Prompter(session)
    while not session.state.over:
        people = [seat for seat in session.state.decisions if seat in session.people]
        if not people and len(session.people) < 2:
            prompter.hear(next(iter(session.people), None))
        if people:
            session.write_down()
        moves = prompter.moves(people)
        if moves is not None:
            bots = [seat for seat in session.state.decisions if seat not in people]
            session.do({**session.bot_moves(bots), **moves})
    prompter.cover()


def _leave(session: Session, code: int) -> int:
    """Save before anything is said: there may be nobody to say it to any more."""
    teller = session.teller
    if not session.people and not session.kept:
        return code
    try:
        path = session.save()
    except OSError:
        with suppress(OSError):
            teller.say("play.not_saved", "problem", file=str(session.save_path))
        return code or FAULT
    with suppress(OSError):
        teller.say("play.saved", file=str(path))
        seats = ["--seats", session.seating.text] if session.seating.text else []
        teller.say("play.resume", options=shlex.join([str(path), *seats]))
    return code


def _end(session: Session) -> int:
    observer = session.people[0] if len(session.people) == 1 else None
    session.tell(observer)
    if session.state.fault is not None:
        session.teller.fault(session.state.fault, session.record.seed, session.save())
        return FAULT
    session.console.print()
    session.teller.ending(session.state, observer)
    try:
        session.end()
    except OSError:
        session.teller.say("play.not_saved", "problem", file=str(session.save_path))
        return FAULT
    return OK
