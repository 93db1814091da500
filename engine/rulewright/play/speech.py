"""What kind of value fills each place of a game's messages, gathered from the steps that say them."""

from collections.abc import Iterator, Mapping

from rulewright.rulebook.model import Body, EachStep, IfStep, Rulebook, SayStep, Step, WhileStep
from rulewright.rulebook.types import Kind


def message_kinds(rulebook: Rulebook) -> Mapping[str, tuple[tuple[str, Kind], ...]]:
    """For each message that is said, its places in order with the kind of value that fills them."""
    found: dict[str, tuple[tuple[str, Kind], ...]] = {}
    for step in steps(rulebook):
        if isinstance(step, SayStep):
            places = tuple((name, term.type.kind) for name, term in step.values.items())
            found.setdefault(step.message, places)
    return found


def steps(rulebook: Rulebook) -> Iterator[Step]:
    """Every step of the flow and of all procedures, outer steps before inner ones."""
    for body in (rulebook.flow, *rulebook.procedures.values()):
        yield from _within(body)


def _within(body: Body) -> Iterator[Step]:
    for step in body:
        yield step
        match step:
            case EachStep(body=inner) | WhileStep(body=inner):
                yield from _within(inner)
            case IfStep(then=then, otherwise=otherwise):
                yield from _within(then)
                yield from _within(otherwise)
            case _:
                pass
