"""Several people at one keyboard: hands are hidden between them, a window is one prompt, a question about them has one answer."""

from pathlib import Path

import pytest

from rulewright.play.loading import load_files
from rulewright.play.observation import observe
from rulewright.play.record import record_of
from rulewright.play.values import Place
from rulewright.terminal.playing import play
from rulewright.terminal.seating import read_seating
from rulewright.terminal.session import Session
from terminal.driving import script, session_of, shown, type_at

TABLE = """
game: claims
players: 3..3
cards:
  tile: {in: bag, mark: 1..9}
zones:
  bag: {seen_by: nobody}
  rack: {per: seat, seen_by: owner}
  shown: {seen_by: everyone}
flow:
- shuffle: bag
- deal: 2
  from: bag
  to: rack
  who: players
- choose: lay
  who: first(players)
  from: rack
  to: shown
- choose: claim
  who: players where seat != first(players)
  options:
    take:
      must:
        high_enough: max(rack.mark) > 5
    let_go:
- choose: eldest
  who: players
  options:
    named: {pick: {winner: players}}
    nobody_knows:
  unattended: nobody_knows
results:
  winners: players where claim == take or eldest == named
"""


def at_table(tmp_path: Path, *lines: str, seats: str = "human,human,human") -> Session:
    """A table of three at which these lines are typed."""
    game = load_files({"game.yaml": TABLE})
    session = session_of("goofspiel", 3, tmp_path, seats=seats)
    session.game, session.states = game, [game.start(3)]
    session.record, session.rules.game = record_of(game, 3), game
    session.seating = read_seating(seats, 3, auto=False)
    type_at(session, script(*lines))
    return session


def racks(session: Session, seat: int) -> list[int]:
    """The marks in a rack."""
    cards = [z.cards for z in observe(session.state, seat).zones if z.place == Place("rack", seat)]
    marks = [session.game.binding.cards[c.card or 0].fields["mark"] for c in cards[0]]
    return [mark for mark in marks if isinstance(mark, int)]


def played(tmp_path: Path, *lines: str, seats: str = "human,human,human") -> tuple[Session, str]:
    session = at_table(tmp_path, *lines, seats=seats)
    play(session)
    return session, shown(session)


def test_a_hand_is_shown_after_its_owner_has_taken_the_keyboard(tmp_path: Path) -> None:
    _, text = played(tmp_path, "", "a")
    before, _, after = text.partition("look away")
    assert "(you)" not in before
    assert "Player 1 (you)" in after
    assert after.split("Choose a card")[0].count("rack: 2 cards") == 2


def test_a_window_is_one_prompt_and_tells_nothing(tmp_path: Path) -> None:
    _, text = played(tmp_path, "", "a", "")
    window = text.split("Whoever wants to act")[0].rsplit("> a", 1)[1]
    assert "(you)" not in window
    assert "1) take  2) let go" in text
    for seat in (1, 2):
        fits = max(racks(at_table(tmp_path), seat)) > 5
        _, answered = played(tmp_path, "", "a", f"{seat + 1} take", "")
        refused = f"Player {seat + 1} cannot do that now." in answered
        assert refused != fits
        assert "Not allowed" not in answered


def test_several_may_act_in_a_window_and_look_first(tmp_path: Path) -> None:
    session, text = played(tmp_path, "", "a", "player 2", "", "", "3 2", "", "nobody knows")
    assert "Player 2 (you)" in text
    assert "Player 3: let go." in text
    assert session.state.over
    assert "does not begin with" in played(tmp_path, "", "a", "1 take", "")[1]


def test_a_question_about_the_people_is_asked_once(tmp_path: Path) -> None:
    session, text = played(tmp_path, "", "a", "", "named player 2")
    assert session.state.over
    assert session.state.result.winners == (0, 1, 2)
    assert text.count("This is a question to all of you") == 1


def test_bots_leave_the_question_to_the_people(tmp_path: Path) -> None:
    session, text = played(tmp_path, "", "a", "", "1", "named 2", seats="human,human,bot:random")
    assert session.state.over
    assert 2 not in session.state.result.winners or "take" in text


@pytest.mark.parametrize("command", ["log", "table", "?", "lang ja", "save", "undo"])
def test_commands_work_in_a_window(tmp_path: Path, command: str) -> None:
    session, text = played(tmp_path, "", "a", command, "", "nobody_knows")
    assert session.state.over
    assert text
