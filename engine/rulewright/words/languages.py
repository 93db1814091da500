"""The languages Rulewright speaks: one row of one table for each, and nothing about a language elsewhere in the code."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Language:
    """What the code has to know about a language; everything that is words stands in its catalogs.

    `tag` is the BCP 47 name used in rule files, URLs and HTML; `folder` is the CLDR name, used for catalogs.
    `script` is the ISO 15924 name that decides whether a person who asked for another region can read it.
    `plural` and `ordinal` give the CLDR category of a count and of a place; `plurals` lists the count's categories
    in gettext's order. `spaced` says whether Latin letters and digits are set off from ideographs and kana by a space.
    """

    tag: str
    folder: str
    name: str
    script: str
    plurals: tuple[str, ...]
    plural: Callable[[int], str]
    ordinal: Callable[[int], str]
    spaced: bool
    number_words: tuple[str, ...] = ()
    """The words for zero, one, two … where a text may write small numbers so; Chinese and Japanese write digits."""


def _english_plural(count: int) -> str:
    return "one" if count == 1 else "other"


def _english_ordinal(place: int) -> str:
    if place % 100 in (11, 12, 13):
        return "other"
    return {1: "one", 2: "two", 3: "few"}.get(place % 10, "other")


def _always_other(_: int) -> str:
    return "other"


ENGLISH = Language(
    tag="en",
    folder="en",
    name="English",
    script="Latn",
    plurals=("one", "other"),
    plural=_english_plural,
    ordinal=_english_ordinal,
    spaced=False,
    number_words=(
        *("zero", "one", "two", "three", "four", "five"),
        *("six", "seven", "eight", "nine", "ten"),
    ),
)
TRADITIONAL_CHINESE = Language(
    tag="zh-Hant-TW",
    folder="zh_Hant_TW",
    name="繁體中文（臺灣）",
    script="Hant",
    plurals=("other",),
    plural=_always_other,
    ordinal=_always_other,
    spaced=True,
)
JAPANESE = Language(
    tag="ja",
    folder="ja",
    name="日本語",
    script="Jpan",
    plurals=("other",),
    plural=_always_other,
    ordinal=_always_other,
    spaced=False,
)

LANGUAGES: tuple[Language, ...] = (ENGLISH, TRADITIONAL_CHINESE, JAPANESE)
"""Every language there is, the engine's own first."""

CATEGORIES: tuple[str, ...] = ("zero", "one", "two", "few", "many", "other")
"""CLDR's names of plural forms, in its order; a text with several forms has these as keys."""


def language_of(tag: str) -> Language | None:
    """The language with exactly this tag, or None; what a person asks for goes through `negotiation`."""
    return next((language for language in LANGUAGES if language.tag == tag), None)
