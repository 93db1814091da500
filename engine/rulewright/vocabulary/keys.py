"""The keys of a rule file, place by place: what a reader expects, what an editor completes, what the reference lists."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rulewright.vocabulary.shapes import Parameter, Shape


@dataclass(frozen=True, slots=True)
class Section:
    """A mapping with fixed keys. `free` is the shape of further keys that the author may name, or None if there are none."""

    path: str
    keys: Mapping[str, Parameter]
    free: Shape | None = None

    @property
    def doc(self) -> str:
        """The id of its entry in the reference."""
        return f"key.{self.path}".rstrip(".")


def _section(path: str, free: Shape | None = None, **keys: Shape | tuple[str, ...]) -> Section:
    """A section; a key that ends in `_` is required, a tuple lists the words it can be."""
    found = {}
    for written, shape in keys.items():
        key = written.strip("_")
        doc = f"key.{path}.{key}" if path else f"key.{key}"
        words = shape if isinstance(shape, tuple) else ()
        kind = shape if isinstance(shape, Shape) else Shape.WORD
        found[key] = Parameter(key, kind, doc, written.endswith("_"), words)
    return Section(path, MappingProxyType(found), free)


_DECLARATIONS = {
    "settings": Shape.ENTRIES,
    "words": Shape.ENTRIES,
    "tables": Shape.ENTRIES,
    "seats": Shape.NAMES,
    "cards": Shape.ENTRIES,
    "zones": Shape.ENTRIES,
    "state": Shape.ENTRIES,
    "define": Shape.ENTRIES,
    "shows": Shape.NAMES,
}

_ALL = (
    _section(
        "",
        game_=Shape.ID,
        version=Shape.VERSION,
        players_=Shape.PLAYERS,
        **_DECLARATIONS,
        flow_=Shape.BODY,
        results_=Shape.SECTION,
        procedures=Shape.ENTRIES,
    ),
    _section(
        "variant",
        variant_=Shape.ID,
        of_=Shape.ID,
        players=Shape.PLAYERS,
        **_DECLARATIONS,
        patch=Shape.PATCHES,
        flow=Shape.BODY,
        results=Shape.SECTION,
        procedures=Shape.ENTRIES,
    ),
    _section("settings", from_=Shape.EXPRESSION, default_=Shape.EXPRESSION),
    _section(
        "cards",
        Shape.EXPRESSION,
        per=("seat",),
        in_=Shape.EXPRESSION,
        copies=Shape.EXPRESSION,
        count=Shape.EXPRESSION,
        sides=Shape.EXPRESSION,
        back=Shape.NAMES,
    ),
    _section(
        "zones",
        per=Shape.NAME,
        seen_by_=Shape.NAME,
        refill=Shape.NAME,
        holds=Shape.EXPRESSION,
    ),
    _section(
        "state",
        per=Shape.NAME,
        from_=Shape.EXPRESSION,
        start=Shape.EXPRESSION,
        seen_by=Shape.NAME,
    ),
    _section("results", score=Shape.EXPRESSION, winners_=Shape.EXPRESSION),
    _section(
        "pick",
        from_=Shape.EXPRESSION,
        count=Shape.EXPRESSION,
        ordered=Shape.FLAG,
        seen_by=Shape.NAME,
    ),
    _section("options", pick=Shape.PARTS, must=Shape.EXPRESSIONS),
    _section(
        "patch",
        Shape.ANYTHING,
        before=Shape.NAME,
        after=Shape.NAME,
        replace=Shape.NAME,
        remove=Shape.NAME,
        change=Shape.NAME,
        do=Shape.BODY,
    ),
)

SECTIONS: Mapping[str, Section] = MappingProxyType({section.path: section for section in _ALL})
"""Every section by its path; the path of the file's own keys is empty."""

TAKEN = ("players", "seats", "cards", "seat", "card", "it", "none", "everyone", "true", "false")
"""Names that the language itself uses."""

BUILT_IN_FIELDS = ("kind", "owner", "side", "face")
"""Fields that every card has; their names are taken, too."""
