"""A tree comes in; the shortest text that reads as the same tree goes out, with no bracket too many."""

from enum import IntEnum

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


class Level(IntEnum):
    """How tightly a form binds: the levels of the grammar, loosest first."""

    SUFFIX = 0
    IF_ELSE = 1
    OR = 2
    AND = 3
    NOT = 4
    COMPARISON = 5
    RANGE = 6
    SUM = 7
    PRODUCT = 8
    UNARY = 9
    POSTFIX = 10


def unparse(expr: Expr) -> str:
    """The text of a tree, on one line."""
    return _text(expr, Level.SUFFIX)


def level(expr: Expr) -> Level:
    """How tightly the outermost form of a tree binds."""
    match expr:
        case Where() | By() | With() | For():
            return Level.SUFFIX
        case IfElse():
            return Level.IF_ELSE
        case Logical(op=op):
            return Level.OR if op == "or" else Level.AND
        case Not():
            return Level.NOT
        case Comparison():
            return Level.COMPARISON
        case RangeOf():
            return Level.RANGE
        case Arithmetic(op=op):
            return Level.SUM if op in ("+", "-") else Level.PRODUCT
        case Negative():
            return Level.UNARY
        case Field() | Index() | Call() | ListOf() | Name() | Number():
            return Level.POSTFIX


def _text(expr: Expr, least: Level) -> str:
    """The text of a part, in brackets if it binds less tightly than its place asks."""
    return _form(expr) if level(expr) >= least else f"({_form(expr)})"


def _form(expr: Expr) -> str:
    match expr:
        case Number(value=value):
            return str(value)
        case Name(name=name):
            return name
        case ListOf(items=items):
            return f"[{_series(items)}]"
        case RangeOf(low=low, high=high):
            return f"{_text(low, Level.SUM)}..{_text(high, Level.SUM) if high is not None else ''}"
        case Field(of=of, name=name):
            return f"{_text(of, Level.POSTFIX)}.{name}"
        case Index(of=of, key=key):
            return f"{_text(of, Level.POSTFIX)}[{unparse(key)}]"
        case Call(name=name, arguments=arguments):
            return f"{name}({_series(arguments)})"
        case Negative(value=part):
            return f"-{_text(part, Level.UNARY)}"
        case Arithmetic() | Comparison() | Not() | Logical():
            return _operation(expr)
        case IfElse() | Where() | By() | With() | For():
            return _reaching(expr)


def _series(parts: tuple[Expr, ...]) -> str:
    return ", ".join(unparse(part) for part in parts)


def _operation(expr: Arithmetic | Comparison | Not | Logical) -> str:
    match expr:
        case Arithmetic(op=op, left=left, right=right) | Logical(op=op, left=left, right=right):
            own = level(
                expr
            )  # joined from the left: an equal level on the right needs its brackets
            return f"{_text(left, own)} {op} {_text(right, Level(own + 1))}"
        case Not(value=value):
            return f"not {_text(value, Level.NOT)}"
        case Comparison(operands=operands, ops=ops):
            first, *others = (_text(operand, Level.RANGE) for operand in operands)
            return " ".join(
                [first, *(f"{op} {other}" for op, other in zip(ops, others, strict=True))]
            )


def _reaching(expr: IfElse | Where | By | With | For) -> str:
    match expr:
        case IfElse(condition=condition, then=then, otherwise=otherwise):
            start = f"{_text(then, Level.OR)} if {_text(condition, Level.OR)}"
            return f"{start} else {_text(otherwise, Level.IF_ELSE)}"
        case Where(source=source, condition=condition):
            return f"{_text(source, Level.RANGE)} where {_text(condition, Level.OR)}"
        case By(source=source, key=key):
            return f"{_text(source, Level.RANGE)} by {_text(key, Level.OR)}"
        case With(source=source, which=which, key=key):
            return f"{_text(source, Level.RANGE)} with {which} {_text(key, Level.OR)}"
        case For(value=value, name=name, source=source, condition=kept):
            start = f"{_text(value, Level.OR)} for {name} in {_text(source, Level.RANGE)}"
            return start if kept is None else f"{start} where {_text(kept, Level.OR)}"
