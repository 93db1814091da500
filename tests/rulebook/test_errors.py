"""Files of mistakes: each line says in a comment `#! code [near names]` what is found there, and nothing else is found.

`@n` after a code says that the problem stands n lines further on.
"""

import ast
import re
from pathlib import Path

import pytest

import rulewright.rulebook
from rulewright import resources
from rulewright.problems import Problem
from rulewright.rulebook import read
from rulewright.words.languages import ENGLISH
from rulewright.words.reports import render_problem
from rulewright.words.words import load_words

CASES = Path(__file__).parents[1] / "cases" / "errors"
FILES = sorted(CASES.glob("*.yaml"))
VARIED = CASES / "variants"
VARIANTS = sorted((VARIED / "variants").glob("*.yaml"))
MARK = re.compile(r"#! (.*)$")
PART = re.compile(r"(?P<code>\w+)(?: near (?P<near>[\w, ]+))?(?: @(?P<offset>[-+]?\d+))?")
OWN = "rulebook."

Expected = dict[tuple[int, str], frozenset[str]]


def expected(text: str) -> Expected:
    found: Expected = {}
    for number, line in enumerate(text.splitlines(), start=1):
        mark = MARK.search(line)
        for part in mark[1].split(";") if mark else ():
            match = PART.fullmatch(part.strip())
            assert match is not None, line
            near = frozenset(re.findall(r"\w+", match["near"] or ""))
            found[number + int(match["offset"] or 0), match["code"]] = near
    return found


def codes(problems: tuple[Problem, ...]) -> dict[tuple[int, str], Problem]:
    return {(p.span.line, p.code.removeprefix(OWN)): p for p in problems}


def compare(text: str, problems: tuple[Problem, ...]) -> None:
    marked, found = expected(text), codes(problems)
    assert set(found) == set(marked)
    for place, near in marked.items():
        assert near <= set(found[place].near)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_mistake_is_found_where_it_stands_and_only_once(path: Path) -> None:
    text = path.read_text("utf-8")
    rulebook, problems = read({"game.yaml": text})
    assert rulebook is None
    compare(text, problems)


@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_each_mistake_of_a_variant_is_found(path: Path) -> None:
    name = f"variants/{path.name}"
    text = path.read_text("utf-8")
    game = (VARIED / "game.yaml").read_text("utf-8")
    _, problems = read({"game.yaml": game, name: text}, path.stem)
    assert {problem.span.file for problem in problems if not problem.warning} == {name}
    compare(text, tuple(problem for problem in problems if problem.span.file == name))


def test_a_missing_file_is_a_problem() -> None:
    assert [problem.code for problem in read({})[1]] == ["rulebook.no_game_file"]
    game = (VARIED / "game.yaml").read_text("utf-8")
    files = {"game.yaml": game, "variants/robot.yaml": ""}
    assert [(p.code, p.near) for p in read(files, "rbot")[1] if not p.warning] == [
        ("rulebook.variant_unknown", ("robot",))
    ]


def sentences() -> set[str]:
    text = (resources.locales_root() / "engine.yaml").read_text("utf-8")
    return set(re.findall(r"^problem\.rulebook\.(\w+):", text, re.M))


def reported() -> set[str]:
    """The codes that the stage's own code gives, found in its source."""
    found: set[str] = set()
    for path in Path(rulewright.rulebook.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def test_every_code_has_a_sentence_and_a_case() -> None:
    marked = {code for path in (*FILES, *VARIANTS) for _, code in expected(path.read_text("utf-8"))}
    assert marked | {"no_game_file", "variant_unknown"} == sentences()
    assert sentences() <= reported()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_problem_can_be_said(path: Path) -> None:
    words = load_words(ENGLISH)
    lines = path.read_text("utf-8").splitlines()
    for problem in read({"game.yaml": "\n".join(lines)})[1]:
        said = render_problem(problem, words, lambda name: lines)
        assert "${" not in said
        assert "type." not in said
        assert "shape." not in said
