"""Promises that hold in every game, at every decision of games played at random."""

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
from rulewright.play.evaluate import NoValue, Scope, holds, members
from rulewright.play.observation import observe
from rulewright.play.record import from_json, record_of
from rulewright.play.refusing import true_scope
from rulewright.play.sample import sample
from rulewright.play.state import State
from rulewright.rulebook.model import Alternative, Must, Part
from rulewright.rulebook.terms import LocalValue, Term
from rulewright.rulebook.walking import all_inside

TABLES = list(tables())
LOOKS = 12
"""How many states of each game are looked at closely."""


def observers(state: State) -> list[int | None]:
    return [*range(state.setup.players), None]


def looked_at(table: Table, seed: int) -> tuple[list[State], Random]:
    """Some states of a random game under random settings."""
    random = Random(f"{table} {seed}")
    states = list(play(game_at(table, random), seed, random))
    return random.sample(states, min(LOOKS, len(states))), random


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_random_game_meets_no_fault(table: Table) -> None:
    random = Random(str(table))
    for seed in range(2):
        for state in play(game_at(table), seed, random):
            assert state.fault is None
            if state.over:
                winners, scores = state.result.winners, state.result.scores
                assert all(0 <= seat < state.setup.seats for seat in winners)
                assert len(scores) == state.setup.seats


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_options_are_legal_and_candidates_are_refused_with_a_reason(table: Table) -> None:
    states, _ = looked_at(table, 1)
    for state in states:
        for seat, decision in state.decisions.items():
            assert decision.options
            assert [option.number for option in decision.options] == list(decision.numbers)
            assert all(decision.refusal(option) is None for option in decision.options)
            assert observe(state, seat).options == decision.options
            for candidate in decision.candidates:
                refusal = decision.refusal(candidate)
                assert (refusal is None) == (candidate in decision.options)
                if refusal is not None:
                    assert refusal.code == "must"
                    assert refusal.reason is not None
                    assert refusal.facts


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_record_replays_the_same_game(table: Table) -> None:
    random = Random(f"{table} record")
    game = game_at(table, random)
    state, record = game.start(5), record_of(game, 5)
    states = [state]
    while not state.over and len(states) < 60:
        moves = {s: random.choice(d.options) for s, d in state.decisions.items()}
        state, record = state.apply(moves), record.stepped(moves)
        states.append(state)
    _, replayed = from_json(record.to_json()).replay()
    assert [one.cells for one in replayed] == [one.cells for one in states]
    assert [one.knowledge for one in replayed] == [one.knowledge for one in states]
    assert [one.logs for one in replayed] == [one.logs for one in states]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_knowledge_holds_the_truth(table: Table) -> None:
    random = Random(f"{table} truth")
    for state in play(game_at(table, random), 2, random):
        zones = zones_of(state)
        for known in state.knowledge:
            for card, zone in zones.items():
                assert known.zones[card] >> zone & 1
                sides = state.setup.backs.sides[card]
                if sides:
                    assert known.sides[card] >> sides.index(state.reading.side(card)) & 1


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_hidden_changes_no_byte_that_an_observer_gets(table: Table) -> None:
    states, random = looked_at(table, 3)
    for state in states:
        for observer in observers(state):
            pairs = alike(state, observer)
            for x, y in random.sample(pairs, min(3, len(pairs))):
                assert looks_the_same(state, observer, x, y)
                if not state.over:
                    assert goes_on_the_same(state, observer, (x, y), random)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_sampled_state_gives_the_same_observation(table: Table) -> None:
    states, random = looked_at(table, 4)
    for state in states:
        for observer in observers(state) if not state.over else ():
            seen = observe(state, observer)
            drawn = sample(seen, random)
            assert observe(drawn, observer).to_bytes() == seen.to_bytes()
            assert sorted(zones_of(drawn)) == sorted(zones_of(state))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_equal_choices_make_equal_states(table: Table) -> None:
    random = Random(f"{table} equal")
    game = game_at(table, random)
    first = list(play(game, 6, Random(1), 20))
    second = list(play(game, 6, Random(1), 20))
    assert first == second
    assert [hash(state) for state in first] == [hash(state) for state in second]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_program_says_what_the_model_says(table: Table) -> None:
    """The terms of the model, evaluated one by one, against the functions that were compiled from them."""
    states, _ = looked_at(table, 7)
    for state in states:
        results = state.setup.rulebook.results
        scope, cells = Scope(state.reading), state.setup.fresh(state.cells)
        winners = evaluated(results.winners, scope)
        if winners is not None:
            assert state.setup.machine.winners(cells) == tuple(sorted(winners))
        for seat in range(state.setup.seats):
            score = results.score and evaluated(results.score, scope.where(results.seat, seat))
            if score:
                assert state.setup.machine.score(cells, seat) == score[0]
        for decision in state.decisions.values():
            legal = set(decision.numbers)
            for candidate in decision.candidates:
                named = decision.setup.numberings[decision.choice.name].decode(candidate.number)
                if named is None:
                    continue
                alternative = decision.choice.alternatives[named.alternative]
                part = None if named.part is None else alternative.parts[named.part]
                judged = true_scope(decision.progress, named)
                musts = (m for m in alternative.musts if applies(m, alternative, part))
                fine = all(holds(must.condition, judged) for must in musts)
                assert fine == (candidate.number in legal)


def applies(must: Must, alternative: Alternative, part: Part | None) -> bool:
    """Whether a condition is judged for a pick of this part of several (None: of the single parts)."""
    others = {p.candidate.number for p in alternative.parts if not p.single and p is not part}
    read = (term for term in all_inside(must.condition) if isinstance(term, LocalValue))
    return not any(term.local.number in others for term in read)


def evaluated(term: Term, scope: Scope) -> list[int] | None:
    """The members of a term's value; None where the rules would fail."""
    try:
        return [member for member in members(term, scope) if isinstance(member, int)]
    except NoValue:
        return None
