"""The forms of `settings` in; settings with all their values and types out."""

from rulewright.expr.nodes import Expr, ListOf, Name
from rulewright.expr.printer import unparse
from rulewright.rulebook.forms import Form
from rulewright.rulebook.kinds import UNKNOWN, join
from rulewright.rulebook.literals import Literals, Value, Valued
from rulewright.rulebook.model import Setting
from rulewright.rulebook.types import FLAG, Type


def read_settings(literals: Literals, forms: dict[str, Form]) -> dict[str, Setting]:
    """Every setting that could be understood."""
    found = {}
    for name, form in forms.items():
        source, default = form.expressions.get("from"), form.expressions.get("default")
        values = _values(literals, source) if source is not None else None
        if source is None or values is None or default is None:
            continue
        given = _value(literals, default)
        if given is None:
            continue
        if not any(same(given[0], value) for value in values[0]):
            said, all_of_them = unparse(default), unparse(source)
            literals.report.add(
                "default_not_in_from", default.span, setting=name, found=said, values=all_of_them
            )
            continue
        span = literals.outline.places["settings", name]
        found[name] = Setting(name, span, values[1], values[0], given[0])
    return found


def same(left: Value, right: Value) -> bool:
    """Whether two values of one setting are equal."""
    return left == right


def _values(literals: Literals, source: Expr) -> tuple[tuple[Value, ...], Type] | None:
    match source:
        case Name(name="flag"):
            return (0, 1), FLAG
        case ListOf(items=[ListOf(), *_] as items):
            return _lists(literals, source, items)
        case _:
            pass
    return literals.members(source)


def _lists(
    literals: Literals, source: Expr, items: tuple[Expr, ...] | list[Expr]
) -> tuple[tuple[Value, ...], Type] | None:
    """A setting that is a list: the type covers the members of every value."""
    read = [_value(literals, item) for item in items]
    type_: Type | None = UNKNOWN
    for value in read:
        if value is None:
            return None
        type_ = join(type_, value[1]) if type_ is not None else None
    if type_ is None:
        literals.report.add("mixed_list", source.span)
        return None
    return tuple(value[0] for value in read if value is not None), type_


def _value(literals: Literals, expr: Expr) -> Valued | None:
    """A value of a setting: a single one, or a list."""
    if not isinstance(expr, ListOf):
        return literals.value(expr)
    members = literals.members(expr)
    if members is None:
        return None
    plain = tuple(value for value in members[0] if not isinstance(value, tuple))
    return plain, members[1].listed()
