"""Text broken into lines by the columns it takes on a terminal, as English, Chinese and Japanese break their lines."""

from collections.abc import Iterator
from unicodedata import east_asian_width

from wcwidth import wcwidth

NO_START = frozenset(
    "、。，．」』）〕】》〉！？：；・ー々〜’”ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ),.!?:;"
)
"""Signs that do not begin a line (the basic line-breaking rule of Chinese and Japanese)."""
NO_END = frozenset("「『（〔【《〈‘“(")
"""Signs that do not end a line."""


def columns(text: str) -> int:
    """How many columns a text takes."""
    return sum(max(0, wcwidth(sign)) for sign in text)


def padded(text: str, width: int) -> str:
    """The text with spaces after it, up to so many columns."""
    return text + " " * max(0, width - columns(text))


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> str:
    """The text in lines of at most `width` columns; `first` stands before the first line, `rest` before the others.

    A piece that cannot be broken and is longer than a line stands on a line of its own.
    """
    lines: list[str] = []
    line = first
    for piece in _pieces(text):
        head = first if not lines else rest
        if columns(line + piece.rstrip()) > width and line.strip() != head.strip():
            lines.append(line.rstrip())
            line = rest + piece.lstrip()
        else:
            line += piece
    return "\n".join([*lines, line.rstrip()])


def _pieces(text: str) -> Iterator[str]:
    """What may not be broken: Latin words with the space after them, words in katakana, Chinese and Japanese signs with what clings
    to them.
    """
    piece = ""
    for sign in text:
        if piece and _may_break(piece[-1], sign):
            yield piece
            piece = ""
        piece += sign
    if piece:
        yield piece


def _may_break(before: str, after: str) -> bool:
    if after in NO_START or before in NO_END or after == " ":
        return False
    if _katakana(before) and _katakana(after):
        return False
    return before == " " or _wide(before) or _wide(after)


def _wide(sign: str) -> bool:
    return east_asian_width(sign) in "WF"


def _katakana(sign: str) -> bool:
    return "\u30a1" <= sign <= "\u30fa" or sign == "ー"
