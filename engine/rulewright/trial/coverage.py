"""Games played by reference come in; which steps were run and which options could be chosen go out."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.play.game import Game
from rulewright.problems import Span
from rulewright.program.code import Block
from rulewright.program.layout import DECISION
from rulewright.program.machine import Cells
from rulewright.program.reference import Reference, Watch
from rulewright.rulebook.model import (
    Body,
    DoStep,
    EachStep,
    IfStep,
    Rulebook,
    Step,
    WhileStep,
)
from rulewright.simulate.plain import play_one
from rulewright.simulate.tally import game_seed


@dataclass(slots=True)
class Coverage:
    """What was met so far, in all games: places of rule files, and alternatives (choice, name) that were legal once."""

    games: int = 0
    sites: set[Span] = field(default_factory=set)
    known: set[Span] = field(default_factory=set)
    options: set[tuple[str, str]] = field(default_factory=set)

    def watch(self, game: Game, games: int, seed: int, longest: int) -> None:
        """Play some games and note what they meet; questions to people are answered at random, too."""
        places = game.program.sites
        for function in game.program.functions.values():
            for block in function.blocks:
                self.known |= {places[i.site] for i in block.instructions if i.site < len(places)}

        def reached(block: Block) -> None:
            self.sites |= {places[i.site] for i in block.instructions if i.site < len(places)}

        machine = Watcher(game, self, reached)
        nobody = (-1,) * len(game.rulebook.choices)
        for number in range(games):
            mine = game_seed(seed, number)
            cells = game.binding.start(mine)
            play_one(machine, game.binding, cells, mine, longest, nobody)
            self.games += 1

    def complete(self, rules: Rulebook) -> bool:
        """Whether these rules have nothing left to be met."""
        asked = {choice for choice, _ in self.options}
        named = {name for name, choice in rules.choices.items() if choice.named}
        return not (named - asked or self.unreached_options(rules) or self.unreached_steps(rules))

    def unreached_steps(self, rules: Rulebook) -> tuple[Step, ...]:
        """The steps that no game ran although it came to the step around them: of each list of steps the first."""
        return tuple(_Missed(rules, self.known, self.sites).of(rules.flow))

    def unreached_options(self, rules: Rulebook) -> tuple[tuple[str, str], ...]:
        """The alternatives (choice, name) that nobody could ever choose, of choices that somebody had to make."""
        asked = {choice for choice, _ in self.options}
        return tuple(
            (choice.name, alternative.name)
            for choice in rules.choices.values()
            for alternative in choice.alternatives
            if choice.name in asked
            and alternative.name is not None
            and (choice.name, alternative.name) not in self.options
        )


class Watcher(Reference):
    """A machine that notes what it meets."""

    def __init__(self, game: Game, coverage: Coverage, reached: Watch) -> None:
        super().__init__(game.program, game.binding, watch=reached)
        self._game = game
        self._coverage = coverage

    def legal(self, cells: Cells, seat: int) -> tuple[int, ...]:
        """The legal options, whose alternatives are noted."""
        found = super().legal(cells, seat)
        setup = self._game.setup
        choice = setup.rulebook.choices[setup.choices[cells[DECISION]]]
        if choice.named:
            numbering = setup.numberings[choice.name]
            for number in found:
                named = numbering.decode(number)
                if named is not None:
                    name = choice.alternatives[named.alternative].name or ""
                    self._coverage.options.add((choice.name, name))
        return found


@dataclass(slots=True)
class _Missed:
    """Goes through the flow as far as games came; a procedure is looked into once, where something ran it."""

    rules: Rulebook
    known: set[Span]
    reached: set[Span]
    done: set[str] = field(default_factory=set)

    def of(self, body: Body) -> Iterator[Step]:
        for step in body:
            if step.span in self.known and step.span not in self.reached:
                yield step
                return
            yield from self._inside(step)

    def _inside(self, step: Step) -> Iterator[Step]:
        match step:
            case EachStep(body=body) | WhileStep(body=body):
                yield from self.of(body)
            case IfStep(then=then, otherwise=otherwise):
                yield from self.of(then)
                yield from self.of(otherwise)
            case DoStep(procedure=name) if name not in self.done:
                self.done.add(name)
                yield from self.of(self.rules.procedures[name])
            case _:
                return
