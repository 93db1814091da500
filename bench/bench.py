"""How fast rulebooks run: random Goofspiel beside OpenSpiel, and what compiling costs. Prints a table.

Each side plays whole processes, one after the other in turns, start-up and loading included; the median of the turns counts. All
times are processor time, so that a busy machine changes them little; the race also prints what the clock on the wall says.
Run it with `make bench`; `--quick` plays a tenth of the games.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from unittest.mock import patch

import rulewright
from rulewright import resources
from rulewright.program import objects
from rulewright.program.assembly import assemble
from rulewright.program.native import PLAYED
from rulewright.simulate import run
from rulewright.simulate.playout import module
from rulewright.simulate.swift import SHORT

SIDES = Path(__file__).parent
TURNS = 3
GAMES = {"here": 2_000_000, "open_spiel": 75_000}
"""How many games each side plays in a turn: some five seconds on one thread."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One process: seconds of the processor in all and before the first game, seconds on the wall, games, and picks for each."""

    spent: float
    before: float
    wall: float
    games: int
    picks: float


def race(part: int) -> Iterator[tuple[str, str]]:
    """Random Goofspiel (13 cards, two seats) here and in OpenSpiel, one thread each; then here on two threads."""
    turns: dict[str, list[Turn]] = {side: [] for side in GAMES}
    for _ in range(TURNS):
        for side, games in GAMES.items():
            turns[side].append(take_turn(side, games // part))
    whole, inside = {}, {}
    for side, found in turns.items():
        name = f"Goofspiel, {side}"
        speeds = [turn.games / turn.spent for turn in found]
        whole[side] = median(speeds)
        inside[side] = median(turn.games / (turn.spent - turn.before) for turn in found)
        wall = median(turn.games / turn.wall for turn in found)
        spread = f"({min(speeds):,.0f} to {max(speeds):,.0f})"
        yield f"{name}: games a second, whole process", f"{whole[side]:,.0f} {spread}"
        yield f"{name}: the same without start-up", f"{inside[side]:,.0f}"
        yield f"{name}: start-up", f"{1000 * median(turn.before for turn in found):.0f} ms"
        yield f"{name}: whole process, on the wall", f"{wall:,.0f}"
        yield f"{name}: picks a second", f"{whole[side] * found[0].picks:,.0f}"
    yield "here : open_spiel, whole process", f"{whole['here'] / whole['open_spiel']:.1f}"
    yield "here : open_spiel, without start-up", f"{inside['here'] / inside['open_spiel']:.1f}"
    both = [take_turn("here", GAMES["here"] // part, 2) for _ in range(TURNS)]
    wall = median(turn.games / turn.wall for turn in both)
    yield "Goofspiel, here: two threads, on the wall", f"{wall:,.0f}"


def take_turn(side: str, games: int, threads: int = 1) -> Turn:
    """One process, on its own."""
    command = [sys.executable, str(SIDES / f"goofspiel_{side}.py"), str(games), str(threads)]
    wall, before = time.perf_counter(), os.times()
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    wall, after = time.perf_counter() - wall, os.times()
    used = after.children_user - before.children_user
    used += after.children_system - before.children_system
    picks, ready = map(float, printed.split())
    return Turn(used, ready, wall, games, picks)


def compiling() -> Iterator[tuple[str, str]]:
    """What each game costs the first time: from rule files to a program, and from there to machine code."""
    with tempfile.TemporaryDirectory() as cache, patch.dict(os.environ, RULEWRIGHT_CACHE=cache):
        yield from first_times()


def first_times() -> Iterator[tuple[str, str]]:
    """See `compiling`."""
    for name, folder in resources.games().items():
        start = time.process_time()
        game = rulewright.load(folder)
        loaded = time.process_time()
        code = objects.compile_assembly(assemble(game.program, PLAYED))
        compiled = time.process_time()
        text = module(game.program)
        objects.compile_assembly(text, thorough=text.count("\n") <= SHORT)
        simulated = time.process_time()
        objects.compile_assembly(text, thorough=True)
        thorough = time.process_time()
        size = sum(len(b.instructions) for f in game.program.functions.values() for b in f.blocks)
        steps = (loaded - start, compiled - loaded, simulated - compiled, thorough - simulated)
        yield (
            f"{name}: load / compile to play / simulate / for long",
            " / ".join(f"{1000 * seconds:.0f} ms" for seconds in steps)
            + f" ({size} instructions, {len(code) // 1024} KiB)",
        )


def playing(part: int) -> Iterator[tuple[str, str]]:
    """Random games of every game here, one thread, from a compiled program."""
    for name, folder in resources.games().items():
        game = rulewright.load(folder)
        run(game, 1, jobs=1, native=True)
        games, spent = 0, 0.0
        picks = 0.0
        while spent < 3 / part:
            start = time.process_time()
            found = run(game, 1000, seed=games, jobs=1, native=True)
            spent += time.process_time() - start
            games += found.games
            picks += found.picks.mean * found.ended
        yield f"{name}: games / picks a second", f"{games / spent:,.0f} / {picks / spent:,.0f}"


def changing() -> Iterator[tuple[str, str]]:
    """How often LLVM compiles while settings and numbers of players change."""
    compile_assembly, times = objects.compile_assembly, []

    def noted(assembly: str, thorough: bool = False) -> bytes:
        start = time.process_time()
        code = compile_assembly(assembly, thorough)
        times.append(time.process_time() - start)
        return code

    objects.compile_assembly, tables = noted, 0
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, RULEWRIGHT_CACHE=folder):
        for path in resources.games().values():
            first = rulewright.load(path)
            for players in range(first.rulebook.players[0], first.rulebook.players[1] + 1):
                run(rulewright.load(path, players), 1, native=True)
                tables += 1
    objects.compile_assembly = compile_assembly
    games = len(resources.games())
    yield f"compilations for {tables} tables of {games} games", str(len(times))
    yield "longest compilation", f"{1000 * max(times):.0f} ms"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="play a tenth of the games")
    part = 10 if parser.parse_args().quick else 1
    for rows in (race(part), changing(), compiling(), playing(part)):
        for name, found in rows:
            print(f"{name:48} {found}", flush=True)
        print()


if __name__ == "__main__":
    main()
