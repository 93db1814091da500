"""For how many players a rule file is, read without looking at anything else in it."""

import re

from rulewright.source import read_text
from rulewright.source.nodes import Mapping, Scalar

_RANGE = re.compile(r"\s*(\d{1,2})\s*(?:\.\.\s*(\d{1,2})\s*)?")


def players_of(text: str, name: str) -> tuple[int, int] | None:
    """The fewest and most players that the key `players` of a rule file names; None if it names none that can be read.

    Whether the file has problems is not asked; `rulebook.read` tells.
    """
    node, _ = read_text(text, name)
    value = node.get("players") if isinstance(node, Mapping) else None
    found = _RANGE.fullmatch(value.text) if isinstance(value, Scalar) else None
    if found is None:
        return None
    least = int(found[1])
    return least, int(found[2] or least)
