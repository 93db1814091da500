"""Trees of the grammar as plain lists, to be kept, and back. A tree hangs on nothing but its text and the grammar."""

from collections.abc import Mapping
from typing import Any

from lark import Token, Tree
from lark.tree import Meta

Branch = Tree[Token]
Plain = list[Any]
"""`[rule, start, end, [child …]]` for a branch, `[type, text, start, end]` for a token; a child that is left out is None."""

MOST = 4096
"""How many trees are known or new at once."""

known: dict[str, Branch] = {}
"""Trees by their texts that somebody has kept: these need not be parsed."""
fresh: dict[str, Branch] = {}
"""Trees by their texts that have been parsed and that nobody has kept yet."""


def note(text: str, tree: Branch) -> None:
    """Remember a tree that has been parsed and is not too deep."""
    if text not in known and not text.isdecimal() and len(fresh) < MOST:
        fresh[text] = tree


def learn(kept: Mapping[str, Plain]) -> None:
    """Know trees that were `plain` once; raises ValueError if one of them cannot be."""
    try:
        known.update({text: _branch(*tree) for text, tree in kept.items()})
    except (TypeError, AttributeError, LookupError, RecursionError) as wrong:
        raise ValueError("no trees") from wrong
    while len(known) > MOST:
        known.pop(next(iter(known)))


def number(digits: str) -> Branch:
    """The tree of a number, which needs no grammar."""
    return _branch("number", 0, len(digits), [["NUMBER", digits, 0, len(digits)]])


def plain(tree: Branch) -> Plain:
    """A tree as lists."""
    children = [
        [child.type, str(child), child.start_pos, child.end_pos]
        if isinstance(child, Token)
        else child and plain(child)
        for child in tree.children
    ]
    return [str(tree.data), tree.meta.start_pos, tree.meta.end_pos, children]


def _branch(rule: str, start: int, end: int, children: list[Any]) -> Branch:
    meta = Meta()  # type: ignore[no-untyped-call]
    meta.empty, meta.start_pos, meta.end_pos = False, start, end
    return Tree(rule, [one if one is None else _child(one) for one in children], meta)


def _child(found: Plain) -> Any:
    if isinstance(found[3], list):
        return _branch(*found)
    kind, text, start, end = found
    return Token(kind, text, start_pos=start, end_pos=end)
