"""`rulewright check --play`: what only random games show, and the command that tells each failed game again."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli import check_play, main
from rulewright.play.loading import load
from rulewright.program.code import Fault
from rulewright.simulate import run as simulate
from rulewright.trial import running

GAME = """game: mine
players: 2..3
settings:
  goal: {from: 3..5, default: 4}
  harsh: {from: flag, default: false}
cards:
  plain: {in: pile, number: 1..9}
zones:
  pile: {seen_by: nobody}
  hand: {per: seat, seen_by: owner}
state:
  turn: {from: players, start: first(players)}
  total: {from: 0..20}
define:
  enough: total >= goal + (1 if harsh else 0)
flow:
- shuffle: pile
- deal: 3
  from: pile
  to: hand
  who: players
- while: not enough
  id: turns
  do:
  - choose: step_up
    who: turn
    options:
      little:
        must:
          low_enough: total < 20
      much:
        must:
          allowed: total < 19
  - set:
      total: total + (1 if step_up[turn] == little else 2)
      turn: after(turn, 1)
results:
  score: total
  winners: players
"""
STEP = "total: total + (1 if step_up[turn] == little else 2)"
FLOW = "- while: not enough"

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def soon_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without an end is given up early."""
    for module in (running, check_play):
        monkeypatch.setattr(module, "LONGEST", 300)


def changed(*changes: tuple[str, str]) -> str:
    text = GAME
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return text


def played(folder: Path, text: str, printed: Printed, games: int = 4) -> list[dict[str, Any]]:
    """The problems that are found in a game of this text."""
    (folder / "game.yaml").write_text(text, "utf-8")
    errors = main(["check", str(folder), "--play", str(games), "--format", "json"])
    found: list[dict[str, Any]] = json.loads(printed.readouterr().out)["problems"]
    assert errors == any(problem["severity"] == "error" for problem in found)
    return found


def again(problem: dict[str, Any], printed: Printed) -> tuple[int, str]:
    """What the command says that a problem names."""
    command = re.search(r"rulewright (check .*--players \d+.*)$", problem["message"])
    assert command is not None, problem["message"]
    code = main(shlex.split(command[1]))
    return code, printed.readouterr().out


def line_of(text: str, piece: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), start=1) if piece in line)


def test_a_sound_game_has_nothing_to_tell(tmp_path: Path, capsys: Printed) -> None:
    assert played(tmp_path, GAME, capsys) == []


FAILING = {
    "a decision without an option": (
        changed(("total < 20", "total < 2"), ("total < 19", "total < 1")),
        "trial.fault",
        "choose: step_up",
        "",
    ),
    "a value out of its bounds": (
        changed(("from: 0..20", "from: 0..3")),
        "trial.fault",
        "total: total +",
        "",
    ),
    "a table without a row": (
        changed(
            ("define:", "tables:\n  by_total: [5, 6, 7]\ndefine:\n  row: by_total[total]"),
            (STEP, "total: total + 1 + row - row"),
        ),
        "trial.fault",
        "row: by_total",
        "",
    ),
    "a loop that never ends without asking anybody": (
        changed((FLOW, "- while: total < 3\n  do:\n  - set:\n      total: 1 - total\n" + FLOW)),
        "trial.fault",
        "while: total < 3",
        "",
    ),
    "a game without an end": (
        changed((STEP, "total: 1 if step_up[turn] == little else 2")),
        "trial.endless",
        "game: mine",
        "",
    ),
    "what fails under one value of a setting alone": (
        changed(("goal + (1 if harsh else 0)", "goal + (30 if harsh else 0)")),
        "trial.fault",
        "",
        "--set harsh=true",
    ),
}


