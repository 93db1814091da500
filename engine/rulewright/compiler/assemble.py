"""A checked rulebook in; its program and the layout of its states out."""

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256

from rulewright.compiler import formulas, lists, membership, steps, values
from rulewright.compiler.cards import check_holds
from rulewright.compiler.choices import ways
from rulewright.compiler.decisions import parts_of
from rulewright.compiler.flow import Facts, Flow, Place
from rulewright.compiler.judging import judge
from rulewright.compiler.offers import legal
from rulewright.compiler.passes import tidy
from rulewright.compiler.picking import apply
from rulewright.compiler.places import CARDS, SEATS, array, keys
from rulewright.compiler.repeating import write_procedures
from rulewright.compiler.scope import Context, Scope, Source
from rulewright.program import layout as lay
from rulewright.program.code import Fault, Function, Program
from rulewright.program.events import Event
from rulewright.program.layout import Layout
from rulewright.rulebook.model import Choice, Rulebook, Shown
from rulewright.rulebook.terms import Term


class Compilers:
    """The compilers of terms, which call each other through the scope."""

    def value(self, scope: Scope, term: Term) -> int:
        """See `scope.Terms`."""
        return values.value(scope, term)

    def source(self, scope: Scope, term: Term) -> Source:
        """See `scope.Terms`."""
        return lists.source(scope, term)

    def test(self, scope: Scope, term: Term, then: int, otherwise: int) -> None:
        """See `scope.Terms`."""
        values.test(scope, term, then, otherwise)

    def seek(self, scope: Scope, item: int, term: Term, found: int, missing: int) -> None:
        """See `scope.Terms`."""
        membership.seek(scope, item, term, found, missing)


def compile_rulebook(rulebook: Rulebook) -> tuple[Program, Layout]:
    """Compile a checked rulebook; never fails for one."""
    context = Context(rulebook, Compilers())
    context.function("advance", 0, _advance)
    context.function("legal", 2, _legal)
    context.function("judge", 2, _judge)
    context.function("apply", 2, _apply)
    context.function("score", 2, _score)
    context.function("winners", 0, _winners)
    for line in rulebook.shows:
        context.function(f"shown:{line.name}", 1, partial(_shown, line))
    for formula in rulebook.formulas.values():
        formulas.declare(context, formula)
    context.write_all()
    functions = {name: tidy(builder.freeze()) for name, builder in context.written.items()}
    program = Program(functions, tuple(context.sites.numbers), identity(functions), names(rulebook))
    return program, context.layout.freeze()


def names(rulebook: Rulebook) -> Mapping[str, tuple[str, ...]]:
    """The numberings that events and cells use."""
    return {
        "choice": tuple(rulebook.choices),
        "variable": tuple(rulebook.variables),
        "zone": tuple(rulebook.zones),
        "loop": tuple(Facts(rulebook).loops),
        "message": tuple(rulebook.messages),
        "word": rulebook.all_words,
        "kind": tuple(rulebook.kinds),
        "field": tuple(rulebook.fields),
    }


def identity(functions: Mapping[str, Function]) -> str:
    """A digest of what functions do, whatever place in a rule file they come from."""
    digest = sha256()
    for function in functions.values():
        digest.update(repr((function.name, function.parameters, function.registers)).encode())
        digest.update(repr(sorted(function.constants.items())).encode())
        for block in function.blocks:
            digest.update(
                repr([(i.op, i.out, i.args, i.data) for i in block.instructions]).encode()
            )
            digest.update(repr(block.terminator).encode())
    return digest.hexdigest()


# ---- advance


def _advance(scope: Scope) -> None:
    """`advance()`: run to the next decision, the end of the game or a fault."""
    code, rulebook = scope.code, scope.rulebook
    declare(scope)
    table, start, finish, over = (code.block() for _ in range(4))
    resumed, bottom = code.emit("get", data=(lay.RESUME,)), code.emit("mark")
    code.jump(table)
    flow = Flow(Facts(rulebook), over, [start])
    code.enter(start)
    steps.body(Place(flow, scope), rulebook.flow)
    code.jump(over)
    write_procedures(flow, scope, steps.body)
    code.enter(over)
    with code.at(rulebook.title_span):
        code.do("cut", bottom)
        code.do("put", code.constant(1), data=(lay.OVER,))
        code.do("put", code.constant(-1), data=(lay.RESUME,))
        code.do("put", code.constant(-1), data=(lay.DECISION,))
        check_holds(scope)
        code.event(Event.OVER)
    code.give(code.constant(0))
    code.enter(finish)
    code.give(code.constant(0))
    code.enter(table)
    code.switch(resumed, tuple(flow.resumes), finish)


def declare(scope: Scope) -> None:
    """Give every part of the state its place, in the order of the rule file, whether or not any code reads it."""
    code, rulebook = scope.code, scope.rulebook
    for name in (lay.CARD_ZONE, lay.CARD_SIDE, lay.CARD_FACE):
        array(code, name, CARDS)
    for name in (lay.ASKED, lay.FINISHED, lay.STAGE):
        array(code, name, SEATS)
    for variable in rulebook.variables.values():
        if variable.per is None:
            code.layout.cell(f"variable.{variable.name}")
        else:
            array(code, lay.variable_array(variable.name), keys(variable.per))
    for choice in rulebook.choices.values():
        for name in (lay.pending_alternative(choice.name), lay.answer_alternative(choice.name)):
            array(code, name, SEATS)
        for pending in (True, False):
            for held in parts_of(choice, pending):
                array(code, held.array, SEATS, held.stride)
        for block in range(sum(1 + len(way.several) for way in ways(choice))):
            code.layout.slot(lay.OptionBase(choice.name, block))


# ---- the functions of a decision, by the open choice


def _by_choice(scope: Scope, write: Callable[[Choice], int]) -> None:
    code = scope.code
    choices = tuple(scope.rulebook.choices.values())
    cases, closed = tuple(code.block() for _ in choices), code.block()
    code.switch(code.emit("get", data=(lay.DECISION,)), cases, closed)
    for choice, label in zip(choices, cases, strict=True):
        code.enter(label)
        with code.at(choice.span):
            code.give(write(choice))
    code.enter(closed)
    code.give(code.constant(0))


def _legal(scope: Scope) -> None:
    code = scope.code
    seat = code.parameters[0]

    def one(choice: Choice) -> int:
        options = legal(scope, choice, seat, code.constant(0))
        code.check(options, Fault.STUCK)
        return options

    _by_choice(scope, one)


def _judge(scope: Scope) -> None:
    seat, option = scope.code.parameters
    _by_choice(scope, lambda choice: judge(scope, choice, seat, option))


def _apply(scope: Scope) -> None:
    seat, option = scope.code.parameters
    _by_choice(scope, lambda choice: apply(scope, choice, seat, option))


# ---- results


def _score(scope: Scope) -> None:
    results = scope.rulebook.results
    if results.score is None:
        scope.code.give(scope.code.none)
        return
    inner = scope.bind(results.seat, scope.code.parameters[0])
    scope.code.give(inner.value(results.score))


def _winners(scope: Scope) -> None:
    scope.code.give(steps.mask(scope, scope.rulebook.results.winners))


def _shown(line: Shown, scope: Scope) -> None:
    inner = scope
    if line.seat is not None:
        inner = scope.bind(line.seat, scope.code.parameters[0])
    scope.code.give(inner.value(line.value))
