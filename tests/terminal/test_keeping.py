"""Nothing loses a game: saving, resuming, the end of the input, Ctrl-C, signals, a kill; and what can be taken back."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from rulewright.play.loading import load_files
from rulewright.play.record import read_record, record_of
from rulewright.terminal import leaving
from rulewright.terminal.playing import play
from rulewright.terminal.session import Session
from terminal.driving import script, session_of, shown, type_at

FIRST = "-5 -3 -2 0 1"
COMMAND = (sys.executable, "-m", "rulewright", "play")
SEED = ("bridesmaid", "--players", "3", "--seed", "5")
FILE = "rulewright-bridesmaid-5.json"
PATIENCE = 60.0
NEXT = r"g\) HOLD BACK[^>]*> "
"""The end of the second prompt."""


def environment(**more: str) -> dict[str, str]:
    """What a program in these tests finds around it."""
    return {**os.environ, "RULEWRIGHT_LANG": "en", "TERM": "xterm", **more}


def piped(
    folder: Path, lines: str, *arguments: str, **more: str
) -> subprocess.CompletedProcess[str]:
    """A game over a pipe."""
    return subprocess.run(
        [*COMMAND, *arguments], input=lines, text=True, encoding="utf-8", capture_output=True,
        cwd=folder, env=environment(**more), timeout=PATIENCE, check=False,
    )  # fmt: skip


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, folder: Path, arguments: tuple[str, ...], more: Mapping[str, str]) -> None:
        self.master, slave = pty.openpty()
        self.text = ""
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=slave, stdout=slave, stderr=slave, cwd=folder,
            env=environment(**more), start_new_session=True,
        )  # fmt: skip
        os.close(slave)

    def until(self, pattern: str) -> str:
        """Read until something is shown that fits; all that came since the last time."""
        end, text = time.monotonic() + PATIENCE, ""
        while not re.search(pattern, text):
            assert time.monotonic() < end, text
            ready, _, _ = select.select([self.master], [], [], 1)
            if ready:
                try:
                    text += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        self.text += text
        return text

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def end(self) -> int:
        self.until(r"\Z(?!)")
        code = self.process.wait(PATIENCE)
        os.close(self.master)
        return code


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    made = Terminal(tmp_path, (*SEED, "--lang", "ja"), {})
    yield made
    if made.process.poll() is None:
        made.process.kill()
        made.process.wait()


def test_a_terminal_is_played_at(terminal: Terminal, tmp_path: Path) -> None:
    assert "\x1b[" in terminal.until("> ")
    terminal.type("ー５、－３　−2 ０ 1\n")
    assert "第 1 ラウンド" in terminal.until(NEXT)
    terminal.type("lang en\n")
    assert "Round 1" in terminal.until(NEXT)
    terminal.type("\x04")
    assert terminal.end() == 0
    assert f"--resume {FILE}" in terminal.text
    assert read_record(tmp_path / FILE).replay()[1][-1].choice == "play_card"


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 0)]
)
def test_a_signal_saves_the_game(
    terminal: Terminal, tmp_path: Path, number: int, code: int
) -> None:
    terminal.until("> ")
    terminal.type(FIRST + "\n")
    terminal.until(NEXT)
    terminal.process.send_signal(number)
    assert terminal.end() == code
    assert FILE in terminal.text
    assert read_record(tmp_path / FILE).replay()[1][-1].choice == "play_card"


def test_a_signal_is_heard_where_none_can_be_sent_to_a_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on Windows."""
    monkeypatch.setattr(leaving, "_CAN_INSIST", False)
    with pytest.raises(leaving.EndOfInput), leaving.told_to_stop():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_kill_loses_nothing(terminal: Terminal, tmp_path: Path) -> None:
    terminal.until("> ")
    terminal.type(FIRST + "\n")
    terminal.until(NEXT)
    terminal.process.kill()
    terminal.process.wait()
    assert read_record(tmp_path / FILE).replay()[1][-1].choice == "play_card"
    again = piped(tmp_path, "log\n", "--resume", FILE)
    assert again.returncode == 0
    assert "You put −5, −3, −2, 0, 1 face down as Reserve Cards." in again.stdout


