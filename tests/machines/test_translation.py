"""The Python that functions become: only numbers and our own words, however deep they nest, made once for all numbers."""

import keyword
import re
import string
from collections.abc import Iterator
from dataclasses import replace

import pytest

import rulewright
from machines.small import STATE_SIZE, Memories, double, picky, program_of
from machines.toy import PROGRAM, STANDARD, Maker
from rulewright import resources
from rulewright.program import reference
from rulewright.program.code import (
    Block,
    Branch,
    Function,
    Instruction,
    Jump,
    Program,
    Return,
    Switch,
)
from rulewright.program.operations import OPERATIONS
from rulewright.program.reads import Places
from rulewright.program.reference import Reference
from rulewright.program.script import HIGHEST, LOWEST, Script
from rulewright.program.translation import translate

WORDS = {
    *("state", "data", "work", "state_size", "data_size", "work_size", "records", "append", "to"),
    *("Faulted", "draw", "join_seed", "fresh", "reach", "a", "b", "quiet", "near"),
}
CHARACTERS = set(string.ascii_letters + string.digits + "_+-*/%<>=!&|^()[]:;., \n")
"""All that may stand in a text: no quotes, for one."""


@pytest.mark.parametrize("game", resources.games())
def test_only_numbers_and_our_own_words_are_written(game: str) -> None:
    program = rulewright.load(resources.games()[game]).program
    words: set[str] = set()
    for number, function in enumerate(program.functions.values()):
        text = translate(number, function, watched=0, noting=True)
        assert set(text) <= CHARACTERS, function.name
        words.update(re.findall(r"[a-z_A-Z]\w*", text))
    assert not {w for w in words - WORDS if not (keyword.iskeyword(w) or re.match(r"[rf]\d+$", w))}


