"""Long runs of the promises about secrets: many games under random settings, every state of them."""

from random import Random

import pytest

from play.playing import (
    Table,
    alike,
    game_at,
    goes_on_the_same,
    looks_the_same,
    play,
    tables,
    zones_of,
)
from rulewright.play.observation import observe
from rulewright.play.sample import sample

SEEDS = 20
STEPS = 300


@pytest.mark.soak
@pytest.mark.parametrize("table", list(tables()), ids=str)
def test_nothing_hidden_is_told_in_long_runs(table: Table) -> None:
    for seed in range(SEEDS):
        random = Random(f"{table} {seed} soak")
        for state in play(game_at(table, random), seed, random, STEPS):
            assert state.fault is None, (seed, state.fault)
            zones = zones_of(state)
            for known in state.knowledge:
                assert all(known.zones[card] >> zone & 1 for card, zone in zones.items())
            observer = random.choice([*range(table.players), None])
            pairs = alike(state, observer)
            for x, y in random.sample(pairs, min(3, len(pairs))):
                assert looks_the_same(state, observer, x, y), (seed, state.choice, x, y)
                same = state.over or goes_on_the_same(state, observer, (x, y), random)
                assert same, (seed, state.choice, x, y)
            if not state.over:
                seen = observe(state, observer)
                drawn = observe(sample(seen, random), observer)
                assert drawn.to_bytes() == seen.to_bytes(), (seed, state.choice)
