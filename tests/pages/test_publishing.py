"""The workflow file on the page about publishing: it may do what it has to, and what it runs is there."""

import html
import re
from typing import Any

import pytest
import yaml

from pages.conftest import ROOT
from pages.small_site import Trees
from rulewright.words.languages import LANGUAGES


def workflow(trees: Trees, tag: str) -> Any:
    """The file that the page of a language shows."""
    texts = re.findall(r"<pre[^>]*><code>(.*?)</code>", trees[tag]["guide/publish.md"], re.S)
    shown = next(text for text in texts if "jobs:" in text)
    found = yaml.safe_load(html.unescape(shown))
    return {"on" if key is True else key: value for key, value in found.items()}


@pytest.mark.parametrize("tag", [language.tag for language in LANGUAGES])
def test_the_workflow_builds_and_publishes_the_site(trees: Trees, tag: str) -> None:
    found = workflow(trees, tag)
    assert found == workflow(trees, LANGUAGES[0].tag)
    assert found["on"]["push"]["branches"] == ["main"]
    assert found["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}
    (job,) = found["jobs"].values()
    steps = job["steps"]
    used = [step["uses"].split("@") for step in steps if "uses" in step]
    assert all(re.fullmatch(r"v\d+", version) for _, version in used)
    assert [name for name, _ in used][-2:] == [
        "actions/upload-pages-artifact",
        "actions/deploy-pages",
    ]
    (build,) = (step["run"] for step in steps if "run" in step)
    program, target, address = build.split(" ", 2)
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert program == "make"
    assert re.search(rf"^{target}:.*##", makefile, re.M)
    assert "$(SITE_URL)" in makefile
    assert re.fullmatch(r"SITE_URL=\$\{\{ steps\.(\w+)\.outputs\.base_url \}\}/", address)
    named = {step["id"] for step in steps if "id" in step}
    assert set(re.findall(r"steps\.(\w+)\.", str(found))) <= named
    (artifact,) = (step for step in steps if "upload-pages-artifact" in step.get("uses", ""))
    assert artifact["with"]["path"] == "build/site"
