"""Hidden cards put into hidden places: always where each can be, whenever there is a way."""

from collections import Counter
from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from rulewright.play import assignment
from rulewright.play.assignment import assign

ZONES = 3
masks = st.lists(st.integers(1, 2**ZONES - 1), min_size=0, max_size=5)


@given(masks, st.data(), st.integers(0, 9))
def test_a_way_is_found_if_there_is_one(known: list[int], data: st.DataObject, seed: int) -> None:
    places = data.draw(
        st.lists(st.integers(0, ZONES - 1), min_size=len(known), max_size=len(known))
    )
    cards = list(range(len(known)))
    table = dict(enumerate(known))
    ways = {
        p
        for p in permutations(cards)
        if all(table[c] >> z & 1 for c, z in zip(p, places, strict=True))
    }
    for restarts in (0, assignment.RESTARTS):
        original, assignment.RESTARTS = assignment.RESTARTS, restarts
        found = assign(cards, places, table, Random(seed))
        assignment.RESTARTS = original
        assert (tuple(found) in ways) if found is not None else not ways


def test_every_way_comes_up_about_as_often_where_nothing_is_known() -> None:
    random, places = Random(0), [0, 1, 1, 2]
    table = dict.fromkeys(range(4), 0b111)
    counts = Counter(tuple(assign(range(4), places, table, random) or ()) for _ in range(2400))
    assert len(counts) == 24
    assert max(counts.values()) < 2 * min(counts.values())


def test_more_cards_than_places_have_no_way() -> None:
    assert assign([0, 1], [0], {0: 1, 1: 1}, Random(0)) is None
