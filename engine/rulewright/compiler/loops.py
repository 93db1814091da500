"""Loops of generated code, around bodies that are written once."""

from collections.abc import Callable

from rulewright.compiler.builder import PROVED, FunctionBuilder
from rulewright.compiler.scope import Body, Indexed, Scope, Source, Streamed


def count_up(code: FunctionBuilder, size: int, body: Body, paid: bool = True) -> None:
    """Write a loop over the numbers from 0 to `size` - 1; it takes from the step budget, if it is `paid`."""
    if paid:
        code.do("tick", size)
    place = code.variable(code.constant(0))
    head, inside, done = code.block(), code.block(), code.block()
    code.enter(head)
    code.branch(code.emit("lt", place, size), inside, done)
    code.enter(inside)
    body(place, done)
    code.up(place)
    code.jump(head)
    code.enter(done)


def each(code: FunctionBuilder, source: Source, body: Body) -> None:
    """Write a loop over the members of a list."""
    if isinstance(source, Indexed):
        count_up(code, source.size, lambda place, done: body(source.at(place), done))
    else:
        source.each(body)


def gather(code: FunctionBuilder, source: Source) -> Indexed:
    """Write code that puts a list on the work stack, where it stays until the stack is cut."""
    return stacked(code, *lay_down(code, source))


def lay_down(code: FunctionBuilder, source: Source) -> tuple[int, int]:
    """Write code that puts a list on the work stack; gives its place and size."""
    place = code.emit("mark")
    each(code, source, lambda member, _: code.do("push", member))
    return place, code.sub(code.emit("mark"), place)


def stacked(code: FunctionBuilder, place: int, size: int) -> Indexed:
    """A list that lies on the work stack."""
    return Indexed(size, lambda index: code.emit("peek", place, index, size))


def counted_from(code: FunctionBuilder, first: int, size: int) -> Indexed:
    """So many numbers from `first` on."""
    return Indexed(size, lambda place: code.add(first, place))


def when(code: FunctionBuilder, condition: int, then: Callable[[], None]) -> None:
    """Write code that runs only where a flag is set."""
    inside, done = code.block(), code.block()
    code.branch(condition, inside, done)
    code.enter(inside)
    then()
    code.enter(done)


def fork(
    code: FunctionBuilder, condition: int, then: Callable[[], int], otherwise: Callable[[], int]
) -> int:
    """Write code for one of two values, in a register of its own."""
    out = code.register()
    yes, no, done = code.block(), code.block(), code.block()
    code.branch(condition, yes, no)
    code.enter(yes)
    code.into(out, "copy", then())
    code.jump(done)
    code.enter(no)
    code.into(out, "copy", otherwise())
    code.enter(done)
    return out


def streamed(
    source: Source, code: FunctionBuilder, wrap: Callable[[int, int, Body], None]
) -> Streamed:
    """A list made from the members of another: `wrap` gets each member and calls the body where it wants."""
    return Streamed(lambda body: each(code, source, lambda member, done: wrap(member, done, body)))


def clamp(code: FunctionBuilder, size: int) -> int:
    """A number, or 0 where it is below."""
    return code.emit("mul", size, code.emit("gt", size, code.constant(0)), data=PROVED)


def slide(scope: Scope, place: int, listed: Indexed) -> None:
    """Move a list that lies at the top of the stack down to `place`; what lay between is gone."""
    code = scope.code
    top = code.emit("mark")
    start = code.sub(top, listed.size)
    scope.call("slide", (start, listed.size, place), write_slide)


def write_slide(scope: Scope) -> None:
    """`slide(start, size, place)`: move cells down the stack and cut it behind them."""
    code = scope.code
    start, size, place = code.parameters

    def move(index: int, _: int) -> None:
        code.do("poke", place, index, size, code.emit("peek", start, index, size))

    count_up(code, size, move)
    code.do("cut", code.add(place, size))
    code.give(code.constant(0))
