"""Rows of tables, and the values of zones and variables, with their keys."""

from dataclasses import replace

from rulewright.expr.nodes import Expr
from rulewright.problems import Span
from rulewright.rulebook import terms
from rulewright.rulebook.context import Context
from rulewright.rulebook.kinds import UNKNOWN, apart, broken, described, empty, known
from rulewright.rulebook.scope import Scope
from rulewright.rulebook.seats import seat
from rulewright.rulebook.tables import Level
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import CARD, SEAT, Kind


def table(context: Context, scope: Scope, name: str, span: Span, keys: tuple[Expr, ...]) -> Term:
    """`table[key]…`: a value, or a whole row as a list."""
    shape = context.declared.tables.get(name)
    if shape is None:
        return broken(span)
    read = tuple(context.term(key, scope) for key in keys)
    if not known(*read):
        return broken(span)
    if len(read) > len(shape.levels):
        most = len(shape.levels)
        context.report.add("too_many_keys", span, name=name, most=most, found=len(read))
        return broken(span)
    if len(shape.levels) - len(read) > 1:
        context.report.add("too_few_keys", span, name=name, levels=len(shape.levels))
        return broken(span)
    sound = [
        _fits(context, name, level, key) for level, key in zip(shape.levels, read, strict=False)
    ]
    if not all(sound):
        return broken(span)
    type_ = shape.leaf.listed() if len(read) < len(shape.levels) else shape.leaf
    return terms.TableCell(type_, span, name, read)


def _fits(context: Context, name: str, level: Level, key: Term) -> bool:
    """Whether a key can be one of a table's keys."""
    kind = Kind.WORD if level.by_word else Kind.NUMBER
    if empty(key.type) or key.type.kind is not kind or key.type.is_list:
        code = "list_as_key" if key.type.is_list else "table_key_kind"
        found = described(key.type)
        context.report.add(
            code, key.span, name=name, expected_kind=f"type.{kind.value}", found_kind=found
        )
        return False
    if kind is Kind.WORD:
        there = any(word in level.keys for word in key.type.words)
        missing = tuple(sorted(key.type.words))
    else:
        numbers = [row for row in level.keys if isinstance(row, int)]
        there = any(key.type.low <= row <= key.type.high for row in numbers)
        missing = (str(key.type.low), str(key.type.high))
    if not there:
        rows = tuple(str(row) for row in sorted(level.keys, key=str))
        context.report.add("no_such_row", key.span, name=name, keys=missing, rows=rows)
    return there


def kept(context: Context, scope: Scope, name: str, span: Span, keys: tuple[Expr, ...]) -> Term:
    """A zone or a variable: of the seat that is meant, or of a key in brackets."""
    zone, variable = context.declared.zones.get(name), context.declared.variables.get(name)
    declared = zone or variable
    if declared is None:
        return broken(span)
    key = key_for(context, scope, name, declared.per, span, keys)
    if key is False:
        return broken(span)
    at = None if key is True else key
    if variable is not None:
        return terms.VariableValue(variable.type, span, name, at)
    return terms.ZoneCards(CARD.listed(), span, name, at)


def key_for(
    context: Context,
    scope: Scope,
    name: str,
    per: str | None,
    span: Span,
    keys: tuple[Expr, ...],
) -> Term | bool:
    """The key of something `per`: a term, True where it has none and needs none, False (reported) where it is wrong."""
    if per is None:
        if keys:
            context.report.add("not_per", span, name=name)
        return not keys
    if len(keys) > 1:
        context.report.add("too_many_keys", span, name=name, most=1, found=len(keys))
        return False
    if keys:
        return _key(context, name, per, context.term(keys[0], scope)) or False
    if per == "seat":
        return seat(context, scope, span, name) or False
    context.report.add("needs_key", span, name=name, per=per)
    return False


def _key(context: Context, name: str, per: str, key: Term) -> Term | None:
    wanted = SEAT if per == "seat" else context.word_list(per)
    if not known(key) or wanted is UNKNOWN:
        return None
    if key.type.is_list and key.type.kind is wanted.kind:
        context.report.add("list_as_key", key.span, name=name, found_kind=described(key.type))
        return None
    if key.type.kind is not wanted.kind or key.type.is_list:
        expected = described(replace(wanted, optional=False))
        found = described(key.type)
        code = "number_as_key" if key.type.kind is Kind.NUMBER else "key_kind"
        context.report.add(
            code, key.span, name=name, per=per, expected_kind=expected, found_kind=found
        )
        return None
    if apart(key.type, wanted):
        words = tuple(sorted(key.type.words))
        context.report.add("key_not_in_list", key.span, name=name, per=per, words=words)
        return None
    return key
