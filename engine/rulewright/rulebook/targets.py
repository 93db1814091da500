"""Zones as places to which cards go: `to: hand[turn]`."""

from rulewright.expr import nodes
from rulewright.expr.nodes import Expr
from rulewright.rulebook.cells import key_for
from rulewright.rulebook.context import Context
from rulewright.rulebook.model import ZoneTarget
from rulewright.rulebook.names import What
from rulewright.rulebook.report import nearest
from rulewright.rulebook.scope import Scope


def zone_name(context: Context, expr: Expr) -> str | None:
    """The name of the zone that is meant; None (reported) if it is no zone."""
    base = expr.of if isinstance(expr, nodes.Index) else expr
    if not isinstance(base, nodes.Name):
        context.report.add("not_a_zone", expr.span)
        return None
    what = context.names.what(base.name)
    if what is What.ZONE:
        return base.name
    if what is None:
        near = nearest(base.name, context.outline.zones)
        context.report.add("unknown_zone", base.span, near=near, name=base.name)
    else:
        context.report.add("not_a_zone", base.span)
    return None


def target(context: Context, expr: Expr, scope: Scope) -> ZoneTarget | None:
    """The zone that is meant, with its key; None (reported) if it is wrong."""
    name = zone_name(context, expr)
    zone = context.declared.zones.get(name) if name is not None else None
    if name is None or zone is None:
        return None
    keys = (expr.key,) if isinstance(expr, nodes.Index) else ()
    key = key_for(context, scope, name, zone.per, expr.span, keys)
    if key is False:
        return None
    return ZoneTarget(name, None if key is True else key)
