"""The keys of the files beside a game's rules: its words, its printed rulebook, its worked examples and the texts of its cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

FORMS = ("zero", "one", "two", "few", "many", "other")
"""The plural forms that a language may have."""
FORM_DOC = "file.form"
"""The id of the sentence about any of them."""


class Holds(Enum):
    """What stands after a key."""

    TEXT = "text"
    TEXTS = "texts"
    """A list of texts."""
    NAME = "name"
    NAMES = "names"
    """A list of names."""
    ID = "id"
    LANGUAGE = "language"
    LANGUAGES = "languages"
    NUMBER = "number"
    EXPRESSION = "expression"
    ANYTHING = "anything"
    """It hangs on the game what may stand here."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key. If `of` is not empty, the place is described further at that path: one part there or, if `each`, a list of them."""

    name: str
    doc: str
    holds: Holds = Holds.ANYTHING
    of: str = ""
    each: bool = False
    required: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A mapping in one of these files. `free` says what stands after keys that the author names (None: there are none), or
    `free_of` at which path that is described; `or_text` that instead of the mapping a text can stand here.
    """

    path: str
    keys: Mapping[str, Key]
    free: Holds | None = None
    free_of: str = ""
    or_text: bool = False


def _place(
    path: str,
    free: Holds | None = None,
    free_of: str = "",
    or_text: bool = False,
    forms: bool = False,
    **keys: Holds | str,
) -> Place:
    """A place; a key that ends in `_` is required, `"path"` after a key is a place and `"[path]"` a list of such. With `forms`
    a text's plural forms can stand there, too.
    """
    file = path.partition(".")[0]
    found = {}
    if forms:
        keys |= {form: Holds.TEXT for form in FORMS if form not in keys}
    for written, holds in keys.items():
        name = written.strip("_")
        doc = FORM_DOC if holds is Holds.TEXT and name in FORMS else f"file.{file}.{name}"
        required = written.endswith("_")
        if isinstance(holds, Holds):
            found[name] = Key(name, doc, holds, required=required)
        else:
            found[name] = Key(name, doc, of=holds.strip("[]"), each="[" in holds, required=required)
    return Place(path, MappingProxyType(found), free, free_of, or_text)


_ALL = (
    _place(
        "words",
        source=Holds.LANGUAGE,
        publishes=Holds.LANGUAGES,
        spacing="words.spacing",
        faces="words.faces",
        colours="words.colours",
        signs="words.signs",
        terms="words.terms",
        messages="words.messages",
        silent=Holds.TEXTS,
        headings=Holds.TEXTS,
        sort="words.sort",
        grids="words.grids",
    ),
    _place("words.spacing", Holds.NAME),
    _place("words.faces", Holds.NAME),
    _place("words.colours", free_of="words.signs"),
    _place("words.signs", Holds.NAME),
    _place("words.sort", Holds.TEXTS),
    _place("words.grids", Holds.NAMES),
    _place("words.terms", free_of="words.term"),
    _place(
        "words.term",
        or_text=True,
        text=Holds.TEXT,
        short=Holds.TEXT,
        typed=Holds.TEXT,
        printed=Holds.LANGUAGES,
        forms=True,
    ),
    _place("words.messages", free_of="words.message"),
    _place(
        "words.message",
        or_text=True,
        actor="words.forms",
        target="words.forms",
        other="words.forms",
        forms=True,
    ),
    _place("words.forms", or_text=True, forms=True),
    _place("rulebook", sections_="[rulebook.section]"),
    _place(
        "rulebook.section",
        id_=Holds.NAME,
        title_="rulebook.title",
        n=Holds.EXPRESSION,
        variant=Holds.NAME,
        explains=Holds.NAMES,
        body="rulebook.body",
        sections="[rulebook.section]",
    ),
    _place("rulebook.title", or_text=True, forms=True),
    _place("rulebook.body", free_of="rulebook.block"),
    _place(
        "rulebook.block",
        or_text=True,
        text="rulebook.title",
        forms=True,
        n=Holds.EXPRESSION,
        when=Holds.EXPRESSION,
        list="rulebook.items",
        steps="rulebook.items",
        table=Holds.NAME,
        rows=Holds.TEXT,
        columns=Holds.TEXT,
        cells=Holds.TEXT,
        components=Holds.NAMES,
        example=Holds.TEXT,
        notice=Holds.NAME,
    ),
    _place("rulebook.items", free_of="rulebook.item"),
    _place(
        "rulebook.item",
        or_text=True,
        text="rulebook.title",
        forms=True,
        n=Holds.EXPRESSION,
        when=Holds.EXPRESSION,
    ),
    _place(
        "examples",
        players=Holds.NUMBER,
        settings="examples.settings",
        positions="examples.positions",
        examples_="[examples.example]",
    ),
    _place("examples.settings", Holds.ANYTHING),
    _place("examples.positions", free_of="[examples.step]"),
    _place(
        "examples.example",
        id_=Holds.ID,
        title=Holds.TEXT,
        section=Holds.NAME,
        players=Holds.NUMBER,
        variant=Holds.ID,
        settings="examples.settings",
        steps_="[examples.step]",
    ),
    _place(
        "examples.step",
        Holds.ANYTHING,
        until=Holds.NAME,
        lay="examples.zones",
        rest=Holds.NAME,
        set="examples.settings",
        asked=Holds.TEXTS,
        expect="examples.settings",
        refused="examples.settings",
        because=Holds.NAME,
        legal="examples.settings",
        position=Holds.NAME,
    ),
    _place("examples.zones", Holds.ANYTHING),
    _place("cards", Holds.ANYTHING),
)

BESIDE: Mapping[str, Place] = MappingProxyType({place.path: place for place in _ALL})
"""Every place by its path; a path without a dot is a whole file."""
