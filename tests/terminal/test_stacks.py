"""Several cards that are laid together are named at one prompt, from the bottom to the top, in every language."""

from collections.abc import Iterator

import pytest

from rulewright import resources
from rulewright.play.answering import Answer
from rulewright.play.decision import Decision
from rulewright.play.loading import load
from rulewright.terminal.choosing import Choosing
from rulewright.words.languages import language_of
from rulewright.words.messages import Viewer
from rulewright.words.words import load_words

ENTRIES = [
    ("ja", "矢絣10 霞10"),
    ("ja", "矢絣10、霞10"),
    ("ja", "出す 矢絣 10 霞 10"),
    ("zh-Hant-TW", "矢絣 10 霞 10"),
    ("zh-Hant-TW", "矢絣10，霞10"),
    ("en", "yagasuri 10 kasumi 10"),
    ("en", "play kasumi 10, yagasuri 10"),
    ("en", "10 kasumi 10 yagasuri"),
]


def fields(decision: Decision, number: int) -> tuple[object, object]:
    """The number and the pattern of the card that an option picks."""
    card = decision.option(number).picks[0].value.value
    assert isinstance(card, int)
    found = decision.setup.binding.cards[card].fields
    return found["number"], found.get("pattern")


def decisions() -> Iterator[Decision]:
    game = load("atarayo", 2)
    for seed in range(400):
        decision = game.start(seed).decisions.get(0)
        if decision is not None and decision.choice.name == "action":
            yield decision


@pytest.fixture(scope="module")
def pair() -> Decision:
    """The first player holds the tens of two patterns, and each of them can be laid on the other."""
    for decision in decisions():
        held = {fields(decision, one.number) for one in decision.options if one.picks}
        if held >= {(10, "yagasuri"), (10, "kasumi")}:
            return decision
    raise AssertionError


@pytest.mark.parametrize(("tag", "entry"), ENTRIES)
def test_a_stack_is_one_entry(tag: str, entry: str, pair: Decision) -> None:
    language = language_of(tag)
    assert language is not None
    words = load_words(language, resources.games()["atarayo"])
    found = Choosing(pair, words, Viewer(0)).read(entry)
    assert isinstance(found, Answer)
    patterns = [str(fields(pair, number)[1]) for number in found.options[:-1]]
    assert sorted(patterns) == ["kasumi", "yagasuri"]
    called = {name: words.lexicon.term(name) for name in patterns}
    assert sorted(patterns, key=lambda name: entry.index(called[name])) == patterns
