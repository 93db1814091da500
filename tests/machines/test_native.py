"""What only the machine in machine code has: room for events, the form of its cells, and the code that is kept on disk."""

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from machines.small import Memories, double, program_of
from machines.toy import PROGRAM, STANDARD, Maker
from rulewright.cache import folder
from rulewright.cache.folder import cache_folder, read_cached, write_cached
from rulewright.program import native, objects
from rulewright.program.assembly import assemble
from rulewright.program.code import Branch, Function, Jump, Program, Return
from rulewright.program.layout import FAULT
from rulewright.program.machine import Cells, Machine
from rulewright.program.native import Native
from rulewright.program.reference import Reference


def many_events(count: int) -> Program:
    make = Maker("advance", 0)
    left = make.give("copy", make.number(count))
    make.end(Jump(1))
    make.do("event", left, data=(14,))
    make.give("sub", left, make.number(1), out=left)
    make.end(Branch(left, 1, 2))
    make.end(Return(left))
    return program_of(make.made())


@pytest.mark.parametrize("count", [1, native.ROOM, native.ROOM + 1, 5000])
def test_no_event_is_lost(count: int) -> None:
    machine, reference = (kind(many_events(count), STANDARD) for kind in (Native, Reference))
    cells = np.zeros(STANDARD.state_size, np.int32)
    assert machine.advance(cells) == reference.advance([0] * STANDARD.state_size)
    assert len(machine.advance(cells)) == count


@pytest.mark.parametrize("kind", [Native, Reference])
def test_cells_of_another_size_are_refused(kind: type[Native] | type[Reference]) -> None:
    with pytest.raises(ValueError, match="5"):
        kind(PROGRAM, STANDARD).advance([0] * 5)


@pytest.mark.parametrize("cells", [np.zeros(29, np.int64), np.zeros(58, np.int32)[::2]])
def test_cells_of_another_form_are_refused(cells: Cells) -> None:
    with pytest.raises(ValueError, match="29"):
        Native(PROGRAM, STANDARD).advance(cells)


@pytest.mark.parametrize("kind", [Native, Reference])
def test_wrong_arguments_are_refused(kind: type[Native] | type[Reference]) -> None:
    machine: Machine = kind(program_of(double()), Memories())
    cells = np.zeros(24, np.int32)
    for arguments in [(), (1, 2), (2**31,), (-(2**31) - 1,)]:
        with pytest.raises(ValueError, match=r"\("):
            machine.call("double", cells, *arguments)
    with pytest.raises(KeyError):
        machine.call("triple", cells, 1)


@pytest.mark.parametrize("kind", [Native, Reference])
def test_after_a_fault_nothing_runs(kind: type[Native] | type[Reference]) -> None:
    machine, cells = kind(PROGRAM, STANDARD), np.array(STANDARD.start(1), np.int32)
    cells[FAULT] = 6
    before = cells.copy()
    assert machine.advance(cells) == ()
    assert machine.legal(cells, 0) == machine.winners(cells) == ()
    assert (machine.judge(cells, 0, 1), machine.apply(cells, 0, 1)) == (-1, False)
    assert (cells == before).all()


def test_an_unsound_program_is_never_compiled() -> None:
    make = Maker("advance", 0)
    make.end(Return(make.give("get", data=(99,))))
    with pytest.raises(ValueError, match="no such cell"):
        Native(program_of(make.made()), STANDARD)


def test_the_module_of_a_program_does_not_depend_on_names_or_numbers() -> None:
    renamed = {f"x{n}": replace(f, name="x") for n, f in enumerate(PROGRAM.functions.values())}
    assert assemble(Program(renamed, ()), renamed) == assemble(PROGRAM, PROGRAM.functions)


# ---- the cache


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The modules that were compiled in this test, with an empty cache."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    seen: list[str] = []
    compile_assembly = objects.compile_assembly

    def compile_and_note(assembly: str, thorough: bool = False) -> bytes:
        seen.append(assembly)
        return compile_assembly(assembly, thorough)

    monkeypatch.setattr(objects, "compile_assembly", compile_and_note)
    return seen


def number(function: Function) -> int:
    """What a function without parameters gives."""
    cells = np.zeros(STANDARD.state_size, np.int32)
    return Native(program_of(function), STANDARD).call(function.name, cells)


def constant(value: int) -> Function:
    make = Maker("advance", 0)
    make.end(Return(make.number(value)))
    return make.made()


def test_a_program_is_compiled_once(compiled: list[str]) -> None:
    assert [number(constant(n)) for n in (3, 4, 3, 4)] == [3, 4, 3, 4]
    assert len(compiled) == 2


def test_other_numbers_compile_nothing(compiled: list[str]) -> None:
    program = replace(PROGRAM, identity="compiled once")
    for goal in (10, 20, 30):
        cells = np.array(STANDARD.start(1), np.int32)
        Native(program, replace(STANDARD, goal=goal)).advance(cells)
    assert len(compiled) == 1


@pytest.mark.parametrize("damage", [b"", b"junk", bytes(5000)])
def test_a_damaged_file_is_made_again(damage: bytes, compiled: list[str], tmp_path: Path) -> None:
    number(constant(3))
    (path,) = (tmp_path / "objects").iterdir()
    whole = path.read_bytes()
    path.write_bytes(damage or whole[:-1] + b"?")
    assert number(constant(3)) == 3
    assert len(compiled) == 2
    assert path.read_bytes()[:32] == read_digest(path)


def read_digest(path: Path) -> bytes:
    return path.read_bytes()[:32] if read_cached(path) is not None else b""


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps others out by itself")
@pytest.mark.parametrize("rights", [0o777, 0o770, 0o702])
def test_a_folder_that_others_can_write_into_is_not_used(
    rights: int, compiled: list[str], tmp_path: Path
) -> None:
    (tmp_path / "objects").mkdir()
    (tmp_path / "objects").chmod(rights)
    assert [number(constant(3)) for _ in range(2)] == [3, 3]
    assert len(compiled) == 2
    assert list((tmp_path / "objects").iterdir()) == []


def test_a_place_that_is_no_folder_is_not_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "file"))
    assert cache_folder("objects") is None


def test_the_oldest_files_go(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(folder, "MOST_FILES", 3)
    for n in range(6):
        write_cached(tmp_path / f"{n}.o", b"x")
        os.utime(tmp_path / f"{n}.o", (n, n))
    write_cached(tmp_path / "6.o", b"x")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["4.o", "5.o", "6.o"]
