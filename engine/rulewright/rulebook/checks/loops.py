"""Loops that cannot end by themselves, and steps that are never reached."""

from collections.abc import Iterator
from itertools import pairwise

from rulewright.problems import Problem
from rulewright.rulebook import terms as t
from rulewright.rulebook.model import Body, EachStep, IfStep, Rulebook, Step, StopStep, WhileStep
from rulewright.rulebook.reading import Changes, Readings, all_steps, bodies, steps


def loops(rulebook: Rulebook) -> Iterator[Problem]:
    """`while` whose condition nothing in its body changes, unless it is left by `stop`; steps after a `stop`."""
    changes, readings = Changes(rulebook), Readings(rulebook)
    for step in all_steps(rulebook):
        if isinstance(step, WhileStep) and not _left(step, rulebook):
            read = readings.of([step.condition])
            if not read & changes.of_body(step.body) and not _false(step.condition):
                yield Problem("checks.endless_while", step.condition.span)
    for body in bodies(rulebook):
        yield from _after_stop(body)


def _left(loop: WhileStep, rulebook: Rulebook) -> bool:
    """Whether a `stop` in the loop's body, or in a procedure that it may run, leaves it; any outer name leaves it, too."""
    names = {step.loop for step in _run(loop.body, rulebook) if isinstance(step, StopStep)}
    inner = {name for step in _run(loop.body, rulebook) for name in _names(step) if name != loop.id}
    return bool(names - inner)


def _names(step: Step) -> tuple[str, ...]:
    match step:
        case EachStep(loop=loop, id=name):
            return (loop, name) if name else (loop,)
        case WhileStep(id=str() as name):
            return (name,)
        case _:
            return ()


def _run(body: Body, rulebook: Rulebook) -> Iterator[Step]:
    """Every step that a body may run, each procedure once."""
    waiting, seen = [body], set[str]()
    while waiting:
        for step in steps(waiting.pop()):
            yield step
            name = getattr(step, "procedure", None)
            if name is not None and name not in seen:
                seen.add(name)
                waiting.append(rulebook.procedures[name])


def _false(condition: t.Term) -> bool:
    return isinstance(condition, t.Const) and condition.value == 0


def _after_stop(body: Body) -> Iterator[Problem]:
    for step, after in pairwise(body):
        if isinstance(step, StopStep):
            yield Problem("checks.after_stop", after.span, related=(step.span,))
    for step in body:
        match step:
            case EachStep(body=inner) | WhileStep(body=inner):
                yield from _after_stop(inner)
            case IfStep(then=then, otherwise=otherwise):
                yield from _after_stop(then)
                yield from _after_stop(otherwise)
            case _:
                pass
