"""What a body of steps can change, found from the steps as written: procedures are looked into."""

from collections.abc import Iterator

from rulewright.expr import nodes
from rulewright.expr.nodes import Expr
from rulewright.expr.parser import parse_scalar
from rulewright.rulebook.facts import CARDS
from rulewright.rulebook.forms import StepForm, Steps
from rulewright.rulebook.outline import Outline, walk

MOVING = ("move", "deal", "shuffle", "turn")


class Effects:
    """Answers questions about the bodies of one outline; what a procedure does is worked out once."""

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self._changes: dict[str, frozenset[str]] = {}

    def changes(self, body: Steps) -> frozenset[str]:
        """What a body can change: `variable.x`, `choice.x`, `loop.x`, and `cards` for where cards lie and what they show."""
        found: set[str] = set()
        for step in walk(body):
            if step.verb == "do":
                named = step.form.names.get("do")
                found |= self._of_procedure(named.text) if named else set()
            else:
                found |= set(_changed(step))
        return frozenset(found)

    def _of_procedure(self, name: str) -> frozenset[str]:
        if name not in self._changes:
            self._changes[name] = (
                frozenset()
            )  # for circles of procedures, which are reported elsewhere
            self._changes[name] = self.changes(self.outline.procedures.get(name, ()))
        return self._changes[name]


def loop_names(step: StepForm) -> tuple[str, ...]:
    """What `stop` can call a loop: the loop's name and its id."""
    if step.verb not in ("each", "while"):
        return ()
    loop = step.form.names.get("each")
    return tuple(name for name in (loop.text if loop else None, step.id) if name is not None)


def base_name(expr: Expr) -> str | None:
    """The name before the brackets: `points` of `points[author]`."""
    while isinstance(expr, nodes.Index):
        expr = expr.of
    return expr.name if isinstance(expr, nodes.Name) else None


def _changed(step: StepForm) -> Iterator[str]:
    form = step.form
    match step.verb:
        case "set":
            for key, _ in form.pairs.get("set", ()):
                target, _problems = parse_scalar(key)
                name = base_name(target) if target is not None else None
                yield from (f"variable.{name}", f"choice.{name}")
        case "reset":
            yield from (f"variable.{name.text}" for name in form.lists.get("reset", ()))
        case "chance":
            if "chance" in form.expressions:
                yield f"variable.{base_name(form.expressions['chance'])}"
        case "choose":
            if "choose" in form.names:
                yield f"choice.{form.names['choose'].text}"
            if "to" in form.keys:
                yield CARDS
        case "each":
            if "each" in form.names:
                yield f"loop.{form.names['each'].text}"
        case verb if verb in MOVING:
            yield CARDS
        case _:
            pass
