"""A rule file and chance in; the same file with a few mistakes out, of fingers, keyboards and editors."""

import random
import re

SIGNS = [
    *"[]{}()<>:,-#&*!|>'\"%@`?~=\\$. \n\t\r\0\x85\u2028",
    *"：，、。；－–＃（）［］｛｝＝＜＞＋“”「」　１２３ａ～…",
    "\u202e",
    "\u200b",
    "\ud800",
]
PIECES = [
    "\n- ", ": ", " #x", "\n  ", "\n\n", "---\n", "<<: *a", "!!python/object:os.system ", "\\U0011FFFF", "? ",
    "none", "true", "players", "seat", "card", "cards", "everyone", " + 1", " - 1", "..", " // 0", "999999999", "-1",
    " if ", " else ", " where ", " in ", " for s in players", "count(", "max(", "[0]", "[none]", ".number",
]  # fmt: skip
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|\d+")


def damaged(text: str, chance: random.Random) -> str:
    """The text with one to four mistakes."""
    for way in chance.choices([_sign, _word, _word, _line], k=chance.randint(1, 4)):
        text = way(text, chance)
    return text


def _sign(text: str, chance: random.Random) -> str:
    start = chance.randint(0, len(text))
    end = min(len(text), start + chance.choice([0, 0, 1, 1, 2, 30]))
    put: str = chance.choice(chance.choice([SIGNS, PIECES]))
    return text[:start] + put + text[end:]


def _word(text: str, chance: random.Random) -> str:
    """One word for another of the same file."""
    words = list(WORD.finditer(text))
    if not words:
        return text
    gone, put = chance.choice(words), chance.choice(words)
    return f"{text[: gone.start()]}{put[0]}{text[gone.end() :]}"


def _line(text: str, chance: random.Random) -> str:
    """A line lost, doubled, moved or indented otherwise."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines.insert(chance.randrange(len(lines)), lines.pop(at))
        case _:
            lines[at] = chance.choice(["  ", "", "- "]) + lines[at].lstrip(" ")
    return "\n".join(lines)
