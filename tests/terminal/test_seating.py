"""Who sits where: people, and bots of which some think, some do not."""

from pathlib import Path
from random import Random
from typing import TextIO, cast

import pytest

from rulewright import load
from rulewright.bots import table
from rulewright.bots.effort import ready_trials
from rulewright.play.folder import LoadError
from rulewright.play.observation import observe
from rulewright.terminal.playing import play
from rulewright.terminal.seating import read_seating
from terminal.driving import script, session_of

SEATINGS = {
    None: (None, "greedy", "greedy"),
    "human": (None, "greedy", "greedy"),
    "human,bot:random": (None, "random", "greedy"),
    "bot:random、human＝": None,
    "human=Mei,human=Ken": (None, None, "greedy"),
}


@pytest.mark.parametrize(("text", "kinds"), SEATINGS.items())
def test_bots_that_think_sit_where_nobody_is_named(
    text: str | None, kinds: tuple[str | None, ...] | None
) -> None:
    if kinds is None:
        with pytest.raises(LoadError, match="no_seat"):
            read_seating(text, 3, auto=False)
    else:
        assert read_seating(text, 3, auto=False).kinds == kinds


def test_without_machine_code_nobody_waits_for_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "is_native", lambda: False)
    assert read_seating(None, 2, auto=True).kinds == ("random", "random")
    assert read_seating("human,bot:greedy", 2, auto=False).kinds == (None, "greedy")


def test_what_resumes_a_game_names_only_what_is_not_usual() -> None:
    assert read_seating("human", 3, auto=False).text == ""
    assert read_seating("human,bot:random", 2, auto=False).text == "human,bot:random"


def test_bots_learn_a_game_while_people_read() -> None:
    state = load("goofspiel", 2, {"size": 5}).start(1)
    table.prepare((None, "greedy"), state.setup)
    learned = ready_trials.cache_info().misses
    table.BOTS["greedy"].choose(observe(state, 0), Random(1))
    assert ready_trials.cache_info().misses == learned


def test_a_game_that_is_left_leaves_nothing_behind_that_still_learns(tmp_path: Path) -> None:
    session = session_of("goofspiel", 2, tmp_path, seats="human,bot:greedy", settings={"size": "4"})
    session.console.source = cast(TextIO, script())
    assert play(session) == 0
    assert session.learning is not None
    assert not session.learning.is_alive()
