"""Where the data is: rules, catalogs and page templates, in a checkout and in an installed wheel."""

from collections.abc import Mapping
from pathlib import Path

PACKAGE = Path(__file__).parent
GAME_FILE = "game.yaml"
"""A folder below the rules is a game if it holds this file."""
EXAMPLES_FILE = "examples.yaml"
"""The file of a game's folder with its worked examples."""


def data_root() -> Path:
    """The folder that holds `rules`, `locales` and `site/templates`: in a wheel it lies inside the package."""
    packaged = PACKAGE / "data"
    return packaged if packaged.is_dir() else PACKAGE.parents[1]


def rules_root() -> Path:
    """The folder with one folder for each game that comes with Rulewright."""
    return data_root() / "rules"


def locales_root() -> Path:
    """The folder with the English sentences and one folder of catalogs for each language."""
    return data_root() / "locales"


def templates_root() -> Path:
    """The folder with the page templates of the rules site."""
    return data_root() / "site" / "templates"


def games() -> Mapping[str, Path]:
    """The games that come with Rulewright: id → folder, in order of the ids."""
    root = rules_root()
    if not root.is_dir():
        return {}
    return {path.name: path for path in sorted(root.iterdir()) if (path / GAME_FILE).is_file()}
