"""What a name means where it stands, and what `x[key]` and `x.name` mean."""

from dataclasses import replace

from rulewright.expr import nodes
from rulewright.expr.nodes import Expr
from rulewright.problems import Span
from rulewright.rulebook import answers, cells, expecting, terms
from rulewright.rulebook.context import Context, Signature
from rulewright.rulebook.kinds import UNKNOWN, broken, described, known
from rulewright.rulebook.names import What
from rulewright.rulebook.report import nearest
from rulewright.rulebook.scope import Scope, Where
from rulewright.rulebook.seats import card, seat
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import CARD, FLAG, NONE, NOTHING, SEAT, Type, word
from rulewright.vocabulary import FUNCTIONS
from rulewright.vocabulary.keys import BUILT_IN_FIELDS, TAKEN

__all__ = ["card", "field", "formula", "index", "name", "seat"]


def name(context: Context, expr: nodes.Name, scope: Scope) -> Term:
    """A bare name."""
    if expr.name in scope.words:
        return terms.WordValue(word(expr.name), expr.span, expr.name)
    own = scope.own.get(expr.name)
    if own is not None:
        return replace(own, span=expr.span)
    built_in = _built_in(context, expr, scope)
    if built_in is not None:
        return built_in
    what = context.names.what(expr.name)
    if what is None:
        return _without_meaning(context, expr, scope)
    return _declared(context, expr, scope, what)


def _built_in(context: Context, expr: nodes.Name, scope: Scope) -> Term | None:
    span = expr.span
    match expr.name:
        case "none":
            return terms.Const(NOTHING, span, NONE)
        case "true" | "false":
            return terms.Const(FLAG, span, int(expr.name == "true"))
        case "players" | "seats" | "everyone":
            return terms.AllSeats(SEAT.listed(), span, expr.name == "players")
        case "cards":
            return terms.AllCards(CARD.listed(), span)
        case "seat":
            return seat(context, scope, span, "seat") or broken(span)
        case "card":
            return card(context, scope, span, "card") or broken(span)
        case "it":
            if scope.it is None:
                context.report.add("no_it", span)
                return broken(span)
            return replace(scope.it, span=span)
        case _:
            pass
    return None


def _declared(context: Context, expr: nodes.Name, scope: Scope, what: What) -> Term:
    span = expr.span
    if scope.frame.where is Where.CONSTANT and what not in _CONSTANT:
        context.report.add("not_constant", span, name=expr.name, what_kind=what.value)
        return broken(span)
    match what:
        case What.WORD:
            return terms.WordValue(word(expr.name), span, expr.name)
        case What.WORDS:
            type_ = context.word_list(expr.name)
            return (
                broken(span) if type_ is UNKNOWN else terms.WordsOf(type_.listed(), span, expr.name)
            )
        case What.SEAT:
            return terms.SeatNamed(SEAT, span, expr.name)
        case What.SETTING:
            setting = context.declared.settings.get(expr.name)
            return terms.SettingValue(setting.type, span, expr.name) if setting else broken(span)
        case What.TABLE:
            return cells.table(context, scope, expr.name, span, ())
        case What.FIELD:
            return _bare_field(context, expr, scope)
        case What.LOOP:
            return _loop(context, expr, scope)
        case What.FORMULA:
            return formula(context, scope, expr.name, span, ())
        case What.CHOICE:
            return answers.answer(context, scope, expr, None)
        case What.ZONE | What.VARIABLE:
            return cells.kept(context, scope, expr.name, span, ())


_CONSTANT = (What.WORD, What.WORDS, What.SETTING, What.TABLE, What.FIELD)


