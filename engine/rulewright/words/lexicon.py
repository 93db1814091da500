"""Ids in, texts in one language out: a game's own before the engine's, and never in another language than the one asked for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rulewright.problems import NOWHERE, Problem, RulebookError
from rulewright.words import templates
from rulewright.words.domains import TYPED, Domain, Forms
from rulewright.words.languages import Language
from rulewright.words.messages import Term, Value

Report = Callable[[Problem], None]
"""Is told of each text that is missing."""


def raise_problem(problem: Problem) -> None:
    """The report of tests, and of whatever must be complete: a missing text is an error."""
    raise RulebookError((problem,))


def pass_over(_: Problem) -> None:
    """The report at a table: a missing text shows as its name, the checks tell of it, and the game goes on."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One domain, with its texts in the language spoken."""

    domain: Domain
    texts: Mapping[str, Forms]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Texts in one language, from several domains: the first one that has an id has the say.

    A text that the language lacks is not taken from another language: its id shows instead, `⟦log.moved⟧`, and `report` is told.
    """

    language: Language
    layers: tuple[Layer, ...]
    report: Report = raise_problem

    @property
    def spaced(self) -> bool:
        """Whether Latin letters and digits are set off from ideographs, as the game's print has it."""
        styles = [layer.domain.spaced.get(self.language.tag) for layer in self.layers]
        return next((style for style in styles if style is not None), self.language.spaced)

    @property
    def silent(self) -> frozenset[str]:
        """Ids of what happens without a word: a game's list of what its log leaves out."""
        return frozenset().union(*(layer.domain.silent for layer in self.layers))

    def sort(self, zone: str) -> tuple[str, ...]:
        """The fields by which the cards of a zone are laid out, those with `-` before them from the highest down."""
        found = (layer.domain.sort.get(zone) for layer in self.layers)
        return next((fields for fields in found if fields), ())

    def faces(self, choice: str) -> str | None:
        """The zone of the cards whose sides are what a choice picks; None for a choice of anything else."""
        found = (layer.domain.faces.get(choice) for layer in self.layers)
        return next((zone for zone in found if zone), None)

    @property
    def headings(self) -> frozenset[str]:
        """Ids of what begins a new part of a game's log."""
        return frozenset().union(*(layer.domain.headings for layer in self.layers))

    def grid(self, answer: str) -> tuple[str, str] | None:
        """The parts of a way to answer (`call.bid`) that count the rows and the columns where it is listed as a table."""
        found = (layer.domain.grids.get(answer, ()) for layer in self.layers)
        return next(((rows, columns) for rows, columns, *_ in filter(None, found)), None)

    @property
    def colours(self) -> Mapping[str, Mapping[str, str]]:
        """For each set of colours that a person can have: the terms that are written in one."""
        return {k: v for layer in self.layers for k, v in layer.domain.colours.items()}

    @property
    def signs(self) -> Mapping[str, str]:
        """What is drawn for kinds of cards and words, by their names."""
        return {k: v for layer in self.layers for k, v in layer.domain.signs.items()}

    def typed(self, name: str) -> tuple[str, ...]:
        """What may be typed for a term besides what it is called."""
        key = f"term.{name}{TYPED}"
        return () if self._layer(key) is None else tuple(self.form(key).split("|"))

    def has(self, key: str) -> bool:
        """Whether there is a text with this id, or one with viewpoints, in whatever language, or the id is silent."""
        if key in self.silent:
            return True
        return any(
            name in layer.domain.texts for layer in self.layers for name in (key, f"{key}.other")
        )

    def first(self, *keys: str) -> str:
        """The first of these ids that there is a text for; the last one where there is none."""
        return next((key for key in keys if self.has(key)), keys[-1])

    def form(self, key: str, count: int | None = None) -> str:
        """The text with this id; where it has forms, the one for this count."""
        layer = self._layer(key)
        if layer is None:
            return self.missing("words.unknown_text", key)
        forms = layer.texts.get(key)
        if forms is None:
            return self.missing("words.untranslated", key)
        if key not in layer.domain.plural:
            return forms[0]
        if count is None:
            return self.missing("words.no_number", key)
        return forms[self.language.plurals.index(self.language.plural(count))]

    def term(self, name: str, form: str = "", count: int | None = None) -> str:
        """What the game calls something; `form` is `short`, or a plural category where no count decides.

        What has no term in the words of the game is called by its name in the rule file.
        """
        key = f"term.{name}"
        if form == "short" and self._layer(f"{key}.short"):
            return self._set_off(self.form(f"{key}.short"))
        layer = self._layer(key)
        if layer is None:
            return templates.plain(name.rpartition(".")[2]).replace("_", " ")
        if count is None and form == "other" and key in layer.texts:
            return self._set_off(layer.texts[key][-1])
        return self._set_off(self.form(key, 1 if count is None else count))

    def named(self, name: str, value: Value) -> Value:
        """A number by what the game calls it (`rank.14: A`), where it has a term for this number of a field or variable."""
        if isinstance(value, bool) or not isinstance(value, int):
            return value
        key = f"{name}.{value}"
        return value if self._layer(f"term.{key}") is None else Term(key)

    def term_place(self, name: str) -> str | None:
        """The term that a place of a sentence names, `${joker}` or `${card.other}`; None if there is no such term."""
        base, _, form = name.rpartition(".")
        if self._layer(f"term.{name}"):
            return self.term(name)
        return self.term(base, form) if base and self._layer(f"term.{base}") else None

    def missing(self, code: str, key: str, **values: str) -> str:
        """What is shown in place of a text that is not there, after it has been reported."""
        facts = {"id": key, "language": self.language.tag, **values}
        self.report(Problem(code, NOWHERE, MappingProxyType(facts), warning=True))
        return f"⟦{key}⟧"

    def _set_off(self, text: str) -> str:
        return templates.set_off(text) if self.spaced else text

    def _layer(self, key: str) -> Layer | None:
        return next((layer for layer in self.layers if key in layer.domain.texts), None)
