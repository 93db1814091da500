"""Accepting writes what holds now into the values of `expect`, and leaves every other character as it was."""

from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.examples import accepted, run

GAME = (Path(__file__).parents[1] / "cases" / "examples" / "game.yaml").read_text("utf-8")

BEFORE = """\
# stones, and what they count
players: 2      # two are enough
positions:
  shared:
  - expect: {stake: 0}           # the same in both
examples:

- id: first     # nothing to see
  steps:
  - play_card: {A: 3, B: 2}
  - expect:
      total:                     # a list of lines
      - 9                        # of A
      - 2                        # of B
      choice: play_card          # which comes next?
      asked: [A]
      hand: {A: [1, 2], B: [stone 1, 3, "4"]}
      spot: [red]
      played: {A: [2], B: [stone 2]}
      count(pot): {red: 1}
  - position: shared
- id: second
  steps:
  - set: {stake: 4}
  - position: shared
"""

AFTER = """\
# stones, and what they count
players: 2      # two are enough
positions:
  shared:
  - expect: {stake: 0}           # the same in both
examples:

- id: first     # nothing to see
  steps:
  - play_card: {A: 3, B: 2}
  - expect:
      total:                     # a list of lines
      - 3                        # of A
      - 2                        # of B
      choice: bet          # which comes next?
      asked: [A, B]
      hand: {A: [1, 2, 4], B: [stone 1, 3, "4"]}
      spot: []
      played: {A: [3], B: [stone 2]}
      count(pot): {red: 0}
  - position: shared
- id: second
  steps:
  - set: {stake: 4}
  - position: shared
"""


def test_only_expected_values_change() -> None:
    found = run({"game.yaml": GAME, "examples.yaml": BEFORE})
    assert accepted(BEFORE, found.mismatches) == AFTER
    again = run({"game.yaml": GAME, "examples.yaml": AFTER})
    assert [problem.code for problem in again.problems] == ["example.expected"]
    assert again.holding == ("first",)
    assert accepted(AFTER, again.mismatches) == AFTER, "what one example needs is not taken from it"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("expect: {asked: }", "expect: {asked: [A, B]}"),
        ("expect:\n      asked:\n      - A", "expect:\n      asked:\n      - A\n      - B"),
        ("expect:\n      spot:\n      - red", "expect:\n      spot:\n        []"),
        ("expect:\n      leader:", "expect:\n      leader:"),
        ("expect:\n      leader: A", "expect:\n      leader: none"),
        ("expect: {asked: [A,\n      B, B]}", "expect: {asked: [A, B]}"),
    ],
)
def test_each_way_to_write_a_value(before: str, after: str) -> None:
    head = "examples:\n- id: x\n  steps:\n  - "
    text = f"{head}{before}\n"
    found = run({"game.yaml": GAME, "examples.yaml": text})
    assert accepted(text, found.mismatches) == f"{head}{after}\n"
    assert run({"game.yaml": GAME, "examples.yaml": f"{head}{after}\n"}).problems == ()


def test_the_command_writes_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    file = tmp_path / "examples.yaml"
    file.write_text(BEFORE, "utf-8")
    assert main(["test", str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert (
        f"{file}:13:7: expected “total” to be [9, 2]; now it is [3, 2] [example.expected]"
        in printed
    )
    assert main(["test", str(tmp_path), "--accept", "--lang", "ja"]) == 1
    assert "個の期待値を、いま成り立つ値に改めました。" in capsys.readouterr().out
    assert file.read_text("utf-8") == AFTER
    file.write_text(AFTER.replace("  - set: {stake: 4}\n", ""), "utf-8")
    assert main(["test", str(tmp_path), "--lang", "zh-TW"]) == 0
    assert "2 個範例全部成立。" in capsys.readouterr().out
    file.unlink()
    assert main(["test", str(tmp_path)]) == 2
    other = tmp_path / "more.yaml"
    other.write_text("examples: [", "utf-8")
    assert main(["test", str(tmp_path), "--examples", str(other)]) == 1


def test_check_runs_examples(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "examples.yaml").write_text(BEFORE, "utf-8")
    main(["check", str(tmp_path)])
    assert "[example.expected]" in capsys.readouterr().out
