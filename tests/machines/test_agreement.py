"""Programs made up at random: both machines do the same, and neither ever leaves its memories."""

from collections.abc import Sequence

from hypothesis import HealthCheck, given, settings
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
    """A few blocks, each of which takes from the step budget, so that all programs end."""
    count = draw(st.integers(1, BLOCKS))
    tick = Instruction("tick", -1, (ONE,))
    blocks = tuple(
        Block((tick, *draw(st.lists(instructions(), max_size=8))), draw(terminators(count)))
        for _ in range(count)
    )
    main = Function("main", PARAMETERS, REGISTERS, {ONE: 1, SMALL: 3}, blocks)
    return program_of(main, double(), picky())


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
        expected = outcome(reference, "main", cells, arguments)
        assert outcome(native, "main", cells, arguments) == expected
        cells = list(expected.cells)
