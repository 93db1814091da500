"""What the compilers of steps share: the body that is being written, the loops around it, procedures and where they return to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from rulewright.compiler.scope import Scope
from rulewright.compiler.walk import inside
from rulewright.rulebook import model as m
from rulewright.rulebook.model import Body, Rulebook, Step

GAME = "game"
"""The name by which `stop` ends the flow."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A running loop: what `stop` calls it (by name or id), where it goes on when it has ended, and what undoes its traces on the way out."""

    name: str | None
    id: str | None
    done: int
    leave: Callable[[], None]


@dataclass(slots=True)
class Procedure:
    """A procedure in the code of `advance`: where it begins and ends, and the labels that it returns to."""

    name: str
    entry: int
    exit: int
    returns: list[int] = field(default_factory=list)


class Facts:
    """What the steps of a rulebook say of themselves, each found once."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.loops = _loop_numbers(rulebook)
        """The number of each loop name and loop id, in the order in which they stand in the rule file."""
        self._decides: dict[str, bool] = {}
        self._escapes: dict[str, frozenset[str]] = {}

    def decides(self, body: Body) -> bool:
        """Whether a body can ask for a decision, itself or in a procedure."""
        return any(self._step_decides(step) for step in inside(body))

    def _step_decides(self, step: object) -> bool:
        match step:
            case m.ChooseStep():
                return True
            case m.DoStep(procedure=name):
                if name not in self._decides:
                    self._decides[name] = self.decides(self.rulebook.procedures[name])
                return self._decides[name]
            case _:
                return False

    def escapes(self, body: Body) -> frozenset[str]:
        """The names of loops around a body that a `stop` inside it leaves; the end of the game is none."""
        return frozenset().union(*(self._step_escapes(step) for step in body))

    def _step_escapes(self, step: Step) -> frozenset[str]:
        match step:
            case m.StopStep(loop=name):
                return frozenset({name} - {GAME})
            case m.DoStep(procedure=name):
                if name not in self._escapes:
                    self._escapes[name] = self.escapes(self.rulebook.procedures[name])
                return self._escapes[name]
            case m.IfStep(then=then, otherwise=otherwise):
                return self.escapes(then) | self.escapes(otherwise)
            case m.EachStep(loop=name, body=body):
                return self.escapes(body) - {name, step.id}
            case m.WhileStep(id=name, body=body):
                return self.escapes(body) - {name}
            case _:
                return frozenset()


def _loop_numbers(rulebook: Rulebook) -> Mapping[str, int]:
    names: dict[str, int] = {}
    for node in inside((rulebook.flow, tuple(rulebook.procedures.values()))):
        if isinstance(node, m.EachStep):
            names.setdefault(node.loop, len(names))
        if isinstance(node, m.WhileStep | m.EachStep) and node.id is not None:
            names.setdefault(node.id, len(names))
    return names


@dataclass(slots=True)
class Flow:
    """The function `advance` under construction."""

    facts: Facts
    over: int
    """The label at which the flow ends."""
    resumes: list[int] = field(default_factory=list)
    """The labels at which `advance` goes on, by number; the first is the start."""
    procedures: dict[str, Procedure] = field(default_factory=dict)
    waiting: list[Procedure] = field(default_factory=list)
    kept: int = 0
    """How many loops keep their state in cells."""

    def procedure(self, scope: Scope, name: str) -> Procedure:
        """A procedure, which is written later if it is new."""
        if name not in self.procedures:
            made = Procedure(name, scope.code.block(), scope.code.block())
            self.procedures[name] = made
            self.waiting.append(made)
        return self.procedures[name]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a step stands: in which flow and body, inside which loops (from the outside in)."""

    flow: Flow
    scope: Scope
    frames: tuple[Frame, ...] = ()
    exit: int = -1
    """Where the procedure ends, whose body this is; -1 in the flow itself."""

    def inside(self, frame: Frame) -> "Place":
        """The same place, one loop further in."""
        return replace(self, frames=(*self.frames, frame))
