"""Values as each language writes them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.words.languages import LANGUAGES, language_of
from rulewright.words.messages import Comparison, Many, Place, Range, Signed, Value
from rulewright.words.words import Words, load_words

WORDS = {language.tag: load_words(language) for language in LANGUAGES}


@pytest.mark.parametrize(
    ("value", "en", "zh", "ja"),
    [
        (-3, "−3", "−3", "−3"),
        (12345, "12,345", "12,345", "12,345"),
        (Signed(5), "+5", "+5", "+5"),
        (Signed(-5), "−5", "−5", "−5"),
        (Signed(0), "±0", "±0", "±0"),
        (Place(1), "1st place", "第 1 名", "1位"),
        (Place(2), "2nd place", "第 2 名", "2位"),
        (Place(3), "3rd place", "第 3 名", "3位"),
        (Place(11), "11th place", "第 11 名", "11位"),
        (Place(112), "112th place", "第 112 名", "112位"),
        (Place(21), "21st place", "第 21 名", "21位"),
        (Range(2, 4), "2–4", "2–4", "2〜4"),
        (Range(3, 3), "3", "3", "3"),
        (Range(2, None), "2 and up", "至少 2", "2以上"),
        (Comparison("ge", 3), "at least 3", "至少 3", "3以上"),
        (Comparison("gt", 3, "points"), "more than 3 points", "超過 3 分", "3点を超える点数"),
        (Comparison("le", 1, "cards"), "at most 1 card", "最多 1 張牌", "カード1枚以下"),
        (Comparison("lt", 2, "cards"), "fewer than 2 cards", "少於 2 張牌", "カード2枚未満"),
        (Comparison("eq", 2), "exactly 2", "恰好 2", "ちょうど2"),
        (Many((1, 2, 3)), "1, 2, 3", "1、2、3", "1、2、3"),
        (Many(("A", "B"), "and"), "A and B", "A 和 B", "AとB"),
        (Many(("A", "B", "C"), "and"), "A, B, and C", "A、B 和 C", "A、B、C"),
        (Many(("A", "B", "C"), "or"), "A, B, or C", "A、B 或 C", "A、B、またはC"),
        (Many(("A",), "and"), "A", "A", "A"),
        (Many(()), "none", "無", "なし"),
        (True, "yes", "是", "はい"),
        (None, "none", "無", "なし"),
        (("hand", "pile"), "hand, pile", "hand、pile", "hand、pile"),
    ],
)  # fmt: skip
def test_a_value_is_written(value: Value, en: str, zh: str, ja: str) -> None:
    written = {tag: words.write(value) for tag, words in WORDS.items()}
    assert written == {"en": en, "zh-Hant-TW": zh, "ja": ja}


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS.keys())
@settings(deadline=None)
@given(number=st.integers(-(10**9), 10**9))
def test_a_number_reads_back(words: Words, number: int) -> None:
    written = words.write(number)
    assert "-" not in written
    assert int(written.replace(",", "").replace("−", "-")) == number


def test_there_is_a_language_for_each_published_tag() -> None:
    assert [language_of(language.tag) for language in LANGUAGES] == list(LANGUAGES)
    assert language_of("zh") is None
