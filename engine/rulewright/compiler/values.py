"""Single values: terms in, registers out. Flags that decide where to go on are written as jumps, not as values."""

from collections.abc import Callable

from rulewright.compiler import answers, functions, places
from rulewright.compiler.answers import optional
from rulewright.compiler.formulas import formula_value
from rulewright.compiler.scope import Scope
from rulewright.program import layout as lay
from rulewright.rulebook import terms as t
from rulewright.rulebook.terms import Term

RECKONING = {"+": "add", "-": "sub", "*": "mul", "//": "div", "%": "mod"}
COMPARING = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}


def value(scope: Scope, term: Term) -> int:
    """Write code for a single value; of a list, its first member."""
    with scope.code.at(term.span):
        if term.type.depth:
            with scope.code.scratch():
                return functions.first(scope, scope.source(term))
        return _of_data(scope, term)


def _of_data(scope: Scope, term: Term) -> int:
    code = scope.code
    match term:
        case t.Const(value=number):
            return code.constant(number)
        case t.WordValue(word=word):
            return scope.word(word)
        case t.SeatNamed(name=name):
            return code.slot(lay.SeatNumber(name))
        case t.SettingValue(name=name):
            return code.slot(lay.SettingNumber(name))
        case t.TableCell(table=name, keys=keys):
            return places.table_value(scope, name, keys)
        case t.FieldValue(field=name, card=card):
            return places.field(scope, name, scope.value(card))
        case _:
            return _of_state(scope, term)


def _of_state(scope: Scope, term: Term) -> int:
    match term:
        case t.LocalValue(local=local):
            return _local(scope, local)
        case t.LoopValue(loop=loop):
            return scope.code.emit("get", data=(scope.code.layout.cell(f"loop.{loop}"),))
        case t.VariableValue(variable=name, key=key):
            place = places.key_place(scope, scope.rulebook.variables[name].per, key)
            return places.read_variable(scope, name, place)
        case t.Answer() | t.PendingAnswer():
            return answers.answer(scope, term)
        case t.FormulaCall():
            return formula_value(scope, term)
        case _:
            return _of_parts(scope, term)


def _local(scope: Scope, local: t.Local) -> int:
    bound = scope.locals[local.number]
    return bound if isinstance(bound, int) else functions.first(scope, bound)


def _of_parts(scope: Scope, term: Term) -> int:
    code = scope.code
    match term:
        case t.Negate(value=inner):
            return code.emit("neg", sure(scope, inner))
        case t.Arith(op=op, left=left, right=right):
            return code.emit(RECKONING[op], sure(scope, left), sure(scope, right))
        case t.Compare():
            return compare(scope, term)
        case t.IsNone(value=inner):
            return _is_none(scope, inner)
        case t.InList(item=item, source=source):
            return is_in(scope, item, source)
        case t.Not(value=inner):
            return code.emit("not", flag(scope, inner))
        case t.Both(left=left, right=right):
            return _short(scope, left, right, True)
        case t.Either(left=left, right=right):
            return _short(scope, left, right, False)
        case t.IfElse():
            return _if_else(scope, term)
        case t.Function():
            return functions.function(scope, term)
        case t.DenseRank():
            return functions.dense_rank(scope, term)
        case _:
            raise TypeError(term)


def sure(scope: Scope, term: Term) -> int:
    """A value that has to be there."""
    number = scope.value(term)
    return scope.code.emit("present", number) if optional(term) else number


def flag(scope: Scope, term: Term) -> int:
    """A flag that has to be there."""
    return sure(scope, term)


# ---- comparisons


def compare(scope: Scope, term: t.Compare) -> int:
    """A comparison; what is absent equals nothing and has no order."""
    taken = _compare_alternative(scope, term)
    if taken is not None:
        return taken
    left, right = scope.value(term.left), scope.value(term.right)
    code = scope.code
    unsure = [r for side, r in ((term.left, left), (term.right, right)) if optional(side)]
    if term.op in ("==", "!="):
        if len(unsure) < 2:
            return code.emit(COMPARING[term.op], left, right)
        both = _all_there(scope, code.emit("eq", left, right), unsure[:1])
        return both if term.op == "==" else code.emit("not", both)
    return _all_there(scope, code.emit(COMPARING[term.op], left, right), unsure)


