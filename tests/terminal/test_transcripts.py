"""Whole games over a pipe, word for word, in each language: to be read by people who know the game and the language.

After a change of words, `UPDATE_TRANSCRIPTS=1 pytest tests/terminal/test_transcripts.py` writes them anew; read the difference.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.play.record import read_record
from rulewright.terminal.wrapping import columns
from terminal.driving import with_quick_bots

HERE = Path(__file__).parent / "transcripts"
GAMES = {
    "alone-with-two-bots": ["bridesmaid", "--players", "3", "--seed", "15"],
    "with-the-robot": ["bridesmaid", "--players", "2", "--seed", "4"],
    "five": ["bridesmaid", "--players", "5", "--seed", "2"],
}


@pytest.mark.parametrize("lang", ["en", "zh-Hant-TW", "ja"])
@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_it_did(name: str, lang: str, tmp_path: Path) -> None:
    seats = with_quick_bots("human", int(GAMES[name][2]))
    typed = (HERE / f"{name}.typed").read_text("utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "rulewright", "play", *GAMES[name], "--seats", seats, "--lang", lang, "--save", "it.json"],
        input=typed, text=True, encoding="utf-8", capture_output=True, cwd=tmp_path,
        env={**os.environ, "TERM": "dumb"}, timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert not [line for line in done.stdout.splitlines() if columns(line) > 80]
    assert "⟦" not in done.stdout
    _, states = read_record(tmp_path / "it.json").replay()
    assert states[-1].over
    path = HERE / f"{name}.{lang}.txt"
    if os.environ.get("UPDATE_TRANSCRIPTS"):
        path.write_text(done.stdout, "utf-8")
    assert done.stdout == path.read_text("utf-8")