def _without_meaning(context: Context, expr: nodes.Name, scope: Scope) -> Term:
    """Names that are fields of every card or words of the language; else an unknown name."""
    if expr.name in BUILT_IN_FIELDS:
        return _bare_field(context, expr, scope)
    if expr.name in context.names.words:
        return terms.WordValue(word(expr.name), expr.span, expr.name)
    if expr.name in FUNCTIONS:
        context.report.add("function_not_called", expr.span, name=expr.name)
        return broken(expr.span)
    around = [*context.names.things, *scope.own, *TAKEN, *BUILT_IN_FIELDS]
    near = nearest(expr.name, around)
    context.report.add("unknown_name", expr.span, near=near, name=expr.name)
    return broken(expr.span)


def _loop(context: Context, expr: nodes.Name, scope: Scope) -> Term:
    running = scope.loops.get(expr.name)
    if running is not None:
        return terms.LoopValue(running, expr.span, expr.name)
    if scope.frame.where is Where.FLOW:
        context.report.add("loop_not_running", expr.span, name=expr.name)
        return broken(expr.span)
    scope.frame.loops.setdefault(expr.name, expr.span)
    return terms.LoopValue(context.known.loops.get(expr.name, UNKNOWN), expr.span, expr.name)


def _bare_field(context: Context, expr: nodes.Name, scope: Scope) -> Term:
    meant = card(context, scope, expr.span, expr.name)
    return _field_of(context, scope, meant, expr.name, expr.span) if meant else broken(expr.span)


def field(context: Context, expr: nodes.Field, scope: Scope) -> Term:
    """`x.name`: a part of an answer, a field, or a formula that reads like a field; of a list: of each member."""
    part = answers.part(context, scope, expr)
    if part is not None:
        return part
    of = context.term(expr.of, scope)
    if not known(of):
        return broken(expr.span)
    if not expecting.cards(context, of):
        return broken(expr.span)
    if not of.type.is_list:
        return _field_of(context, scope, of, expr.name, expr.name_span, expr.span)
    local = context.numbers.local("card", CARD)
    member = terms.LocalValue(CARD, expr.of.span, local)
    value = _field_of(context, scope, member, expr.name, expr.name_span)
    if not known(value):
        return value
    if value.type.is_list:
        context.report.add("lists_too_deep", expr.span)
        return broken(expr.span)
    return terms.Mapped(value.type.listed(), expr.span, of, local, value)


def _field_of(
    context: Context, scope: Scope, of: Term, named: str, at: Span, span: Span | None = None
) -> Term:
    type_ = _field_type(context, named)
    if type_ is not None:
        optional = type_.optional or of.type.optional
        whole = span or at
        return terms.FieldValue(replace(type_, optional=optional), whole, named, of)
    what = context.names.what(named)
    if what is What.FORMULA:
        return formula(context, scope, named, span or at, (), of)
    if what is What.FIELD:
        return broken(at)
    if named != "side" or not _has_sides(context):  # whose sides could not be read: that is told
        near = nearest(named, [*context.names.fields, *BUILT_IN_FIELDS])
        context.report.add("unknown_field", at, near=near, name=named)
    return broken(at)


def _has_sides(context: Context) -> bool:
    return any("sides" in form.keys for form in context.outline.kinds.values())


def _field_type(context: Context, named: str) -> Type | None:
    match named:
        case "kind":
            return word(*context.kinds) if context.kinds else None
        case "owner":
            per_seat = [kind.per_seat for kind in context.declared.kinds.values()]
            return SEAT if per_seat and all(per_seat) else SEAT.maybe()
        case "face":
            return word("up", "down")
        case _:
            pass
    return context.declared.fields.get(named)


