"""The text of a wrong expression and the place where reading stopped come in; the likely mistake goes out.

`MISTAKES` is the table of errors by example: each row says how a mistake looks, what it is called, what its author
probably meant, and shows it, with the wrong piece between « and ». A test reads every example.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from rulewright.problems import Value

Mend = str | Callable[[str], str | None] | None
"""What to write instead of the text found: always the same, made from it, or unknown."""

KEYWORDS = ("where", "by", "with", "for", "in", "if", "else", "and", "or", "not")
_LIST_WORDS = frozenset({"where", "by", "with"})
_SUFFIXES = _LIST_WORDS | {"for"}


class At(Enum):
    """What a problem points at."""

    FOUND = "the text that the pattern matched"
    BEFORE = "the word or sign before the place where reading stopped"
    OPENING = "the bracket that is open there"
    IF = "the `if` that is open there"


@dataclass(frozen=True, slots=True)
class Mistake:
    """One row of the table. The pattern must cover the place where reading stopped.

    `wanted` narrows it to places where a value (or name) could have come next (True) or could not (False); `within`
    and `without` are words that stand, or do not, earlier in the same bracket; `inside` are the signs that this bracket may have, "" for none.
    """

    code: str
    pattern: str
    examples: tuple[str, ...]
    instead: Mend = None
    wanted: bool | None = None
    within: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    inside: tuple[str, ...] = ("", "(", "[")
    at: At = At.FOUND


@dataclass(frozen=True, slots=True)
class Finding:
    """A mistake found at `start:end` of a text. With a `mend`, that text in its place lets reading go on."""

    code: str
    start: int
    end: int
    values: dict[str, Value]
    mend: str | None = None
    related: tuple[tuple[int, int], ...] = ()


# ---- What was probably meant --------------------------------------------------------------------

_OTHER_SIGNS = {
    "≥": ">=", "≧": ">=", "⩾": ">=", "≤": "<=", "≦": "<=", "⩽": "<=", "≠": "!=", "≡": "==",
    "×": "*", "✕": "*", "÷": "//", "−": "-", "–": "-", "—": "-",
    "…": "..", "‥": "..", "⋯": "..", "〜": "..", "～": "..",
    "∈": "in", "∉": "not in", "∧": "and", "∨": "or", "¬": "not",
    "、": ",", "。": ".", "【": "[", "】": "]", "〔": "[", "〕": "]",
}  # fmt: skip
"""Signs of mathematics and of Chinese and Japanese keyboards, and what they mean."""

_OTHER_WORDS = {
    "=": "==", "=<": "<=", "=>": ">=", "<>": "!=", "/": "//", "...": "..",
    "&": "and", "&&": "and", "|": "or", "||": "or", "!": "not", "mod": "%", "div": "//",
    "is": "==", "isnot": "!=", "equals": "==",
}  # fmt: skip
"""Signs and words of other languages, without their spaces."""


def _own_word(found: str) -> str:
    return _OTHER_WORDS["".join(found.split())]


def _narrow(found: str) -> str:
    narrow = unicodedata.normalize("NFKC", found)
    return _OTHER_WORDS.get(narrow, narrow)


def _small(found: str) -> str:
    """`handSize` and `HandSize` become `hand_size`, `AND` becomes `and`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", found).lower()


def _unquoted(found: str) -> str | None:
    inner = found.strip("'\"“”‘’「」『』`")
    return inner if re.fullmatch(r"[a-z][a-z0-9_]*|[0-9]{1,9}", inner) else None


# ---- The table ----------------------------------------------------------------------------------

_KEYWORD = rf"\b(?:{'|'.join(KEYWORDS)})\b"
_END = "\x03"
"""A character that the patterns see after the last one."""
_PIECE = rf"{_KEYWORD}|\.\.|//|[=!<>]=|\S"

