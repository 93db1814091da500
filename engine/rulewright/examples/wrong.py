"""What stops an example, or one piece of it: problems with their places in its file."""

from collections.abc import Collection

from rulewright.problems import Problem, Span, Value
from rulewright.rulebook.report import nearest


class Wrong(Exception):
    """A piece of an example cannot be understood, or cannot be done in the state that it meets; `problems` say why."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = problems
        super().__init__(", ".join(problem.code for problem in problems))


def wrong(code: str, span: Span, near: tuple[str, ...] = (), **values: Value) -> Wrong:
    """One problem of this stage, `example.<code>`, to be raised."""
    return Wrong(Problem(f"example.{code}", span, values, near))


def unknown(what: str, name: str, span: Span, names: Collection[str]) -> Wrong:
    """A name that nothing of its kind has; `what` is the end of the id `what.…` that says of what kind."""
    near = nearest(name, names)
    return wrong("unknown", span, near, what_kind=f"what.{what}", name=name)
