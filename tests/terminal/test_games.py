"""Whole games in the terminal, answered by chance: every game, in every language, alone and with several people."""

from pathlib import Path
from random import Random

import pytest

from rulewright import resources
from terminal.driving import play_through, session_of, too_wide

LANGUAGES = ("en", "zh-Hant-TW", "ja")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", list(resources.games()))
def test_a_game_is_played_to_its_end(game: str, lang: str, tmp_path: Path) -> None:
    session = session_of(game, None, tmp_path, lang=lang)
    text = play_through(session, Random(7))
    assert "⟦" not in text
    assert "${" not in text
    assert not [line for line in too_wide(text) if str(tmp_path) not in line]
    assert session.state.over != bool(list(tmp_path.iterdir()))


@pytest.mark.parametrize("game", list(resources.games()))
def test_people_share_a_keyboard(game: str, tmp_path: Path) -> None:
    session = session_of(game, None, tmp_path, seats="human=Mei,human", lang="ja")
    assert "Mei" in play_through(session, Random(3))
