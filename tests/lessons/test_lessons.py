"""Every problem has a lesson: rules that have it, and the same rules mended, told in every language."""

import re

import pytest

from rulewright import resources
from rulewright.cli import main
from rulewright.lessons import Lesson, codes, lesson_of, problem_of
from rulewright.lessons.examples import lessons, problems_in
from rulewright.words.catalogs import read_domain
from rulewright.words.extract import LESSONS
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.reports import render_problem
from rulewright.words.words import WORDS_FILE, load_words

SHOWN = [lesson for lesson in lessons().values() if lesson.values is None]


def sentences() -> set[str]:
    source = (resources.locales_root() / "engine.yaml").read_text("utf-8")
    return set(re.findall(r"^problem\.([a-z0-9_.]+):", source, re.M))


def test_every_problem_has_a_lesson_and_every_lesson_a_problem() -> None:
    assert sentences() == set(codes())


@pytest.mark.parametrize("lesson", SHOWN, ids=lambda lesson: lesson.code)
def test_the_wrong_example_has_the_problem_and_the_right_one_has_none(lesson: Lesson) -> None:
    wrong, right = (problems_in(lesson.code, text) for text in (lesson.wrong, lesson.right))
    errors = {problem.code for problem in wrong if not problem.warning}
    assert errors <= {lesson.code}, "one cause, one problem"
    assert lesson.code in {problem.code for problem in wrong}
    assert [p for p in right if p.code == lesson.code or not p.warning] == []


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.tag)
def test_each_lesson_is_told_whole(language: Language) -> None:
    words = load_words(language)
    for code in codes():
        lesson = lesson_of(code)
        assert lesson is not None
        assert lesson.wrong != lesson.right
        lines = {"example.yaml": lesson.wrong.split("\n")}
        text = render_problem(problem_of(lesson), words, lines.get)
        assert "⟦" not in text


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.tag)
def test_each_problem_has_its_meaning(language: Language) -> None:
    words = load_words(language, resources.locales_root() / LESSONS)
    meanings = {code: words.text(f"lesson.{code}") for code in codes()}
    assert all(len(meaning) > 5 and "⟦" not in meaning for meaning in meanings.values())
    domain, _ = read_domain(resources.locales_root() / LESSONS / WORDS_FILE, LESSONS)
    assert {key.removeprefix("lesson.") for key in domain.texts} == meanings.keys()


@pytest.mark.parametrize(
    ("tag", "wrong"), [("en", "Wrong:"), ("zh-TW", "錯誤："), ("ja", "間違い：")]
)
def test_a_lesson_is_printed(tag: str, wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--explain", "[rulebook.no_seat]", "--lang", tag]) == 0
    printed = capsys.readouterr().out
    assert wrong in printed
    assert "    - move: hand\n" in printed
    assert printed.split("\n")[1].strip()
    assert "example.yaml:2:9: " in printed


def test_an_unknown_code_is_met_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--explain", "soruce.tab"]) == 2
    assert "source.tab" in capsys.readouterr().err