@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colour_is_left_out_where_it_is_not_wanted(tmp_path: Path, more: dict[str, str]) -> None:
    terminal = Terminal(tmp_path, SEED, more)
    assert "\x1b[3" not in terminal.until("> ")
    terminal.type("quit\n")
    assert terminal.end() == 0


def test_a_game_goes_on_as_if_it_had_not_been_interrupted(tmp_path: Path) -> None:
    rest = "10\n8\nhold back\n"
    whole = piped(tmp_path, f"{FIRST}\n{rest}", *SEED, "--save", "whole.json")
    first = piped(tmp_path, f"{FIRST}\n", *SEED, "--save", "parts.json")
    assert "--resume parts.json" in first.stdout
    second = piped(tmp_path, rest, "--resume", "parts.json")
    assert (whole.returncode, second.returncode) == (0, 0)
    assert read_record(tmp_path / "whole.json") == read_record(tmp_path / "parts.json")


def test_the_whole_command_to_resume_is_shown(tmp_path: Path) -> None:
    shown_text = piped(tmp_path, "\n", *SEED, "--seats", "human=Mei Lin,human").stdout
    assert "--seats 'human=Mei Lin,human,bot:greedy'" in " ".join(shown_text.split())


def test_another_game_takes_another_file(tmp_path: Path) -> None:
    piped(tmp_path, "", *SEED)
    piped(tmp_path, "", *SEED)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["rulewright-bridesmaid-5-2.json", FILE]


def test_what_is_no_game_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Mei,\n", "utf-8")
    refused = piped(tmp_path, "", *SEED, "--save", "letter.txt")
    assert refused.returncode == 2
    inside = piped(tmp_path, "save letter.txt\nsave there/x.json\nsave mine.json\n", *SEED)
    assert "letter.txt is something else" in inside.stdout
    assert "could not be saved in there/x.json" in inside.stdout
    assert "is saved in mine.json" in inside.stdout
    assert (tmp_path / "letter.txt").read_text("utf-8") == "Dear Mei,\n"
    assert {path.name for path in tmp_path.iterdir()} == {"letter.txt", "mine.json"}


GAME = """
game: steps
players: 2..2
cards:
  tile: {in: bag, mark: 1..6}
zones:
  bag: {seen_by: nobody}
  row: {seen_by: everyone}
state:
  kept: {per: seat, from: 0..9}
flow:
- choose: first_number
  who: first(players)
  from: 1..9
- choose: second_number
  who: first(players)
  from: 1..9
- shuffle: bag
- deal: 1
  from: bag
  to: row
- choose: third_number
  who: first(players)
  from: 1..9
- choose: other
  who: nth(2, players)
  from: 1..9
- choose: last
  who: first(players)
  from: 1..9
results:
  winners: players
"""


def steps(tmp_path: Path, *lines: str) -> Session:
    """A table of two where one person plays, and these lines are typed."""
    session, game = session_of("goofspiel", 2, tmp_path), load_files({"game.yaml": GAME})
    session.game, session.states = game, [game.start(3)]
    session.record, session.rules.game = record_of(game, 3), game
    type_at(session, script(*lines))
    play(session)
    return session


@pytest.mark.parametrize(
    ("lines", "kept", "answer"),
    [
        (["undo"], 0, "can no longer"),
        (["1", "undo"], 0, "taken back"),
        (["1", "undo", "2"], 1, "taken back"),
        (["1", "2", "undo"], 2, "can no longer"),
        (["1", "2", "3", "undo"], 4, "can no longer"),
    ],
)
def test_what_can_be_taken_back(tmp_path: Path, lines: list[str], kept: int, answer: str) -> None:
    session = steps(tmp_path, *lines)
    assert len(session.record.choices) == kept
    assert answer in " ".join(shown(session).split())


def test_a_part_of_an_answer_can_be_taken_back(tmp_path: Path) -> None:
    session = session_of("bridesmaid", 3, tmp_path)
    type_at(session, script("8 10", "undo", "0 1 2 3 5"))
    play(session)
    assert "You put 0, 1, 2, 3, 5 face down" in shown(session)
