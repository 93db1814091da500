"""Whose turn comes next in Atarayo, after skips and reverses by count, against plain arithmetic; no card is ever lost, and where the
card lies that was pushed face up into the pile everybody knows, until it comes to the top and out.
"""

from dataclasses import dataclass
from random import Random

import pytest

from games.tables import RULES
from rulewright.play.loading import load
from rulewright.play.observation import observe
from rulewright.play.reading import Reading
from rulewright.play.state import State

SKIP, REVERSE = 2, 9
MOST_DECISIONS = 400


@dataclass(frozen=True, slots=True)
class Moment:
    """What decides about the next turn."""

    number: int
    turn: int
    direction: int
    laid: tuple[int, ...]


def moment(state: State) -> Moment:
    reading = Reading(state.setup.binding, state.cells)
    number, turn, direction = (
        reading.variable(name, 0) for name in ("turn_number", "turn", "direction")
    )
    field = next(zone.number for zone in state.setup.binding.zones if zone.zone == "field")
    return Moment(number, turn, direction, tuple(reading.zone(field)))


def every_card_once(state: State) -> bool:
    reading = Reading(state.setup.binding, state.cells)
    zones = state.setup.binding.zones
    found = sorted(card for zone in zones for card in reading.zone(zone.number))
    return found == list(range(len(state.setup.binding.cards)))


def face_up_card(state: State) -> tuple[list[int], list[int]]:
    """The cards that lie face up in the pile, and the point cards."""
    reading = Reading(state.setup.binding, state.cells)
    zones = {zone.zone: reading.zone(zone.number) for zone in state.setup.binding.zones}
    up = [card for card in zones["pile"] if reading.face_up(card)]
    assert not zones["pile"] or zones["pile"][-1] not in up, "it comes out as soon as it is the top"
    return up, list(zones["point"])


def known_to_all(state: State, up: list[int]) -> bool:
    """Whether everybody knows that these cards are in the pile."""
    observers = (*range(state.setup.players), None)
    seen = [observe(state, observer) for observer in observers]
    return all({p.zone for p in one.places(card)} == {"pile"} for one in seen for card in up)


def next_turn(before: Moment, laid: tuple[int, ...], state: State) -> tuple[int, int]:
    """The turn and the direction after a turn in which these cards were laid (none if none were)."""
    numbers = [state.setup.binding.cards[card].fields["number"] for card in laid]
    direction = -before.direction if numbers.count(REVERSE) % 2 else before.direction
    steps = 1 + numbers.count(SKIP)
    return (before.turn + direction * steps) % state.setup.players, direction


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_round_by_skips_and_reverses(players: int) -> None:
    chance = Random(players)
    state = load(RULES / "atarayo", players).start(seed=players)
    before, turns = moment(state), 0
    came_out = False
    for step in range(MOST_DECISIONS):
        if state.over:
            break
        assert every_card_once(state)
        up, out = face_up_card(state)
        came_out |= bool(out)
        assert len(up) + len(out) <= 1
        assert step % 20 or known_to_all(state, up)
        now = moment(state)
        if now.number == before.number + 1:
            laid = now.laid if now.laid != before.laid else ()
            assert (now.turn, now.direction) == next_turn(before, laid, state)
            turns += 1
        if now.number != before.number:
            before = now
        moves = {seat: chance.choice(one.numbers) for seat, one in state.decisions.items()}
        state = state.apply(moves)
    assert state.fault is None
    assert turns > 30
    assert came_out
