"""Puts the data of the checkout into the wheel: rules, compiled catalogs and page templates, below `rulewright/data/`."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = "rulewright/data"
COPIED = {"rules": "*.yaml", "locales": "*.yaml", "site/templates": "*"}
"""Folder of the checkout → which of its files go into the wheel as they are."""


class DataHook(BuildHookInterface[Any]):
    """An editable install reads the checkout itself and gets nothing from here."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds `file on disk → place in the wheel` for each data file."""
        if version == "editable":
            return
        root = Path(self.root)
        included: dict[str, str] = build_data["force_include"]
        for folder, pattern in COPIED.items():
            for path in sorted((root / folder).rglob(pattern)):
                if path.is_file():
                    included[str(path)] = f"{DATA}/{path.relative_to(root).as_posix()}"
        for catalog in sorted((root / "locales").rglob("*.po")):
            place = catalog.relative_to(root).with_suffix(".mo")
            compiled = root / "build" / place
            compile_catalog(catalog, compiled)
            included[str(compiled)] = f"{DATA}/{place.as_posix()}"


def compile_catalog(source: Path, target: Path) -> None:
    """Writes the gettext binary of one catalog; unfinished (fuzzy) translations stay out."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with source.open("rb") as po:
        catalog = read_po(po)
    with target.open("wb") as mo:
        write_mo(mo, catalog)
