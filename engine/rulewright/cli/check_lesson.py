"""The code of a problem in; what it means, a wrong and a right example, out."""

from rulewright import resources
from rulewright.cli.frame import Frame
from rulewright.lessons import Lesson, codes, lesson_of, problem_of
from rulewright.problems import NOWHERE, Problem
from rulewright.rulebook.report import nearest
from rulewright.words.extract import LESSONS
from rulewright.words.reports import render_problem, suggestion


def explain(code: str, frame: Frame) -> int:
    """Print the lesson of a code; exit code 2 if there is none of this name."""
    code = code.strip().strip("[]").removeprefix("problem.")
    lesson = lesson_of(code)
    if lesson is None:
        frame.warn("check.no_code", code=code)
        near = nearest(code, codes())
        if near:
            print(suggestion(Problem("", NOWHERE, near=near), frame.words), file=frame.err)
        return 2
    frame.print("\n".join(_lines(lesson, frame)))
    return 0


def _lines(lesson: Lesson, frame: Frame) -> list[str]:
    meaning = frame.game_words(resources.locales_root() / LESSONS)
    wrong = lesson.wrong.rstrip("\n").split("\n")
    shown = render_problem(problem_of(lesson), frame.words, lambda _: wrong)
    return [
        lesson.code,
        meaning.text(f"lesson.{lesson.code}"),
        "",
        frame.text("check.lesson.wrong"),
        *_quoted(lesson.wrong),
        "",
        frame.text("check.lesson.says"),
        *(f"  {line}" for line in shown.split("\n")),
        "",
        frame.text("check.lesson.right"),
        *_quoted(lesson.right),
    ]


def _quoted(example: str) -> list[str]:
    """An example, set in; what cannot be seen as its number."""
    return [f"    {line}".rstrip() for line in _visible(example).rstrip("\n").split("\n")]


def _visible(text: str) -> str:
    return "".join(
        sign if sign.isprintable() or sign in "\n\u3000\u00a0" else f"⟨U+{ord(sign):04X}⟩"
        for sign in text
    )
