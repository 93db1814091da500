"""Steps and decisions come in; lines in the notation of rule files go out, with every implicit name written out."""

from collections.abc import Iterable, Iterator

from rulewright.rulebook import terms as t
from rulewright.rulebook.model import (
    Alternative,
    Audience,
    Body,
    ChanceStep,
    Choice,
    ChooseStep,
    DealStep,
    DoStep,
    EachStep,
    IfStep,
    MoveStep,
    Part,
    ResetStep,
    Rulebook,
    SayStep,
    SetStep,
    ShowStep,
    ShuffleStep,
    Step,
    StopStep,
    TurnStep,
    WhileStep,
    ZoneTarget,
)
from rulewright.rulebook.term_text import term_text

INDENT = "  "


def body_lines(body: Body, rulebook: Rulebook) -> Iterator[str]:
    """The lines of a list of steps."""
    for step in body:
        lines = [*_head(step), *_parameters(step, rulebook)]
        yield f"- {lines[0]}"
        yield from (INDENT + line for line in lines[1:])


def seen_by_text(seen_by: Audience) -> str:
    """An audience, as `seen_by` writes it."""
    return seen_by.setting or seen_by.who


def target_text(target: ZoneTarget) -> str:
    """A zone, with its key."""
    return target.zone + (f"[{term_text(target.key)}]" if target.key is not None else "")


def _head(step: Step) -> Iterator[str]:
    """The verb with what it says; the name and `tells` stand beside it."""
    match step:
        case ChooseStep(choice=name):
            yield f"choose: {name}"
        case ChanceStep(variable=name, key=key):
            yield f"chance: {name}{_key(key)}"
        case MoveStep(cards=value):
            yield f"move: {term_text(value)}"
        case DealStep(count=value):
            yield f"deal: {term_text(value)}"
        case ShuffleStep(zone=zone):
            yield f"shuffle: {target_text(zone)}"
        case TurnStep(cards=value):
            yield f"turn: {term_text(value)}"
        case ShowStep(value=value):
            yield f"show: {term_text(value)}"
        case SetStep(assignments=assignments):
            yield "set:"
            for line in assignments:
                name = line.variable or line.choice or ""
                yield f"{INDENT}{name}{_key(line.key)}: {term_text(line.value)}"
        case ResetStep(variables=names):
            yield f"reset: [{', '.join(names)}]"
        case EachStep(loop=name):
            yield f"each: {name}"
        case WhileStep(condition=value):
            yield f"while: {term_text(value)}"
        case IfStep(condition=value):
            yield f"if: {term_text(value)}"
        case DoStep(procedure=name):
            yield f"do: {name}"
        case StopStep(loop=name):
            yield f"stop: {name}"
        case SayStep(message=name):
            yield f"say: {name}"
    if step.id is not None:
        yield f"id: {step.id}"
    if step.tells:
        yield "tells: everyone"


def _parameters(step: Step, rulebook: Rulebook) -> Iterator[str]:
    match step:
        case ChooseStep(choice=name):
            yield from choice_lines(rulebook.choices[name])
        case ChanceStep(source=source):
            yield f"from: {term_text(source)}"
        case MoveStep(to=to, at=at, face_up=face_up):
            yield from (f"to: {target_text(to)}", f"at: {at}", f"face: {_face(face_up)}")
        case DealStep():
            yield from _deal(step)
        case TurnStep(side=side, face_up=face_up):
            if side is not None:
                yield f"side: {term_text(side)}"
            if face_up is not None:
                yield f"face: {_face(face_up)}"
        case ShowStep(to=seats):
            yield f"to: {term_text(seats)}"
        case EachStep(source=source, body=body):
            yield f"in: {term_text(source)}"
            yield from _inner("do", body, rulebook)
        case WhileStep(body=body):
            yield from _inner("do", body, rulebook)
        case IfStep(then=then, otherwise=otherwise):
            yield from _inner("do", then, rulebook)
            if otherwise:
                yield from _inner("else", otherwise, rulebook)
        case SayStep(about=about, values=values):
            if about is not None:
                yield f"about: {term_text(about)}"
            yield from _named("values", values.items())
        case ShuffleStep() | SetStep() | ResetStep() | DoStep() | StopStep():
            return


def _inner(key: str, body: Body, rulebook: Rulebook) -> Iterator[str]:
    yield f"{key}:"
    yield from body_lines(body, rulebook)


def _deal(step: DealStep) -> Iterator[str]:
    yield f"from: {target_text(step.source)}"
    yield f"to: {target_text(step.to)}"
    if step.who is not None:
        yield f"who: {term_text(step.who)}"
    yield f"face: {_face(step.face_up)}"


def _named(key: str, entries: Iterable[tuple[str, t.Term]]) -> Iterator[str]:
    found = [f"{INDENT}{name}: {term_text(value)}" for name, value in entries]
    if found:
        yield f"{key}:"
        yield from found


def choice_lines(choice: Choice) -> Iterator[str]:
    """The parameters of a decision."""
    yield f"who: {term_text(choice.who)}"
    if choice.closes is not None:
        yield f"closes: {term_text(choice.closes)}"
    if not choice.named:
        yield from _alternative(choice.alternatives[0])
    else:
        yield "options:"
        for alternative in choice.alternatives:
            yield f"{INDENT}{alternative.name}:"
            yield from (INDENT * 2 + line for line in _alternative(alternative))
    yield f"seen_by: {seen_by_text(choice.seen_by)}"
    if choice.to is not None:
        yield f"to: {target_text(choice.to)}"
    if choice.unattended is not None:
        yield f"unattended: {choice.unattended}"


def _alternative(alternative: Alternative) -> Iterator[str]:
    if alternative.parts:
        yield "pick:"
        for part in alternative.parts:
            yield f"{INDENT}{part.name}:"
            yield from (INDENT * 2 + line for line in _part(part))
    yield from _named("must", [(must.reason, must.condition) for must in alternative.musts])


def _part(part: Part) -> Iterator[str]:
    yield f"from: {term_text(part.source)}"
    if part.low is not None:
        low = term_text(part.low)
        high = "" if part.high is None else term_text(part.high)
        yield f"count: {low}" if low == high else f"count: {low}..{high}"
    if part.ordered:
        yield "ordered: true"
    if part.each is not None:
        yield f"for_each: {term_text(part.each)}"
    yield f"seen_by: {seen_by_text(part.seen_by)}"


def _face(up: bool) -> str:
    return "up" if up else "down"


def _key(key: t.Term | None) -> str:
    return "" if key is None else f"[{term_text(key)}]"
