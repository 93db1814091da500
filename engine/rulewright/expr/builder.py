"""A tree of the grammar comes in, the nodes of `nodes.py` with their places in the file go out."""

from collections.abc import Callable

from lark import Token, Tree

from rulewright.expr import nodes
from rulewright.expr.nodes import Expr
from rulewright.problems import Span

Place = Callable[[int, int], Span]
"""Where `text[start:end]` stands in the file."""

Branch = Tree[Token]

DEPTH_LIMIT = 60
"""How many nodes may lie inside each other. Every later stage walks a tree by recursion and relies on it."""


class TooDeep(Exception):
    """A tree has more than `DEPTH_LIMIT` levels; `start` and `end` are offsets of the first node below them."""

    def __init__(self, start: int, end: int) -> None:
        super().__init__(start, end)
        self.start = start
        self.end = end


class Builder:
    """Makes nodes of one text. There is one method for each rule or alias of the grammar, named `_make_<rule>`."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._depth = 0

    def build(self, branch: Branch) -> Expr:
        """The node of a branch; raises `TooDeep`."""
        start, end = branch.meta.start_pos, branch.meta.end_pos
        if self._depth == DEPTH_LIMIT:
            raise TooDeep(start, end)
        self._depth += 1
        rule: Callable[..., Expr] = getattr(self, f"_make_{branch.data}")
        node = rule(self._place(start, end), *branch.children)
        self._depth -= 1
        return node

    def _at(self, token: Token) -> Span:
        assert token.start_pos is not None  # every token of a text has both
        assert token.end_pos is not None
        return self._place(token.start_pos, token.end_pos)

    def _make_number(self, span: Span, digits: Token) -> Expr:
        return nodes.Number(span, int(digits))

    def _make_name(self, span: Span, name: Token) -> Expr:
        return nodes.Name(span, str(name))

    def _make_list(self, span: Span, *items: Branch | None) -> Expr:
        return nodes.ListOf(span, self._all(items))

    def _make_call(self, span: Span, name: Token, *arguments: Branch | None) -> Expr:
        return nodes.Call(span, str(name), self._at(name), self._all(arguments))

    def _all(self, branches: tuple[Branch | None, ...]) -> tuple[Expr, ...]:
        return tuple(self.build(branch) for branch in branches if branch is not None)

    def _make_field(self, span: Span, of: Branch, name: Token) -> Expr:
        return nodes.Field(span, self.build(of), str(name), self._at(name))

    def _make_index(self, span: Span, of: Branch, key: Branch) -> Expr:
        return nodes.Index(span, self.build(of), self.build(key))

    def _make_negative(self, span: Span, value: Branch) -> Expr:
        return nodes.Negative(span, self.build(value))

    def _make_arithmetic(self, span: Span, left: Branch, op: Token, right: Branch) -> Expr:
        return nodes.Arithmetic(span, str(op), self.build(left), self.build(right))

    def _make_range(self, span: Span, low: Branch, high: Branch | None) -> Expr:
        return nodes.RangeOf(span, self.build(low), self.build(high) if high is not None else None)

    def _make_comparison(self, span: Span, *parts: Branch | Token) -> Expr:
        operands = tuple(self.build(part) for part in parts if isinstance(part, Tree))
        ops = tuple(" ".join(part.split()) for part in parts if isinstance(part, Token))
        return nodes.Comparison(span, operands, ops)

    def _make_not(self, span: Span, value: Branch) -> Expr:
        return nodes.Not(span, self.build(value))

    def _make_logical(self, span: Span, left: Branch, op: Token, right: Branch) -> Expr:
        return nodes.Logical(span, str(op), self.build(left), self.build(right))

    def _make_if_else(self, span: Span, then: Branch, condition: Branch, otherwise: Branch) -> Expr:
        return nodes.IfElse(span, self.build(condition), self.build(then), self.build(otherwise))

    def _make_where(self, span: Span, source: Branch, condition: Branch) -> Expr:
        return nodes.Where(span, self.build(source), self.build(condition))

    def _make_by(self, span: Span, source: Branch, key: Branch) -> Expr:
        return nodes.By(span, self.build(source), self.build(key))

    def _make_with(self, span: Span, source: Branch, which: Token, key: Branch) -> Expr:
        return nodes.With(span, self.build(source), which.split()[1], self.build(key))

    def _make_for(
        self,
        span: Span,
        value: Branch,
        name: Token,
        _in: Token,
        source: Branch,
        condition: Branch | None,
    ) -> Expr:
        kept = self.build(condition) if condition is not None else None
        return nodes.For(
            span, self.build(value), str(name), self._at(name), self.build(source), kept
        )
