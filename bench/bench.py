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
from pathlib import Path
from statistics import median
from unittest.mock import patch

import rulewright
from rulewright import resources
from rulewright.program import objects
from rulewright.program.assembly import assemble
from rulewright.program.native import PLAYED
from rulewright.simulate import run

SIDES = Path(__file__).parent
TURNS = 3
GAMES = {"goofspiel_here.py": 400_000, "goofspiel_open_spiel.py": 20_000}
"""How many games each side plays in a turn: a second or two."""


def race(part: int) -> Iterator[tuple[str, str]]:
    """Random Goofspiel (13 cards, two seats) here and in OpenSpiel, one thread each."""
    turns: dict[str, list[tuple[float, float, float]]] = {side: [] for side in GAMES}
    for _ in range(TURNS):
        for side, games in GAMES.items():
            turns[side].append(take_turn(side, games // part))
    speeds = {}
    for side, found in turns.items():
        processor, wall, picks = (median(column) for column in zip(*found, strict=True))
        name = side.removeprefix("goofspiel_").removesuffix(".py")
        low, high = min(turn[0] for turn in found), max(turn[0] for turn in found)
        yield f"Goofspiel, {name}: games a second", f"{processor:,.0f} ({low:,.0f} to {high:,.0f})"
        yield f"Goofspiel, {name}: games a second on the wall", f"{wall:,.0f}"
        yield f"Goofspiel, {name}: picks a second", f"{processor * picks:,.0f}"
        speeds[name] = processor
    yield "Goofspiel, here : open_spiel", f"{speeds['here'] / speeds['open_spiel']:.1f}"


def take_turn(side: str, games: int) -> tuple[float, float, float]:
    """One process: games for each second of the processor, and of the wall's clock; picks for each game."""
    command = [sys.executable, str(SIDES / side), str(games)]
    wall, before = time.perf_counter(), os.times()
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    wall, after = time.perf_counter() - wall, os.times()
    used = after.children_user - before.children_user
    used += after.children_system - before.children_system
    return games / used, games / wall, float(printed)


def compiling() -> Iterator[tuple[str, str]]:
    """What each game costs before it runs: from rule files to a program, and from there to machine code."""
    for name, folder in resources.games().items():
        start = time.process_time()
        game = rulewright.load(folder)
        loaded = time.process_time()
        code = objects.compile_assembly(assemble(game.program, PLAYED))
        compiled = time.process_time()
        size = sum(len(b.instructions) for f in game.program.functions.values() for b in f.blocks)
        yield (
            f"{name}: load / compile to machine code",
            f"{1000 * (loaded - start):.0f} ms / {1000 * (compiled - loaded):.0f} ms"
            f" ({size} instructions, {len(code) // 1024} KiB)",
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
