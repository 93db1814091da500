"""Where the printed rules leave something open, the page says what this table plays and what else it could, in every language."""

import pytest

from rulewright import resources
from rulewright.play.loading import load
from rulewright.sections.stage import open_book
from rulewright.sections.typeset import SetNotice, plain
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.words import load_words

SPECIAL = {
    "en": "when special cards can be played: only on the same number, as chosen for this table. Other readings: always.",
    "zh-Hant-TW": "特殊色的出牌時機：只限數字相同時（這一桌選的）。其他解讀：隨時。",
    "ja": "特殊色を出せるとき：同じ数字のときだけ（この場で選んだもの）。ほかの読み方：いつでも。",
}
DISCARDS = {
    "en": "who sees the discards: everyone, as chosen for this table. Other readings: nobody.",
    "zh-Hant-TW": "誰看得到棄牌：所有人（這一桌選的）。其他解讀：無人。",
    "ja": "捨て札を見る人：全員（この場で選んだもの）。ほかの読み方：なし。",
}
NOTICES = [
    ("atarayo", "special_playable", "number_only", SPECIAL),
    ("bridgette", "discards_seen_by", "everyone", DISCARDS),
]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.tag)
@pytest.mark.parametrize(("game", "setting", "value", "says"), NOTICES, ids=["special", "discards"])
def test_a_notice_says_how_this_table_reads_the_rules(
    game: str, setting: str, value: str, says: dict[str, str], language: Language
) -> None:
    setup = load(game, settings={setting: value}).setup
    book = open_book(setup.files, setup.rulebook, setup.players, setup.binding.settings)
    assert book is not None
    words = load_words(language, resources.games()[game])
    blocks = [block for section in book.typeset(words) for block in section.blocks]
    notices = {one.setting: plain(one.reading) for one in blocks if isinstance(one, SetNotice)}
    assert notices[setting] == says[language.tag]
