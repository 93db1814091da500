"""`make serve-site`: a saved change is on the page, a mistake is told and harms nothing, and the mended file is on the page again."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from pages.conftest import ROOT

COPIED = ("engine", "locales", "rules", "site", "mkdocs.yml", "pyproject.toml")
GAME, NAME = "remember-when", "verbs_drawn"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of all that the site is built from."""
    for name in COPIED:
        place = ROOT / name
        if place.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
            shutil.copytree(place, tmp_path / name, ignore=ignored)
        else:
            shutil.copy(place, tmp_path / name)
    return tmp_path


@pytest.fixture
def serving(copy: Path) -> Iterator[Iterator[str]]:
    """What the server says, line by line."""
    pytest.importorskip("material")
    command = [sys.executable, "site/build.py", "--serve", "--port", "0"]
    command += ["--game", GAME, "--lang", "en"]
    environment = {**os.environ, "PYTHONPATH": str(copy / "engine"), "PYTHONUTF8": "1"}
    with subprocess.Popen(
        command,
        cwd=copy,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as running:
        assert running.stdout is not None
        yield running.stdout
        running.terminate()


def said(lines: Iterator[str], begin: str) -> list[str]:
    """The lines up to the next that begins with one of these signs."""
    found: list[str] = []
    for line in lines:
        found.append(line.rstrip("\n"))
        if line[0] in begin:
            break
    return found


@pytest.mark.soak
def test_what_is_saved_is_on_the_page(copy: Path, serving: Iterator[str]) -> None:
    rules = copy / "rules" / GAME / "game.yaml"
    text = rules.read_text("utf-8")
    address = said(serving, "h")[-1]

    def drawn() -> list[str]:
        with urlopen(f"{address}en/games/{GAME}/tables.html") as answer:
            page = answer.read().decode()
        return re.findall(f'data-v="{NAME.replace("_", "&#95;")}=([0-9]+)"', page)

    def save(value: str) -> list[str]:
        changed, n = re.subn(rf"(\b{NAME}: )[0-9]+", rf"\g<1>{value}", text)
        assert n == 1
        rules.write_text(changed, "utf-8")
        return said(serving, "✓✗")

    (before,) = drawn()
    after = str(int(before) + 1)
    assert save(after)[-1].startswith("✓")
    assert drawn() == [after]
    *told, last = save("[")
    assert last.startswith("✗")
    assert any(f"rules/{GAME}/game.yaml:" in line for line in told)
    assert not any(line.startswith("Traceback") for line in told)
    assert drawn() == [after]
    assert save(before)[-1].startswith("✓")
    assert drawn() == [before]
