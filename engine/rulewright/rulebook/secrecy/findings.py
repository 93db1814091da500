"""What the walk through a rulebook finds: leaks, the steps that own up to them, and what hidden variables may lack."""

from dataclasses import dataclass

from rulewright.problems import Problem, Span
from rulewright.rulebook.model import Rulebook, StepNode
from rulewright.rulebook.secrecy.labels import Label


@dataclass(frozen=True, slots=True)
class Guard:
    """A condition over secrets that decides whether steps happen. `owner_up` is the step that owns up to it, if one does."""

    code: str
    span: Span
    label: Label
    owner_up: Span | None = None


class Findings:
    """Leaks, each once for its code and place, and `tells` that tell nothing."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._leaks: dict[tuple[str, Span], Problem] = {}
        self._owning: dict[Span, bool] = {}
        self.perhaps_absent: frozenset[str] = frozenset()

    def leak(self, code: str, span: Span, label: Label, step: StepNode | None = None) -> None:
        """Secrets are told at a place, by a step that may own up to it. Nothing is told without secrets."""
        if not label:
            return
        if step is not None and step.tells:
            self._owning[step.span] = True
        else:
            self._add(code, span, label, ())

    def happens(self, guards: tuple[Guard, ...], span: Span) -> None:
        """Something that everyone sees happens; whoever sees it learns the conditions for it."""
        for guard in guards:
            if guard.owner_up is not None:
                self._owning[guard.owner_up] = True
            else:
                self._add(guard.code, guard.span, guard.label, (span,))

    def meets(self, step: StepNode) -> None:
        """A step is there; if it owns up, something must be told by it."""
        if step.tells:
            self._owning.setdefault(step.span, False)

    def lacks(self, variable: str) -> None:
        """It is a secret whether this hidden variable has a value."""
        self.perhaps_absent |= {variable}

    def _add(self, code: str, span: Span, label: Label, related: tuple[Span, ...]) -> None:
        names = tuple(sorted({secret.name for secret in label}))
        places = tuple(sorted(self._declared(name) for name in names))
        problem = Problem(code, span, {"secrets": names}, related=(*related, *places))
        self._leaks.setdefault((code, span), problem)

    def _declared(self, name: str) -> Span:
        book = self._rulebook
        for declared in (book.zones, book.variables, book.choices):
            if name in declared:
                return declared[name].span
        raise KeyError(name)

    def problems(self) -> tuple[Problem, ...]:
        """All leaks, and a warning for each `tells` with nothing to tell."""
        idle = (span for span, used in self._owning.items() if not used)
        warnings = (Problem("secrecy.tells_nothing", span, warning=True) for span in idle)
        return (*self._leaks.values(), *warnings)