def index(context: Context, expr: nodes.Index, scope: Scope) -> Term:
    """`x[key]…`: the row of a table, the key of something `per`, a formula for a seat, an answer."""
    base: Expr = expr
    keys: list[Expr] = []
    while isinstance(base, nodes.Index):
        keys.insert(0, base.key)
        base = base.of
    if isinstance(base, nodes.Name) and base.name not in scope.own:
        what = context.names.what(base.name)
        if scope.frame.where is Where.CONSTANT and what not in (None, *_CONSTANT):
            return name(context, base, scope)
        if what is What.TABLE:
            return cells.table(context, scope, base.name, expr.span, tuple(keys))
        if what in (What.ZONE, What.VARIABLE):
            return cells.kept(context, scope, base.name, expr.span, tuple(keys))
        if what is What.CHOICE:
            return answers.answer(context, scope, expr, None)
    formula_name = _formula_name(context, base, scope)
    if formula_name is not None and len(keys) == 1:
        arguments = base.arguments if isinstance(base, nodes.Call) else ()
        return _for_seat(context, scope, formula_name, expr, keys[0], arguments)
    of = context.term(base, scope)
    if known(of):
        context.report.add("no_keys", expr.span, found_kind=described(of.type))
    return broken(expr.span)


def _formula_name(context: Context, base: Expr, scope: Scope) -> str | None:
    if isinstance(base, nodes.Name | nodes.Call) and base.name not in scope.own:
        return base.name if context.names.what(base.name) is What.FORMULA else None
    return None


def _for_seat(
    context: Context,
    scope: Scope,
    named: str,
    expr: nodes.Index,
    key: Expr,
    arguments: tuple[Expr, ...],
) -> Term:
    """A formula that speaks of `seat`, for another seat."""
    of = context.term(key, scope)
    if known(of) and not expecting.a_seat(context, of):
        return broken(expr.span)
    read = formula(context, replace(scope, seat=of), named, expr.span, arguments, outer=scope)
    signature = context.signatures.get(named)
    if signature is not None and not signature.per_seat:
        context.report.add("formula_not_per_seat", expr.span, name=named)
        return broken(expr.span)
    return read if known(of) else broken(expr.span)


def formula(
    context: Context,
    scope: Scope,
    named: str,
    span: Span,
    arguments: tuple[Expr, ...],
    of: Term | None = None,
    outer: Scope | None = None,
) -> Term:
    """A formula's value. `of` is the card that a formula like a field is of; `outer` is what the arguments see."""
    if scope.frame.where is Where.CONSTANT:
        context.report.add("not_constant", span, name=named, what_kind=What.FORMULA.value)
        return broken(span)
    read = tuple(context.term(argument, outer or scope) for argument in arguments)
    scope.frame.formulas.add(named)
    signature = context.signature(named, tuple(argument.type for argument in read))
    if signature is None:
        return broken(span)
    if signature.written != len(read):
        context.report.add(
            "argument_count", span, name=named, expected=signature.written, found=len(read)
        )
        return broken(span)
    implicit = _implicit(context, scope, signature, span, named, of)
    if implicit is None or not known(*read):
        return broken(span)
    for place in signature.frame.wants:
        expecting.there(context, outer or scope, read[place])
    _handed_on(context, scope, signature, span)
    type_ = signature.body.type
    return terms.FormulaCall(type_, span, named, (*read, *implicit))


def _implicit(
    context: Context, scope: Scope, signature: Signature, span: Span, named: str, of: Term | None
) -> tuple[Term, ...] | None:
    """The seat and the card that a formula speaks of without naming them."""
    found: list[Term] = []
    if signature.per_seat:
        meant = seat(context, scope, span, named)
        if meant is None:
            return None
        found.append(meant)
    if signature.per_card:
        shown = of or card(context, scope, span, named)
        if shown is None:
            return None
        found.append(shown)
    elif of is not None:
        context.report.add("formula_not_a_field", span, name=named)
        return None
    return tuple(found)


def _handed_on(context: Context, scope: Scope, signature: Signature, span: Span) -> None:
    """What a formula needs where it is used: its loops have to run, its doubtful values have to be there."""
    for loop in signature.frame.loops:
        if loop in scope.loops:
            continue
        if scope.frame.where is Where.FLOW:
            context.report.add("loop_not_running", span, name=loop)
        else:
            scope.frame.loops.setdefault(loop, span)
    expecting.settle(context, scope, signature.frame.doubts)
