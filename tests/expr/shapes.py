"""A tree as text with every bracket, and without its places: `a + b * c` is `(+ a (* b c))`."""

from pathlib import Path

from hypothesis import strategies as st

from rulewright.expr.nodes import (
    Arithmetic,
    By,
    Call,
    Comparison,
    Expr,
    Field,
    For,
    IfElse,
    Index,
    ListOf,
    Logical,
    Name,
    Negative,
    Not,
    Number,
    RangeOf,
    Where,
    With,
)
from rulewright.expr.parser import Parsed, parse
from rulewright.problems import Span

CASES = Path(__file__).parents[1] / "cases" / "expr"


PIECES = [
    *"ab1()[],.+-*%<>=!&|/'\"?:_ \n\t\x00\x03\x85　（＝１≥…手A",
    *("..", "//", "==", "not in", "with highest", "where", "by", "with", "for", "in", "if", "else"),
    *("and", "or", "not", "is", "then", " a ", " b ", " 12 "),
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=25).map("".join) | st.text(max_size=40)
"""Anything an author could write, mostly wrong."""


def place(start: int, end: int) -> Span:
    """A file of one line: columns are offsets, counted from 1."""
    return Span("case", 1, start + 1, 1, end + 1)


def read(text: str) -> Parsed:
    return parse(text, place)


def tree(text: str) -> Expr:
    expr, problems = read(text)
    assert expr is not None, problems
    assert not problems
    return expr


def lines(name: str) -> list[tuple[int, str]]:
    """The lines of a case file with their numbers, without comments and empty lines."""
    numbered = enumerate((CASES / name).read_text("utf-8").splitlines(), 1)
    return [(number, line) for number, line in numbered if line and not line.startswith("#")]


def shape(expr: Expr) -> str:
    match expr:
        case Number(value=value):
            return str(value)
        case Name(name=name):
            return name
        case ListOf(items=items):
            return f"[{_shapes(*items)}]"
        case RangeOf(low=low, high=None):
            return f"(.. {shape(low)})"
        case RangeOf(low=low, high=high) if high is not None:
            return f"(.. {_shapes(low, high)})"
        case Field(of=of, name=name):
            return f"(. {shape(of)} {name})"
        case Index(of=of, key=key):
            return f"(at {_shapes(of, key)})"
        case Call(name=name, arguments=arguments):
            return f"({name}{''.join(' ' + shape(argument) for argument in arguments)})"
        case Negative(value=part):
            return f"(- {shape(part)})"
        case Arithmetic(op=op, left=left, right=right) | Logical(op=op, left=left, right=right):
            return f"({op} {_shapes(left, right)})"
        case Comparison(operands=operands, ops=ops):
            rest = (f"{op} {shape(part)}" for op, part in zip(ops, operands[1:], strict=True))
            return f"({shape(operands[0])} {' '.join(rest)})"
        case Not(value=part):
            return f"(not {shape(part)})"
        case _:
            return _reaching(expr)


def _reaching(expr: Expr) -> str:
    match expr:
        case IfElse(condition=condition, then=then, otherwise=otherwise):
            return f"(if {_shapes(condition, then, otherwise)})"
        case Where(source=source, condition=condition):
            return f"(where {_shapes(source, condition)})"
        case By(source=source, key=key):
            return f"(by {_shapes(source, key)})"
        case With(source=source, which=which, key=key):
            return f"(with {which} {_shapes(source, key)})"
        case For(value=value, name=name, source=source, condition=kept):
            parts = (source, value) if kept is None else (source, kept, value)
            return f"(for {name} {_shapes(*parts)})"
        case _:
            raise AssertionError(expr)


def _shapes(*parts: Expr) -> str:
    return " ".join(shape(part) for part in parts)
