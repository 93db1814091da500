"""What stands on the screen while somebody could act: the same bytes, in every language, whatever is hidden from who reads it."""

from functools import cache
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from play.playing import alike, swapped
from rulewright.play.loading import load
from rulewright.play.state import State
from rulewright.terminal.choosing import Choosing
from rulewright.terminal.prompting import Prompter
from rulewright.terminal.screen import Screen
from rulewright.terminal.session import Session
from terminal.driving import script, session_of, shown, type_at

OPEN = [("atarayo", 3, "call"), ("atarayo", 3, "counter"), ("bridgette", 2, "call")]
TAGS = ("en", "zh-Hant-TW", "ja")


@cache
def until(game: str, players: int, choice: str) -> State:
    """A state in which this is asked, and what the others could do hangs on what an onlooker cannot see."""
    state, chance = load(game, players).start(4), Random(4)
    while state.choice != choice or not telling(state, None, 100):
        state = state.apply({s: chance.choice(d.numbers) for s, d in state.decisions.items()})
    return state


def could(state: State, observer: int | None) -> list[tuple[int, ...]]:
    """What all others who are asked could do."""
    return [decision.numbers for seat, decision in state.decisions.items() if seat != observer]


def telling(state: State, observer: int | None, most: int) -> list[tuple[int, int]]:
    """Pairs of cards that an observer cannot tell apart, where another could do something else if they changed places."""
    pairs = alike(state, observer)
    some = Random(1).sample(pairs, min(most, len(pairs)))
    now = could(state, observer)
    return [pair for pair in some if could(swapped(state, *pair), observer) != now]


def screen(session: Session, state: State, observer: int | None) -> str:
    """All that one person at a keyboard reads now; all of them together, if None."""
    session.states, session.heard = [state], {}
    session.console.target = StringIO()
    session.tell(observer)
    Screen(session).table(observer)
    if observer is not None and observer in state.decisions:
        teller = session.teller
        decision = state.decisions[observer]
        Screen(session).question(Choosing(decision, teller.words, teller.viewer(observer)))
    if observer is None and len(state.decisions) > 1:
        type_at(session, script(""))
        Prompter(session).moves(tuple(state.decisions))
    return shown(session)


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize(("game", "players", "choice"), OPEN)
def test_what_is_hidden_changes_no_byte_on_the_screen(
    game: str, players: int, choice: str, tag: str, tmp_path: Path
) -> None:
    state = until(game, players, choice)
    session = session_of(game, players, tmp_path, seats=",".join(["human"] * players), lang=tag)
    others = 0
    for observer in (*range(players), None):
        before = screen(session, state, observer)
        for pair in telling(state, observer, 60)[:3]:
            assert screen(session, swapped(state, *pair), observer) == before
            others += 1
    assert others > 1
