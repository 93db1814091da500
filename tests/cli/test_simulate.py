"""`simulate` and `compare` on the command line: the same figures in three languages, aligned; mistakes, faults and Ctrl-C."""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Any, get_args

import pytest

from rulewright import cli
from rulewright.bots.table import BOTS
from rulewright.cli import compared, simulate
from rulewright.cli.company import RANDOM
from rulewright.cli.frame import make_frame
from rulewright.cli.tabular import lines, markdown
from rulewright.simulate.comparing import Compared as Measure
from rulewright.simulate.figures import Figure, Kind
from rulewright.simulate.intervals import Interval
from rulewright.terminal.wrapping import columns

LANGUAGES = ("en", "zh-TW", "ja")
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
FEW = ("--games", "30", "--jobs", "1")

FAULTY = """
game: faulty
players: 2..2
flow:
- choose: pick
  who: players
  options: {one: {}, other: {}}
- each: n
  in: 1..1000000
  do:
  - if: pick[first(players)] == one
    do: []
results:
  winners: players where 10 // count(players where pick == one) > 5
"""


def ran(
    capsys: pytest.CaptureFixture[str], *arguments: str, lang: str = "en"
) -> tuple[int, str, str]:
    """Exit code, output and errors of a command."""
    code = cli.main([*arguments, "--lang", lang])
    out, err = capsys.readouterr()
    return code, out, err


