"""Lessons about words, printed rulebooks and worked examples: the wrong one has its problem, just as it is told, the right one not."""

from pathlib import Path

import pytest

from lessons.frames import problems
from rulewright.lessons import Lesson
from rulewright.lessons.examples import lessons
from rulewright.problems import Problem

FRAMED = ("words", "sections", "example")
UNSHOWN = {
    "words.unknown_text",
    "words.no_value",
    "words.unpublished",
    "example.too_many_examples",
    "example.too_many_steps",
    "example.too_many_answers",
    "example.too_long",
}
"""Said while a game is played, or take far more than an example can hold: see `test_made`."""

SHOWN = [
    lesson
    for lesson in lessons().values()
    if lesson.code.startswith(FRAMED) and lesson.code not in UNSHOWN
]
OF_A_FOLDER = {"domain", "formats", "found"}
"""Values that hang on where a game lies, are long, or cannot be seen."""


def its_own(lesson: Lesson, example: str, folder: Path) -> list[Problem]:
    """The problems that a lesson is about: of its code and, where it speaks of something by name, of that name."""
    folder.mkdir()
    values = lesson.values or {}
    return [
        problem
        for problem in problems(lesson, example, folder)
        if problem.code == lesson.code and problem.values.get("name") == values.get("name")
    ]


@pytest.mark.parametrize("lesson", SHOWN, ids=lambda lesson: lesson.code)
def test_the_wrong_example_has_the_problem_and_the_right_one_has_not(
    lesson: Lesson, tmp_path: Path
) -> None:
    wrong = its_own(lesson, lesson.wrong, tmp_path / "wrong")
    assert wrong
    assert not its_own(lesson, lesson.right, tmp_path / "right")
    told = dict(lesson.values or {})
    shown = {name: value for name, value in wrong[0].values.items() if name in told}
    assert {n: v for n, v in told.items() if n not in OF_A_FOLDER} == {
        n: v for n, v in shown.items() if n not in OF_A_FOLDER
    }
