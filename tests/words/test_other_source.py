"""A game whose author writes Japanese: English has forms that the source has not, and names may hold what sentences may not."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.words.catalogs import catalog_path, read_domain
from rulewright.words.gate import check_catalog, check_source
from rulewright.words.glossary import Glossary
from rulewright.words.languages import ENGLISH, JAPANESE
from rulewright.words.languages import TRADITIONAL_CHINESE as CHINESE
from rulewright.words.messages import Message
from rulewright.words.words import load_words

WORDS = """
source: ja
publishes: [ja, zh-Hant-TW, en]
terms:
  card: {other: カード}
  draw_two: {text: ドロー2, printed: [ja]}
  effect_8: 8の効果
  shout: あきまへん
messages:
  take: {other: "${card}を${n}枚取る。"}
"""
EN = """
msgctxt "term.card"
msgid "カード"
msgid_plural "カード"
msgstr[0] "card"
msgstr[1] "cards"

msgctxt "term.draw_two"
msgid "ドロー2"
msgstr "draw2"

msgctxt "term.effect_8"
msgid "8の効果"
msgstr "effect of 8"

msgctxt "term.shout"
msgid "あきまへん"
msgstr "Akimahen"

msgctxt "take"
msgid "${card}を${n}枚取る。"
msgid_plural "${card}を${n}枚取る。"
msgstr[0] "Take ${n} ${card}."
msgstr[1] "Take ${n} ${card.other}."
"""
ZH = """
msgctxt "term.card"
msgid "カード"
msgid_plural "カード"
msgstr[0] "牌"

msgctxt "term.draw_two"
msgid "ドロー2"
msgstr "抽二"

msgctxt "term.effect_8"
msgid "8の効果"
msgstr "8的效果"

msgctxt "term.shout"
msgid "あきまへん"
msgstr "Akimahen"

msgctxt "take"
msgid "${card}を${n}枚取る。"
msgid_plural "${card}を${n}枚取る。"
msgstr[0] "拿${n}張${card}。"
"""
Write = Callable[..., Path]


@pytest.fixture
def folder(write_words: Write) -> Path:
    return write_words(WORDS, en=EN, zh_Hant_TW=ZH)


def test_nothing_is_wrong_with_it(folder: Path, glossary: Glossary) -> None:
    domain, problems = read_domain(folder / "words.yaml", "little")
    found = [*problems, *check_source(domain, glossary)]
    for language in (ENGLISH, CHINESE):
        path = catalog_path(folder / "locales", language, "little")
        found += check_catalog(domain, language, path, glossary)
    assert found == []


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("ドロー2, printed: [ja]", "ドロー2, printed: [en]", "words.digits"),
        ("effect_8: 8の", "effect_8: 9の", "words.digits"),
        ("${n}枚取る。", "2枚取る。", "words.digits"),
    ],
)
def test_other_numbers_are_still_found(
    old: str, new: str, code: str, write_words: Write, glossary: Glossary
) -> None:
    domain, _ = read_domain(write_words(WORDS.replace(old, new)) / "words.yaml", "little")
    assert [problem.code for problem in check_source(domain, glossary)] == [code]


def test_a_place_that_the_source_has_not_is_still_found(
    write_words: Write, glossary: Glossary
) -> None:
    folder = write_words(WORDS, en=EN.replace("Take ${n} ${card}.", "Take ${n} ${shout}."))
    domain, _ = read_domain(folder / "words.yaml", "little")
    path = catalog_path(folder / "locales", ENGLISH, "little")
    assert [one.code for one in check_catalog(domain, ENGLISH, path, glossary)] == ["words.places"]


@pytest.mark.parametrize(
    ("count", "text"), [(1, "Take 1 card."), (2, "Take 2 cards.")], ids=["one", "several"]
)
def test_english_chooses_its_own_forms(count: int, text: str, folder: Path) -> None:
    assert load_words(ENGLISH, folder).say(Message("take", {"n": count})) == text
    assert (
        load_words(JAPANESE, folder).say(Message("take", {"n": count}))
        == f"カードを{count}枚取る。"
    )
