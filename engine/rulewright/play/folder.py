"""The rule files of one game: found in its folder and nowhere else, with names as places in problems call them."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from rulewright import resources
from rulewright.problems import NOWHERE, Problem, RulebookError, Value
from rulewright.rulebook.report import nearest
from rulewright.source.text import load

FOLDERS = ("", "variants", "cards")
"""Where in a game's folder its rule files are."""
HEAD, TAIL = "variants/", ".yaml"
"""What stands before and after the name of a variant in the name of its file."""
MOST_FILES = 200
"""How many rule files one game may have."""


class LoadError(RulebookError):
    """There is no such game, variant, setting, value or number of players; `problems` say what was asked and what there is."""


def problem(code: str, near: tuple[str, ...] = (), **values: Value) -> Problem:
    """A problem of what was asked for, not of a file."""
    return Problem(f"load.{code}", NOWHERE, values, near)


def folder_of(game: str | Path) -> Path:
    """The folder of a game that comes with Rulewright, by its id, or the folder itself; raises LoadError if there is none."""
    path = Path(game)
    if isinstance(game, str) and game in resources.games():
        return resources.games()[game]
    if (path / resources.GAME_FILE).is_file():
        return path
    name = str(game)
    if path.is_dir() or path.parent != Path():
        raise LoadError([problem("no_game_file", folder=name, file=resources.GAME_FILE)])
    games = tuple(resources.games())
    raise LoadError([problem("no_game", nearest(name, games), game=name, games=games)])


def read_folder(folder: Path) -> Mapping[str, str]:
    """The texts of all rule files by their names in the folder, `game.yaml` first; raises RulebookError.

    What lies outside the folder is not read, whatever links there.
    """
    found: dict[str, str] = {}
    problems: list[Problem] = []
    names = list(_names(folder))
    if len(names) > MOST_FILES:
        raise LoadError([problem("too_many_files", limit=MOST_FILES, number=len(names))])
    for name in names:
        path = folder / name
        if not path.resolve().is_relative_to(folder.resolve()):
            problems.append(problem("outside", file=name))
            continue
        text, faults = load(path, name)
        problems.extend(faults)
        if text is not None:
            found[name] = text
    if problems:
        raise RulebookError(problems)
    return found


def _names(folder: Path) -> Iterator[str]:
    yield resources.GAME_FILE
    for part in FOLDERS:
        for path in sorted((folder / part).glob("*.yaml")):
            name = path.relative_to(folder).as_posix()
            if name != resources.GAME_FILE:
                yield name


def variants_in(files: Mapping[str, str]) -> tuple[str, ...]:
    """The names of the variants that rule files hold, in order."""
    return tuple(
        n[len(HEAD) : -len(TAIL)] for n in files if n.startswith(HEAD) and n.endswith(TAIL)
    )


def variant_file(variant: str) -> str:
    """The name of the file of a variant."""
    return f"{HEAD}{variant}{TAIL}"
