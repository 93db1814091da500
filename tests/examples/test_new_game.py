"""The page that says how a game is made makes one that has no problem, and names every kind of sentence."""

import re
from pathlib import Path

from rulewright import resources
from rulewright.examples import run
from rulewright.play.folder import read_folder
from rulewright.play.loading import read_rules
from rulewright.review import find_target, problems_of
from rulewright.sections.formats import FORMATS, NAME, SPELLED
from rulewright.words.said import said

PAGE = (Path(__file__).parents[2] / "rules" / "NEW.md").read_text("utf-8")
FILE = re.compile(
    r"```yaml\n(# yaml-language-server: \$schema=\.\./schema/(\w+)\.json\n.*?)```", re.S
)


def test_the_game_on_the_page_has_no_problem(tmp_path: Path) -> None:
    folder = tmp_path / "forecast"
    folder.mkdir()
    for text, name in FILE.findall(PAGE):
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    assert problems_of(find_target(str(folder))) == ()
    found = run(read_folder(folder))
    assert found.problems == ()
    assert found.holding == ("a-trump-wins",)


def test_the_page_names_every_way_to_write_a_number() -> None:
    ways = {name.split()[0] for name in FORMATS} | {NAME, SPELLED}
    assert [way for way in sorted(ways) if f"`{way}`" not in PAGE] == []


def test_the_page_names_every_kind_of_sentence() -> None:
    kinds = {
        ".".join(key.split(".")[: 2 if key.startswith(("log.", "table.")) else 1])
        for folder in resources.games().values()
        for key in said(read_rules(read_folder(folder), None))
    }
    assert [kind for kind in sorted(kinds) if f"`{kind}." not in PAGE] == []
