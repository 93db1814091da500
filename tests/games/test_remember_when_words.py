"""The decks of Remember When, in each of its languages: enough cards, all of them different, and stories without a gap."""

import random
from collections import Counter

import pytest

from rulewright import resources
from rulewright.play.loading import load
from rulewright.words.cards import shown
from rulewright.words.catalogs import load_domain, load_texts
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.messages import GAP, Card, Message, Seat, Term, Value
from rulewright.words.words import load_words

FOLDER = resources.games()["remember-when"]
GAME = load(FOLDER, settings={"orange_cards": True})
CARDS = GAME.setup.binding.cards
LEAST = 24


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.tag)
def test_each_deck_has_enough_different_words(language: Language) -> None:
    domain = load_domain(FOLDER / "words.yaml", "remember-when")
    texts = load_texts(domain, language, [resources.locales_root()])
    decks: dict[object, list[str]] = {}
    for card in CARDS:
        keys = [
            f"card.{card.kind}.{'.'.join(map(str, card.fields.values()))}.{s}" for s in card.sides
        ]
        decks.setdefault(card.fields["colour"], []).extend(shown(texts[key][0]) for key in keys)
    assert set(decks) == set(GAME.rulebook.words["colours"])
    for colour, phrases in decks.items():
        assert len(phrases) >= LEAST * 4, colour
        assert [phrase for phrase, count in Counter(phrases).items() if count > 1] == [], colour


@pytest.mark.parametrize("owned", [False, True])
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.tag)
def test_stories_are_whole_sentences(language: Language, owned: bool) -> None:
    words, chance = load_words(language, FOLDER), random.Random(language.tag)
    stop = {"en": "."}.get(language.tag, "。")
    for _ in range(100):
        text = words.say(
            Message("part.told.orange" if owned else "part.told", story(chance, owned))
        )
        assert text.endswith(stop)
        assert text.count(stop) == 1
        assert not {"|", "…", "⟦", "$"} & set(text)
        assert "  " not in text


def story(chance: random.Random, owned: bool) -> dict[str, Value]:
    """A card of each colour, with any side up; an orange one if somebody is to own it."""
    found: dict[str, Value] = {}
    for colour in GAME.rulebook.words["colours"]:
        card = chance.choice([card for card in CARDS if card.fields["colour"] == colour])
        fields: dict[str, Value] = {"colour": Term(colour), "copy": int(str(card.fields["copy"]))}
        found[colour] = Card(card.kind, fields, chance.choice((1, 2, 3, 4)))
    return found if owned else {**found, "orange": None}


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.tag)
def test_a_story_shows_what_is_still_missing(language: Language) -> None:
    words = load_words(language, FOLDER)
    values = {**story(random.Random(1), owned=False), "green": GAP, "pink": GAP}
    text = words.say(Message("part.told", values))
    assert text.count(words.write(GAP)) == 2
    whole = words.say(Message("part.told", story(random.Random(1), owned=False)))
    assert text != whole


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.tag)
def test_an_orange_card_says_whose_it_was_instead_of_the_red_one(language: Language) -> None:
    words = load_words(language, FOLDER)
    red: dict[str, Value] = {"colour": Term("red"), "copy": 1}
    values = {**story(random.Random(2), owned=True), "red": Card("word_card", red, 4)}
    mine = words.say(Message("part.told", values))
    owned = words.say(Message("part.told.orange", values))
    start = {"en": " my ", "zh-Hant-TW": "我那位", "ja": "、私の"}[language.tag]
    assert start in mine
    assert start not in owned
    whose = words.write(values["orange"])
    assert (whose.removesuffix("的") + "那位" if whose.endswith("的") else whose) in owned


@pytest.mark.parametrize("cards", LANGUAGES, ids=lambda language: language.tag)
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.tag)
def test_a_table_can_have_one_language_for_its_cards(language: Language, cards: Language) -> None:
    words, own, printed = (
        load_words(language, FOLDER, cards=cards),
        load_words(language, FOLDER),
        load_words(cards, FOLDER),
    )
    values = {**story(random.Random(3), owned=False), "seat": Seat(0), "role": Term("hero")}
    told = printed.say(Message("part.told", values))
    assert told in words.say(Message("say.story", values))
    frame = own.say(Message("say.story", values)).split(own.say(Message("part.told", values)))
    assert words.say(Message("say.story", values)).split(told) == frame
    hand = words.write(Card("word_card", {"colour": Term("green"), "copy": 5}))
    assert hand.startswith(own.write(Term("green")))
    assert printed.write(Card("word_card", {"colour": Term("green"), "copy": 5}, 4)) in hand
