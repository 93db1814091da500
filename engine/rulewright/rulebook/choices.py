"""A `choose` step in, in the scope where it stands; the choice of the model out."""

from dataclasses import replace

from rulewright.expr import nodes
from rulewright.problems import Span
from rulewright.rulebook import expecting, targets, terms
from rulewright.rulebook.answers import EACH
from rulewright.rulebook.asking import ChoiceForm, PartForm
from rulewright.rulebook.context import Context
from rulewright.rulebook.keeping import audience
from rulewright.rulebook.kinds import described, known
from rulewright.rulebook.model import Alternative, Audience, Choice, Must, Part, ZoneTarget
from rulewright.rulebook.report import nearest
from rulewright.rulebook.scope import Judging, Scope
from rulewright.rulebook.terms import Local, Term
from rulewright.rulebook.types import CARD, SEAT, Kind
from rulewright.rulebook.wordorder import in_order

CLOSES = frozenset({"all", "first"})


def read(context: Context, form: ChoiceForm, scope: Scope) -> Choice | None:
    """A choice; None if something in it was wrong (and is reported)."""
    who = _who(context, form, scope)
    local = context.numbers.local("seat", SEAT)
    asked = scope.naming("seat", local, form.span)
    seen_by = audience(context, form.form.names.get("seen_by"), "everyone")
    places = range(len(form.alternatives))
    alternatives = [_alternative(context, form, place, asked, seen_by) for place in places]
    to = _to(context, form, asked, alternatives)
    closes = _closes(context, form, scope)
    unattended = _unattended(context, form)
    if who is None or any(each is None for each in alternatives):
        return None
    there = tuple(each for each in alternatives if each is not None)
    return Choice(form.name, form.span, who, local, there, closes, seen_by, to, unattended)


def _who(context: Context, form: ChoiceForm, scope: Scope) -> Term | None:
    expr = form.form.expressions.get("who")
    if expr is None:
        return None
    return expecting.seats(context, context.term(expr, scope))


def _closes(context: Context, form: ChoiceForm, scope: Scope) -> Term | None:
    expr = form.form.expressions.get("closes")
    if expr is None:
        return None
    closes = context.term(expr, replace(scope, words=CLOSES))
    if not known(closes):
        return None
    if closes.type.kind is not Kind.WORD or not closes.type.words <= CLOSES:
        context.report.add("closes_what", closes.span, found_kind=described(closes.type))
        return None
    return closes


def _unattended(context: Context, form: ChoiceForm) -> str | None:
    """The alternative that is taken where no person answers: one that anybody can always take."""
    written = form.form.names.get("unattended")
    if written is None:
        return None
    names = tuple(one.name for one in form.alternatives if one.name is not None)
    found = next((one for one in form.alternatives if one.name == written.text), None)
    if found is None:
        near = nearest(written.text, names)
        context.report.add(
            "unattended_what", written.span, near=near, found=written.text, names=names
        )
        return None
    if found.parts or found.musts:
        context.report.add("unattended_asks", written.span, name=written.text)
    return written.text


def _to(
    context: Context, form: ChoiceForm, asked: Scope, alternatives: list[Alternative | None]
) -> ZoneTarget | None:
    expr = form.form.expressions.get("to")
    if expr is None:
        return None
    parts = [part for each in alternatives if each is not None for part in each.parts]
    if parts and not any(part.domain.kind is Kind.CARD for part in parts):
        context.report.add("to_without_cards", expr.span, choice=form.name)
    return targets.target(context, expr, asked)


def _alternative(
    context: Context, choice: ChoiceForm, place: int, asked: Scope, seen_by: Audience
) -> Alternative | None:
    form = choice.alternatives[place]
    parts = [_part(context, choice, part, asked, seen_by) for part in form.parts]
    there = tuple(part for part in parts if part is not None)
    scope = _judging(choice, place, there, asked)
    musts = [_must(context, reason.text, reason.span, expr, scope) for reason, expr in form.musts]
    if len(there) < len(parts) or any(must is None for must in musts):
        return None
    return Alternative(
        form.name, form.span, there, tuple(must for must in musts if must is not None)
    )


def _must(context: Context, reason: str, span: Span, expr: nodes.Expr, scope: Scope) -> Must | None:
    condition = context.term(expr, scope)
    if not expecting.a_flag(context, scope, condition):
        return None
    return Must(reason, span, condition)


def _judging(choice: ChoiceForm, place: int, parts: tuple[Part, ...], asked: Scope) -> Scope:
    """What the conditions see: the answer so far by the choice's name, and the candidate if only one can be meant."""
    scope = replace(asked, judging=Judging(choice.name, place))
    several = [part for part in parts if not part.single]
    for group in (several, list(parts)):
        cards = [part for part in group if part.domain.kind is Kind.CARD]
        others = [part for part in group if part.domain.kind is not Kind.CARD]
        if scope.card is asked.card and len(cards) == 1:
            local = cards[0].candidate
            scope = replace(scope, card=terms.LocalValue(CARD, cards[0].span, local))
        if scope.it is asked.it and len(others) == 1:
            local = others[0].candidate
            scope = replace(scope, it=terms.LocalValue(local.type, others[0].span, local))
    return scope


def _part(
    context: Context, choice: ChoiceForm, form: PartForm, asked: Scope, seen_by: Audience
) -> Part | None:
    scope, each, member = _for_each(context, choice, form, asked)
    source = context.term(form.source, scope)
    if not expecting.a_list(context, source):
        return None
    domain = source.type.member().sure()
    context.seen.answer(choice.name, form.name, domain)
    if domain.kind is Kind.FLAG or domain.kind is Kind.NOTHING:
        context.report.add("pick_from_what", source.span, found_kind=described(source.type))
        return None
    counted = _count(context, form.count, asked)
    if counted is None:
        return None
    if form.ordered and form.count is None:
        context.report.add("ordered_one", form.span, part=form.name)
    own = audience(context, form.seen_by, "everyone") if form.seen_by is not None else seen_by
    return Part(
        form.name,
        form.span,
        source,
        context.numbers.local("card" if domain.kind is Kind.CARD else "it", domain),
        domain,
        in_order(context, source) if domain.kind is Kind.WORD else (),
        counted[0],
        counted[1],
        form.ordered,
        each,
        member,
        own,
    )


def _for_each(
    context: Context, choice: ChoiceForm, form: PartForm, asked: Scope
) -> tuple[Scope, Term | None, Local | None]:
    if form.each is None:
        return asked, None, None
    each = context.term(form.each, asked)
    if not expecting.a_list(context, each):
        return asked, None, None
    context.seen.answer(choice.name, EACH, each.type.member())
    local = context.numbers.local("it", each.type.member())
    return asked.candidate(local, form.span), each, local


def _count(
    context: Context, expr: nodes.Expr | None, asked: Scope
) -> tuple[Term | None, Term | None] | None:
    """The fewest and most picks: nothing for exactly one member, no upper bound for `1..`; None if it is wrong."""
    if expr is None:
        return None, None
    if isinstance(expr, nodes.RangeOf):
        low = context.term(expr.low, asked)
        high = context.term(expr.high, asked) if expr.high is not None else None
    else:
        low = high = context.term(expr, asked)
    bounds = [low] if high is None or high is low else [low, high]
    sound = [_a_count(context, asked, bound) for bound in bounds]
    return (low, high) if all(sound) else None


def _a_count(context: Context, scope: Scope, bound: Term) -> bool:
    if not expecting.a_number(context, scope, bound):
        return False
    if bound.type.high < 0:
        context.report.add("negative_count", bound.span)
        return False
    return True
