"""Answers of choices: `play_card`, `call[turn].level`, `wording[active][c]`, and inside `must` the answer so far."""

from dataclasses import dataclass

from rulewright.expr import nodes
from rulewright.expr.nodes import Expr
from rulewright.rulebook import terms
from rulewright.rulebook.asking import ChoiceForm, PartForm
from rulewright.rulebook.context import Context
from rulewright.rulebook.kinds import UNKNOWN, apart, broken, described, known, same_kind
from rulewright.rulebook.names import What
from rulewright.rulebook.report import nearest
from rulewright.rulebook.scope import Scope
from rulewright.rulebook.seats import seat
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import Kind, Type, word


@dataclass(frozen=True, slots=True)
class _Head:
    """Whose answer of which choice; `seat` is None for the answer so far. `keys` are further keys, in brackets."""

    choice: ChoiceForm
    seat: Term | None
    keys: tuple[Term, ...]


def answer(context: Context, scope: Scope, expr: Expr, part: str | None) -> Term:
    """A whole answer: the value of a plain choice, the name of the alternative of one with options."""
    head = _head(context, scope, expr)
    if head is None:
        return broken(expr.span)
    choice = head.choice
    if choice.plain:
        return _value(context, expr, head, 0, choice.alternatives[0].parts[0])
    if not choice.named:
        parts = tuple(each.name for each in choice.alternatives[0].parts)
        context.report.add("answer_needs_part", expr.span, choice=choice.name, parts=parts)
        return broken(expr.span)
    if head.keys:
        context.report.add("too_many_keys", expr.span, name=choice.name, most=1, found=2)
        return broken(expr.span)
    type_ = word(*(each.name for each in choice.alternatives if each.name is not None))
    if head.seat is None:
        return terms.PendingAnswer(type_, expr.span, choice.name, None, None)
    return terms.Answer(type_.maybe(), expr.span, choice.name, head.seat, None, None)


def part(context: Context, scope: Scope, expr: nodes.Field) -> Term | None:
    """`call.level`: a part of an answer; None if `expr` is not one."""
    choice = _choice_of(context, scope, expr.of)
    if choice is None or choice.plain:
        return None
    head = _head(context, scope, expr.of)
    if head is None:
        return broken(expr.span)
    found = choice.part(expr.name)
    if found is None:
        names = tuple(each.name for a in choice.alternatives for each in a.parts)
        context.report.add(
            "unknown_part",
            expr.name_span,
            near=nearest(expr.name, names),
            choice=choice.name,
            name=expr.name,
            parts=tuple(dict.fromkeys(names)),
        )
        return broken(expr.span)
    place, form = found
    if head.seat is None and scope.judging is not None and place != scope.judging.alternative:
        context.report.add("other_alternative", expr.name_span, choice=choice.name, name=expr.name)
        return broken(expr.span)
    return _value(context, expr, head, place, form)


def _choice_of(context: Context, scope: Scope, expr: Expr) -> ChoiceForm | None:
    while isinstance(expr, nodes.Index):
        expr = expr.of
    if not isinstance(expr, nodes.Name) or expr.name in scope.own:
        return None
    if context.names.what(expr.name) is not What.CHOICE:
        return None
    return context.outline.choices.get(expr.name)


def _head(context: Context, scope: Scope, expr: Expr) -> _Head | None:
    choice = _choice_of(context, scope, expr)
    if choice is None:
        return None
    keys: list[Term] = []
    while isinstance(expr, nodes.Index):
        keys.insert(0, context.term(expr.key, scope))
        expr = expr.of
    if not known(*keys):
        return None
    if keys and keys[0].type.kind is Kind.SEAT and not keys[0].type.is_list:
        return _Head(choice, keys[0], tuple(keys[1:]))
    if scope.judging is not None and scope.judging.choice == choice.name:
        return _Head(choice, None, tuple(keys))
    mine = seat(context, scope, expr.span, choice.name)
    return _Head(choice, mine, tuple(keys)) if mine is not None else None


def _value(context: Context, expr: Expr, head: _Head, alternative: int, form: PartForm) -> Term:
    """The value of a part: a member, a list of members, or the member picked for a key of `for_each`."""
    domain = answer_type(context, head.choice.name, form.name)
    if domain is UNKNOWN:
        return broken(expr.span)
    member = _member(context, expr, head, form)
    if member is False:
        return broken(expr.span)
    each = None if isinstance(member, bool) else member
    type_ = domain.listed() if form.count is not None else domain
    if head.seat is None:
        sure = form.each is None
        so_far = type_ if sure else type_.maybe()
        return terms.PendingAnswer(so_far, expr.span, head.choice.name, form.name, each)
    if form.count is None:
        type_ = type_.maybe()
    return terms.Answer(type_, expr.span, head.choice.name, head.seat, form.name, each)


def _member(context: Context, expr: Expr, head: _Head, form: PartForm) -> Term | bool:
    """The key of a part that is asked `for_each` member of a list; True if it has none and needs none."""
    wanted = 0 if form.each is None else 1
    if len(head.keys) != wanted:
        code = "answer_needs_member" if wanted else "answer_has_no_keys"
        context.report.add(code, expr.span, choice=head.choice.name)
        return False
    if not wanted:
        return True
    key = head.keys[0]
    type_ = context.known.answers.get((head.choice.name, EACH), UNKNOWN)
    if not same_kind(key.type, type_) or apart(key.type, type_):
        context.report.add(
            "key_kind",
            key.span,
            name=head.choice.name,
            per="",
            expected_kind=described(type_),
            found_kind=described(key.type),
        )
        return False
    return key


EACH = "(each)"
"""The place, beside the parts of a choice, for the type of the members of its `for_each`."""


def answer_type(context: Context, choice: str, part_name: str) -> Type:
    """What a part of a choice can be, as far as it is known."""
    key = (choice, part_name)
    return context.known.answers.get(key) or context.seen.answers.get(key) or UNKNOWN