def hostile(op: str) -> Iterator[Instruction]:
    """An instruction with text in each of its places."""
    evil = "0); evil("
    operation = OPERATIONS[op]
    args, data = (0,) * operation.fewest, (0,) * operation.needed
    sound = Instruction(op, 0 if operation.gives else -1, args, data)
    fields = {"out": evil, "site": evil, "args": (evil,) * len(args), "data": (evil,) * len(data)}
    for name, value in fields.items():
        yield replace(sound, **{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("op", OPERATIONS)
def test_text_in_the_place_of_a_number_is_never_written(op: str) -> None:
    for instruction in hostile(op):
        script = Script({})
        try:
            OPERATIONS[op].meaning(instruction, script)
        except (TypeError, ValueError):
            continue
        assert "evil" not in "\n".join(script.lines)


# ---- blocks in each other


def nested_loops(depth: int) -> Function:
    """Loops within loops, of which each goes round twice; gives how often the inmost one does. Uses a register for each loop."""
    make = Maker("nested", 0)
    zero, one, two = make.number(0), make.number(1), make.number(2)
    total = make.give("copy", zero)
    turns = [make.fresh() for _ in range(depth)]
    make.end(Jump(1))
    for level, turn in enumerate(turns):  # block 1 + level: begin a loop
        make.give("copy", zero, out=turn)
        make.end(Jump(2 + level if level + 1 < depth else 1 + depth))
    for level, turn in reversed(list(enumerate(turns))):  # block 1 + depth …: end it
        if level + 1 == depth:
            make.give("add", total, one, out=total)
        make.give("add", turn, one, out=turn)
        again = 1 + depth if level + 1 == depth else 2 + level
        onward = 1 + depth + (depth - level)
        make.end(Branch(make.give("lt", turn, two), again, onward))
    make.end(Return(total))
    return make.made()


def chain(length: int) -> Function:
    """One test after the other; gives the number of the first that the argument passes."""
    make = Maker("chain", 1)
    for number in range(length):
        passed = make.give("eq", 0, make.number(number))
        make.end(Branch(passed, length + 1 + number, number + 1))
    make.end(Return(make.number(-1)))
    for number in range(length):
        make.end(Return(make.number(number)))
    return make.made()


@pytest.mark.parametrize("depth", [1, 3, 9])
def test_loops_may_lie_in_each_other(depth: int) -> None:
    machine = Reference(program_of(nested_loops(depth)), Memories())
    assert machine.call("nested", [0] * STATE_SIZE) == 2**depth


def test_loops_may_lie_deeper_than_python_allows() -> None:
    make = nested_loops(60)
    once = replace(make, constants={r: min(value, 1) for r, value in make.constants.items()})
    assert Reference(program_of(once), Memories()).call("nested", [0] * STATE_SIZE) == 1


@pytest.mark.parametrize("length", [1, 30, 700])
def test_tests_may_follow_each_other(length: int) -> None:
    machine = Reference(program_of(chain(length)), Memories())
    for value in (0, length - 1, length):
        expected = value if value < length else -1
        assert machine.call("chain", [0] * STATE_SIZE, value) == expected


def test_a_loop_may_be_entered_in_its_middle() -> None:
    make = Maker("middle", 1)
    one, six = make.number(1), make.number(6)
    make.end(Switch(0, (1, 2), 3))
    make.give("add", 0, one, out=0)
    make.end(Jump(2))
    make.give("mul", 0, make.number(2), out=0)
    make.end(Branch(make.give("lt", 0, six), 1, 3))
    make.end(Return(0))
    machine = Reference(program_of(make.made()), Memories())
    assert [machine.call("middle", [0] * STATE_SIZE, n) for n in range(4)] == [6, 6, 2, 3]


# ---- what is read


@pytest.mark.parametrize(
    ("op", "argument", "bounds"),
    [
        ("lt", 3, (4, HIGHEST)),
        ("ge", 9, (LOWEST, 8)),
        ("eq", 7, (7, 7)),
        ("ne", 6, (7, HIGHEST)),
    ],
)
def test_of_what_is_only_compared_its_bounds_are_noted(
    op: str, argument: int, bounds: tuple[int, int]
) -> None:
    make = Maker("compare", 1)
    make.end(Return(make.give(op, 0, make.give("datum", data=(1,)))))
    program, numbers = program_of(make.made()), Memories(data=(5, 7))
    places = Places()
    noting = Reference(program, numbers, places=places)
    cells = [0] * STATE_SIZE
    assert noting.call("compare", cells, argument) == Reference(program, numbers).call(
        "compare", cells, argument
    )
    assert (places, places.bounds) == ({}, {1: bounds})
    noting.call("compare", cells, 7)
    assert places.bounds == {1: (7, 7)}


@pytest.mark.parametrize("op", ["add", "lt"])
def test_what_is_reckoned_with_or_compared_with_data_is_noted_itself(op: str) -> None:
    make = Maker("reckon", 0)
    first, second = make.give("datum", data=(0,)), make.give("datum", data=(1,))
    make.end(Return(make.give(op, first, second)))
    places = Places()
    machine = Reference(program_of(make.made()), Memories(data=(5, 7, 8)), places=places)
    machine.call("reckon", [0] * STATE_SIZE)
    assert (places, places.bounds) == ({0: 5, 1: 7}, {})


# ---- what is made, and how often


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, bool]]:
    """The functions that are made in this test, and whether they are watched."""
    seen: list[tuple[int, bool]] = []
    compile_function = reference.compile_function

    def compile_and_note(program: Program, place: int, watched: bool, noting: bool) -> object:
        seen.append((place, watched))
        return compile_function(program, place, watched, noting)

    monkeypatch.setattr(reference, "compile_function", compile_and_note)
    return seen


def test_a_function_is_made_when_it_is_called_and_once_for_all_numbers(
    made: list[tuple[int, bool]],
) -> None:
    program = replace(PROGRAM, identity="made once")
    machines = [Reference(program, replace(STANDARD, goal=goal)) for goal in (5, 50)]
    assert made == []
    ended = []
    for machine in machines:
        cells = STANDARD.start(1)
        for _ in range(4):
            machine.advance(cells)
            for seat in range(2):
                machine.apply(cells, seat, 3)
        ended.append(machine.winners(cells))
    assert ended == [(0, 1), ()]
    assert len(made) == len(set(made)) == 3


def test_a_watch_hears_of_each_block_once_when_it_is_reached(made: list[tuple[int, bool]]) -> None:
    program = replace(program_of(double(), picky()), identity="watched")
    seen: list[Block] = []
    watched, plain = (
        Reference(program, Memories(), watch=seen.append),
        Reference(program, Memories()),
    )
    blocks = program.functions["picky"].blocks
    for machine in (plain, watched, watched):
        machine.call("picky", [0] * STATE_SIZE, 0)
    assert [id(block) for block in seen] == [id(blocks[0]), id(blocks[2])]
    watched.call("picky", [0] * STATE_SIZE, 1)
    assert [id(block) for block in seen[2:]] == [id(blocks[1])]
    assert made == [(1, False), (1, True)]
