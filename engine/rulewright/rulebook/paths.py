"""Checks of how steps reach each other: circles of procedures, and what a procedure needs wherever it is run."""

from collections.abc import Iterator, Mapping

from rulewright.rulebook.context import Context
from rulewright.rulebook.flow import Flow
from rulewright.rulebook.forms import Steps
from rulewright.rulebook.outline import Outline, walk
from rulewright.rulebook.report import Report
from rulewright.rulebook.scope import Frame

FLOW = ""
"""The frame of the flow."""


def in_call_order(outline: Outline, report: Report) -> tuple[str, ...]:
    """The procedures, callers before those they run; circles are reported."""
    runs = {name: _runs(outline, name) for name in outline.procedures}
    order: list[str] = []
    state: dict[str, bool] = {}
    for name in outline.procedures:
        _visit(name, runs, order, state, outline, report)
    return tuple(reversed(order))


def _called(body: Steps) -> Iterator[str]:
    for step in walk(body):
        named = step.form.names.get("do") if step.verb == "do" else None
        if named is not None:
            yield named.text


def _runs(outline: Outline, name: str) -> tuple[str, ...]:
    found = _called(outline.procedures[name])
    return tuple(dict.fromkeys(each for each in found if each in outline.procedures))


def _visit(
    name: str,
    runs: Mapping[str, tuple[str, ...]],
    order: list[str],
    state: dict[str, bool],
    outline: Outline,
    report: Report,
) -> None:
    """Depth first; `state` is False while a procedure is under way, True when it is done."""
    if state.get(name):
        return
    if name in state:
        report.add("procedure_circle", outline.places["procedures", name], name=name)
        return
    state[name] = False
    for inner in runs[name]:
        _visit(inner, runs, order, state, outline, report)
    state[name] = True
    order.append(name)


def check_calls(context: Context, flow: Flow, frames: Mapping[str, Frame]) -> None:
    """At each place where a procedure is run: what it needs, and what it runs needs, is there."""
    for _ in frames:  # a need goes up at least one call in each round
        for call in flow.calls:
            callee, caller = frames.get(call.procedure), frames.get(call.caller)
            if callee is None or caller is None or call.caller == FLOW:
                continue
            for loop in callee.loops:
                if loop not in call.loops:
                    caller.loops.setdefault(loop, callee.loops[loop])
            for loop in callee.stops:
                if loop not in call.loops:
                    caller.stops.setdefault(loop, callee.stops[loop])
    for call in flow.calls:
        callee = frames.get(call.procedure)
        if callee is None or call.caller != FLOW:
            continue
        for loop, span in callee.loops.items():
            if loop not in call.loops:
                context.report.add(
                    "call_needs_loop", call.span, related=(span,), name=call.procedure, loop=loop
                )
        for loop, span in callee.stops.items():
            if loop not in call.loops:
                context.report.add(
                    "call_stops_outside", call.span, related=(span,), name=call.procedure, loop=loop
                )
