"""A message and a viewer in; one sentence in one language out."""

from dataclasses import dataclass, replace
from pathlib import Path

from rulewright import resources
from rulewright.problems import NOWHERE, Problem, RulebookError
from rulewright.problems import Value as Fact
from rulewright.words import cards, templates
from rulewright.words.catalogs import load_domain, load_texts
from rulewright.words.domains import ENGINE, Domain
from rulewright.words.formatter import Formatter
from rulewright.words.languages import Language
from rulewright.words.lexicon import Layer, Lexicon, Report, raise_problem
from rulewright.words.messages import (
    GAP,
    SPECTATOR,
    Card,
    Comparison,
    Many,
    Message,
    Place,
    Range,
    Seat,
    Signed,
    Term,
    Value,
    Viewer,
)

WORDS_FILE = "words.yaml"
"""The file of a game's folder with its terms and messages."""


@dataclass(frozen=True, slots=True)
class Words:
    """All that can be said in one language, at the table of one game or of none."""

    lexicon: Lexicon
    on_cards: "Words | None" = None
    """What stands on the cards, and the stories made of them, where a table has another language for these."""

    @property
    def language(self) -> Language:
        """The language spoken."""
        return self.lexicon.language

    @property
    def formatter(self) -> Formatter:
        """Writes numbers, lists and comparisons."""
        return Formatter(self.language, self.lexicon.spaced, self.lexicon.form)

    def say(self, message: Message, viewer: Viewer = SPECTATOR) -> str:
        """The sentence that this viewer reads."""
        key = self._viewpoint(message, viewer)
        text = self.lexicon.form(key, _count(message.values.get("n")))
        values = {name: self._fill(key, name, message, viewer) for name in templates.places(text)}
        return self.formatter.write(text, values)

    def text(self, key: str, /, **values: Value) -> str:
        """The sentence with this id, for nobody in particular."""
        return self.say(Message(key, values))

    def write(self, value: Value, viewer: Viewer = SPECTATOR) -> str:
        """One value, as the language writes it."""
        match value:
            case bool():
                return self.text("format.yes" if value else "format.no")
            case None:
                return self.text("format.none")
            case str():
                return templates.plain(value)
            case tuple():
                return self.formatter.series([templates.plain(item) for item in value])
            case Term():
                return self.lexicon.term(value.name, value.form, value.count)
            case Seat():
                return self._seat(value.number, viewer)
            case Card():
                return self._card(value, viewer)
            case Many():
                return self._many(value, viewer)
            case Message():
                return self.say(value, viewer)
            case int() | Signed() | Place() | Range() | Comparison():
                return self._number(value)

    def _number(self, value: int | Signed | Place | Range | Comparison) -> str:
        match value:
            case int():
                return self.formatter.number(value)
            case Signed():
                return self.formatter.signed(value.number)
            case Place():
                return self.formatter.place(value.number)
            case Range():
                return self.formatter.range(value)
            case Comparison():
                return self.formatter.comparison(value)

    def _viewpoint(self, message: Message, viewer: Viewer) -> str:
        keys = [f"{message.id}.other"]
        if viewer.seat is not None and viewer.seat == message.target:
            keys.insert(0, f"{message.id}.target")
        if viewer.seat is not None and viewer.seat == message.actor:
            keys.insert(0, f"{message.id}.actor")
        return self.lexicon.first(*keys, message.id)

    def _fill(self, key: str, name: str, message: Message, viewer: Viewer) -> str:
        if name in message.values:
            return self.write(message.values[name], viewer)
        base, _, form = name.rpartition(".")
        value = message.values.get(base)
        if isinstance(value, Term):
            return self.lexicon.term(value.name, form)
        if base in message.values and name.endswith(cards.PARTS):
            return self._part(value, form, viewer)
        if form == templates.ORDINAL and isinstance(value, int):
            return self.write(Place(value))
        within = self._within(name, message)
        if within is not None:
            return self._teller_of(within).say(within, viewer)
        term = self.lexicon.term_place(name)
        return self.lexicon.missing("words.no_value", key, place=name) if term is None else term

    def _part(self, value: Value, form: str, viewer: Viewer) -> str:
        """A part of what stands on a card; anything else is all at the start."""
        text = self._own_text(value) if isinstance(value, Card) else None
        return cards.part_of(self.write(value, viewer) if text is None else text, form)

    def _within(self, name: str, message: Message) -> Message | None:
        """The sentence that stands within another, `part.<name>`, or `part.<name>.<place>` where this place has a value."""
        key = f"part.{name}"
        if not self.lexicon.has(key):
            return None
        values = message.values.items()
        there = (f"{key}.{place}" for place, value in values if value not in (None, GAP))
        return Message(self.lexicon.first(*there, key), message.values)

    def _seat(self, number: int, viewer: Viewer) -> str:
        if number < len(viewer.names) and viewer.names[number]:
            return templates.plain(viewer.names[number])
        return self.text("format.player", n=number + 1)

    def _many(self, value: Many, viewer: Viewer) -> str:
        items = [self.write(item, viewer) for item in value.items]
        match value.joined:
            case "and":
                return self.formatter.all_of(items)
            case "or":
                return self.formatter.one_of(items)
            case "series":
                return self.formatter.series(items)
            case "parts":
                return self.formatter.parts(items)

    def _card(self, card: Card, viewer: Viewer) -> str:
        own = self._own_text(card)
        if own is not None:
            return cards.shown(own)
        key = f"card.{card.kind}"
        printed = {name: self.lexicon.named(name, value) for name, value in card.fields.items()}
        if self.lexicon.has(key):
            sides = self._sides(card)
            return self.say(Message(key, {**printed, "side": card.side, "sides": sides}), viewer)
        fields = [self.write(value, viewer) for value in printed.values() if value is not None]
        text = self.lexicon.term(card.kind)
        if fields:
            text = self.text("format.card", kind=text, fields=self.formatter.fields(fields))
        if card.side is not None:
            text = self.text("format.faced", card=text, side=card.side)
        return text

    def _own_text(self, card: Card) -> str | None:
        """What stands on just this card, in the language of the cards."""
        words = self.on_cards or self
        text = cards.own_text(words.lexicon, card)
        return None if text is None else words._as_printed(text)

    def _as_printed(self, text: str) -> str:
        return templates.set_off(text) if self.lexicon.spaced else text

    def _teller_of(self, within: Message) -> "Words":
        """Who says a sentence within another: one that is made of cards is in their language, as it follows their grammar."""
        made_of_cards = any(isinstance(value, Card) for value in within.values.values())
        return self.on_cards or self if made_of_cards else self

    def _sides(self, card: Card) -> Many:
        words = self.on_cards or self
        texts = map(words._as_printed, cards.texts_of_sides(words.lexicon, card))
        sides = enumerate(texts, start=1)
        return Many(tuple(Message("format.side", {"n": n, "text": text}) for n, text in sides))