COMMANDS = {
    "simulate": ("simulate", "bridesmaid", *FEW),
    "robot": ("simulate", "bridesmaid", "--players", "2", *FEW),
    "bots": (
        *("simulate", "goofspiel", "--set", "size=4", "--players", "3", "--games", "9"),
        *("--bots", "greedy,random", "--jobs", "1"),
    ),
    "compare": ("compare", "bridesmaid", "--set", "rounds=2", "--players", "3", *FEW),
    "variant": ("compare", "bridgette:single_deal", *FEW),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_figures_are_the_same_in_each_language(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {lang: ran(capsys, *COMMANDS[name], lang=lang) for lang in LANGUAGES}
    assert {(code, err) for code, _, err in told.values()} == {(0, "")}
    found = [sorted(numbers(out)) for _, out, _ in told.values()]
    assert found[0] == found[1] == found[2]
    for lang, (_, out, _) in told.items():
        assert "⟦" not in out
        assert "−−" not in out
        if lang != "en":
            for english in (" games", "decision", "none to be", "between", "Player"):
                assert english not in out


def numbers(text: str) -> list[str]:
    """All numbers that do not hang on how fast a machine is."""
    lines = [line for line in text.splitlines() if not re.search("second|秒", line)]
    return NUMBER.findall("\n".join(lines))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_columns_stand_below_each_other(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ran(capsys, *COMMANDS["compare"], lang=lang)
    head, *rows = (line for line in out.splitlines() if re.search(r"\S {3,}[A\d]", line))
    at = columns(head[: head.index(" B ")]) + 2
    assert len(rows) > 8
    for row in rows:
        ends = [columns(row[: match.end()]) for match in re.finditer(r"\S+(?: %)?(?= {3})", row)]
        assert at in ends, row


def test_a_table_is_as_wide_as_a_terminal_shows_it() -> None:
    rows = [["名前", "A"], ["x", "1"], ["ゲーム", "100"]]
    assert list(lines(rows, (1,))) == ["名前       A", "x          1", "ゲーム   100"]
    assert list(markdown([["a|b", "n"], ["*", "1"]], (1,))) == [
        "| a\\|b | n |",
        "| --- | ---: |",
        "| \\* | 1 |",
    ]


def test_a_simulation_is_data_too(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, *COMMANDS["bots"], "--format", "json")
    data = json.loads(out)
    assert code == 0
    assert data["bots"] == ["greedy", RANDOM, RANDOM]
    assert (data["games"], data["ended"], data["faults"]) == (9, 9, [])
    assert data["decisions_quartiles"] == [4, 4, 4]
    assert sum(data["share"]) == pytest.approx(1)
    assert all(
        low <= s <= high
        for s, (low, high) in zip(data["share"], data["share_between"], strict=True)
    )
    assert [(one["bot"], one["seats"]) for one in data["by_bot"]] == [("greedy", 1), (RANDOM, 2)]
    assert {one["choice"]: one["times"] for one in data["answers"] if one["times"]} == {
        "my_bid": 108
    }


def test_a_comparison_is_data_and_markdown_too(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, *COMMANDS["compare"], "--format", "json")
    data = json.loads(out)
    (table,) = data["tables"]
    assert (code, table["players"], table["games"]) == (0, 3, 30)
    assert table["settings"] == [{"setting": "rounds", "before": "3", "after": "2"}]
    length = table["figures"][0]
    assert (length["kind"], length["verdict"]) == ("length", "less")
    assert length["between"][0] <= length["after"] - length["before"] <= length["between"][1]
    _, shown, _ = ran(capsys, *COMMANDS["compare"], "--format", "markdown")
    assert "## A: bridesmaid; B: bridesmaid" in shown
    assert "| \\* | decisions in a game |" in shown


@pytest.mark.parametrize("format", ["text", "markdown"])
def test_both_sides_can_be_changed_and_what_is_alike_takes_a_line(
    format: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["compare", "bridesmaid", "bridesmaid", "--both", "rounds=1", "--players", "3", *FEW]
    code, out, _ = ran(capsys, *given, "--format", format)
    assert code == 0
    assert "The rules do not differ." in out
    assert "3 players: every game went the same (games on each side: 30)." in out
    assert "decisions in a game" not in out
    _, out, _ = ran(capsys, *given, "--format", "json")
    assert {one["verdict"] for one in json.loads(out)["tables"][0]["figures"]} <= {
        "same",
        "neither",
    }


MISTAKES: dict[str, tuple[list[str], str]] = {
    "no_bot": (["simulate", "bridesmaid", "--bots", "clever"], "greedy"),
    "too_many_bots": (["simulate", "goofspiel", "--bots", "greedy,greedy,random"], "2"),
    "no_games": (["compare", "goofspiel", "--set", "size=4", "--games", "0"], "--games"),
    "no_setting": (["compare", "goofspiel", "--set", "sise=4"], "size"),
    "no_players": (["compare", "bridesmaid", "bridesmaid:robot"], "5"),
    "no_variant": (["compare", "bridesmaid:robt"], "robot"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_explained(name: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    given, expected = MISTAKES[name]
    code, out, err = ran(capsys, *given, lang=lang)
    assert (code, out) == (2, "")
    assert expected in err
    assert "⟦" not in err


def git(folder: Path, *arguments: str) -> None:
    names = ("-c", "user.name=x", "-c", "user.email=x@example.com")
    subprocess.run(["git", *names, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game in a folder of its own."""
    made = tmp_path / "faulty"
    made.mkdir()
    text = FAULTY.replace("1000000", "2").replace(
        "10 // count(players where pick == one) > 5", "pick == one"
    )
    (made / "game.yaml").write_text(text, "utf-8")
    return made


@pytest.mark.skipif(which("git") is None, reason="there is no Git")
def test_a_folder_is_compared_with_what_was_committed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = ran(capsys, "compare", str(folder))
    assert code == 2
    assert "nothing to compare" in err
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "x")
    code, _, err = ran(capsys, "compare", str(folder))
    assert code == 2
    path = folder / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("where pick == one\n", "\n"), "utf-8")
    code, out, err = ran(capsys, "compare", str(folder), *FEW)
    assert (code, err) == (0, "")
    assert f"A: {folder} (as last committed); B: {folder}" in out
    assert "it was" in out


def test_faults_are_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = folder.parent / "broken"
    broken.mkdir()
    (broken / "game.yaml").write_text(FAULTY, "utf-8")
    code, out, _ = ran(capsys, "compare", str(folder), str(broken), "--games", "4", "--jobs", "1")
    assert code == 1
    assert "Faults in B:" in out
    assert "Faults in A:" not in out
    assert ran(capsys, "simulate", str(broken), "--games", "4", "--jobs", "1")[0] == 1


@pytest.mark.parametrize("command", [COMMANDS["simulate"], COMMANDS["compare"]])
def test_ctrl_c_shows_what_has_been_played(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def impatient(*_: Any) -> Iterator[Any]:
        def hear(played: int) -> None:
            if played >= 1200:
                raise KeyboardInterrupt

        yield hear

    monkeypatch.setattr(simulate, "progress", impatient)
    monkeypatch.setattr("rulewright.cli.compare.progress", impatient)
    code, out, _ = ran(capsys, *command, "--games", "3000")
    assert code == 130
    assert "Stopped after" in out


@pytest.mark.parametrize("bot", BOTS)
def test_each_bot_has_a_name_and_says_how_it_plays(bot: str) -> None:
    frame = make_frame("ja", {})
    assert "⟦" not in frame.text(f"bot.{bot}") + frame.text(f"play.bots.{bot}", seats="")


def test_a_difference_that_could_be_hidden_is_never_shown_as_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = [
        "compare",
        "goofspiel",
        "--set",
        "bids_seen_by=owner",
        "--players",
        "2",
        "--games",
        "400",
    ]
    _, out, _ = ran(capsys, *given, "--bots", "random", "--jobs", "1")
    assert "2 players: every game went the same" in out
    figure = Figure("length")
    one = Measure(figure, 4.0, 4.0, "unseen", Interval(-0.001, 0.002))
    assert "0.1" in compared.verdict_text(one, make_frame("en", {}))


def test_each_verdict_and_figure_has_a_sentence() -> None:
    frame = make_frame("en", {})
    for verdict in ("more", "less", "unseen"):
        for share in ("", ".share"):
            assert "⟦" not in frame.text(f"compare.{verdict}{share}", low="1", high="2", most="3")
    for verdict in ("same", "added", "removed", "longer", "shorter"):
        assert "⟦" not in frame.text(f"compare.{verdict}", low="1", high="2")
    for kind in get_args(Kind):
        assert "⟦" not in frame.text(
            f"compare.figure.{kind}", seat="", bot="", choice="", answer=""
        )
    assert compared.DIFFERENT == ("more", "less", "added", "removed")
