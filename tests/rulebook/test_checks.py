"""What is wrong with a rulebook although each part of it makes sense: one file of errors for each check."""

import re
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.rulebook import checks, read
from rulewright.rulebook.checks import CHECKS

CASES = sorted((Path(__file__).parents[1] / "cases" / "checks").glob("*.yaml"))
EXPECTED = re.compile(r"#\s+(checks\.\w+)$")


def expected(text: str) -> set[tuple[int, str]]:
    lines = enumerate(text.splitlines(), 1)
    return {(number, match[1]) for number, line in lines if (match := EXPECTED.search(line))}


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_a_check_finds_is_marked_in_the_file_and_nothing_else(path: Path) -> None:
    text = path.read_text("utf-8")
    _, problems = read({"game.yaml": text})
    found = {(p.span.line, p.code) for p in problems if not p.code.startswith("secrecy.")}
    assert found == expected(text)


def test_every_problem_of_the_checks_has_a_case() -> None:
    source = (resources.locales_root() / "engine.yaml").read_text("utf-8")
    known = set(re.findall(r"^problem\.(checks\.\w+):", source, re.M))
    tested = {code for path in CASES for _, code in expected(path.read_text("utf-8"))}
    assert tested == known


def test_every_check_has_a_file_of_errors() -> None:
    assert {check.__name__ for check in CHECKS} <= {path.stem for path in CASES}


@pytest.mark.parametrize("game", resources.games())
def test_the_bundled_games_pass_every_check(game: str) -> None:
    folder = resources.games()[game]
    paths = [folder / "game.yaml", *sorted(folder.glob("variants/*.yaml"))]
    files = {str(path.relative_to(folder)): path.read_text("utf-8") for path in paths}
    for variant in (None, *(path.stem for path in paths[1:])):
        rulebook, problems = read(files, variant)
        assert rulebook is not None, problems
        assert checks.problems(rulebook) == ()


PLACE = re.compile(r"\$\{(\w+)\}")


@pytest.mark.parametrize("folder", ["checks", "secrecy"])
def test_the_sentence_of_a_problem_uses_the_facts_that_it_has(folder: str) -> None:
    source = (resources.locales_root() / "engine.yaml").read_text("utf-8")
    sentences = dict(re.findall(r"^problem\.([\w.]+): (.*)$", source, re.M))
    for path in sorted((CASES[0].parents[1] / folder).glob("*.yaml")):
        _, problems = read({"game.yaml": path.read_text("utf-8")})
        for problem in problems:
            if problem.code.startswith(folder):
                assert set(PLACE.findall(sentences[problem.code])) == set(problem.values)
