"""The flow of a game in; a tree of boxes for a diagram out: what is
named by a term or a section, with loops and forks around it; where settings decide, the usual way."""

from dataclasses import dataclass, replace

from rulewright.pages.sources import GameSource
from rulewright.pages.voice import Voice
from rulewright.rulebook.constants import NotConstant, evaluate
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
from rulewright.rulebook.terms import Term
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

    def boxes(self, body: Body, depth: int, under: str = "") -> tuple[Box, ...]:
        """The boxes of a body; `under` is what the box around it is called, so that nothing is said twice."""
        if depth > _DEEPEST:
            return ()
        found: list[Box] = []
        for step in body:
            for box in self.box(step, depth, under):
                last = found[-1] if found else None
                if last and _is_same_step(last, box):
                    found[-1] = replace(last, inner=(*last.inner, *box.inner))
                elif last != box:
                    found.append(box)
        return tuple(found)

    def box(self, step: Step, depth: int, under: str) -> tuple[Box, ...]:
        match step:
            case ChooseStep(choice=choice):
                return (Box("choose", self.name(choice), self.section(choice)),)
            case DoStep(procedure=procedure):
                return self.step(procedure, self.rules.procedures[procedure], depth, under)
            case EachStep(loop=loop, body=body):
                return self.each(step, loop, body, depth, under)
            case WhileStep(body=body):
                inner = self.boxes(body, depth + 1, under)
                return (
                    (Box("loop", self.voice.text("page.flow.repeat"), None, inner),)
                    if inner
                    else ()
                )
            case IfStep(condition=condition, then=then, otherwise=otherwise):
                return self.fork(condition, then, otherwise, depth, under)
            case StopStep(loop=loop):
                ended = self.voice.words.lexicon.term(loop)
                return (Box("stop", self.voice.text("page.flow.stop", name=ended)),)
            case _:
                return self.step(step.id, (), depth, under) if step.id else ()

    def fork(
        self, condition: Term, then: Body, otherwise: Body, depth: int, under: str
    ) -> tuple[Box, ...]:
        """A fork; where a setting decides it, only the way that is usual."""
        try:
            usual = bool(evaluate(condition, self.source.book.sheet(None).data))
        except NotConstant:
            first = self.boxes(then, depth + 1, under)
            second = self.boxes(otherwise, depth + 1, under)
            if not first:
                first, second = second, ()
            if not second and [box.kind for box in first] == ["fork"]:
                return first
            perhaps = self.voice.text("page.flow.perhaps")
            return (Box("fork", perhaps, None, first, second),) if first else ()
        return self.boxes(then if usual else otherwise, depth, under)

    def each(self, step: Step, loop: str, body: Body, depth: int, under: str) -> tuple[Box, ...]:
        named = loop != "seat" and self.voice.has_term(loop)
        if step.id and (self.voice.has_term(step.id) or not named):
            return self.step(step.id, body, depth, under)
        if not named:
            return self.boxes(body, depth, under)
        name = self.voice.text("page.flow.each", name=self.voice.words.lexicon.term(loop))
        inner = self.boxes(body, depth + 1, under)
        section = self.section(step.id) if step.id else None
        return (Box("loop", name, section, inner),) if inner else ()

    def step(self, name: str, body: Body, depth: int, under: str) -> tuple[Box, ...]:
        """A named step; one that would be called as the box around it is opened out into it."""
        shown, section = self.name(name), self.section(name)
        if not shown or shown == under:
            return self.boxes(body, depth, under)
        return (Box("step", shown, section, self.boxes(body, depth + 1, shown)),)

    def name(self, name: str) -> str:
        """The term of a name, or else the title of the section that explains it."""
        if self.voice.has_term(name):
            return self.voice.words.lexicon.term(name)
        section = self.section(name)
        return self.title(section) if section else ""

    def section(self, name: str) -> str | None:
        document = self.source.book.document
        found = (one for one in document.of(None) if name in {thing for thing, _ in one.explains})
        return next((one.id for one in found), None)

    def title(self, id: str) -> str:
        section = self.source.book.document.section(id)
        assert section is not None
        return plain(self.source.book.typeset_one(section, self.voice.words).title)


def _is_same_step(one: Box, other: Box) -> bool:
    """Whether two steps in a row are called the same, because one section explains both."""
    return one.kind == other.kind == "step" and one.name == other.name
