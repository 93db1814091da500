"""Whose value a bare per-seat name is, and which card a bare field is of."""

from dataclasses import replace

from rulewright.problems import Span
from rulewright.rulebook.context import Context
from rulewright.rulebook.scope import Scope, Where
from rulewright.rulebook.terms import LocalValue, LoopValue, Term
from rulewright.rulebook.types import CARD, SEAT

SEAT_LOOP = "seat"
"""The loop whose name rebinds `seat`."""


def seat(context: Context, scope: Scope, span: Span, name: str) -> Term | None:
    """The seat that is meant here; None (reported, with the name that needs one) where there is none."""
    if scope.seat is not None:
        return replace(scope.seat, span=span)
    if scope.frame.where is Where.FORMULA:
        if scope.frame.seat is None:
            scope.frame.seat = context.numbers.local("seat", SEAT)
        return LocalValue(SEAT, span, scope.frame.seat)
    if SEAT_LOOP in scope.loops:
        return LoopValue(scope.loops[SEAT_LOOP], span, SEAT_LOOP)
    if scope.frame.where is Where.PROCEDURE and SEAT_LOOP in context.known.loops:
        scope.frame.loops.setdefault(SEAT_LOOP, span)
        return LoopValue(SEAT, span, SEAT_LOOP)
    context.report.add("no_seat", span, name=name)
    return None


def card(context: Context, scope: Scope, span: Span, name: str) -> Term | None:
    """The card that is meant here; None (reported, with the name that needs one) where there is none."""
    if scope.card is not None:
        return replace(scope.card, span=span)
    if scope.frame.where is Where.FORMULA:
        if scope.frame.card is None:
            scope.frame.card = context.numbers.local("card", CARD)
        return LocalValue(CARD, span, scope.frame.card)
    context.report.add("no_card", span, name=name)
    return None
