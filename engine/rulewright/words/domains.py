"""A file of sentences (`locales/engine.yaml`, a game's `words.yaml`) in; its texts by id, in the language they were written in, out.

A domain is one such file, with the texts of the printed rulebook beside it where there is one, and for each further language one
catalog of the same name.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from rulewright.problems import Problem, Span
from rulewright.source import Mapping as MappingNode
from rulewright.source import Node, Scalar, Sequence
from rulewright.words import templates
from rulewright.words.languages import CATEGORIES, ENGLISH, LANGUAGES, Language, language_of
from rulewright.words.rulebook_texts import PREFIX, texts_of

Forms = tuple[str, ...]
"""A text as it is written in one language: one form, or one for each of the language's plural categories."""

VIEWPOINTS = ("actor", "target", "other")
"""Who reads a sentence: who acts, whom it befalls, everyone else. The last part of the id of such a sentence."""

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
"""The colours that a game can have terms written in; colour is decoration, and each term has a sign or a name besides."""

SIGNS = (
    *("circle", "diamond", "square", "triangle", "star", "cross", "hexagon"),
    *("heart", "spade", "club", "colon"),
    *("arrow_feathers", "mist", "plum_blossom", "linked_rings", "lozenges"),
)
"""The shapes and patterns that a game can have drawn for a kind of card or a word."""

ENGINE = "engine"
"""The domain of the engine's own sentences."""

TYPED = ".typed"
"""How the id of a term's further spellings ends; `|` stands between them."""

_LISTS = ("silent", "headings")
_LISTS_BY_NAME = ("sort", "grids")
_KEYS = (
    *("source", "publishes", "spacing", "faces", "colours", "signs", "terms", "messages"),
    *_LISTS,
    *_LISTS_BY_NAME,
)
_TERM_KEYS = ("text", "short", "typed", "printed", *CATEGORIES)
_EMPTY: Mapping[str, Span] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Domain:
    """The texts of one file. Ids of terms are `term.<name>`, `term.<name>.short` and `term.<name>.typed` (what may be typed for
    it besides); other ids are those of the file, with the viewpoint at the end where there is one.

    `publishes` names the languages that must be complete. `plural` holds the ids whose form depends on a number; `spaced`
    says for which languages the game's print departs from the language's own spacing; `printed` lists for each
    term the languages in which the printed game has exactly this text (in all others it is a proposal). `silent` are ids of
    events that the game's log leaves out, `headings` those that begin a new part of it. `sort` says for zones by which fields of
    the cards they are laid out, `faces` for choices whose numbers are sides of cards where the cards lie, `grids` for ways to
    answer (`call.bid`) which part counts the rows and which the columns where they are listed as a table. `colours` gives for
    each set of colours that a person can have the terms that are written in one, `signs` what is drawn for terms.
    `spans` are only there when the file was read, not when it came from the cache.
    """

    name: str
    source: Language
    publishes: tuple[str, ...]
    texts: Mapping[str, Forms]
    plural: frozenset[str] = frozenset()
    spaced: Mapping[str, bool] = field(default_factory=lambda: MappingProxyType({}))
    printed: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    silent: frozenset[str] = frozenset()
    sort: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    faces: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    headings: frozenset[str] = frozenset()
    grids: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    colours: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    signs: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    spans: Mapping[str, Span] = field(default_factory=lambda: _EMPTY)


