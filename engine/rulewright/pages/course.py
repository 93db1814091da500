"""The flow of a game in; a tree of boxes for a diagram out: steps that a section or a term names, loops and forks around them."""

from dataclasses import dataclass

from rulewright.pages.sources import GameSource
from rulewright.pages.voice import Voice
from rulewright.rulebook.model import (
    Body,
    ChooseStep,
    DoStep,
    EachStep,
    IfStep,
    Rulebook,
    Step,
    StopStep,
    WhileStep,
)
from rulewright.sections.typeset import plain

_DEEPEST = 8


@dataclass(frozen=True, slots=True)
class Box:
    """A box: `kind` is `choose`, `step`, `loop`, `fork` or `stop`; `section` is the permalink of what explains it."""

    kind: str
    name: str
    section: str | None = None
    inner: tuple["Box", ...] = ()
    otherwise: tuple["Box", ...] = ()


def course(source: GameSource, voice: Voice) -> tuple[Box, ...]:
    """The boxes of the flow of the game itself."""
    return _Course(source, source.rules, voice).boxes(source.rules.flow, 0)


@dataclass(frozen=True, slots=True)
class _Course:
    source: GameSource
    rules: Rulebook
    voice: Voice

    def boxes(self, body: Body, depth: int) -> tuple[Box, ...]:
        if depth > _DEEPEST:
            return ()
        found = (self.box(step, depth) for step in body)
        return tuple(box for box in found if box is not None)

    def box(self, step: Step, depth: int) -> Box | None:
        match step:
            case ChooseStep(choice=choice):
                return self.named("choose", choice, ())
            case DoStep(procedure=procedure):
                return self.procedure(procedure, depth)
            case EachStep(loop=loop, body=body):
                return self.each(step, loop, body, depth)
            case WhileStep(body=body):
                inner = self.boxes(body, depth + 1)
                return (
                    Box("loop", self.voice.text("page.flow.repeat"), None, inner) if inner else None
                )
            case IfStep(then=then, otherwise=otherwise):
                return self.fork(then, otherwise, depth)
            case StopStep():
                return Box("stop", self.voice.text("page.flow.end"))
            case _:
                return self.named("step", step.id, ()) if step.id else None

    def fork(self, then: Body, otherwise: Body, depth: int) -> Box | None:
        first, second = self.boxes(then, depth + 1), self.boxes(otherwise, depth + 1)
        if not first and not second:
            return None
        if not second and len(first) == 1 and first[0].kind == "fork":
            return first[0]
        return Box("fork", self.voice.text("page.flow.perhaps"), None, first, second)

    def each(self, step: Step, loop: str, body: Body, depth: int) -> Box | None:
        inner = self.boxes(body, depth + 1)
        if step.id:
            return self.named("step", step.id, inner)
        if not inner:
            return None
        if not self.voice.has_term(loop):
            return inner[0] if len(inner) == 1 else Box("step", "", None, inner)
        name = self.voice.text("page.flow.each", name=self.voice.words.lexicon.term(loop))
        return Box("loop", name, None, inner)

    def procedure(self, name: str, depth: int) -> Box | None:
        inner = self.boxes(self.rules.procedures[name], depth + 1)
        if len(inner) == 1 and not self.voice.has_term(name) and self.section(name) is None:
            return inner[0]
        return self.named("step", name, inner)

    def named(self, kind: str, name: str, inner: tuple[Box, ...]) -> Box:
        """A box by the term of its name, or else by the title of the section that explains it."""
        section = self.section(name)
        if self.voice.has_term(name):
            return Box(kind, self.voice.words.lexicon.term(name), section, inner)
        return Box(kind, self.title(section) if section else "", section, inner)

    def section(self, name: str) -> str | None:
        document = self.source.book.document
        found = (one for one in document.of(None) if name in {thing for thing, _ in one.explains})
        return next((one.id for one in found), None)

    def title(self, id: str) -> str:
        section = self.source.book.document.section(id)
        assert section is not None
        return plain(self.source.book.typeset_one(section, self.voice.words).title)
