"""Thousands of damaged rule files: each is read, and played where it is sound still, without a traceback and without a hang."""

import random
from pathlib import Path

import pytest

from hostile.attempt import attempt
from hostile.bounded import bounded
from hostile.damage import damaged

ROOT = Path(__file__).parents[2]
SMALL = sorted(
    path
    for folder in ("rules", "checks", "secrecy", "types", "errors", "variants", "listing")
    for path in (ROOT / "tests" / "cases" / folder).glob("*.yaml")
)
WEIGHTS = [1 / path.stat().st_size for path in SMALL]
"""Shorter files come more often: each takes a few milliseconds, and a mistake in it is not lost among others."""
WHOLE = sorted((ROOT / "rules").glob("*/game.yaml"))
VARIANTS = sorted((ROOT / "rules").glob("*/variants/*.yaml"))
CHUNK = 250


def files(chance: random.Random, whole: float) -> dict[str, str]:
    """A damaged game: mostly a small one; of so many (0 to 1) half are bundled ones, half variants of these."""
    kind = chance.random()
    if kind >= whole:
        (small,) = chance.choices(SMALL, WEIGHTS)
        return {"game.yaml": damaged(small.read_text("utf-8"), chance)}
    if kind < whole / 2:
        return {"game.yaml": damaged(chance.choice(WHOLE).read_text("utf-8"), chance)}
    variant = chance.choice(VARIANTS)
    base = variant.parents[1] / "game.yaml"
    name = f"variants/{variant.name}"
    return {
        "game.yaml": base.read_text("utf-8"),
        name: damaged(variant.read_text("utf-8"), chance),
    }


def run(seed: int, whole: float = 0.04, spoken: int = 3) -> int:
    """Damage, read and play; how many files were sound still. `spoken` problems of each are said, in every language."""
    chance = random.Random(seed)
    sound = 0
    for number in range(CHUNK):
        made = files(chance, whole)
        try:
            sound += bool(attempt(made, spoken).faults)
        except Exception as error:
            shown = "\n".join(f"--- {name}\n{text}" for name, text in made.items())
            raise AssertionError(f"file {number} of seed {seed}:\n{shown}") from error
    return sound


@pytest.mark.parametrize("seed", range(8))
def test_two_thousand_damaged_files(seed: int) -> None:
    assert bounded(lambda: run(seed), seconds=400) > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 900))
def test_two_hundred_thousand_damaged_files(seed: int) -> None:
    assert bounded(lambda: run(seed, whole=0.01, spoken=1), seconds=400) >= 0
