"""A person gets the language they asked for, or English and a word about it; never another script."""

import pytest
from babel.core import get_global

from rulewright.words.languages import LANGUAGES
from rulewright.words.negotiation import choose_language, negotiate


@pytest.mark.parametrize(
    ("asked", "tag"),
    [
        *((t, "zh-Hant-TW") for t in ("zh-TW", "zh_TW.UTF-8", "zh-HK", "zh_MO", "zh-Hant", "ZH-hant-hk")),
        *((t, "zh-Hant-TW") for t in ("cmn-Hant-TW", "cmn-TW", "zh-Hant-TW-x-private", "zh_TW@stroke")),
        *((t, None) for t in ("zh", "zh-CN", "zh_CN.GB18030", "zh-SG", "zh-Hans-HK", "zh-Hans", "cmn")),
        *((t, "ja") for t in ("ja", "ja-JP", "ja_JP.eucJP", "JA")),
        *((t, "en") for t in ("en", "en-GB", "en_US.UTF-8")),
        *((t, None) for t in ("de", "yue-HK", "ko-KR", "", "!", "japanese", "zh-Latn", "../../ja")),
    ],
)  # fmt: skip
def test_a_tag_is_answered_by_language_and_script(asked: str, tag: str | None) -> None:
    found = negotiate(asked)
    assert (found.tag if found else None) == tag


def test_scripts_of_regions_agree_with_cldr() -> None:
    likely: dict[str, str] = get_global("likely_subtags")  # type: ignore[assignment]
    for key, value in likely.items():
        if key.startswith("zh_") and len(key) == 5:
            assert (negotiate(key) is not None) == ("_Hant_" in value), key


@pytest.mark.parametrize(
    ("option", "environment", "tag", "unsupported"),
    [
        ("ja", {"LANG": "zh_TW"}, "ja", None),
        (None, {"RULEWRIGHT_LANG": "ja", "LC_ALL": "zh_TW"}, "ja", None),
        (None, {"LC_ALL": "zh_TW.UTF-8", "LANG": "ja_JP"}, "zh-Hant-TW", None),
        (None, {"LC_ALL": "", "LC_MESSAGES": "ja_JP", "LANG": "C"}, "ja", None),
        (None, {"LANG": "C.UTF-8"}, "en", None),
        (None, {}, "en", None),
        ("zh", {}, "en", "zh"),
        (None, {"LANG": "zh_CN.UTF-8"}, "en", "zh_CN.UTF-8"),
    ],
)
def test_the_option_comes_before_the_environment(
    option: str | None, environment: dict[str, str], tag: str, unsupported: str | None
) -> None:
    found = choose_language(option, environment)
    assert (found.language.tag, found.unsupported) == (tag, unsupported)


def test_every_language_answers_to_its_own_names() -> None:
    for language in LANGUAGES:
        assert negotiate(language.tag) == negotiate(language.folder) == language
