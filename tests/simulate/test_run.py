"""Simulations: the same games in Python and in machine code, with any number of jobs; what is reported of them."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from machines.toy import PROGRAM, STANDARD, Maker, Numbers, Toy
from rulewright.play.loading import load_files
from rulewright.program.code import Fault, Function, Program, Return
from rulewright.program.reference import Reference
from rulewright.simulate import Spread, plain, run, swift
from rulewright.simulate.tally import game_seed


@dataclass(frozen=True, slots=True)
class Altered:
    """The game made by hand with one function replaced."""

    program: Program
    binding: Numbers = STANDARD
    unattended: tuple[int, ...] = (-1,)


def with_function(function: Function) -> Altered:
    return Altered(Program({**PROGRAM.functions, function.name: function}, ()))


def failing(fault: Fault, function: str) -> Altered:
    make = Maker(function, PROGRAM.functions[function].parameters)
    make.do("fail", data=(fault,))
    make.end(Return(make.number(0)))
    return with_function(make.made())


def asking_in_vain() -> Altered:
    make = Maker("legal", 2)
    make.end(Return(make.number(0)))
    return with_function(make.made())


@pytest.mark.parametrize("players", [1, 2, 4])
def test_games_are_the_same_in_python_and_in_machine_code(players: int) -> None:
    game = Toy(Numbers(players, goal=30))
    assert run(game, 200, 7, native=True) == run(game, 200, 7, native=False)


QUESTION = """
game: question
players: 3..3
flow:
- choose: eldest
  who: players
  options:
    named: {pick: {winner: players}}
    nobody_knows:
  unattended: nobody_knows
results:
  winners: players where eldest == nobody_knows
