"""Every way a tiny game can go: all outcomes of chance, all choices. A joint simultaneous choice is one edge."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

import pytest

from rulewright.play.game import Game
from rulewright.play.observation import observe
from rulewright.play.state import State
from rulewright.program.reference import Reference


class Undecided(Exception):
    """A draw that the script does not say; `bound` is how many outcomes it has."""

    def __init__(self, bound: int) -> None:
        self.bound = bound


@dataclass
class Script:
    """Stands in for the random numbers: the outcomes of the draws to come, in order."""

    outcomes: tuple[int, ...] = ()
    used: int = 0

    def draw(self, seed: int, stream: int, counter: int, bound: int) -> int:
        if bound == 1:
            return 0
        if self.used == len(self.outcomes):
            raise Undecided(bound)
        self.used += 1
        return self.outcomes[self.used - 1]


@dataclass
class Tree:
    """What a walk found. Scores are those of uniform play, weighted by the chance of each ending."""

    nodes: int = 0
    endings: int = 0
    information: dict[int, set[bytes]] = field(default_factory=dict)
    value: dict[int, float] = field(default_factory=dict)
    states: list[State] = field(default_factory=list)


class Walker:
    """Walks a game that `Reference` runs. A decision in which nobody has a choice is no node."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
        self.game, self.tree, self.script = game, Tree(), Script()
        machine = game.setup.machine
        assert isinstance(machine, Reference)
        monkeypatch.setitem(machine._space, "draw", lambda *numbers: self.script.draw(*numbers))

    def walk(self) -> Tree:
        self._run(lambda: self.game.start(0), 1.0)
        return self.tree

    def _run(
        self, step: Callable[[], State], weight: float, outcomes: tuple[int, ...] = ()
    ) -> None:
        self.script = Script(outcomes)
        try:
            state = step()
        except Undecided as undecided:
            self.tree.nodes += 1
            for outcome in range(undecided.bound):
                self._run(step, weight / undecided.bound, (*outcomes, outcome))
            return
        self._at(state, weight)

    def _at(self, state: State, weight: float) -> None:
        assert state.fault is None
        if state.over:
            self.tree.nodes += 1
            self.tree.endings += 1
            for seat, score in enumerate(state.result.scores):
                self.tree.value[seat] = self.tree.value.get(seat, 0) + weight * (score or 0)
            return
        moves = list(joint(state))
        if len(moves) > 1:
            self.tree.nodes += 1
            self.tree.states.append(state)
            for seat in state.decisions:
                known = self.tree.information.setdefault(seat, set())
                known.add(observe(state, seat).to_bytes())
        for move in moves:
            self._run(lambda move=move: state.apply(move), weight / len(moves))  # type: ignore[misc]


def joint(state: State) -> Iterator[Mapping[int, int]]:
    """All ways in which the asked seats can pick at the same moment."""
    numbers = [decision.numbers for decision in state.decisions.values()]
    for picks in product(*numbers):
        yield dict(zip(state.decisions, picks, strict=True))
