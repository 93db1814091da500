"""Lessons about commands: the wrong one meets its problem, the right one does what it says."""

import io
import shlex
from collections.abc import Iterable
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.cli.frame import Frame
from rulewright.lessons import Lesson
from rulewright.lessons.examples import lessons
from rulewright.problems import Problem

COMMANDS = [
    lesson
    for lesson in lessons().values()
    if lesson.wrong.startswith("rulewright play") and "my-game" not in lesson.wrong
]
"""Those that anybody can run as they stand: with games that come with Rulewright."""
SHOWN = [lesson for lesson in COMMANDS if lesson.code.startswith("load.")]


@pytest.mark.parametrize("lesson", SHOWN, ids=lambda lesson: lesson.code)
def test_a_wrong_command_meets_its_problem_and_a_right_one_none(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)  # a game that is left is saved where one stands
    told: list[str] = []

    def note(self: Frame, problems: Iterable[Problem]) -> None:
        told.extend(problem.code for problem in problems)

    monkeypatch.setattr(Frame, "complain", note)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(shlex.split(lesson.wrong)[1:]) == 2
    assert told == [lesson.code]
    assert main(shlex.split(lesson.right)[1:]) == 0
    assert told == [lesson.code]


def test_there_are_such_lessons() -> None:
    assert len(SHOWN) > 5