"""


@pytest.mark.parametrize("native", [True, False])
def test_a_question_about_the_people_is_left_to_them(native: bool) -> None:
    report = run(load_files({"game.yaml": QUESTION}), 20, native=native)
    assert [report.wins(seat) for seat in range(3)] == [20, 20, 20]


def test_a_report_does_not_depend_on_the_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swift, "CHUNK", 16)
    reports = [run(Toy(), 1000, 3, jobs, native=True) for jobs in (1, 2, 5)]
    assert reports[0] == reports[1] == reports[2]


def test_a_report_does_not_depend_on_how_the_code_was_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quick = run(Toy(), 300, 3, 2, native=True)
    monkeypatch.setattr(swift, "ENDLESS", 0)
    assert run(Toy(), 300, 3, 2, native=True) == quick
    monkeypatch.setattr(swift, "SHORT", 0)
    assert run(Toy(), 300, 3, 2, native=True) == quick


def test_another_seed_plays_other_games() -> None:
    assert run(Toy(), 100, 1).decisions != run(Toy(), 100, 2).decisions


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("function", ["advance", "legal", "apply", "score", "winners"])
def test_a_fault_is_reported_with_a_seed_that_shows_it(function: str, native: bool) -> None:
    found = run(failing(Fault.ROW, function), 10, 5, native=native)
    assert [(f.fault, f.site, f.games) for f in found.failures] == [(Fault.ROW, 3, 10)]
    assert found.failures[0].seed == game_seed(5, 0)
    assert found.ended == 0


@pytest.mark.parametrize("native", [True, False])
def test_a_seat_without_an_option_is_reported(native: bool) -> None:
    found = run(asking_in_vain(), 10, native=native)
    assert [(f.fault, f.games) for f in found.failures] == [(Fault.STUCK, 10)]


@pytest.mark.parametrize("native", [True, False])
def test_a_game_without_an_end_is_given_up(native: bool) -> None:
    found = run(Toy(Numbers(goal=10**9)), 3, native=native, longest=101)
    assert [(f.fault, f.site, f.games) for f in found.failures] == [(Fault.NONE, 0, 3)]
    assert (found.games, found.ended) == (3, 0)


def test_the_seed_of_a_game_plays_it_again() -> None:
    numbers = Numbers()
    cells = numbers.start(game_seed(5, 3))
    machine = Reference(PROGRAM, numbers)
    decisions, picks = plain.play_one(machine, numbers, cells, game_seed(5, 3), 1000, (-1,))
    alone = plain.play(Toy(), 5, 3, 1, 1000)
    assert (alone.decisions, alone.picks) == ({decisions: 1}, {picks: 1})


def test_wins_are_counted_alone_and_shared() -> None:
    found = run(Toy(), 1000, 1)
    both = found.winners[0b11]
    assert both > 0
    assert found.wins(0) == found.wins_alone(0) + both
    assert found.share(0) == (found.wins_alone(0) + both / 2) / 1000
    assert found.share(0) + found.share(1) == pytest.approx(1)


def test_a_spread_knows_its_measures() -> None:
    spread = Spread({1: 1, 2: 2, 5: 1})
    assert (spread.games, spread.low, spread.high, spread.mean) == (4, 1, 5, 2.5)
    assert spread.deviation == pytest.approx((9 / 3) ** 0.5)
    assert [spread.quantile(part) for part in (0, 0.25, 0.5, 0.75, 1)] == [1, 1, 2, 2, 5]
    assert Spread({}).mean == Spread({}).deviation == 0


@pytest.mark.parametrize(("games", "jobs", "longest"), [(0, 1, 1), (1, 0, 1), (1, 1, 0)])
def test_senseless_numbers_are_refused(games: int, jobs: int, longest: int) -> None:
    with pytest.raises(ValueError, match="0"):
        run(Toy(), games, 0, jobs, longest)


def in_a_new_process(code: str, **environment: str) -> str:
    """What a new Python prints."""
    command = [sys.executable, "-c", code]
    paths = os.pathsep.join(str(Path(__file__).parents[1] / n) for n in ("", "../engine"))
    env = {**os.environ, "PYTHONPATH": paths, **environment}
    return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout


PLAYED = """
from machines.toy import Toy
from rulewright.program import objects
from rulewright.simulate import run
compile_assembly, compiled = objects.compile_assembly, []
objects.compile_assembly = lambda *module: compiled.append(module) or compile_assembly(*module)
print(run(Toy(), 10, native=True).ended, len(compiled))
"""


def test_the_loop_comes_from_the_cache_in_the_next_process(tmp_path: Path) -> None:
    printed = [in_a_new_process(PLAYED, RULEWRIGHT_CACHE=str(tmp_path)) for _ in range(2)]
    assert printed == ["10 1\n", "10 0\n"]


def test_a_damaged_loop_is_made_again(tmp_path: Path) -> None:
    in_a_new_process(PLAYED, RULEWRIGHT_CACHE=str(tmp_path))
    (path,) = tmp_path.rglob("*.o")
    path.write_bytes(path.read_bytes()[:-9])
    printed = [in_a_new_process(PLAYED, RULEWRIGHT_CACHE=str(tmp_path)) for _ in range(2)]
    assert printed == ["10 1\n", "10 0\n"]


def test_without_a_safe_folder_there_is_no_cache_and_all_works(tmp_path: Path) -> None:
    open_to_all = tmp_path / "open"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    assert in_a_new_process(PLAYED, RULEWRIGHT_CACHE=str(open_to_all)) == "10 1\n"
    assert list(open_to_all.rglob("*.o")) == []


def test_values_are_counted_however_far_apart_they_are() -> None:
    near, far = np.array([3, -2, 3], np.int64), np.array([0, 10**9, 0], np.int64)
    assert swift.counted(near) == {3: 2, -2: 1}
    assert swift.counted(far) == {0: 2, 10**9: 1}
    assert swift.counted(near[:0]) == {}


MISSING = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("llvmlite", "numpy"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Hidden())
from machines.toy import Toy
from rulewright.problems import RulebookError
from rulewright.simulate import run
print(run(Toy(), 10, native=False).ended)
try:
    run(Toy(), 10, native=True)
except RulebookError as error:
    print(*(problem.code for problem in error.problems))
"""


def test_without_the_extra_python_plays_and_machine_code_says_what_is_missing() -> None:
    assert in_a_new_process(MISSING) == "10\nnative.missing\n"
