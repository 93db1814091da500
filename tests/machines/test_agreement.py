"""Programs made up at random: both machines do the same, and neither ever leaves its memories."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from machines.small import DATA, MACHINES, STATE_SIZE, double, outcome, picky, program_of
from rulewright.program.code import (
    Block,
    Branch,
    Fault,
    Function,
    Instruction,
    Jump,
    Program,
    Return,
    Switch,
    Terminator,
)
from rulewright.program.layout import FIRST_FREE
from rulewright.program.operations import OPERATIONS
from rulewright.program.verify import verify

REGISTERS, PARAMETERS, BLOCKS = 7, 3, 4
ONE, SMALL = 5, 6
"""The registers that hold 1 and 3 for good."""
VALUES = st.one_of(
    st.integers(-2, 25), st.sampled_from([-(2**31), -(2**31) + 1, 2**31 - 1, 2**30, 46341])
)
READ, WRITTEN = st.integers(0, REGISTERS - 1), st.integers(0, ONE - 1)
FIXED = {
    "slot": st.integers(0, len(DATA) - 1),
    "cell": st.integers(FIRST_FREE, STATE_SIZE - 1),
    "fault": st.sampled_from([int(fault) for fault in Fault if fault]),
    "stream": st.integers(0, 3),
    "kind": st.integers(1, 14),
    "proved": st.just(0),
}


@st.composite
def instructions(draw: st.DrawFn) -> Instruction:
    """Any operation with any registers. What a compiler must prove is not claimed."""
    name = draw(st.sampled_from(sorted(OPERATIONS)))
    operation, site = OPERATIONS[name], draw(st.integers(0, 999))
    if name == "call":
        number = draw(st.integers(1, 2))
        return Instruction(name, draw(WRITTEN), (draw(READ),), (number,), site)
    args = draw(st.lists(READ, min_size=operation.fewest, max_size=operation.most))
    data = tuple(draw(FIXED[kind]) for kind in operation.data)
    out = draw(WRITTEN) if operation.gives else -1
    return Instruction(name, out, tuple(args), data, site)


def terminators(blocks: int) -> st.SearchStrategy[Terminator]:
    """Any way on."""
    place = st.integers(0, blocks - 1)
    return st.one_of(
        st.builds(Return, READ),
        st.builds(Jump, place),
        st.builds(Branch, READ, place, place),
        st.builds(Switch, READ, st.lists(place, max_size=4).map(tuple), place),
    )


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """A few blocks, each of which takes from the step budget, so that programs end that do not write over their own budget."""
    count = draw(st.integers(1, BLOCKS))
    tick = Instruction("tick", -1, (ONE,))
    blocks = tuple(
        Block((tick, *draw(st.lists(instructions(), max_size=8))), draw(terminators(count)))
        for _ in range(count)
    )
    main = Function("main", PARAMETERS, REGISTERS, {ONE: 1, SMALL: 3}, blocks)
    return program_of(main, double(), picky())


MOST_LINES = 100_000
"""More lines of Python than a budget of some hundred blocks comes to."""


class EndlessError(Exception):
    """A made-up program fills its own budget again and again, which none that is compiled from rules can do."""


@contextmanager
def patience() -> Iterator[None]:
    """End what runs for ever in the machine in Python."""
    left = MOST_LINES

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal left
        if not frame.f_code.co_filename.startswith("<function"):
            return None
        left -= 1
        if left < 0:
            raise EndlessError
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(before)


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(programs(), st.lists(VALUES, min_size=PARAMETERS, max_size=PARAMETERS), st.data())
def test_both_machines_do_the_same(
    program: Program, arguments: Sequence[int], data: st.DataObject
) -> None:
    assert verify(program, STATE_SIZE, len(DATA)) == ()
    free = STATE_SIZE - FIRST_FREE
    cells = [0] * FIRST_FREE + data.draw(st.lists(VALUES, min_size=free, max_size=free))
    reference, native = (make(program) for make in MACHINES.values())
    for _ in range(2):  # the second time on what the first has left
        try:
            with patience():
                expected = outcome(reference, "main", cells, arguments)
        except EndlessError:
            reject()
        assert outcome(native, "main", cells, arguments) == expected
        cells = list(expected.cells)


def test_a_program_that_fills_its_own_budget_is_left() -> None:
    """The place of the budget is 3 from the start of the state: 0 + 3, of 24 cells, becomes 3."""
    refill = Instruction("store", -1, (0, SMALL, 1, SMALL), ())
    block = Block((Instruction("tick", -1, (ONE,)), refill), Jump(0))
    endless = Function("main", PARAMETERS, REGISTERS, {ONE: 1, SMALL: 3}, (block,))
    reference = MACHINES["reference"](program_of(endless, double(), picky()))
    with pytest.raises(EndlessError), patience():
        outcome(reference, "main", [0] * STATE_SIZE, (0, STATE_SIZE, 0))
