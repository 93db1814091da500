"""What stands beside the rules is read once, and again when one of its files changes."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from rulewright.cache import kept
from rulewright.examples.reader import read_examples
from rulewright.sections import belonging
from rulewright.sections import beside as stage
from rulewright.sections.beside import Beside, beside
from rulewright.sections.reader import read_document

FILES = {
    "game.yaml": "game: little\n",
    "words.yaml": "source: en\npublishes: [en]\nterms: {hand: hand}\n",
    "examples.yaml": "examples:\n- id: tie\n  title: A tie\n  section: goal\n  steps:\n  - until: call\n",
    "rulebook.yaml": "sections:\n- id: goal\n  title: Goal\n",
}
CHANGES = (
    ("words.yaml", "hand: hand", "pile: pile"),
    ("examples.yaml", "id: tie", "id: other"),
    ("examples.yaml", "section: goal", "section: gaol"),
    ("rulebook.yaml", "id: goal", "id: end"),
)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The texts of examples that are read, with an empty cache."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    texts: list[str] = []

    def noted(text: str, file: str) -> object:
        texts.append(text)
        return read_examples(text, file)

    monkeypatch.setattr(belonging, "read_examples", noted)
    return texts


def found(files: Mapping[str, str]) -> Beside:
    document, problems = read_document(files["rulebook.yaml"])
    assert document is not None, problems
    return beside(files, document)


def test_it_comes_back_as_it_was_read(read: list[str]) -> None:
    first = found(FILES)
    assert "term.hand" in first.texts
    assert list(first.examples or ()) == ["tie"]
    assert first.problems == ()
    assert found(FILES) == first
    assert found(FILES | {"game.yaml": "game: other\n"}) == first
    assert len(read) == 1


@pytest.mark.parametrize(("file", "old", "new"), CHANGES)
def test_it_is_read_again_when_a_file_has_changed(
    file: str, old: str, new: str, read: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert old in FILES[file]
    first = found(FILES)
    changed = found(FILES | {file: FILES[file].replace(old, new)})
    assert len(read) == 2
    assert changed != first
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "other"))
    assert found(FILES | {file: FILES[file].replace(old, new)}) == changed


def test_a_file_that_is_gone_is_another_than_an_empty_one(read: list[str]) -> None:
    without = {name: text for name, text in FILES.items() if name != "examples.yaml"}
    assert found(FILES | {"examples.yaml": ""}).examples == {}
    assert found(without).examples is None


def test_another_engine_reads_again(read: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    found(FILES)
    monkeypatch.setattr(kept, "engine_digest", lambda: "another")
    found(FILES)
    assert len(read) == 2
    assert stage.NAMES == ("words.yaml", "examples.yaml", "rulebook.yaml")
