"""Terms and models as text: what is printed of an expression reads as an expression again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.expr.parser import parse
from rulewright.problems import NOWHERE
from rulewright.rulebook import read
from rulewright.rulebook.listing import listing
from rulewright.rulebook.model import Rulebook
from rulewright.rulebook.reading import all_steps, declared_terms, step_terms
from rulewright.rulebook.term_text import term_text
from rulewright.rulebook.terms import Term

CASES = Path(__file__).parents[1] / "cases" / "listing"
"""What is printed of whole models."""


def model(folder: Path, variant: str | None = None) -> Rulebook:
    paths = [folder / "game.yaml", *folder.glob("variants/*.yaml")]
    files = {str(path.relative_to(folder)): path.read_text("utf-8") for path in paths}
    rulebook, problems = read(files, variant)
    assert rulebook is not None, problems
    return rulebook


def terms(rulebook: Rulebook) -> Iterator[Term]:
    yield from (formula.body for formula in rulebook.formulas.values())
    yield from declared_terms(rulebook)
    for step in all_steps(rulebook):
        yield from step_terms(step, rulebook)


@pytest.mark.parametrize("game", resources.games())
def test_every_term_is_printed_as_an_expression(game: str) -> None:
    for term in terms(model(resources.games()[game])):
        text = term_text(term)
        _, problems = parse(text, lambda start, end: NOWHERE)
        assert problems == (), text


def test_a_listing_shows_names_resolved_and_types() -> None:
    rulebook, problems = read({"game.yaml": (CASES / "small.yaml").read_text("utf-8")})
    assert rulebook is not None, problems
    assert listing(rulebook) == (CASES / "small.txt").read_text("utf-8")
