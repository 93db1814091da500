"""The whole site, built once for all tests and all workers; a browser, started once by each worker that needs one."""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CHROMIUM = Path("/usr/bin/chromium")
ADDRESS = "https://rules.example/"
OUTCOME = "what a changed sign came to"
LONGEST = 400
"""Seconds that one worker waits for the other to build."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with `pages`, the trees before MkDocs, and `site`."""
    pytest.importorskip("material")
    shared = tmp_path_factory.getbasetemp()
    shared = (shared.parent if os.environ.get("PYTEST_XDIST_WORKER") else shared) / "site"
    done = shared / "done"
    try:
        shared.mkdir()
    except FileExistsError:
        end = time.monotonic() + LONGEST
        while not done.exists() and time.monotonic() < end:
            time.sleep(0.2)
    else:
        command = [sys.executable, "site/build.py", "--out", str(shared), "--url", ADDRESS]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        done.write_text(ran.stdout + ran.stderr, "utf-8")
    assert (shared / "site").is_dir(), done.read_text("utf-8")
    return shared


@pytest.fixture(scope="session")
def site(built: Path) -> Path:
    """What is published."""
    return built / "site"


@pytest.fixture(scope="session")
def trees(built: Path) -> Mapping[str, Mapping[str, str]]:
    """For each language the texts of all pages by their paths, as MkDocs gets them."""
    return {
        tree.name: {
            path.relative_to(tree).as_posix(): path.read_text("utf-8")
            for path in sorted(tree.rglob("*.md"))
        }
        for tree in sorted((built / "pages").iterdir())
    }


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's chromium."""
    api = pytest.importorskip("playwright.sync_api")
    if not CHROMIUM.exists() and "CI" not in os.environ:
        pytest.skip("no chromium here")
    with api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield running
        running.close()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many changed signs of rule files were refused, changed pages, or stand on the list of what no page prints."""
    reports = (one for reports in terminalreporter.stats.values() for one in reports)
    found = Counter(
        value
        for one in reports
        if getattr(one, "when", None) == "call"
        for key, value in one.user_properties
        if key == OUTCOME
    )
    if found:
        told = ", ".join(f"{value}: {found[value]}" for value in sorted(found))
        terminalreporter.write_line(f"signs of rule files changed: {found.total()} ({told})")
