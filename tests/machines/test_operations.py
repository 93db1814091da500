"""Each operation, case by case, in each machine; and the completeness of the cases."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from machines.alteration import alter
from machines.small import MACHINES, STATE_SIZE, double, function, outcome, picky, program_of
from rulewright.program.code import Fault, Function, Instruction
from rulewright.program.operations import OPERATIONS
from rulewright.program.verify import verify

FILE = Path(__file__).parents[1] / "cases" / "program" / "operations.yaml"
CASES: Mapping[str, Sequence[Mapping[str, Any]]] = yaml.safe_load(FILE.read_text("utf-8"))
EACH = [pytest.param(op, case, id=f"{op}-{n}") for op in CASES for n, case in enumerate(CASES[op])]
SITE = 4


def of_case(op: str, case: Mapping[str, Any]) -> Function:
    """The function of a case: push what is to be pushed, run the operation, return its result or where the stack stands."""
    args, pushed = case.get("args", []), case.get("pushed", [])
    stacked = range(len(args), len(args) + len(pushed))
    out = len(args) + len(pushed) if OPERATIONS[op].gives else -1
    instructions = [Instruction("push", -1, (register,)) for register in stacked]
    data = tuple(case.get("data", []))
    instructions.append(Instruction(op, out, tuple(range(len(args))), data, SITE))
    if out < 0:
        instructions.append(Instruction("mark", stacked.stop))
    return function("case", stacked.stop, *instructions, gives=stacked.stop)


def check(machine_name: str, op: str, case: Mapping[str, Any]) -> None:
    """Run a case and hold what comes of it against what is written."""
    program = program_of(of_case(op, case), double(), picky())
    before = [0] * STATE_SIZE
    for cell, value in case.get("state", {}).items():
        before[cell] = value
    arguments = [*case.get("args", []), *case.get("pushed", [])]
    seen = outcome(MACHINES[machine_name](program), "case", before, arguments)
    assert Fault(seen.fault).name == case.get("fault", "NONE")
    assert seen.records == tuple(tuple(record) for record in case.get("events", []))
    if "fault" in case:
        assert seen.site == {("call", 1): 5, ("call", 2): 6}.get((op, *case.get("data", [])), SITE)
        return
    if "gives" in case:
        assert seen.result == case["gives"]
    if "stack" in case:
        assert list(seen.work[: seen.result - 1]) == case["stack"]
    assert seen.cells == tuple(case.get("left", {}).get(n, before[n]) for n in range(STATE_SIZE))


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(("op", "case"), EACH)
def test_an_operation_does_what_its_cases_say(
    machine: str, op: str, case: Mapping[str, Any]
) -> None:
    check(machine, op, case)


def test_every_operation_has_cases() -> None:
    assert CASES.keys() == OPERATIONS.keys()


@pytest.mark.parametrize(("op", "case"), EACH)
def test_every_case_is_a_sound_program(op: str, case: Mapping[str, Any]) -> None:
    assert verify(program_of(of_case(op, case), double(), picky()), STATE_SIZE, 5) == ()


@pytest.mark.parametrize("op", OPERATIONS)
def test_an_altered_operation_fails_its_cases(op: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alter(op, monkeypatch)

    def failures() -> Iterator[str]:
        for case in CASES[op]:
            try:
                check("reference", op, case)
            except AssertionError as failure:
                yield str(failure)

    assert list(failures())
