"""What examples say for the printed rulebook: the section that they belong to, and places of their titles."""

import pytest

from rulewright.sections.belonging import check_examples
from rulewright.sections.reader import read_document
from sections import small

EXAMPLES = """\
examples:
- id: both_show
  title: "${players} players show a ${jewel} in round ${set.loop.round}"
  section: play
  steps:
  - set: {loop.round: 2}
"""
TERMS = ("term.jewel",)


def problems(text: str) -> list[tuple[str, int, tuple[str, ...]]]:
    document, _ = read_document(small.RULEBOOK)
    assert document is not None
    found = check_examples(document, text, "examples.yaml", TERMS)
    return [(problem.code, problem.span.line, problem.near) for problem in found]


def test_a_title_names_terms_and_what_the_example_sets() -> None:
    assert problems(EXAMPLES) == []


@pytest.mark.parametrize(
    ("good", "bad", "found"),
    [
        ("section: play", "section: plya", ("sections.unknown", 4, ("play",))),
        ("${jewel}", "${jewl}", ("words.unreadable_place", 3, ("jewel",))),
        ("${players}", "${plaeyrs}", ("words.unreadable_place", 3, ("players",))),
    ],
)
def test_what_is_not_there_is_found(
    good: str, bad: str, found: tuple[str, int, tuple[str, ...]]
) -> None:
    assert problems(EXAMPLES.replace(good, bad)) == [found]