@dataclass(slots=True)
class DomainReader:
    """Collects texts and problems while a file is read."""

    source: Language = ENGLISH
    texts: dict[str, Forms] = field(default_factory=dict)
    plural: set[str] = field(default_factory=set)
    spans: dict[str, Span] = field(default_factory=dict)
    spaced: dict[str, bool] = field(default_factory=dict)
    printed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    lists: dict[str, list[str]] = field(default_factory=dict)
    lists_by_name: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    faces: dict[str, str] = field(default_factory=dict)
    colours: dict[str, dict[str, str]] = field(default_factory=dict)
    signs: dict[str, str] = field(default_factory=dict)
    publishes: tuple[str, ...] = tuple(language.tag for language in LANGUAGES)
    problems: list[Problem] = field(default_factory=list)

    def read_engine(self, root: Node) -> None:
        """Reads a flat file of sentences in English."""
        for key, node in self.entries(root):
            self.read_message(key.text, node)

    def read_game(self, root: Node) -> None:
        """Reads a game's file: its languages, its terms, its messages."""
        sections = {key.text: node for key, node in self.entries(root)}
        for key, _ in self.entries(root):
            if key.text not in _KEYS:
                self.report("words.unknown_key", key.span, key=key.text, keys=_KEYS)
        self.read_languages(sections)
        self.read_lists(sections)
        for key, node in self.entries(sections.get("faces")):
            self.faces[key.text] = self.text(node)
        for key, node in self.entries(sections.get("colours")):
            self.colours[key.text] = self.read_choices(node, "words.unknown_colour", COLOURS)
        self.signs = self.read_choices(sections.get("signs"), "words.unknown_sign", SIGNS)
        for key, node in self.entries(sections.get("terms")):
            self.read_term(key.text, node)
        for key, node in self.entries(sections.get("messages")):
            self.read_message(key.text, node)

    def read_lists(self, sections: Mapping[str, Node]) -> None:
        """Reads what is a list of ids, or has one for each name."""
        for section in _LISTS:
            node = sections.get(section)
            self.lists[section] = [] if node is None else list(self.items(node))
        for section in _LISTS_BY_NAME:
            entries = self.entries(sections.get(section))
            self.lists_by_name[section] = {key.text: self.items(node) for key, node in entries}
        grids = self.lists_by_name["grids"]
        self.lists_by_name["grids"] = {
            key: parts for key, parts in grids.items() if len(parts) == 2
        }

    def read_choices(self, node: Node | None, code: str, known: tuple[str, ...]) -> dict[str, str]:
        """Reads for some terms which one of the known colours or signs they have."""
        what = code.rpartition("_")[2]
        found = {key.text: (self.text(value), value.span) for key, value in self.entries(node)}
        for chosen, span in found.values():
            if chosen not in known:
                values: dict[str, str | tuple[str, ...]] = {what: chosen, f"{what}s": known}
                self.report(code, span, **values)
        return {term: chosen for term, (chosen, _) in found.items() if chosen in known}

    def read_rulebook(self, root: Node) -> None:
        """Reads the texts of the game's printed rulebook."""
        for key, node in texts_of(root):
            if isinstance(node, MappingNode):
                parts = {part.text: value for part, value in node.entries}
                self.put_forms(key, parts, node.span)
            else:
                self.put(key, node)

    def read_cards(self, root: Node, key: str = "card") -> None:
        """Reads what stands on cards: kind, then values of fields, then sides; the items of a list are called 1, 2, 3 …"""
        if isinstance(root, Sequence):
            for number, node in enumerate(root.items, start=1):
                self.read_cards(node, f"{key}.{number}")
        elif isinstance(root, MappingNode):
            for name, node in root.entries:
                self.read_cards(node, f"{key}.{name.text}")
        else:
            self.put(key, root)

    def read_languages(self, sections: Mapping[str, Node]) -> None:
        """Reads which language the file is written in, which ones are published, and how they are spaced."""
        source = sections.get("source")
        if isinstance(source, Scalar):
            self.source = self.language(source) or ENGLISH
        published = sections.get("publishes")
        self.publishes = (self.source.tag,) if published is None else self.tags(published)
        for key, node in self.entries(sections.get("spacing")):
            if self.language(key) and isinstance(node, Scalar) and node.text in ("spaced", "tight"):
                self.spaced[key.text] = node.text == "spaced"
            else:
                self.report("words.spacing", node.span, words=("spaced", "tight"))

    def read_term(self, name: str, node: Node) -> None:
        """Reads what the game calls something: a text, or forms, a short form, and where it is printed so."""
        key = f"term.{name}"
        if not isinstance(node, MappingNode):
            self.put(key, node)
            return
        parts = {part.text: value for part, value in node.entries}
        for part, _ in node.entries:
            if part.text not in _TERM_KEYS:
                self.report("words.unknown_key", part.span, key=part.text, keys=_TERM_KEYS)
        if "text" in parts:
            self.put(key, parts["text"])
        else:
            self.put_forms(key, {c: parts[c] for c in CATEGORIES if c in parts}, node.span)
        if "short" in parts:
            self.put(f"{key}.short", parts["short"])
        if "typed" in parts:
            self.put(f"{key}{TYPED}", parts["typed"])
        if "printed" in parts:
            self.printed[name] = self.tags(parts["printed"])

    def read_message(self, key: str, node: Node) -> None:
        """Reads one sentence, its plural forms, or its viewpoints."""
        if not isinstance(node, MappingNode):
            self.put(key, node)
            return
        parts = {part.text: value for part, value in node.entries}
        if parts.keys() & {"actor", "target"}:
            for part, value in node.entries:
                if part.text in VIEWPOINTS:
                    self.read_message(f"{key}.{part.text}", value)
                else:
                    self.report("words.unknown_key", part.span, key=part.text, keys=VIEWPOINTS)
            if "other" not in parts:
                self.report("words.no_other", node.span, id=key)
        else:
            self.put_forms(key, parts, node.span)

    def put_forms(self, key: str, parts: Mapping[str, Node], span: Span) -> None:
        """Keeps a text with one form for each plural category of the language."""
        if tuple(sorted(parts, key=_category_rank)) != self.source.plurals:
            self.report("words.forms", span, id=key, forms=self.source.plurals)
            return
        forms = [self.text(parts[category]) for category in self.source.plurals]
        self.plural.add(key)
        self.keep(key, tuple(forms), span)

    def put(self, key: str, node: Node) -> None:
        """Keeps a text with one form."""
        self.keep(key, (self.text(node),), node.span)

    def keep(self, key: str, forms: Forms, span: Span) -> None:
        """Keeps a text under its id, once."""
        for form in forms:
            if templates.is_malformed(form, expressions=key.startswith(PREFIX)):
                self.report("words.place", span, id=key)
        self.texts[key] = forms
        self.spans[key] = span

    def text(self, node: Node) -> str:
        """The text of a scalar, without what could steer a terminal."""
        if isinstance(node, Scalar) and node.text.strip():
            return templates.plain(node.text).strip()
        self.report("words.not_text", node.span)
        return ""

    def items(self, node: Node) -> tuple[str, ...]:
        """The texts of a list; nothing, and a problem, for anything else."""
        if isinstance(node, Sequence):
            return tuple(self.text(item) for item in node.items)
        self.report("words.not_a_list", node.span)
        return ()

    def tags(self, node: Node) -> tuple[str, ...]:
        """A list of languages."""
        items = node.items if isinstance(node, Sequence) else (node,)
        found = (self.language(item) for item in items)
        return tuple(language.tag for language in found if language is not None)

    def language(self, node: Node) -> Language | None:
        """The language that a tag names."""
        found = language_of(node.text) if isinstance(node, Scalar) else None
        if found is None:
            self.report("words.unknown_language", node.span, tags=tuple(x.tag for x in LANGUAGES))
        return found

    def entries(self, node: Node | None) -> Iterator[tuple[Scalar, Node]]:
        """The entries of a mapping; nothing, and a problem, for anything else."""
        if isinstance(node, MappingNode):
            yield from node.entries
        elif node is not None and not (isinstance(node, Scalar) and node.value is None):
            self.report("words.not_a_mapping", node.span)

    def report(self, code: str, span: Span, **values: int | str | tuple[str, ...]) -> None:
        """Notes a problem and goes on."""
        self.problems.append(Problem(code, span, MappingProxyType(values)))

    def domain(self, name: str) -> Domain:
        """What was read, frozen."""
        return Domain(
            name=name,
            source=self.source,
            publishes=self.publishes,
            texts=MappingProxyType(self.texts),
            plural=frozenset(self.plural),
            spaced=MappingProxyType(self.spaced),
            printed=MappingProxyType(self.printed),
            silent=frozenset(self.lists.get("silent", ())),
            sort=MappingProxyType(self.lists_by_name.get("sort", {})),
            faces=MappingProxyType(self.faces),
            headings=frozenset(self.lists.get("headings", ())),
            grids=MappingProxyType(self.lists_by_name.get("grids", {})),
            colours=MappingProxyType(self.colours),
            signs=MappingProxyType(self.signs),
            spans=MappingProxyType(self.spans),
        )


def _category_rank(category: str) -> int:
    return CATEGORIES.index(category) if category in CATEGORIES else len(CATEGORIES)
