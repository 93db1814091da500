"""A document and a checked rulebook in; what no section explains, and what sections explain that is not there, out."""

from collections.abc import Iterator

from rulewright.problems import Problem, Span
from rulewright.rulebook.model import (
    Body,
    ChooseStep,
    DoStep,
    EachStep,
    IfStep,
    Rulebook,
    Step,
    WhileStep,
)
from rulewright.rulebook.report import nearest
from rulewright.sections.model import Document, Section

PLAYERS, RESULTS = "players", "results"
"""What a section may explain besides named things: for how many the game is, and how it is won."""

Thing = tuple[str, Span]


def coverage(document: Document, rulebook: Rulebook) -> tuple[Problem, ...]:
    """The problems of both ways, for the rulebook's own sections and, if it has a variant, those of that variant too."""
    things = dict(explicable(rulebook))
    sections = document.of(rulebook.variant)
    explained = {name for section in sections for name, _ in section.explains}
    found = [*_pointless(sections, rulebook, things), *_unexplained(rulebook, explained)]
    return tuple(found)


def explicable(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """Everything that a section can explain: its name and the id of the sentence that says what it is."""
    yield from ((name, "what.setting") for name in rulebook.settings)
    yield from ((name, "what.table") for name in rulebook.tables)
    yield from ((name, "what.zone") for name in rulebook.zones)
    yield from ((name, "what.card_kind") for name in rulebook.kinds)
    yield from ((name, "what.formula") for name in rulebook.formulas)
    yield from ((name, "what.variable") for name in rulebook.variables)
    yield from ((name, "what.choice") for name in rulebook.choices)
    yield from ((name, "what.procedure") for name in rulebook.procedures)
    yield from ((seat, "what.seat") for seat in rulebook.seats)
    bodies = (rulebook.flow, *rulebook.procedures.values())
    yield from ((step.id, "what.step") for body in bodies for step in _walk(body) if step.id)
    yield from ((name, "what.step") for name in (PLAYERS, RESULTS))


def _pointless(
    sections: tuple[Section, ...], rulebook: Rulebook, things: dict[str, str]
) -> Iterator[Problem]:
    """Sections that explain nothing, or what the rules do not have."""
    for section in sections:
        if rulebook.variant is not None and section.variant is None:
            continue  # they speak of the game itself, and are held against it
        if section.body and not section.explains:
            yield Problem("sections.explains_nothing", section.span, {"id": section.id})
        for name, span in section.explains:
            if name not in things:
                values = {"name": name, "id": section.id}
                yield Problem("sections.unknown_thing", span, values, nearest(name, things))


def _unexplained(rulebook: Rulebook, explained: set[str]) -> Iterator[Problem]:
    """What the rules have and no section explains: each setting, table, zone, kind of card, choice, procedure and step."""
    for kind, things in _must(rulebook):
        for name, span in things:
            if name not in explained:
                yield _problem(rulebook, name, kind, span)
    for step in rulebook.flow:
        if not _is_explained(step, rulebook, explained):
            yield _problem(rulebook, step.id or "", "what.step", step.span)
    for name in (PLAYERS, RESULTS):
        if name not in explained:
            yield _problem(rulebook, name, "what.step", rulebook.title_span)


def _must(rulebook: Rulebook) -> Iterator[tuple[str, list[Thing]]]:
    yield "what.setting", [(name, one.span) for name, one in rulebook.settings.items()]
    yield "what.table", [(name, rulebook.places[name]) for name in rulebook.tables]
    yield "what.zone", [(name, one.span) for name, one in rulebook.zones.items()]
    yield "what.card_kind", [(name, one.span) for name, one in rulebook.kinds.items()]
    yield "what.choice", [(name, one.span) for name, one in rulebook.choices.items()]
    yield "what.procedure", [(name, rulebook.places[name]) for name in rulebook.procedures]
    bodies = (rulebook.flow, *rulebook.procedures.values())
    named = [step for body in bodies for step in _walk(body) if step.id]
    yield "what.step", [(step.id or "", step.span) for step in named]


def _is_explained(step: Step, rulebook: Rulebook, explained: set[str]) -> bool:
    """Whether a step of the flow is told in some section; a step with others inside it is, if all of those are."""
    if step.id in explained:
        return True
    match step:
        case ChooseStep() | DoStep():
            return True  # missed under its own name, if at all
        case EachStep(body=body) | WhileStep(body=body):
            return all(_is_explained(inner, rulebook, explained) for inner in body)
        case IfStep(then=then, otherwise=otherwise):
            return all(_is_explained(inner, rulebook, explained) for inner in (*then, *otherwise))
        case _:
            return False


def _walk(body: Body) -> Iterator[Step]:
    for step in body:
        yield step
        match step:
            case EachStep(body=inner) | WhileStep(body=inner):
                yield from _walk(inner)
            case IfStep(then=then, otherwise=otherwise):
                yield from _walk((*then, *otherwise))
            case _:
                pass


def _problem(rulebook: Rulebook, name: str, kind: str, span: Span) -> Problem:
    if not name:
        return Problem("sections.unnamed_step", span)
    values = {"name": name, "what_kind": kind, "variant": rulebook.variant or ""}
    code = "sections.unexplained" if name not in (PLAYERS, RESULTS) else "sections.unexplained_part"
    return Problem(code, span, values)
