"""What the tests of words share: the glossary, the domains of the checkout, and a way to write a small game's words."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.words.glossary import Glossary, read_glossary

Write = Callable[..., Path]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture(scope="session")
def glossary() -> Glossary:
    return read_glossary(resources.locales_root() / "glossary.yaml")


@pytest.fixture
def write_words(tmp_path: Path) -> Write:
    """Writes `words.yaml` and catalogs (language folder → entries) of a game called `little`; returns the game's folder."""

    def write(words: str, **catalogs: str) -> Path:
        folder = tmp_path / "little"
        folder.mkdir(exist_ok=True)
        (folder / "words.yaml").write_text(words, "utf-8")
        for language, entries in catalogs.items():
            place = folder / "locales" / language / "LC_MESSAGES"
            place.mkdir(parents=True, exist_ok=True)
            header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
            (place / "little.po").write_text(header + entries, "utf-8")
        return folder

    return write
