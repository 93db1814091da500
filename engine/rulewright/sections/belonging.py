"""A document, the file of worked examples and the ids of the game's texts in; examples of sections that are not there, and places of
titles that nothing fills, out.
"""

from collections.abc import Collection, Iterator

from rulewright.examples.model import Example
from rulewright.examples.reader import read_examples
from rulewright.problems import Problem, Value
from rulewright.rulebook.report import nearest
from rulewright.sections.model import Document
from rulewright.source import Mapping
from rulewright.words import templates

SET = "set."
"""Stands in the places of titles before a variable that the example sets: without it they name terms."""


def check_examples(
    document: Document, text: str, file: str, terms: Collection[str]
) -> Iterator[Problem]:
    """Problems of what examples say for the printed rulebook. `terms` are the ids of the game's texts."""
    found, _ = read_examples(text, file)
    ids = [section.id for section in document.sections]
    for example in found.examples if found is not None else ():
        if example.section is not None and example.section.text not in ids:
            name, span = example.section.text, example.section.span
            facts: dict[str, Value] = {"what_kind": "what.section", "name": name}
            yield Problem("sections.unknown", span, facts, nearest(name, ids))
        yield from _title(example, terms)


def _title(example: Example, terms: Collection[str]) -> Iterator[Problem]:
    if example.title is None:
        return
    values = ("players", *dict.fromkeys(f"{SET}{name}" for name in _given(example)))
    for place in dict.fromkeys(templates.places(example.title.text)):
        base = place.rpartition(".")[0] or place
        names = {place, base}
        if names.isdisjoint(values) and not any(f"term.{name}" in terms for name in names):
            known = (*values, *(name.removeprefix("term.") for name in terms))
            near = nearest(place, known)
            facts: dict[str, Value] = {
                "id": f"example.{example.id}.title",
                "place": place,
                "readable": values,
            }
            yield Problem("words.unreadable_place", example.title.span, facts, near)


def _given(example: Example) -> Iterator[str]:
    """The names that the example sets."""
    for step in example.steps:
        if step.name.text == "set" and isinstance(step.value, Mapping):
            yield from (name.text for name, _ in step.value.entries)