@pytest.mark.parametrize("name", FAILING)
def test_a_game_that_fails_is_told_again_by_the_command_that_is_named(
    name: str, tmp_path: Path, capsys: Printed
) -> None:
    text, code, piece, option = FAILING[name]
    failed = [p for p in played(tmp_path, text, capsys) if p["severity"] == "error"]
    assert {problem["code"] for problem in failed} == {code}
    (problem,) = failed if piece else failed[:1]
    assert problem["line"] == line_of(text, piece) or not piece
    assert option in problem["message"]
    exit_code, told = again(problem, capsys)
    assert exit_code == 1
    place = f"{tmp_path / 'game.yaml'}:{problem['line']}:{problem['column']}: "
    assert (place in told) == (code == "trial.fault")
    assert again(problem, capsys) == (exit_code, told), "the same game each time"


UNREACHED = {
    "a step that no game comes to": (
        changed(("results:", "- if: total > 19\n  do:\n  - shuffle: pile\nresults:")),
        [("trial.unreached_step", "- shuffle: pile")],
    ),
    "of a procedure that is not reached only the call is told": (
        changed(
            ("results:", "- if: total > 19\n  do: mix\nresults:"),
            (
                "  winners: players\n",
                "  winners: players\nprocedures:\n  mix:\n  - shuffle: pile\n",
            ),
        ),
        [("trial.unreached_step", "do: mix")],
    ),
    "an option that nobody can ever choose": (
        changed(("allowed: total < 19", "allowed: total > 19")),
        [("trial.unreached_option", "much:")],
    ),
    "a setting that changes nothing": (
        changed(("(1 if harsh else 0)", "(0 if harsh else 0)")),
        [("trial.idle_value", "harsh: {from")],
    ),
    "a value of a setting that changes nothing": (
        changed(("total >= goal", "total >= min([goal, 4])")),
        [("trial.idle_value", "goal: {from")],
    ),
}


@pytest.mark.parametrize("name", UNREACHED)
def test_what_no_game_meets_is_told(name: str, tmp_path: Path, capsys: Printed) -> None:
    text, expected = UNREACHED[name]
    found = played(tmp_path, text, capsys)
    assert {problem["severity"] for problem in found} == {"warning"}
    lines = text.split("\n")
    told = [(problem["code"], lines[problem["line"] - 1].strip()) for problem in found]
    assert len(told) == len(expected)
    assert all(
        code == want and piece in line
        for (code, line), (want, piece) in zip(told, expected, strict=True)
    ), told


def test_variants_are_played_too(tmp_path: Path, capsys: Printed) -> None:
    (tmp_path / "variants").mkdir()
    variant = tmp_path / "variants" / "long.yaml"
    variant.write_text("variant: long\nof: mine\nstate:\n  total: {from: 0..2}\n", "utf-8")
    (problem,) = (p for p in played(tmp_path, GAME, capsys) if p["severity"] == "error")
    assert "--variant long" in problem["message"]
    code, told = again(problem, capsys)
    assert code == 1
    assert str(tmp_path) in told


def test_nothing_is_played_while_there_are_errors(tmp_path: Path, capsys: Printed) -> None:
    found = played(tmp_path, changed((FLOW, "- while: not enugh")), capsys)
    assert [problem["code"] for problem in found] == ["rulebook.unknown_name"]


@pytest.mark.parametrize(
    ("tag", "said"), [("en", "rulewright check"), ("zh-TW", "問題"), ("ja", "問題")]
)
def test_it_is_told_in_every_language(tag: str, said: str, tmp_path: Path, capsys: Printed) -> None:
    text = FAILING["a value out of its bounds"][0]
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    assert main(["check", str(tmp_path), "--play", "2", "--lang", tag]) == 1
    printed = capsys.readouterr().out
    assert said in printed
    assert "--replay" in printed


def test_a_game_that_chance_makes_long_has_an_end() -> None:
    game = load("atarayo", 2, {"special_playable": "number_only"})
    left = simulate(game, 12, longest=running.LONGEST).failures
    assert [failure.fault for failure in left] == [Fault.NONE]
    assert running.ends(game, left[0].seed)
