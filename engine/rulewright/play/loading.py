"""The life of a rulebook in one function: files → rulebook → program → binding → machine → game."""

from collections.abc import Mapping
from pathlib import Path

from rulewright import rulebook
from rulewright.compiler import compile_rulebook
from rulewright.play.asked import Asked, chosen_settings
from rulewright.play.folder import LoadError, folder_of, problem, read_folder, variants_in
from rulewright.play.game import Game
from rulewright.play.setup import Setup
from rulewright.problems import RulebookError
from rulewright.program.binding import Binding, bind
from rulewright.program.code import Program
from rulewright.program.machine import Machine
from rulewright.program.reference import Reference
from rulewright.rulebook.model import Rulebook
from rulewright.rulebook.report import nearest

MACHINES = ("reference", "native")
"""What can run a program."""


def load(
    game: str | Path,
    players: int | None = None,
    settings: Asked | None = None,
    variant: str | None = None,
    machine: str = "reference",
) -> Game:
    """Load a game by its id or from its folder.

    `players` defaults to the fewest that the rules allow; where only a variant allows the number, that variant is taken.
    `settings` names only what differs from the defaults; a value may also be given as text (`"3"`, `"true"`, `"8,11"`).
    Raises RulebookError if the rules have errors and LoadError if there is not what was asked for.
    """
    return load_files(read_folder(folder_of(game)), players, settings, variant, machine)


def load_files(
    files: Mapping[str, str],
    players: int | None = None,
    settings: Asked | None = None,
    variant: str | None = None,
    machine: str = "reference",
) -> Game:
    """As `load`, from the texts of rule files by their names."""
    rules = rules_for(files, players, variant)
    values = chosen_settings(rules, settings or {})
    program, layout = compile_rulebook(rules)
    binding = bind(rules, layout, players or rules.players[0], values)
    running = make_machine(machine, program, binding)
    return Game(Setup(rules, program, layout, binding, running, machine, dict(files)))


def read_rules(files: Mapping[str, str], variant: str | None) -> Rulebook:
    """The checked rulebook of rule files, under a variant if one is named; raises RulebookError."""
    if variant is not None and variant not in variants_in(files):
        names = variants_in(files)
        raise LoadError(
            [problem("no_variant", nearest(variant, names), variant=variant, names=names)]
        )
    rules, problems = rulebook.read(files, variant)
    errors = [found for found in problems if not found.warning]
    if rules is None or errors:
        raise RulebookError(errors or problems)
    return rules


def rules_for(files: Mapping[str, str], players: int | None, variant: str | None) -> Rulebook:
    """The rulebook for so many players, with the one variant that allows the number where the game itself does not."""
    rules = read_rules(files, variant)
    if players is None or _allows(rules, players):
        return rules
    names = () if variant is not None else variants_in(files)
    fitting = [
        other for other in (read_rules(files, name) for name in names) if _allows(other, players)
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        found = tuple(other.variant or "" for other in fitting)
        raise LoadError([problem("which_variant", found, players=players, variants=found)])
    least, most = rules.players
    raise LoadError([problem("players", players=players, least=least, most=most)])


def make_machine(name: str, program: Program, binding: Binding) -> Machine:
    """The machine of this name for a bound program; raises LoadError for an unknown one."""
    if name == "reference":
        return Reference(program, binding)
    if name == "native":
        from rulewright.program.native import (
            Native,
        )  # only where it is asked for: it needs llvmlite

        return Native(program, binding)
    raise LoadError(
        [problem("no_machine", nearest(name, MACHINES), machine=name, machines=MACHINES)]
    )


def _allows(rules: Rulebook, players: int) -> bool:
    return rules.players[0] <= players <= rules.players[1]
