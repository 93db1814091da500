"""A game's id, a folder or a file in; the game that it belongs to, and the file that is meant, out."""

from dataclasses import dataclass
from pathlib import Path

from rulewright import resources
from rulewright.play.folder import FOLDERS, folder_of


@dataclass(frozen=True, slots=True)
class Target:
    """What is looked at: the game in `folder`, whose main file is `main`; only its file `only` if that is not None.

    Names of files are those within the folder.
    """

    name: str
    folder: Path
    main: str = resources.GAME_FILE
    only: str | None = None

    @property
    def alone(self) -> bool:
        """Whether this is one file without a game around it."""
        return self.main != resources.GAME_FILE

    @property
    def title(self) -> str:
        """What the target is called where it is spoken of."""
        return self.name if Path(self.name).name else self.folder.resolve().name

    def shown(self, file: str) -> str:
        """A file of the folder as it can be opened from where the user is."""
        here, full = Path.cwd(), self.folder.resolve()
        folder = full.relative_to(here) if full.is_relative_to(here) else self.folder
        return str(folder / file)


def find_target(name: str) -> Target:
    """What a person means by `name`; raises LoadError if it is neither a game nor a folder of one nor a file.

    A file belongs to the game in its own folder or in the one above (a variant does); without either it is a game of its own.
    """
    path = Path(name)
    if name in resources.games() or path.is_dir() or path.suffix not in (".yaml", ".yml"):
        return Target(name, folder_of(name))
    above = [path.parent.parent] * (path.parent.name in FOLDERS)
    for folder in (path.parent, *above):
        if (folder / resources.GAME_FILE).is_file():
            file = path.relative_to(folder).as_posix()
            return Target(name, folder, only=file)
    return Target(name, path.parent, main=path.name, only=path.name)
