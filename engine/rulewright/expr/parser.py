"""The text of one expression comes in; its surface tree goes out, or everything that is wrong with its spelling."""

import json
from functools import cache, lru_cache
from importlib import resources

import lark
from lark import Lark, Token, Tree
from lark.exceptions import LarkError, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.grammar import Rule
from lark.lexer import TerminalDef

from rulewright.cache.kept import keep
from rulewright.expr import mistakes, trees
from rulewright.expr.builder import DEPTH_LIMIT, Builder, Place, TooDeep
from rulewright.expr.nodes import Expr, ListOf
from rulewright.problems import Problem
from rulewright.source.nodes import Mapping, Node, Scalar, Sequence

PART = "grammar"
"""The folder within the cache."""

LENGTH_LIMIT = 2000
"""The longest text read, in characters: more is not an expression that people could check."""

LONGEST_NUMBER = 9
"""As many digits as the grammar lets a number have."""

PROBLEM_LIMIT = 8
"""The most problems reported for one expression."""

Parsed = tuple[Expr | None, tuple[Problem, ...]]
"""A tree and no problems, or no tree and at least one problem."""


def parse(text: str, place: Place) -> Parsed:
    """Read one expression. `place(start, end)` says where `text[start:end]` stands in the file. Never raises."""
    if not text.strip():
        return None, (Problem("expr.empty", place(0, len(text))),)
    if len(text) > LENGTH_LIMIT:
        values = {"length": len(text), "limit": LENGTH_LIMIT}
        return None, (Problem("expr.too_long", place(0, len(text)), values),)
    try:
        tree = _tree(text)
        built = Builder(place).build(tree)
        trees.note(text, tree)
        return built, ()
    except TooDeep as deep:
        return None, (
            Problem("expr.too_deep", place(deep.start, deep.end), {"limit": DEPTH_LIMIT}),
        )
    except UnexpectedInput:
        return None, _problems(text, place)


@lru_cache(maxsize=4096)
def parse_scalar(scalar: Scalar) -> Parsed:
    """Read the expression that a scalar of a rule file holds; a plain number or flag is one too. The last ones are remembered."""
    return parse(scalar.text, scalar.place)


def parse_node(node: Node) -> Parsed:
    """Read a scalar, or a YAML list of expressions as one list."""
    match node:
        case Scalar():
            return parse_scalar(node)
        case Mapping():
            return None, (Problem("expr.mapping", node.span),)
        case Sequence():
            parsed = [parse_node(item) for item in node]
            problems = tuple(problem for _, found in parsed for problem in found)
            items = tuple(item for item, _ in parsed if item is not None)
            return (None, problems) if problems else (ListOf(node.span, items), ())


@lru_cache(maxsize=4096)
def _tree(text: str) -> Tree[Token]:
    """The grammar's tree of a text. The last ones are remembered: variants, examples and pages read the same rules again."""
    if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER:
        return trees.number(text)
    tree = trees.known.get(text)
    return _grammar().parse(text) if tree is None else tree


@cache
def _grammar() -> Lark:
    """The parser, which takes some 40 ms to make and 2 ms to find again."""
    text = resources.files(__package__).joinpath("grammar.lark").read_text("utf-8")

    def make() -> Lark:
        how = {"parser": "lalr", "lexer": "basic", "propagate_positions": True}
        return Lark(text, start="expression", **how)

    return keep(PART, "expression", [(lark.__version__, text.encode())], make, _packed, _unpacked)


def _packed(grammar: Lark) -> bytes:
    data, memo = grammar.memo_serialize([TerminalDef, Rule])
    return json.dumps({"data": data, "memo": memo}).encode()


def _unpacked(content: bytes) -> Lark:
    try:
        found: Lark = Lark.load(json.loads(content, object_hook=_numbered))
    except (LookupError, TypeError, AttributeError, AssertionError, LarkError) as wrong:
        raise ValueError("no grammar") from wrong
    return found


def _numbered(table: dict[str, object]) -> dict[str | int, object]:
    """A table with numbers for keys, which JSON writes as text."""
    return {int(key) if key.isdecimal() else key: value for key, value in table.items()}


def _problems(text: str, place: Place) -> tuple[Problem, ...]:
    """Every mistake of a text, from left to right.

    Reading goes on after each mistake that has a mend, with the mend in place of the text found.
    """
    problems: list[Problem] = []
    # Where each character of the mended text stands in the author's.
    offsets = [*range(len(text) + 1)]
    while len(problems) < PROBLEM_LIMIT:
        stop = _stop(text)
        if stop is None:
            break
        found = mistakes.find(text, *stop)
        span = place(offsets[found.start], offsets[found.end])
        related = tuple(place(offsets[start], offsets[end]) for start, end in found.related)
        problems.append(Problem(found.code, span, found.values, related=related))
        if found.mend is None:
            break
        mend = f" {found.mend} " if found.mend.replace(" ", "").isalnum() else found.mend
        text = text[: found.start] + mend + text[found.end :]
        offsets[found.start : found.end] = [offsets[found.start]] * len(mend)
    return tuple(problems)


def _stop(text: str) -> tuple[int, bool] | None:
    """Where reading stops and whether a value or a name could have come next; None if the text is an expression."""
    try:
        _grammar().parse(text)
    except UnexpectedToken as wrong:
        token = wrong.token
        stop = token.start_pos if token.type != "$END" else None
        return len(text) if stop is None else stop, "NAME" in wrong.expected
    except UnexpectedCharacters as wrong:
        start: int = wrong.pos_in_stream  # type: ignore[assignment] # declared as None, set to an offset
        earlier = _stop(text[:start])  # the lexer does not know what the parser waits for
        return start, earlier is not None and earlier[1]
    return None