_SIGNS = (
    Mistake("expr.wide_space", r"[^\S \t\r\n]+|[\u200b\u2060\ufeff]+",
            ("hand«\u3000»where out", "a ==«\u00a0»b"), " "),
    Mistake("expr.other_sign", rf"[{''.join(_OTHER_SIGNS)}]",
            ("points «≥» 3", "a «≤» b", "a «≠» b", "a «×» b", "a «÷» b", "a «−» b", "1«…»3", "1«～»3", "f(a«、» b)",
             "suit «∈» suits"), _OTHER_SIGNS.get),
    Mistake("expr.wide_sign", r"\b\w*[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]\w*|[=!<>&|/]{0,2}[\uff01-\uff5e]+",
            ("count«（»hand)", "a «＝＝» b", "a «＝» b", "a «!＝» b", "a «＜» b", "a «＋» b", "a «＊» b", "f(a«，»b)",
             "a «－» b", "a > «１２»", "hand«．»value"), _narrow),
    Mistake("expr.string", r"""(['"`]).*?\1|“[^”]*”|‘[^’]*’|「[^」]*」|『[^』]*』|["'`“”‘’「」『』]""",
            ("suit == «\"hearts\"»", "suit == «'hearts'»", "suit == «「hearts」»", "«\"two words\"»"), _unquoted),
    Mistake("expr.float", r"(?<![\w.])\d*\.\d+(?!\.)", ("points * «1.5»", "«.5»")),
    Mistake("expr.assignment", r"(?<![=!<>])=(?![=<>])", ("turn «=» first",), _own_word),
    Mistake("expr.division", r"(?<!/)/(?!/)", ("total «/» 2",), _own_word),
    Mistake("expr.other_language", r"&&?|\|\|?|!(?!=)|=[<>]|<\s*>|\.{3}",
            ("a «&&» b", "a «&» b", "a «||» b", "a «|» b", "«!»out", "a «=<» b", "a «<>» b", "1«...»3"),
            _own_word),
    Mistake("expr.other_language", r"={3,}", ("a «===» b",), "=="),
    Mistake("expr.ternary", r"\?", ("out «?» 1 : 2",)),
    Mistake("expr.capital", r"\b[A-Za-z0-9_]*[A-Z][A-Za-z0-9_]*", ("«Hand»", "count(«handSize»)", "a «AND» b"), _small),
    Mistake("expr.foreign_letters", r"\b\w*[^\W\x00-\x7f]\w*", ("count(«手札»)", "«prénom» == a")),
    Mistake("expr.number_too_long", r"\d{10,}", ("«10000000000»",)),
    Mistake("expr.bad_name", r"_\w*|\b\d+[a-z_]\w*", ("«_hand»", "«2nd» == a")),
    Mistake("expr.unknown_sign", r"[^\w\s()\[\],.+*%<>=!/\x03-]", ("a «:» b", "a «;»", "«{»a: b}", "«$»{points}")),
)  # fmt: skip
"""Signs and spellings that stand in no expression."""

_WORDS = (
    Mistake("expr.for_in", r"\bfor\s+[a-z][a-z0-9_]*(?:\s+(?!in\b)[a-z0-9_]+|\s*\x03)",
            ("count(«for s of» seats)", "s «for s»", "s «for s where» out")),
    Mistake("expr.where_meets_if", r"\bif\b", ("players where out «if» late else seats",),
            wanted=False, within=_LIST_WORDS),
    Mistake("expr.where_meets_if", r"\b(?:where|by|with|for)\b", ("a if late else hand «where» out",
            "late if early else hand «with» highest value"), wanted=False, within=frozenset({"if"})),
    Mistake("expr.if_after_for", r"\bif\b", ("s for s in seats «if» out",), "where",
            wanted=False, within=frozenset({"for"})),
    Mistake("expr.two_suffixes", r"\b(?:where|by|with|for)\b",
            ("hand where number > 3 «by» number", "hand by a «where» b", "s for s in seats where out «by» points"),
            wanted=False, within=_SUFFIXES),
    Mistake("expr.with_what", r"\bwith\b(?!\s+(?:highest|lowest)\b)",
            ("players «with» total", "players «with» most total"), wanted=False),
    Mistake("expr.list_needs_brackets", r"\b(?:where|by|with)\b",
            ("card in hand «where» out", "some(a) and hand «where» out"), wanted=False),
    Mistake("expr.if_first", r"\bif\b", ("«if» out then 1 else 2", "1 if out else «if» late"), wanted=True),
    Mistake("expr.then", r"\bthen\b", ("1 if out «then» 2",), wanted=False),
    Mistake("expr.elif", r"\b(?:elif|elsif|elseif)\b", ("1 if out «elif» late",), wanted=False),
    Mistake("expr.other_language", r"\bis(?:\s+not)?\b|\b(?:equals|mod|div)\b",
            ("a «is» none", "a «is not» none", "a «mod» 2", "a «div» 2"), _own_word, wanted=False),
    Mistake("expr.not_between", r"\bnot\b", ("a «not» b",), wanted=False),
    Mistake("expr.not_inside", r"\bnot\b", ("a == «not» b",), wanted=True),
    Mistake("expr.reserved", rf"{_KEYWORD}(?=\s*[)\],.\[(+*/%=!<>\x03-])|(?:(?<=\.)|(?<=\bfor\s)){_KEYWORD}",
            ("count(«by»)", "«where» == 3", "hand.«in»", "s for «with» in seats"), wanted=True),
)  # fmt: skip
"""Words in the wrong place, and meetings of two forms that need brackets."""