def _all_there(scope: Scope, holds: int, unsure: list[int]) -> int:
    code = scope.code
    for register in unsure:
        holds = code.emit("and", holds, code.emit("ne", register, code.none))
    return holds


def _compare_alternative(scope: Scope, term: t.Compare) -> int | None:
    """`call == bid`: compare the place of the alternative, not its name."""
    answer, word = term.left, term.right
    if isinstance(answer, t.WordValue):
        answer, word = word, answer
    if not isinstance(answer, t.Answer) or answer.part is not None:
        return None
    if not isinstance(word, t.WordValue) or term.op not in ("==", "!="):
        return None
    names = [a.name for a in scope.rulebook.choices[answer.choice].alternatives]
    place = names.index(word.word) if word.word in names else -1
    taken = answers.alternative_place(scope, answer)
    return scope.code.emit(COMPARING[term.op], taken, scope.code.constant(place))


def _is_none(scope: Scope, inner: Term) -> int:
    code = scope.code
    if inner.type.depth:
        with code.scratch():
            return code.emit("not", functions.some(scope, scope.source(inner)))
    return code.emit("eq", scope.value(inner), code.none)


def is_in(scope: Scope, item: Term, source: Term) -> int:
    """Whether a value is in a list; false for an absent value."""
    code = scope.code
    return _as_flag(scope, lambda yes, no: _seek(scope, item, source, yes, no), code.register())


def _seek(scope: Scope, item: Term, source: Term, yes: int, no: int) -> None:
    code = scope.code
    member = scope.value(item)
    if optional(item):
        there = code.block()
        code.branch(code.emit("ne", member, code.none), there, no)
        code.enter(there)
    scope.seek(member, source, yes, no)


def _as_flag(scope: Scope, jump: Callable[[int, int], None], out: int) -> int:
    code = scope.code
    yes, no, done = code.block(), code.block(), code.block()
    jump(yes, no)
    code.enter(yes)
    code.into(out, "copy", code.constant(1))
    code.jump(done)
    code.enter(no)
    code.into(out, "copy", code.constant(0))
    code.enter(done)
    return out


# ---- forks


def _short(scope: Scope, left: Term, right: Term, both: bool) -> int:
    code = scope.code
    out = code.variable(flag(scope, left))
    further, done = code.block(), code.block()
    code.branch(out, *((further, done) if both else (done, further)))
    code.enter(further)
    code.into(out, "copy", flag(scope, right))
    code.enter(done)
    return out


def _if_else(scope: Scope, term: t.IfElse) -> int:
    code = scope.code
    out = code.register()
    yes, no, done = code.block(), code.block(), code.block()
    scope.test(term.condition, yes, no)
    code.enter(yes)
    code.into(out, "copy", scope.value(term.then))
    code.jump(done)
    code.enter(no)
    code.into(out, "copy", scope.value(term.otherwise))
    code.enter(done)
    return out


def test(scope: Scope, term: Term, then: int, otherwise: int) -> None:
    """Write code that goes on at one of two labels."""
    code = scope.code
    with code.at(term.span):
        match term:
            case t.Not(value=inner):
                scope.test(inner, otherwise, then)
            case t.Both(left=left, right=right):
                further = code.block()
                scope.test(left, further, otherwise)
                code.enter(further)
                scope.test(right, then, otherwise)
            case t.Either(left=left, right=right):
                further = code.block()
                scope.test(left, then, further)
                code.enter(further)
                scope.test(right, then, otherwise)
            case t.IfElse(condition=condition, then=yes, otherwise=no):
                first, second = code.block(), code.block()
                scope.test(condition, first, second)
                code.enter(first)
                scope.test(yes, then, otherwise)
                code.enter(second)
                scope.test(no, then, otherwise)
            case t.Const(value=number):
                code.jump(then if number > 0 else otherwise)
            case t.InList(item=item, source=source):
                _seek(scope, item, source, then, otherwise)
            case _:
                code.branch(flag(scope, term), then, otherwise)
