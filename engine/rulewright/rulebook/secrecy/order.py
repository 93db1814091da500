"""Secret cards of several seats that come into one pile one after another: their order tells who gave which."""

from collections.abc import Iterator

from rulewright.problems import Problem, Span
from rulewright.rulebook import terms as t
from rulewright.rulebook.model import (
    Body,
    ChooseStep,
    DealStep,
    EachStep,
    IfStep,
    MoveStep,
    Rulebook,
    ShuffleStep,
    WhileStep,
    ZoneTarget,
)
from rulewright.rulebook.reading import all_steps, bodies, choice_terms, declared_terms, step_terms
from rulewright.rulebook.types import Kind
from rulewright.rulebook.walking import all_inside

BY_PLACE = ("first", "nth", "top")
"""Functions that look at a place in a pile."""


def in_order(rulebook: Rulebook) -> Iterator[Problem]:
    """A warning for each step that lays secret cards of several seats into a hidden pile that is never shuffled."""
    mixed = _shuffled(rulebook)
    read = _read_by_place(rulebook)
    for zone, span in _gathered(rulebook):
        hidden = rulebook.zones[zone].seen_by.who != "everyone"
        if hidden and zone in read and zone not in mixed:
            yield Problem("secrecy.order", span, {"zone": zone}, warning=True)


def _shuffled(rulebook: Rulebook) -> frozenset[str]:
    """Piles that are shuffled, by a step or because they refill another."""
    steps = (step for step in all_steps(rulebook) if isinstance(step, ShuffleStep))
    refills = (zone.refill for zone in rulebook.zones.values() if zone.refill)
    return frozenset(step.zone.zone for step in steps) | frozenset(refills)


def _read_by_place(rulebook: Rulebook) -> frozenset[str]:
    """Piles whose order matters: cards are dealt from them, or their first or last card is looked at."""
    found = {s.source.zone for s in all_steps(rulebook) if isinstance(s, DealStep)}
    terms = [formula.body for formula in rulebook.formulas.values()]
    terms += list(declared_terms(rulebook))
    for step in all_steps(rulebook):
        terms += list(step_terms(step, rulebook))
    for term in terms:
        for inner in all_inside(term):
            if isinstance(inner, t.Function) and inner.name in BY_PLACE:
                found |= _zones(inner.arguments[-1])
    return frozenset(found)


def _gathered(rulebook: Rulebook) -> Iterator[tuple[str, Span]]:
    """Zones that cards of several seats come to by one step, and that step."""
    for step in all_steps(rulebook):
        if isinstance(step, ChooseStep):
            choice = rulebook.choices[step.choice]
            if choice.to and not _one_each(choice.to, choice.seat.number, ""):
                sources = _zones(*choice_terms(choice))
                if not _single(choice.who) and _secret(sources, rulebook):
                    yield choice.to.zone, step.span
    for body in bodies(rulebook):
        yield from _in_loops(body, rulebook, "")


def _in_loops(body: Body, rulebook: Rulebook, loop: str) -> Iterator[tuple[str, Span]]:
    """Moves inside a loop over seats, out of that seat's own hidden cards."""
    for step in body:
        match step:
            case EachStep(loop=name, source=source, body=inner):
                over_seats = source.type.kind is Kind.SEAT
                yield from _in_loops(inner, rulebook, name if over_seats else loop)
            case WhileStep(body=inner):
                yield from _in_loops(inner, rulebook, loop)
            case IfStep(then=then, otherwise=otherwise):
                yield from _in_loops(then, rulebook, loop)
                yield from _in_loops(otherwise, rulebook, loop)
            case MoveStep(cards=cards, to=to) if loop and not _one_each(to, -1, loop):
                if _of_loop(cards, loop) and _secret(_zones(cards), rulebook):
                    yield to.zone, step.span
            case _:
                pass


def _single(who: t.Term) -> bool:
    """Whether one seat is asked."""
    return not who.type.is_list or (isinstance(who, t.ListLiteral) and len(who.items) == 1)


def _one_each(to: ZoneTarget, local: int, loop: str) -> bool:
    """Whether each seat has a zone of its own there."""
    match to.key:
        case t.LocalValue(local=found):
            return found.number == local
        case t.LoopValue(loop=found_loop):
            return found_loop == loop
        case _:
            return False


def _of_loop(cards: t.Term, loop: str) -> bool:
    return any(isinstance(i, t.LoopValue) and i.loop == loop for i in all_inside(cards))


def _zones(*found: t.Term) -> frozenset[str]:
    inner = (part for term in found for part in all_inside(term))
    return frozenset(part.zone for part in inner if isinstance(part, t.ZoneCards))


def _secret(zones: frozenset[str], rulebook: Rulebook) -> bool:
    return any(rulebook.zones[zone].seen_by.who != "everyone" for zone in zones)
