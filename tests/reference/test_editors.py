"""What editors find beside the rule files: a schema that is up to date, in every language, and the line that names it."""

import json
import re
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.cli import main

SCHEMAS = resources.rules_root() / "schema"
GAMES = sorted(resources.rules_root().glob("*/game.yaml"))
VARIANTS = sorted(resources.rules_root().glob("*/variants/*.yaml"))
MODELINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


@pytest.mark.parametrize("kind", ["game", "variant"])
def test_the_schema_beside_the_games_is_the_present_one(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["schema", "--of", kind, "--every-language"]) == 0
    command = f"rulewright schema --of {kind} --every-language > rules/schema/{kind}.json"
    printed = capsys.readouterr().out
    assert (SCHEMAS / f"{kind}.json").read_text("utf-8") == printed, command


@pytest.mark.parametrize("path", [*GAMES, *VARIANTS], ids=lambda path: path.parent.name + path.stem)
def test_each_rule_file_begins_with_its_schema(path: Path) -> None:
    found = MODELINE.match(path.read_text("utf-8"))
    assert found is not None
    kind = "game" if path.name == "game.yaml" else "variant"
    assert (path.parent / found[1]).resolve() == (SCHEMAS / f"{kind}.json").resolve()


def test_each_hover_text_has_every_language() -> None:
    content = json.loads((SCHEMAS / "game.json").read_text("utf-8"))
    texts = [part["description"] for part in content["properties"].values()]
    assert all(len(text.split("\n\n")) == 3 for text in texts)
    assert all(re.search("[\u3041-\u30f6]", text) for text in texts)
