"""The rule files of a game in; a table for each number of players, variant and settings that examples ask for, out.

Each game is made once, and begun once: what a game does before it first asks anybody is the same in all its examples.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulewright.examples.model import Example
from rulewright.examples.noted import Made, noting_setup
from rulewright.examples.table import Table
from rulewright.examples.wrong import Wrong
from rulewright.play.asked import Asked, chosen_settings
from rulewright.play.loading import make_machine, read_rules, rules_for
from rulewright.play.ready import compiled
from rulewright.play.setup import Setup
from rulewright.problems import Problem, RulebookError, Span
from rulewright.program.binding import bind
from rulewright.rulebook.model import Datum, Rulebook
from rulewright.source import Node, Scalar, Sequence


@dataclass(slots=True)
class Games:
    """The games of one set of rule files (their texts by their names); each is made when it is first asked for."""

    files: Mapping[str, str]
    books: Mapping[str | None, Rulebook] = field(default_factory=dict)
    """Those rulebooks, by variant, that have been read already."""
    noting: bool = False
    """Whether their machines note which numbers are read."""
    _made: dict[str | None, Made] = field(default_factory=dict)
    _begun: dict[tuple[object, ...], Table] = field(default_factory=dict)

    def table(self, example: Example) -> Table:
        """The table at which an example is played, where the game has just begun. Raises Wrong if the rules do not allow it,
        at its place in the file, and RulebookError if the rules have errors.
        """
        variant = None if example.variant is None else example.variant.text
        settings = {name.text: _value(node) for name, node in example.settings}
        players = None if example.players is None else int(example.players.text)
        known = (players, variant, *((name, type(v), v) for name, v in settings.items()))
        if known not in self._begun:
            try:
                self._begun[known] = self._begin(players, variant, settings)
            except RulebookError as error:
                placed = [_placed(problem, example) for problem in error.problems]
                if placed == list(error.problems):
                    raise
                raise Wrong(*placed) from None
        begun = self._begun[known]
        return begun.again()

    def _begin(self, players: int | None, variant: str | None, settings: Asked) -> Table:
        rules, program, layout = self._compiled(variant)
        if players is not None and not rules.players[0] <= players <= rules.players[1]:
            fitting = rules_for(self.files, players, variant)
            rules, program, layout = self._compiled(fitting.variant)
        values = chosen_settings(rules, settings)
        if self.noting:
            noted, reads = noting_setup((rules, program, layout), players, values)
            return Table(noted, reads=reads)
        binding = bind(rules, layout, players or rules.players[0], values)
        machine = make_machine("reference", program, binding)
        return Table(Setup(rules, program, layout, binding, machine))

    def _compiled(self, variant: str | None) -> Made:
        if variant not in self._made:
            rules = self.books.get(variant) or read_rules(self.files, variant)
            self._made[variant] = (rules, *compiled(self.files, rules))
        return self._made[variant]


def _value(node: Node) -> Datum | tuple[Datum, ...]:
    """The value of a setting, as it is written."""
    match node:
        case Scalar(text="none", plain=True):
            return None
        case Scalar(value=value):
            return value
        case Sequence(items=items):
            return tuple(item.value for item in items if isinstance(item, Scalar))
        case _:
            return None


def _placed(problem: Problem, example: Example) -> Problem:
    """What was asked for in vain, at the place where the example asks for it."""
    if problem.span.file:
        return problem
    span = _place(problem, example)
    return Problem(problem.code, span, problem.values, problem.near, problem.related)


def _place(problem: Problem, example: Example) -> Span:
    match problem.code:
        case "load.no_variant" if example.variant is not None:
            return example.variant.span
        case "load.players" | "load.which_variant" if example.players is not None:
            return example.players.span
        case _:
            name = problem.values.get("setting")
            found = (node.span for key, node in example.settings if key.text == name)
            key = (key.span for key, _ in example.settings if key.text == name)
            place = key if problem.code == "load.no_setting" else found
            return next(place, example.span)
