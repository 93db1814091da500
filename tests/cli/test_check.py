"""`rulewright check`: games, folders and files in; problems for people, programs and pull requests, and exit codes, out."""

import json
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.cli import main

GAME = """game: mine
players: 2..3
cards:
  plain: {in: pile, number: 1..9}
zones:
  pile: {seen_by: nobody}
  hand: {per: seat, seen_by: owner}
state:
  turn: {from: players, start: first(players)}
  total: {from: 0..20}
flow:
- shuffle: pile
- deal: 3
  from: pile
  to: hand
  who: players
- while: total < 15
  do:
  - choose: step_up
    who: turn
    options:
      little:
        pick: {steps: 1..2}
      much:
        must:
          high_enough: total > 16
  - set:
      total: total + (step_up[turn].steps if step_up[turn] == little else 1)
      turn: after(turn, 1)
- if: total > 17
  do:
  - shuffle: pile
results:
  score: total
  winners: players
"""


def write(folder: Path, text: str = GAME, name: str = "game.yaml") -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return path


Printed = pytest.CaptureFixture[str]


def test_the_bundled_games_are_sound(capsys: Printed) -> None:
    assert main(["check"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(resources.games())


def test_a_folder_a_file_and_a_file_alone(tmp_path: Path, capsys: Printed) -> None:
    path = write(tmp_path, GAME.replace("from: pile", "from: plie"))
    alone = write(tmp_path / "other", GAME.replace("from: pile", "from: plie"), "cards.yaml")
    for target in (tmp_path, path, alone):
        assert main(["check", str(target)]) == 1
        printed = capsys.readouterr().out
        shown = alone if target == alone else path
        assert printed.startswith(f"{shown}:14:9: there is no zone “plie”; mend its")
        assert "declare it under “zones” [rulebook.unknown_zone]\n" in printed
        assert "Did you mean “pile”?" in printed
        assert printed.endswith("\n1 problem\n")


def test_only_the_problems_of_the_file_are_told(tmp_path: Path, capsys: Printed) -> None:
    write(tmp_path)
    variant = write(tmp_path, "variant: v\nof: mine\nplayrs: 2..3\n", "variants/v.yaml")
    assert main(["check", str(variant)]) == 1
    assert "“playrs”" in capsys.readouterr().out
    assert main(["check", str(tmp_path / "game.yaml")]) == 0


def test_problems_as_data(tmp_path: Path, capsys: Printed) -> None:
    path = write(tmp_path, GAME.replace("from: pile", "from：pile"))
    assert main(["check", str(path), "--format", "json", "--lang", "ja"]) == 1
    (found,) = json.loads(capsys.readouterr().out)["problems"]
    place = {"file": str(path), "line": 14, "column": 7, "end_line": 14, "end_column": 8}
    assert found == {
        "code": "source.wide_colon",
        "severity": "error",
        **place,
        "message": found["message"],
        "near": [],
        "related": [],
        "mend": [{**place, "text": ": "}],
    }
    assert "全角コロン" in found["message"]
    assert main(["check", "goofspiel", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"problems": []}


def test_annotations_on_a_pull_request(tmp_path: Path, capsys: Printed) -> None:
    path = write(tmp_path, GAME.replace("from: pile", "from: plie"), "a,b.yaml")
    assert main(["check", str(path), "--format", "github"]) == 1
    start = str(path).replace(",", "%2C")
    assert capsys.readouterr().out == (
        f"::error file={start},line=14,col=9,endLine=14,endColumn=13,title=rulebook.unknown_zone"
        "::there is no zone “plie”; mend its spelling, or declare it under “zones”"
        "%0ADid you mean “pile”?\n"
    )


@pytest.mark.parametrize(
    "given", [["no-such-game"], ["--play", "0"], ["--format", "xml"], ["--explain", "x"]]
)
def test_what_cannot_be_done_has_exit_code_two(given: list[str], capsys: Printed) -> None:
    assert main(["check", *given]) == 2
    assert capsys.readouterr().err


def test_play_finds_what_only_play_shows(tmp_path: Path, capsys: Printed) -> None:
    path = write(tmp_path)
    assert main(["check", str(path), "--play", "3", "--format", "json"]) == 0
    problems = json.loads(capsys.readouterr().out)["problems"]
    found = {(problem["code"], problem["line"]) for problem in problems}
    assert found >= {("trial.unreached_option", 24), ("trial.unreached_step", 32)}
    path = write(tmp_path, GAME.replace("total < 15", "total < 25"))
    assert main(["check", str(path), "--play", "3", "--format", "json"]) == 1
    problems = json.loads(capsys.readouterr().out)["problems"]
    (fault,) = (problem for problem in problems if problem["severity"] == "error")
    assert fault["code"] == "trial.fault"
    command = fault["message"].split("rulewright ")[1].split()
    assert main(command) == 1
    printed = capsys.readouterr().out
    assert "A value came out that lies outside its bounds." in printed
    assert f"{path}:{fault['line']}:{fault['column']}: " in printed
