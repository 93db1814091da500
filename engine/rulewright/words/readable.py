"""The rulebooks of a game and its domain in; sentences that nothing says, and places that nothing fills in the others, out.

What is said stands in `said`. Translations have the places of their source, so that what fits there fits them.
"""

from collections.abc import Collection, Iterable, Iterator
from types import MappingProxyType

from rulewright.problems import NOWHERE, Problem, Value
from rulewright.rulebook.model import Rulebook
from rulewright.rulebook.report import nearest
from rulewright.rulebook.types import Kind
from rulewright.words import templates
from rulewright.words.cards import PARTS
from rulewright.words.domains import VIEWPOINTS, Domain
from rulewright.words.said import Values, said

SAID = ("answer.", "log.", "must.", "option.", "prompt.", "say.", "sign.", "table.")
"""How the ids begin of what is said during a game."""

CARD_FORMS = frozenset(part.removeprefix(".") for part in PARTS)


def check_places(
    domain: Domain, rulebooks: Iterable[Rulebook], engine: Collection[str]
) -> Iterator[Problem]:
    """A place that nothing fills wherever its sentence is said, and a sentence with forms that gets no `n`.

    `engine` holds the ids of the engine's own texts, whose terms every game has.
    """
    told: set[tuple[str, str]] = set()
    for book in rulebooks:
        sentences = said(book)
        for key in domain.texts:
            values = sentences.get(_without_viewpoint(key))
            if values is None:
                continue
            for problem in _problems(domain, key, values, engine):
                place = key, str(problem.values.get("place"))
                if place not in told:
                    told.add(place)
                    yield problem


def check_ids(
    domain: Domain, rulebooks: Iterable[Rulebook], engine: Collection[str]
) -> Iterator[Problem]:
    """Sentences that no game says, neither by rules of its own nor in place of one of the engine's (`engine`: their ids)."""
    known = {key for book in rulebooks for key in said(book)} | set(map(_without_viewpoint, engine))
    for key in domain.texts:
        name = _without_viewpoint(key)
        if name.startswith(SAID) and name not in known:
            alike = (one for one in known if one.startswith(name.partition(".")[0]))
            facts = MappingProxyType({"id": name})
            span = domain.spans.get(key, NOWHERE)
            yield Problem("words.unsaid", span, facts, nearest(name, alike), warning=True)


def _problems(
    domain: Domain, key: str, values: Values, engine: Collection[str]
) -> Iterator[Problem]:
    found = (place for form in domain.texts[key] for place in templates.places(form))
    for place in dict.fromkeys(found):
        if not _Filling(domain, engine, values).fills(place):
            yield _unreadable(domain, key, place, values)
    if key in domain.plural and values.get("n") is not Kind.NUMBER:
        yield Problem("words.no_number", domain.spans.get(key, NOWHERE), {"id": key})


def _unreadable(domain: Domain, key: str, place: str, values: Values) -> Problem:
    terms = (name.removeprefix("term.") for name in domain.texts if name.startswith("term."))
    near = nearest(place, (*values, *terms))
    facts: dict[str, Value] = {"id": key, "place": place, "readable": tuple(sorted(values))}
    return Problem("words.unreadable_place", domain.spans.get(key, NOWHERE), facts, near)


def _without_viewpoint(key: str) -> str:
    base, _, last = key.rpartition(".")
    return base if last in VIEWPOINTS else key


class _Filling:
    """Looks for what fills a place, in the order in which it is looked for when the sentence is said."""

    def __init__(self, domain: Domain, engine: Collection[str], values: Values) -> None:
        self._texts = domain.texts
        self._engine = engine
        self._values = values
        self._within: set[str] = set()

    def fills(self, place: str) -> bool:
        """Whether there is a value, a sentence within the sentence or a term for this place."""
        base, _, form = place.rpartition(".")
        if place in self._values:
            return True
        kind = self._values.get(base)
        if base in self._values and (
            kind is Kind.WORD
            or (kind in (Kind.CARD, None) and form in CARD_FORMS)
            or (kind is Kind.NUMBER and form == templates.ORDINAL)
        ):
            return True
        return self._part(place) or self._is_term(place) or (base != "" and self._is_term(base))

    def _is_term(self, name: str) -> bool:
        return f"term.{name}" in self._texts or f"term.{name}" in self._engine

    def _part(self, name: str) -> bool:
        """Whether a sentence stands within this one that can be said with the same values."""
        head = f"part.{name}"
        found = [key for key in self._texts if key == head or key.startswith(f"{head}.")]
        if not found or name in self._within:
            return bool(found)
        self._within.add(name)
        places = (
            place for key in found for form in self._texts[key] for place in templates.places(form)
        )
        return all(map(self.fills, places))
