"""Texts that are not read: each likely mistake by its code, in its place, with what to write instead."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
import yaml
from hypothesis import given

from expr.shapes import TEXTS, lines, read
from rulewright import resources
from rulewright.expr.mistakes import MISTAKES
from rulewright.problems import Problem

EXAMPLES = [(mistake.code, example) for mistake in MISTAKES for example in mistake.examples]


def wrong_cases() -> Iterator[tuple[str, str, list[str]]]:
    """The cases of `wrong.txt`: where, the text, and the lines under it."""
    text, where, expected = "", "", list[str]()
    for number, line in [*lines("wrong.txt"), (0, "end")]:
        if re.match(r"\s*\^", line):
            expected.append(line.rstrip())
        else:
            if text:
                yield where, text, expected
            text, where, expected = line, f"wrong.txt:{number}", []


def caret(problem: Problem) -> str:
    width = problem.span.end_column - problem.span.column
    mend = f" → {problem.values['instead']}" if "instead" in problem.values else ""
    return f"{' ' * (problem.span.column - 1)}{'^' * width} {problem.code}{mend}".rstrip()


WRONG = list(wrong_cases())


@pytest.mark.parametrize(
    ("text", "expected"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_a_wrong_text_gives_its_problems(text: str, expected: list[str]) -> None:
    assert [caret(problem) for problem in read(text)[1]] == expected


@pytest.mark.parametrize(("code", "example"), EXAMPLES)
def test_every_example_of_the_table_is_recognised(code: str, example: str) -> None:
    start, end = example.index("«"), example.index("»") - 1
    first = read(example.replace("«", "").replace("»", ""))[1][0]
    assert (first.code, first.span.column - 1, first.span.end_column - 1) == (code, start, end)


def test_every_row_has_an_example() -> None:
    assert all(mistake.examples for mistake in MISTAKES)


@cache
def promised(code: str) -> list[str]:
    """The values that the sentence of a problem shows."""
    sentences = yaml.safe_load((resources.locales_root() / "engine.yaml").read_text("utf-8"))
    return re.findall(r"\$\{(\w+)\}", sentences[f"problem.{code}"])


@given(TEXTS)
def test_every_sentence_finds_its_values(text: str) -> None:
    for problem in read(text)[1]:
        assert all(problem.values.get(name) is not None for name in promised(problem.code))


def test_every_code_has_a_sentence() -> None:
    assert all(promised(mistake.code) is not None for mistake in MISTAKES)


def test_a_mend_makes_the_example_right() -> None:
    for code, example in EXAMPLES:
        before, found, after = re.split("[«»]", example)
        problems = read(before + found + after)[1]
        if "instead" in problems[0].values and len(problems) == 1:
            mended = read(f"{before} {problems[0].values['instead']} {after}")[1]
            assert mended == (), (code, example)
