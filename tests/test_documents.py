"""The documents tell the truth: what they show is run."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("document", ["engine/ARCHITECTURE.md"])
def test_what_a_document_shows_is_what_comes_out(document: str) -> None:
    text = (ROOT / document).read_text("utf-8")
    test = doctest.DocTestParser().get_doctest(text, {}, document, document, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.REPORT_NDIFF)
    said: list[str] = []
    runner.run(test, out=said.append)
    assert runner.failures == 0, "".join(said)
