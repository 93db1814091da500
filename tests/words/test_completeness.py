"""Whatever the engine can report has a sentence."""

import ast
import re
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.play.state import RuleFault
from rulewright.problems import NOWHERE
from rulewright.program.code import Fault
from rulewright.words.catalogs import read_domain
from rulewright.words.extract import domain_files
from rulewright.words.faults import render_fault
from rulewright.words.languages import LANGUAGES
from rulewright.words.words import load_words

TEXTS = read_domain(domain_files()["engine"], "engine")[0].texts
REPORTERS = {"Problem", "add", "report", "problem", "_problem", "error", "_report", "warn"}
CODE = re.compile(r"[a-z]+(?:\.[a-z0-9_]+)+")


def codes() -> set[str]:
    """Each dotted code that code hands to something that reports."""
    found: set[str] = set()
    for path in Path(resources.PACKAGE).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) in REPORTERS:
                values = [a.value for a in node.args[:2] if isinstance(a, ast.Constant)]
                found |= {v for v in values if isinstance(v, str) and CODE.fullmatch(v)}
    return found


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def test_every_problem_has_a_sentence() -> None:
    said = codes()
    assert len(said) > 50
    assert {code for code in said if not {code, f"problem.{code}"} & TEXTS.keys()} == set()


@pytest.mark.parametrize("fault", set(Fault) - {Fault.NONE}, ids=lambda fault: fault.name)
def test_every_fault_has_a_sentence(fault: Fault) -> None:
    for language in LANGUAGES:
        text = render_fault(RuleFault(fault, NOWHERE), load_words(language), lambda _: None)
        assert len(text.splitlines()) == 2


@pytest.mark.parametrize(
    "code",
    [
        "not_asked",
        "not_offered",
        "chosen_already",
        "too_few",
        "too_many",
        "over",
        "reason",
        "unnamed",
    ],
)
def test_every_refusal_has_a_sentence(code: str) -> None:
    assert f"refusal.{code}" in TEXTS
