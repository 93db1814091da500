"""The rulebooks of a game and its domain in; places of prompts, refusals and messages that nothing fills there, out.

What fills the places of a sentence stands in `prompts` (prompts and refusals) and in `events` (messages): the same is told here
before anybody plays. Translations have the places of their source, so that what fits there fits them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType

from rulewright.problems import NOWHERE, Problem, Value
from rulewright.rulebook import terms as t
from rulewright.rulebook.model import Choice, Must, Rulebook, SayStep
from rulewright.rulebook.reading import all_steps
from rulewright.rulebook.report import nearest
from rulewright.rulebook.types import Kind
from rulewright.rulebook.walking import inside
from rulewright.words import templates
from rulewright.words.cards import PARTS
from rulewright.words.domains import VIEWPOINTS, Domain

Values = Mapping[str, Kind | None]
"""What fills places in a sentence, by name: a single value of this kind, or anything else (None)."""

STAGE = MappingProxyType(
    dict.fromkeys(("n", "low", "high", "left"), Kind.NUMBER)
    | dict.fromkeys(("range", "cards", "member"))
)
"""What fills places in every prompt."""

CARD_FORMS = frozenset(part.removeprefix(".") for part in PARTS)


def check_places(
    domain: Domain, rulebooks: Iterable[Rulebook], engine: Collection[str]
) -> Iterator[Problem]:
    """A place that nothing fills wherever its sentence is said, and a sentence with forms that gets no `n`.

    `engine` holds the ids of the engine's own texts, whose terms every game has.
    """
    told: set[tuple[str, str]] = set()
    for book in rulebooks:
        said = _said(book)
        for key in domain.texts:
            values = said.get(_without_viewpoint(key))
            if values is None:
                continue
            for problem in _problems(domain, key, values, engine):
                place = key, str(problem.values.get("place"))
                if place not in told:
                    told.add(place)
                    yield problem


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


def _said(book: Rulebook) -> Mapping[str, Values]:
    """For each sentence that a game says in its own words, what fills its places."""
    found: dict[str, Values] = {}
    for choice in book.choices.values():
        asked = {**STAGE, **_shown(book), **_board(book)}
        found[f"prompt.{choice.name}"] = asked
        for alternative in choice.alternatives:
            if alternative.name is not None:
                found[f"prompt.{choice.name}.{alternative.name}"] = asked
            for must in alternative.musts:
                found[f"must.{choice.name}.{must.reason}"] = _refused(book, choice, must)
    for step in all_steps(book):
        if isinstance(step, SayStep):
            found[f"say.{step.message}"] = _message(step)
    return found


def _message(step: SayStep) -> Values:
    values = {name: _kind(term) for name, term in step.values.items()}
    return values if step.about is None else {"seat": Kind.SEAT, **values}


def _shown(book: Rulebook) -> Values:
    return {line.name: _kind(line.value) for line in book.shows if line.seat is None}


def _board(book: Rulebook) -> Values:
    """Words that a zone is kept for each of: a prompt may show the card that lies there."""
    lists = {zone.per for zone in book.zones.values()} & book.words.keys()
    return {word: Kind.CARD for name in lists if name for word in book.words[name]}


def _refused(book: Rulebook, choice: Choice, must: Must) -> Values:
    parts = (part for a in choice.alternatives for part in a.parts)
    values: dict[str, Kind | None] = {"seat": Kind.SEAT, "option": None}
    values |= dict(_quoted(book, must.condition))
    values |= {part.name: part.domain.kind for part in parts}
    for number in range(_facts(book, must.condition)):
        values |= {f"{side}{number + 1 if number else ''}": None for side in ("left", "right")}
    return values


def _quoted(book: Rulebook, term: t.Term) -> Iterator[tuple[str, Kind | None]]:
    """What a refusal quotes: see `play.quoting`."""
    match term:
        case t.FormulaCall(formula=name):
            yield name, _kind(term)
            yield from _quoted(book, book.formulas[name].body)
        case t.VariableValue(variable=name) | t.SettingValue(name=name):
            yield name, _kind(term)
        case t.Filtered() | t.Sorted() | t.Extreme() | t.Mapped():
            yield from _quoted(book, term.source)
        case t.DenseRank():
            return
        case _:
            for part in inside(term):
                yield from _quoted(book, part)


def _facts(book: Rulebook, condition: t.Term) -> int:
    """How many comparisons may fail in a condition at the same time: see `play.refusing.failed`."""
    match condition:
        case t.Not(value=value):
            return _facts(book, value)
        case t.Both(left=left, right=right) | t.Either(left=left, right=right):
            return _facts(book, left) + _facts(book, right)
        case t.FormulaCall(formula=name):
            return _facts(book, book.formulas[name].body)
        case t.IfElse(then=then, otherwise=otherwise):
            return max(_facts(book, then), _facts(book, otherwise))
        case _:
            return 1


def _kind(term: t.Term) -> Kind | None:
    return None if term.type.is_list else term.type.kind


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
            kind is Kind.WORD or (kind in (Kind.CARD, None) and form in CARD_FORMS)
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
