"""What editors find beside a game's files: schemas that are up to date, in every language, and the line that names them."""

import json
import re
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.cli import main
from rulewright.reference import FILES
from rulewright.words.languages import LANGUAGES

SCHEMAS = resources.rules_root() / "schema"
KINDS = ("game", "variant", *FILES)
RULES = sorted(resources.rules_root().glob("*/*.yaml"))
OTHERS = [
    p for part in ("variants", "cards") for p in resources.rules_root().glob(f"*/{part}/*.yaml")
]
MODELINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


def kind_of(path: Path) -> str:
    """Which schema is a file's: the one of its name, or of its folder."""
    folder = path.parent.name
    return {"variants": "variant", "cards": "cards"}.get(folder, path.stem)


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_beside_the_games_is_the_present_one(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["schema", "--of", kind, "--every-language"]) == 0
    command = f"rulewright schema --of {kind} --every-language > rules/schema/{kind}.json"
    printed = capsys.readouterr().out
    assert (SCHEMAS / f"{kind}.json").read_text("utf-8") == printed, command


@pytest.mark.parametrize(
    "path", [*RULES, *sorted(OTHERS)], ids=lambda path: path.parent.name + path.stem
)
def test_each_file_begins_with_its_schema(path: Path) -> None:
    found = MODELINE.match(path.read_text("utf-8"))
    assert found is not None
    assert (path.parent / found[1]).resolve() == (SCHEMAS / f"{kind_of(path)}.json").resolve()


@pytest.mark.parametrize("kind", KINDS)
def test_each_hover_text_has_every_language(kind: str) -> None:
    content = json.loads((SCHEMAS / f"{kind}.json").read_text("utf-8"))
    places = [content, *content.get("$defs", {}).values()]
    texts = [
        part["description"]
        for place in places
        for part in place.get("properties", {}).values()
        if "description" in part
    ]
    assert texts or kind == "cards"
    assert all(len(text.split("\n\n")) == len(LANGUAGES) for text in texts)
    assert all(re.search("[\u3041-\u30f6]", text) for text in texts)