def load_words(
    language: Language,
    folder: Path | None = None,
    report: Report = raise_problem,
    cards: Language | None = None,
) -> Words:
    """The words of the engine, and of the game in `folder`, in one language.

    `cards` is the language of what stands on the cards, and of the stories made of it, where it is not the same: players read
    what they are asked in their own language, and all of them the cards in one.

    Raises RulebookError if the game's file of words is broken or the game is not published in one of the languages; a game
    without such a file calls everything by its name in the rule file. `report` is told of each text that turns out to be missing.
    """
    words = Words(_load(language, folder, report))
    if cards is None or cards == language:
        return words
    return replace(words, on_cards=Words(_load(cards, folder, report)))


def _load(language: Language, folder: Path | None, report: Report) -> Lexicon:
    engine = load_domain(resources.locales_root() / f"{ENGINE}.yaml", ENGINE)
    domains = [engine]
    if folder is not None and (folder / WORDS_FILE).is_file():
        domains.insert(0, _published(load_domain(folder / WORDS_FILE, folder.name), language))
    roots = [resources.locales_root(), *([folder / "locales"] if folder else [])]
    layers = [Layer(domain, load_texts(domain, language, roots)) for domain in domains]
    return Lexicon(language, tuple(layers), report)


def has_words_on_cards(folder: Path | None) -> bool:
    """Whether cards of the game in `folder` say more than the values of their fields. Raises RulebookError."""
    if folder is None or not (folder / WORDS_FILE).is_file():
        return False
    return any(cards.is_own(key) for key in load_domain(folder / WORDS_FILE, folder.name).texts)


def published_tags(folder: Path) -> tuple[str, ...]:
    """The languages that the game in `folder` is published in; none if it has no file of words. Raises RulebookError."""
    path = folder / WORDS_FILE
    return load_domain(path, folder.name).publishes if path.is_file() else ()


def _published(domain: Domain, language: Language) -> Domain:
    if language.tag not in domain.publishes:
        values: dict[str, Fact] = {
            "game": domain.name,
            "language": language.tag,
            "languages": domain.publishes,
        }
        raise RulebookError([Problem("words.unpublished", NOWHERE, values)])
    return domain


def _count(value: Value) -> int | None:
    match value:
        case bool():
            return None
        case int():
            return value
        case Comparison() | Signed():
            return value.number
        case Range():
            return value.high
        case _:
            return None
