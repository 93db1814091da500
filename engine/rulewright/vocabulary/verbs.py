"""The verbs: what a step may do, what stands beside its verb, and where the reference explains it."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rulewright.vocabulary.shapes import Parameter, Shape

FACES = ("up", "down")
PLACES = ("top", "middle", "bottom")


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: the shape of what stands after it (`main`), and its further parameters by name (`id` and `tells` included)."""

    name: str
    main: Shape
    parameters: Mapping[str, Parameter]

    @property
    def doc(self) -> str:
        """The id of its entry in the reference."""
        return f"verb.{self.name}"

    @property
    def main_doc(self) -> str:
        """The id of what the reference says of the value that stands after the verb."""
        return f"verb.{self.name}.main"


def _verb(name: str, main: Shape, **parameters: Shape | tuple[str, ...]) -> Verb:
    """A verb; a parameter whose name ends in `_` is required, a tuple lists the words it can be."""
    found = {
        "id": Parameter("id", Shape.NAME, "verb.id"),
        "tells": Parameter("tells", Shape.WORD, "verb.tells", words=("everyone",)),
    }
    for written, shape in parameters.items():
        key = written.strip("_")
        words = shape if isinstance(shape, tuple) else ()
        kind = shape if isinstance(shape, Shape) else Shape.WORD
        required = written.endswith("_")
        found[key] = Parameter(key, kind, f"verb.{name}.{key}", required, words)
    return Verb(name, main, MappingProxyType(found))


_ALL = (
    _verb(
        "choose",
        Shape.NAME,
        who_=Shape.EXPRESSION,
        **{"from": Shape.EXPRESSION},
        pick=Shape.PARTS,
        options=Shape.OPTIONS,
        for_each=Shape.EXPRESSION,
        count=Shape.EXPRESSION,
        ordered=Shape.FLAG,
        must=Shape.EXPRESSIONS,
        seen_by=Shape.NAME,
        to=Shape.EXPRESSION,
        closes=Shape.EXPRESSION,
        unattended=Shape.NAME,
    ),
    _verb("chance", Shape.EXPRESSION, from_=Shape.EXPRESSION),
    _verb("move", Shape.EXPRESSION, to_=Shape.EXPRESSION, at=PLACES, face=FACES),
    _verb(
        "deal",
        Shape.EXPRESSION,
        from_=Shape.EXPRESSION,
        to_=Shape.EXPRESSION,
        who=Shape.EXPRESSION,
        face=FACES,
    ),
    _verb("shuffle", Shape.EXPRESSION),
    _verb("turn", Shape.EXPRESSION, side=Shape.EXPRESSION, face=FACES),
    _verb("show", Shape.EXPRESSION, to_=Shape.EXPRESSION),
    _verb("set", Shape.ASSIGNMENTS),
    _verb("reset", Shape.NAMES),
    _verb("each", Shape.NAME, in_=Shape.EXPRESSION, do_=Shape.BODY),
    _verb("while", Shape.EXPRESSION, do_=Shape.BODY),
    _verb("if", Shape.EXPRESSION, do_=Shape.BODY, **{"else": Shape.BODY}),
    _verb("do", Shape.NAME),
    _verb("stop", Shape.NAME),
    _verb("say", Shape.NAME, about=Shape.EXPRESSION, values=Shape.EXPRESSIONS),
)

VERBS: Mapping[str, Verb] = MappingProxyType({verb.name: verb for verb in _ALL})
"""Every verb by its name."""
