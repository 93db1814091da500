"""A person who plays alone at a keyboard may be asked only when there is anything to decide; nobody else can tell."""

from pathlib import Path
from random import Random

from rulewright.play.observation import observe
from rulewright.terminal.drafting import Draft
from rulewright.terminal.playing import play
from rulewright.terminal.session import Session
from rulewright.terminal.windows import passing
from terminal.driving import Policy, Typing, choosing_of, session_of, shown, type_at
from terminal.test_sharing import played

MOST_LINES = 60
MOST_STATES = 60
WINDOW = "Do you declare"


def game_of(tmp_path: Path, quiet: bool) -> tuple[Session, str]:
    """Some of a game of Atarayo against a bot, with the same chances each time."""
    tmp_path.mkdir()
    session = session_of("atarayo", 2, tmp_path, seed=4)
    policy, first = Policy(session, Random(2)), ["quiet"] if quiet else []
    left = iter(range(MOST_LINES))
    type_at(
        session,
        Typing(lambda: None if next(left, None) is None else first.pop() if first else policy()),
    )
    play(session)
    return session, shown(session)


def test_a_quiet_window_only_opens_where_there_is_a_choice(tmp_path: Path) -> None:
    _, loud = game_of(tmp_path / "loud", quiet=False)
    _, quiet = game_of(tmp_path / "quiet", quiet=True)
    windows = [part.partition("> ")[0] for part in quiet.split(WINDOW)[2:]]
    assert "1) stay silent" in loud
    assert all("2) stay silent" in window for window in windows)


def careful(tmp_path: Path, quiet: bool) -> Session:
    """A game in which the person lets each window pass, and else takes the first thing there is; so often as it is asked."""
    tmp_path.mkdir()
    session = session_of("atarayo", 3, tmp_path, seed=8)
    first = ["quiet"] if quiet else []

    def line() -> str | None:
        if len(session.states) > MOST_STATES:
            return None
        if first:
            return first.pop()
        choosing = choosing_of(session, Draft(session.state, 0))
        if passing(choosing.decision) or choosing.may_be_empty:
            return ""
        legal = (n for n, one in enumerate(choosing.things) if one.number in choosing.legal)
        return choosing.labels[next(legal)]

    type_at(session, Typing(line))
    play(session)
    return session


def test_nothing_outside_shows_that_a_person_is_not_asked(tmp_path: Path) -> None:
    loud, quiet = careful(tmp_path / "loud", False), careful(tmp_path / "quiet", True)
    assert len(shown(quiet)) < len(shown(loud))
    alike = list(zip(loud.states, quiet.states, strict=False))
    assert len(alike) > MOST_STATES
    for one, other in alike:
        assert one.logs == other.logs
        assert one.asked == other.asked
        assert [observe(one, seat) for seat in (1, 2)] == [observe(other, seat) for seat in (1, 2)]


def test_enter_lets_a_window_pass(tmp_path: Path) -> None:
    session, text = played(tmp_path, "a", "", seats="human=Mei,bot:random,bot:random")
    assert session.state.step.closed or session.state.over
    session, text = played(tmp_path, "", "", seats="bot:random,human=Mei,bot:random")
    assert "Press Enter to let it pass." in text
    assert "Player 1" in text
    assert "is not among the options" not in text


def test_quiet_is_for_those_who_play_alone(tmp_path: Path) -> None:
    _, text = played(tmp_path, "", "quiet", "a", "quiet", "")
    assert text.count("Several people share this keyboard") == 2
    _, text = played(tmp_path, "quiet", "quiet", seats="human,bot:random,bot:random")
    assert "From now on you are asked only when you can do something" in text
    assert "You are asked every time again." in text
