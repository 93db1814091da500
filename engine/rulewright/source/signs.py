"""An unquoted value in; signs of a Chinese or Japanese keyboard out that stand where YAML wants its own.

Only what cannot well be meant as text is reported: `text: 注意：裏を見ない` is prose, `cards：` at the start of a line is not.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.problems import Value

SPACES = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
"""Spaces that YAML does not take for spaces."""

INSTEAD = {
    "：": ("source.wide_colon", ": "),
    "，": ("source.wide_comma", ", "),
    "、": ("source.wide_comma", ", "),
    "；": ("source.wide_comma", ", "),
    "［": ("source.wide_bracket", "["),
    "］": ("source.wide_bracket", "]"),
    "｛": ("source.wide_bracket", "{"),
    "｝": ("source.wide_bracket", "}"),
    "＃": ("source.wide_hash", "#"),
}
DASHES = "－–—−‐"
QUOTES = {"“": "”", "‘": "’", "＂": "＂", "＇": "＇", "„": "“", "«": "»"}
BRACKETS = {"［": "］]", "｛": "｝}"}

NAME = r"[A-Za-z0-9_][\w.\[\]-]*"
ANY_SIGN = re.compile(f"[{''.join(INSTEAD)}{SPACES}]")
FLOW_SIGN = re.compile(f"[：，、；［］｛｝{SPACES}]")
WIDE_COLON = re.compile(rf"{NAME}\s*(?P<sign>：)")
ANY_WIDE_COLON = re.compile(r"[^：]*(?P<sign>：)")
WIDE_SPACE_AFTER_COLON = re.compile(rf"{NAME}:(?P<sign>[{SPACES}])")
CLOSE_COLON = re.compile(rf"(?P<sign>{NAME}:)(?!//)[^\s:]")
WIDE_DASH = re.compile(rf"(?P<sign>[{DASHES}])\s")
CLOSE_DASH = re.compile(r"-(?=[^\s-])")
WIDE_HASH = re.compile(r"(?P<sign>＃)")
WIDE_COMMENT = re.compile(r"\s(?P<sign>＃)")
OUTER_SPACE = re.compile(rf"(?P<sign>[{SPACES}])|.*?(?P<end>[{SPACES}])[{SPACES} ]*+\Z", re.DOTALL)
DIGITS = re.compile(r"(?:[-+]?[0-9]+|true|false|[0-9]+ *(?:\.\.|[~〜]) *[0-9]*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Suspect:
    """A problem at `start` (to `end`) of the text looked at."""

    code: str
    start: int
    end: int
    values: dict[str, Value]


def in_key(text: str) -> Suspect | None:
    """The first sign in an unquoted key that cannot be part of a name."""
    return _first(ANY_SIGN, text)


def in_flow(text: str) -> Suspect | None:
    """The first sign in an unquoted value between brackets that must have been meant to separate."""
    return in_whole(text) or _first(FLOW_SIGN, text)


def in_whole(text: str) -> Suspect | None:
    """Quotes, brackets or digits of the wrong kind around or instead of a whole value."""
    normal = unicodedata.normalize("NFKC", text)
    instead = re.sub("[~〜]", "..", normal).replace(" ", "").lower()
    if instead != text and DIGITS.fullmatch(normal):
        return Suspect("source.wide_digits", 0, len(text), {"text": text, "instead": instead})
    if len(text) > 1 and text[-1] == QUOTES.get(text[0]):
        return Suspect("source.smart_quotes", 0, 1, {"sign": text[0], "instead": '"'})
    if len(text) > 1 and text[-1] in BRACKETS.get(text[0], ""):
        return _sign(text, 0)
    if found := WIDE_COMMENT.search(text):
        return _sign(text, found.start("sign"))
    if found := OUTER_SPACE.match(text):
        return _sign(text, found.start("sign") if found["sign"] else found.start("end"))
    return None


def at_line_start(line: str, *, lenient: bool = False) -> Iterator[Suspect]:
    """Signs in a line of unquoted text that begins where a key or a list item could.

    `lenient`: the line is known to be wrong, so that any full-width colon or close dash is worth naming.
    """
    for pattern in (ANY_WIDE_COLON if lenient else WIDE_COLON, WIDE_SPACE_AFTER_COLON, WIDE_HASH):
        if found := pattern.match(line):
            yield _sign(line, found.start("sign"))
    if found := WIDE_DASH.match(line):
        yield Suspect("source.wide_dash", 0, 1, {"sign": found["sign"], "instead": "- "})
    if lenient and CLOSE_DASH.match(line):
        yield Suspect("source.dash_without_space", 0, 1, {})
    if found := CLOSE_COLON.match(line):
        yield Suspect("source.colon_without_space", 0, found.end("sign"), {"text": found["sign"]})


def _first(pattern: re.Pattern[str], text: str) -> Suspect | None:
    found = pattern.search(text)
    return _sign(text, found.start()) if found else None


def _sign(text: str, at: int) -> Suspect:
    sign = text[at]
    if sign not in INSTEAD:
        return Suspect("source.wide_space", at, at + 1, {"sign": f"U+{ord(sign):04X}"})
    code, instead = INSTEAD[sign]
    return Suspect(code, at, at + 1, {"sign": sign, "instead": instead})