_SHAPES = (
    Mistake("expr.no_else", rf"{_END}|[)\],]", ("1 «if» out", "f(1 «if» out)"),
            wanted=False, within=frozenset({"if"}), without=frozenset({"else"}), at=At.IF),
    Mistake("expr.unclosed", _END, ("count«(»hand", "(a + «(»b", "hand«[»turn", "«[»a, b"),
            wanted=False, inside=("(", "["), at=At.OPENING),
    Mistake("expr.wrong_closing", r"\]", ("count(hand«]»",), ")", wanted=False, inside=("(",)),
    Mistake("expr.wrong_closing", r"\)", ("hand[turn«)»",), "]", wanted=False, inside=("[",)),
    Mistake("expr.unopened", r"[)\]]", ("count(hand)«)»", "a«]»"), inside=("",)),
    Mistake("expr.comma_outside", r",", ("a«,» b", "(a«,» b)", "hand[a«,» b]"), wanted=False),
    Mistake("expr.method", r"\.\s*[a-z][a-z0-9_]*\s*\(", ("hand«.count(»)",), wanted=False),
    Mistake("expr.call_of_value", r"\(", ("rung(a)«(»b)", "3«(»a)"), wanted=False),
    Mistake("expr.two_ranges", r"\.\.", ("1..2«..»3",), wanted=False),
    Mistake("expr.unfinished", _END, ("a «+»", "a and «not»", "hand«.»", "count«(»"), wanted=True, at=At.BEFORE),
    Mistake("expr.starts_badly", rf"\A\s*(?:{_PIECE})", ("«*» 3", "«and» out", "«==» a"), wanted=True),
    Mistake("expr.missing_value", _PIECE, ("a + «*» b", "a and «or» b", "f(a, «)»", "(«)»"), wanted=True),
    Mistake("expr.side_by_side", rf"(?!{_KEYWORD})\b\w+", ("players «out»", "points «2»", "(a) «b»"), wanted=False),
    Mistake("expr.unexpected", rf"{_PIECE}|\s", ("a «else» b", "s for s in a «==» b")),
)  # fmt: skip
"""Values and brackets that are missing or too many. The last row is for whatever no other row knows."""

MISTAKES = _SIGNS + _WORDS + _SHAPES
"""Every row, the more certain first: the first that fits is reported."""


# ---- Reading a wrong text -------------------------------------------------------------------------

_WORD_OR_SIGN = re.compile(r"[A-Za-z_]\w*|\d+|\.\.|//|[=!<>]=|\S")


@dataclass(slots=True)
class _Bracket:
    """An open bracket, or the whole text: its place, and the last place of each word since it or its last comma."""

    sign: str = ""
    place: tuple[int, int] = (0, 0)
    words: dict[str, tuple[int, int]] = field(default_factory=dict)


def _surroundings(text: str, stop: int) -> tuple[_Bracket, re.Match[str] | None]:
    """The innermost bracket open at `stop`, and the word or sign before it."""
    open_brackets = [_Bracket()]
    before = None
    for before in _WORD_OR_SIGN.finditer(text, 0, stop):
        piece, innermost = before[0], open_brackets[-1]
        if piece in "([":
            open_brackets.append(_Bracket(piece, before.span()))
        elif piece in ")]" and len(open_brackets) > 1:
            open_brackets.pop()
        elif piece == ",":
            innermost.words.clear()
        elif piece in KEYWORDS:
            innermost.words[piece] = before.span()
    return open_brackets[-1], before


def _cover(pattern: str, text: str, stop: int) -> re.Match[str] | None:
    matches = re.finditer(pattern, text + _END)
    return next((match for match in matches if match.start() <= stop < match.end()), None)


def _fits(mistake: Mistake, bracket: _Bracket, wanted: bool) -> bool:
    return (
        mistake.wanted in (None, wanted)
        and (not mistake.within or not mistake.within.isdisjoint(bracket.words))
        and mistake.without.isdisjoint(bracket.words)
        and bracket.sign in mistake.inside
    )


def find(text: str, stop: int, wanted: bool) -> Finding:
    """The likely mistake in `text`, which could not be read on from offset `stop`.

    `wanted` says whether a value or a name could have come next. `stop` is `len(text)` at the end.
    """
    bracket, before = _surroundings(text, stop)
    for mistake in MISTAKES:
        match = _cover(mistake.pattern, text, stop) if _fits(mistake, bracket, wanted) else None
        if match is not None:
            return _finding(mistake, match, bracket, before)
    raise AssertionError("the last row fits everything")


def _finding(
    mistake: Mistake, match: re.Match[str], bracket: _Bracket, before: re.Match[str] | None
) -> Finding:
    piece = match[0].removesuffix(_END)
    found = piece.strip() or piece
    start = match.start() + piece.index(found)
    instead = mistake.instead(found) if callable(mistake.instead) else mistake.instead
    values: dict[str, Value] = {
        "found": found,
        "before": before[0] if before else "",
        "opening": bracket.sign,
    }
    if instead is not None:
        values["instead"] = instead
    start, end = {
        At.FOUND: (start, start + len(found)),
        At.BEFORE: before.span() if before else (start, start),
        At.OPENING: bracket.place,
        At.IF: bracket.words.get("if", (start, start)),
    }[mistake.at]
    related = (bracket.place,) if mistake.code == "expr.wrong_closing" else ()
    return Finding(mistake.code, start, end, values, instead, related)
