"""The spelling of one value in; what it says and where each of its characters stands out."""

import re

from rulewright.problems import Value

MAX_DIGITS = 10
WHOLE = re.compile(r"0|-?[1-9][0-9]*")
BOOLEAN = re.compile(r"true|false", re.IGNORECASE)
NULL = re.compile(r"~|null", re.IGNORECASE)
FRACTION = re.compile(
    r"[-+]?(?:[0-9][0-9_]*\.[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?|[-+]?[0-9]+e[-+]?[0-9]+|[-+]?\.(?:inf|nan)",
    re.IGNORECASE,
)
OTHER_BASES = {"0o": 8, "0x": 16, "0b": 2}
BASED = re.compile(r"[-+]?(?:0o[0-7]+|0x[0-9a-f]+|0b[01]+)", re.IGNORECASE)
DECORATED = re.compile(r"[-+]?(?:[0-9][0-9_]*|[0-9]{1,3}(?:,[0-9]{3})+)")

Fault = tuple[str, dict[str, Value]]
Runs = tuple[tuple[int, int, int], ...]
"""(offset in the value, line, column) of each stretch of characters that stand side by side in the file."""


def reading(text: str) -> tuple[bool | int | str | None, Fault | None]:
    """What an unquoted value says, and what is wrong with its spelling.

    A spelling that some reader of YAML takes for something other than text or a plain number is refused, so that
    an editor and Rulewright never read one value in two ways.
    """
    if not text:
        return None, None
    if text in ("true", "false"):
        return text == "true", None
    if WHOLE.fullmatch(text):
        if len(text.lstrip("-")) > MAX_DIGITS:
            return text, ("source.number_too_long", {"limit": MAX_DIGITS})
        return int(text), None
    return text, _misspelt(text)


def _misspelt(text: str) -> Fault | None:
    if BOOLEAN.fullmatch(text):
        return "source.boolean_spelling", {"text": text, "instead": text.lower()}
    if NULL.fullmatch(text):
        return "source.null_spelling", {"text": text}
    if len(text) <= 2 * MAX_DIGITS and (BASED.fullmatch(text) or DECORATED.fullmatch(text)):
        return "source.number_spelling", {"text": text, "instead": str(_number(text.lower()))}
    if DECORATED.fullmatch(text):
        return "source.number_too_long", {"limit": MAX_DIGITS}
    if FRACTION.fullmatch(text):
        return "source.fraction", {"text": text}
    return None


def _number(text: str) -> int:
    digits = text.lstrip("+-").replace("_", "").replace(",", "")
    value = int(digits, OTHER_BASES.get(digits[:2], 10))
    return -value if text.startswith("-") else value


FOLD = r"(?P<fold> *+\n[ \n]*+)"
PLAIN = re.compile(FOLD + r"|[^ \n]++(?: ++(?!\n)[^ \n]++)*+")
SINGLE = re.compile(FOLD + r"|(?P<escape>'')|(?:[^' \n]++| ++(?!\n))++")
DOUBLE = re.compile(
    FOLD + r"|(?P<join>\\\n[ \n]*+)|(?P<escape>\\(?:x.{2}|u.{4}|U.{8}|.))"
    r"|(?:[^\\ \n]++| ++(?!\n))++"
)
STYLES = {"'": SINGLE, '"': DOUBLE}


def flow_runs(written: str, style: str, line: int, column: int) -> Runs:
    """The runs of a plain or quoted value from what is written, quotes left out, from `line` and `column` on.

    Lines are folded as YAML does it: one break becomes a space, each further one stays a break.
    """
    runs: list[tuple[int, int, int]] = []
    offset = 0
    for found in STYLES.get(style, PLAIN).finditer(written):
        breaks = found[0].count("\n")
        if found.lastgroup == "fold":
            offset += max(1, breaks - 1)
        elif found.lastgroup == "join":
            offset += breaks - 1
        else:
            runs.append((offset, line, column))
            offset += 1 if found.lastgroup == "escape" else len(found[0])
        line += breaks
        column = len(found[0]) - found[0].rfind("\n") if breaks else column + len(found[0])
    return tuple(runs) or ((0, line, column),)


def block_runs(value: str, lines: tuple[str, ...], first: int) -> Runs:
    """The runs of a block value (`|` or `>`) whose text stands on `lines`, the first of which has the number `first`."""
    indents = [len(line) - len(line.lstrip(" ")) for line in lines if line.strip(" ")]
    indent = min(indents, default=0)
    runs: list[tuple[int, int, int]] = []
    offset = 0
    for number, line in enumerate(lines, start=first):
        words = line[indent:]
        if words and (found := value.find(words, offset)) >= 0:
            runs.append((found, number, indent + 1))
            offset = found + len(words)
    return tuple(runs) or ((0, first, indent + 1),)
