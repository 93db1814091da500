"""A game's folder in; every file that what is wrong with its texts hangs on, out."""

from pathlib import Path

from rulewright import resources
from rulewright.words.catalogs import catalog_path, files_of
from rulewright.words.domains import ENGINE
from rulewright.words.languages import LANGUAGES
from rulewright.words.words import WORDS_FILE


def glossary_file() -> Path:
    """The words of the engine's own translators."""
    return resources.locales_root() / "glossary.yaml"


def engine_file() -> Path:
    """The engine's own sentences."""
    return resources.locales_root() / f"{ENGINE}.yaml"


def files_of_words(folder: Path) -> tuple[Path, ...]:
    """All files that `checking` reads for the game in a folder, those included that need not be there."""
    catalogs = (
        catalog_path(root, language, folder.name).with_suffix(suffix)
        for root in (resources.locales_root(), folder / "locales")
        for language in LANGUAGES
        for suffix in (".po", ".mo")
    )
    return (*files_of(folder / WORDS_FILE), glossary_file(), engine_file(), *catalogs)
