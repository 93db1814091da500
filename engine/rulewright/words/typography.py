"""How text is set in each language, as patterns of what is wrong. Places stand as U+FFFC in the text that is looked at."""

import re
from dataclasses import dataclass

IDEOGRAPH = r"[々〇぀-ヿㇰ-ㇿ㐀-鿿豈-﫿𠀀-𿿿]"
_SIGNS = r"[　-〿＀-￯]"
_WESTERN = r"[A-Za-z0-9\ufffc]"


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern that no text of a language may contain; `code` names the problem."""

    code: str
    pattern: re.Pattern[str]


def _rule(code: str, pattern: str) -> Rule:
    return Rule(code, re.compile(pattern))


ALL = (
    _rule(
        "words.invisible", "[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\x00-\x1f\x7f-\x9f]"
    ),
    _rule("words.double_space", r"  |\A | \Z"),
    _rule("words.hyphen_minus", r"(?<![\w\ufffc“「])-(?=[\d\ufffc])"),
)
"""What is wrong in every language: signs nobody sees, doubled spaces, a hyphen where a minus sign belongs."""

ENGLISH = (
    *ALL,
    _rule("words.straight_quote", r"[\"']"),
    _rule("words.ascii_ellipsis", r"\.\.\.(?!”)"),
    _rule("words.wide_sign", rf"{_SIGNS}(?!”)"),
)

CHINESE_JAPANESE = (
    *ALL,
    _rule(
        "words.half_width_sign",
        rf"{IDEOGRAPH}[,.;:!?](?!\d)|[,;:!?] ?{IDEOGRAPH}|{IDEOGRAPH} ?\(|\) ?{IDEOGRAPH}",
    ),
    _rule("words.ascii_comma", rf"(?<=\ufffc), ?(?=\ufffc|{IDEOGRAPH})|(?<=[」）]), ?"),
    _rule("words.wide_letter", "[０-９Ａ-Ｚａ-ｚ]"),
    _rule("words.half_width_kana", "[\uff61-\uff9f]"),
    _rule("words.ascii_ellipsis", r"\.\.\.(?!」)|。。"),
    _rule("words.curly_quote", "[“”‘’\"']"),
    _rule("words.gap", rf"{IDEOGRAPH} (?={_WESTERN}|{IDEOGRAPH})|{_WESTERN} (?={IDEOGRAPH})"),
    _rule("words.dash_for_long_vowel", r"(?<=[ァ-ヺ])[\u2010-\u2015\u2212\-－](?=[ァ-ヺ])"),
)
"""Both languages: full-width punctuation, half-width letters, corner brackets, and no spaces (they are added when written)."""

CHINESE = (
    *CHINESE_JAPANESE,
    _rule("words.kana", "[\u3041-\u3096\u30a1-\u30fa]"),
    _rule("words.wave_dash", "[\u301c\uff5e~]"),
    _rule("words.honorific", "您"),
)

JAPANESE = (
    *CHINESE_JAPANESE,
    _rule("words.chinese_comma", "，"),
    _rule("words.fullwidth_tilde", "[\uff5e~]"),
)

RULES: dict[str, tuple[Rule, ...]] = {"en": ENGLISH, "zh-Hant-TW": CHINESE, "ja": JAPANESE}
"""What is wrong in each language, by its tag."""

OPERATORS: dict[str, dict[str, re.Pattern[str]]] = {
    "en": {
        "ge": re.compile(
            r"\bat least\b|\bor more\b|\band up\b|\b(?:no|not) (?:fewer|less) than\b", re.IGNORECASE
        ),
        "le": re.compile(
            r"\bat most\b|(?<!add )(?<!adds )\bup to\b(?! date)|\bor (?:fewer|less)\b|\b(?:no|not) more than\b",
            re.IGNORECASE,
        ),
        "gt": re.compile(
            r"(?<!no )(?<!not )\b(?:more(?: \w+)?|greater|larger|higher) than\b", re.IGNORECASE
        ),
        "lt": re.compile(
            r"(?<!no )(?<!not )\b(?:fewer(?: \w+)?|less|smaller|lower) than\b", re.IGNORECASE
        ),
        "eq": re.compile(r"\bexactly (?:\ufffc|an?\b|one\b)", re.IGNORECASE),
    },
    "zh-Hant-TW": {
        "ge": re.compile("至少|最少|不少於|不小於"),
        "le": re.compile("最多|至多|不超過|不多於|不大於"),
        "gt": re.compile("(?<!不)(?:超過|多於|大於)"),
        "lt": re.compile("(?<!不)(?:少於|小於)|未滿"),
        "eq": re.compile("恰好|剛好|正好"),
        "ambiguous": re.compile("以上|以下"),
    },
    "ja": {
        "ge": re.compile("以上|少なくとも|最低"),
        "le": re.compile("以下|最大で|多くとも|(?<=\ufffc[個枚点人回つ桁段]まで)"),
        "gt": re.compile("を超え|より多|より大き|を上回"),
        "lt": re.compile("未満|より少な|より小さ|を下回"),
        "eq": re.compile("ちょうど"),
    },
}
"""The words for each comparison. A translation must compare as its source does; “ambiguous” words never may stand."""

SPELLED_NUMBER: dict[str, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|double|half)\b",
        re.IGNORECASE,
    ),
    "zh-Hant-TW": re.compile("[二三四五六七八九十兩]+(?=[張個點分次回人位輪項])"),
    "ja": re.compile("[二三四五六七八九十]+(?=[枚個点回人位])|[二三四五六七八九]つ"),
}
"""Numbers written as words. (“One” is left alone: it is an article and a pronoun as well, as 一 is.)"""

ENDINGS = {".": "。", "!": "！", "?": "？", ":": "：", ";": "；"}
"""How a sentence ends in English, and then in Chinese and Japanese."""

POLITE = re.compile(
    r"(?:です|ます|ません|ました|でした|ください|でしょうか|せんか)(?:（[^（）]*）)?[。？：]"
)
"""The polite style of Japanese, at the end of a sentence."""

PLAIN = ("log.",)
"""Ids of what is told in plain style, in the past: the log."""

SPOKEN = ("prompt.", "refusal.", "must.", "fault.")
"""Ids of what is said to a person, politely."""
