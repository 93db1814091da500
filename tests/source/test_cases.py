"""What is said about each text in `tests/cases/source/*.yaml`.

A case begins with `#= what it shows`; its text goes up to the lines with what must come of it, where places count from
the first line of the case:

    #! line:column code {values}      a problem; the code without `source.`
    #> {"key": "value"}               no problem: what the text says, as JSON
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from rulewright import resources
from rulewright.source import FAULTS, Mapping, Node, Scalar, Sequence, read_text

FOLDER = Path(__file__).parents[1] / "cases" / "source"
ELSEWHERE = {
    # tests/source/test_files.py
    "source.no_file",
    "source.not_a_file",
    "source.unreadable",
    "source.too_large",
    "source.not_utf8",
    "source.tab",
    "source.bidi_control",
    "source.invisible_character",
    "source.too_many_nodes",
    "source.too_many_problems",
    # for what PyYAML may say one day: no text is known that leads there
    "source.syntax",
}


@dataclass(frozen=True, slots=True)
class Case:
    place: str
    text: str
    problems: tuple[str, ...]
    says: str | None


def cases() -> Iterator[Case]:
    for path in sorted(FOLDER.glob("*.yaml")):
        lines = path.read_text("utf-8").split("\n")
        starts = [number for number, line in enumerate(lines) if line.startswith("#= ")]
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            body = [line for line in lines[start + 1 : end] if not line.startswith(("#! ", "#> "))]
            problems = tuple(line[3:] for line in lines[start:end] if line.startswith("#! "))
            says = next((line[3:] for line in lines[start:end] if line.startswith("#> ")), None)
            place = f"{path.name}:{start + 1} {lines[start][3:]}"
            yield Case(place, "\n".join(body).rstrip("\n") + "\n", problems, says)


CASES = list(cases())


def plain(node: Node | None) -> object:
    match node:
        case Mapping():
            return {key.text: plain(value) for key, value in node.entries}
        case Sequence():
            return [plain(item) for item in node.items]
        case Scalar():
            return node.value
        case None:
            return None


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.place)
def test_a_text_says_this_or_has_these_problems(case: Case) -> None:
    node, problems = read_text(case.text, "case")
    found = []
    for problem in problems:
        values = json.dumps(dict(problem.values), ensure_ascii=False) if problem.values else ""
        code = problem.code.removeprefix("source.")
        found.append(f"{problem.span.line}:{problem.span.column} {code} {values}".rstrip())
    assert found == list(case.problems)
    if case.says is not None:
        assert plain(node) == json.loads(case.says)


def test_every_problem_has_a_case() -> None:
    shown = {f"source.{problem.split(' ')[1]}" for case in CASES for problem in case.problems}
    assert shown | ELSEWHERE == FAULTS.keys()


def test_every_problem_has_its_values_and_a_sentence_that_uses_no_others() -> None:
    sentences = yaml.safe_load((resources.locales_root() / "engine.yaml").read_text("utf-8"))
    for code, values in FAULTS.items():
        assert set(re.findall(r"\$\{(\w+)\}", sentences[f"problem.{code}"])) <= set(values), code
    for case in CASES:
        for problem in read_text(case.text, "case")[1]:
            assert tuple(problem.values) == FAULTS[problem.code]


def test_two_places_are_shown_where_two_are_at_odds() -> None:
    _, (problem,) = read_text("a: 1\nb: 2\na: 3\n", "case")
    assert [(span.line, span.column) for span in problem.related] == [(1, 1)]
