"""What a person asked for (an option, the environment) in; a language of the table out, and whether it is what they asked."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.words.languages import ENGLISH, LANGUAGES, Language

VARIABLES = ("RULEWRIGHT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that name a language; the first that is set and not empty counts, as POSIX has it."""

_TAG = re.compile(r"([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-.*)?", re.IGNORECASE)
_NO_LANGUAGE = {"c", "posix"}
_SAME_LANGUAGE = {"cmn": "zh"}
_HANT_REGIONS = frozenset(
    ("AU", "BN", "GB", "GF", "HK", "ID", "MO", "PA", "PF", "PH", "SR", "TH", "TW", "US", "VN")
)
"""Regions where CLDR's likely subtags give written Chinese the traditional script."""


@dataclass(frozen=True, slots=True)
class Negotiated:
    """A language to speak. `unsupported` is the tag that was asked for and that no language of ours answers to."""

    language: Language
    unsupported: str | None = None


def negotiate(tag: str) -> Language | None:
    """The language that answers to a BCP 47 tag or POSIX locale name, decided by language and script; None if none does.

    `zh-TW`, `zh_HK.UTF-8` and `zh-Hant` are Traditional Chinese; `zh` and `zh-CN` are not, and get None.
    """
    found = _TAG.fullmatch(re.split(r"[.@]", tag.strip())[0].replace("_", "-"))
    if found is None:
        return None
    name, script, region = found.groups()
    name = _SAME_LANGUAGE.get(name.lower(), name.lower())
    for language in LANGUAGES:
        if language.tag.split("-")[0] != name:
            continue
        if (script.title() if script else _likely_script(language, region)) == language.script:
            return language
    return None


def choose_language(option: str | None, environment: Mapping[str, str]) -> Negotiated:
    """The language to speak: the `--lang` option first, then the environment, then English."""
    asked = option or next((environment[name] for name in VARIABLES if environment.get(name)), "")
    if not asked or re.split(r"[.@]", asked)[0].lower() in _NO_LANGUAGE:
        return Negotiated(ENGLISH)
    language = negotiate(asked)
    return Negotiated(ENGLISH, unsupported=asked) if language is None else Negotiated(language)


def _likely_script(language: Language, region: str | None) -> str:
    if language.script != "Hant":
        return language.script
    return "Hant" if region and region.upper() in _HANT_REGIONS else "Hans"
