"""The life of a rulebook in one function: files → rulebook → program → binding → machine → game."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from rulewright.play.asked import Asked, chosen_settings
from rulewright.play.folder import LoadError, folder_of, problem, read_folder, variants_in
from rulewright.play.game import Game
from rulewright.play.ready import Ready, read_rules, ready
from rulewright.play.setup import Setup
from rulewright.program.binding import Binding, bind
from rulewright.program.code import Program
from rulewright.program.machine import Machine
from rulewright.program.reference import Reference
from rulewright.rulebook.model import Rulebook
from rulewright.rulebook.report import nearest

__all__ = ["MACHINES", "load", "load_files", "make_machine", "read_rules", "rules_for"]

MACHINES = ("reference", "native")
"""What can run a program."""
REMEMBERED = 16
"""How many rulebooks a process remembers, so that another table of the same game costs little."""


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
    made = _ready_for(files, players, variant)
    rules, program = made.rulebook, made.program
    values = chosen_settings(rules, settings or {})
    binding = bind(rules, made.layout, players or rules.players[0], values)
    running = make_machine(machine, program, binding)
    return Game(Setup(rules, program, made.layout, binding, running, machine, dict(files)))


def rules_for(files: Mapping[str, str], players: int | None, variant: str | None) -> Rulebook:
    """The rulebook for so many players, with the one variant that allows the number where the game itself does not."""
    return _ready_for(files, players, variant).rulebook


@lru_cache(REMEMBERED)
def _remembered(files: tuple[tuple[str, str], ...], variant: str | None) -> Ready:
    return ready(dict(files), variant)


def _ready_for(files: Mapping[str, str], players: int | None, variant: str | None) -> Ready:
    texts = tuple(files.items())
    found = _remembered(texts, variant)
    if players is None or _allows(found, players):
        return found
    names = () if variant is not None else variants_in(files)
    others = (_remembered(texts, name) for name in names)
    fitting = [other for other in others if _allows(other, players)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        several = tuple(other.rulebook.variant or "" for other in fitting)
        raise LoadError([problem("which_variant", several, players=players, variants=several)])
    least, most = found.rulebook.players
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


def _allows(found: Ready, players: int) -> bool:
    least, most = found.rulebook.players
    return least <= players <= most
