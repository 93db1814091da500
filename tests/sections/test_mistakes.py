"""Each mistake in a printed rulebook is found where it stands, and has a sentence."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright import resources
from rulewright.sections.stage import problems_of
from rulewright.words.catalogs import load_domain
from rulewright.words.languages import LANGUAGES
from rulewright.words.reports import render_problem
from rulewright.words.words import load_words
from sections import small

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = yaml.safe_load(
    (HERE.parent / "cases" / "sections" / "mistakes.yaml").read_text("utf-8")
)
CODES = {
    code
    for path in (Path(resources.PACKAGE) / "sections").glob("*.py")
    for found in re.findall(r'add\(\s*"(\w+)"|"sections\.(\w+)"', path.read_text("utf-8"))
    for code in found
    if code and not code.startswith(("component", "reading", "reference"))
}
ELSEWHERE = {"unexplained", "unexplained_part", "unnamed_step", "example_term"}
"""Codes of `test_coverage`, and of the examples that sections show."""


def test_the_small_rulebook_is_right() -> None:
    assert small.problems() == ()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['code']}-{case['line']}")
def test_a_mistake_is_found_where_it_stands(case: dict[str, Any]) -> None:
    assert small.RULEBOOK.count(case["replace"]) == 1
    text = small.RULEBOOK.replace(case["replace"], case["with"])
    found = [p for p in small.problems(rulebook=text) if p.code == f"sections.{case['code']}"]
    assert case["line"] in {problem.span.line for problem in found}
    problem = next(problem for problem in found if problem.span.line == case["line"])
    if "text" in case:
        line = text.split("\n")[problem.span.line - 1]
        assert line[problem.span.column - 1 : problem.span.end_column - 1] == case["text"]
    if "near" in case:
        assert case["near"] in problem.near


def test_every_mistake_is_planted() -> None:
    assert {case["code"] for case in CASES} | ELSEWHERE == CODES


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_mistake_has_a_sentence(code: str) -> None:
    domain = load_domain(resources.locales_root() / "engine.yaml", "engine")
    assert f"problem.sections.{code}" in domain.texts


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.tag)
def test_every_mistake_is_told_in_every_language(language: Any) -> None:
    words = load_words(language)
    for case in CASES:
        text = small.RULEBOOK.replace(case["replace"], case["with"])
        for problem in small.problems(rulebook=text):
            if problem.code.startswith("sections."):
                assert render_problem(problem, words, lambda _: None)


def test_what_is_not_yaml_is_reported_by_its_own_problem() -> None:
    assert {p.code.split(".")[0] for p in small.problems(rulebook="sections: [")} == {"source"}


def test_a_game_without_a_printed_rulebook_has_no_problem_with_it() -> None:
    texts = small.files()
    del texts["rulebook.yaml"]
    assert problems_of(texts, small.rulebooks(texts)) == ()
