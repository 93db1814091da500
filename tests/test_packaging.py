"""The wheel carries its data, installs in an empty environment and plays a game from any folder."""

import subprocess
import sys
import venv
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml

from rulewright import resources

ROOT = Path(__file__).parents[1]

PLAY = """
import rulewright

game = rulewright.load("bridesmaid", players=4)
state = game.start(seed=7)
while not state.over:
    state = state.apply({seat: decision.options[0] for seat, decision in state.decisions.items()})
print("winners", *state.result.winners)
"""


def build_wheel(folder: Path) -> Path:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def run(*command: object, cwd: Path) -> str:
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_carries_rules_catalogs_and_templates(tmp_path: Path) -> None:
    with zipfile.ZipFile(build_wheel(tmp_path)) as wheel:
        packed = set(wheel.namelist())
    data = {path for path in packed if path.startswith("rulewright/data/")}
    for pattern, kept in (("rules/*/*.yaml", ".yaml"), ("locales/*/*/*.po", ".mo")):
        for path in ROOT.glob(pattern):
            assert f"rulewright/data/{path.relative_to(ROOT).with_suffix(kept).as_posix()}" in data
    assert {path for path in packed if path.endswith("py.typed")}
    assert not [path for path in packed if path.startswith(("tests", "engine", "site"))]


@pytest.mark.skipif(find_spec("rulewright.cli") is None, reason="there is no command line yet")
def test_a_game_is_played_from_an_empty_environment(tmp_path: Path) -> None:
    wheel = build_wheel(tmp_path)
    venv.create(tmp_path / "empty", with_pip=True)
    python = tmp_path / "empty" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    assert run(python, "-c", PLAY, cwd=tmp_path).startswith("winners ")
    assert run(python.with_name("rulewright"), "--help", cwd=tmp_path)
    assert run(python.with_name("rulewright"), "check", "bridgette", cwd=tmp_path)


def test_every_game_folder_is_found() -> None:
    assert set(resources.games()) == {path.parent.name for path in ROOT.glob("rules/*/game.yaml")}


def test_the_site_is_never_written_over_its_own_pages() -> None:
    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    assert (config["docs_dir"], config["site_dir"]) == ("site/docs", "build/site")
