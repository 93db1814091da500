"""The page that says how examples are written shows examples that hold, and every step that there is."""

import re
from pathlib import Path

from rulewright import resources
from rulewright.examples import run
from rulewright.examples.model import STEPS
from rulewright.play.folder import read_folder

PAGE = (Path(__file__).parents[2] / "rules" / "EXAMPLES.md").read_text("utf-8")


def test_the_examples_on_the_page_hold() -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    files = {**read_folder(resources.games()["goofspiel"]), "examples.yaml": text}
    found = run(files)
    assert found.problems == ()
    assert len(found.holding) == 2


def test_the_page_tells_every_step() -> None:
    for step, beside in STEPS.items():
        assert f"`{step}: " in PAGE
        assert all(f"`{key}: " in PAGE for key in beside)
