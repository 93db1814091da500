"""What an author writes is text on the pages: never HTML, never Markdown, never a template."""

import re
from pathlib import Path

import pytest

from pages.html_reading import read
from pages.small_site import pages_of, source_of
from rulewright.pages import GameSource
from rulewright.pages.markup import escape
from rulewright.words.languages import ENGLISH

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 + 7 }} {% raw %}",
    "[x](javascript:alert(1)) ![y](z)",
    "**bold** _it_ `code` ~~~",
    "x {: onclick=alert(1) } { .c }",
    "&lt;b&gt; &amp; &#60;",
    "</div></section> <!-- c -->",
    "# heading {#id}",
    "``` python",
    "wzxhzdk:0",
    "| a | b |",
)
ALLOWED = {
    *("class", "id", "href", "scope", "role", "tabindex", "lang", "type"),
    *("data-v", "data-from", "data-t", "data-section", "data-search-exclude"),
    *(
        "aria-label",
        "aria-hidden",
        "viewbox",
        "x",
        "y",
        "width",
        "height",
        "rx",
        "d",
        "cx",
        "cy",
        "r",
    ),
    *("transform", "font-size", "text-anchor"),
}


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> GameSource:
    """A game whose words and rulebook hold everything above."""
    real = source_of("bridesmaid")
    folder: Path = tmp_path_factory.mktemp("hostile") / "bridesmaid"
    folder.mkdir()
    evil = " ".join(HOSTILE).replace("'", "''").replace("${", "")
    words = (real.folder / "words.yaml").read_text("utf-8")
    words = re.sub(r"^  hold_back: .*$", f"  hold_back: '{evil}'", words, flags=re.MULTILINE)
    words = words.replace("publishes: [en, zh-Hant-TW, ja]", "publishes: [en]")
    words = re.sub(r"printed: \[[^]]*\]", "printed: [en]", words)
    words = re.sub(r"^spacing.*$", "", words, flags=re.MULTILINE)
    book = real.files["rulebook.yaml"]
    book = re.sub(r'booklets: ".*"', lambda _: f"booklets: '{evil}'".replace("[x]", "[ x ]"), book)
    (folder / "words.yaml").write_text(words, "utf-8")
    (folder / "rulebook.yaml").write_text(book, "utf-8")
    (folder / "examples.yaml").write_text(real.files["examples.yaml"], "utf-8")
    return GameSource(folder, {**real.files, "rulebook.yaml": book}, fast=True)


def rendered(page: str) -> str:
    markdown = pytest.importorskip("markdown")
    body = page.split("---\n", 2)[-1]
    html = markdown.markdown(body, extensions=["toc", "tables", "fenced_code", "attr_list"])
    assert isinstance(html, str)
    return html


def test_pages_hold_an_authors_text_as_text(hostile: GameSource) -> None:
    for file, page in pages_of(hostile, ENGLISH).items():
        harmless = read(rendered(page))
        for tag, attributes in harmless.tags:
            assert tag not in ("script", "img", "iframe", "em"), file
            assert attributes.keys() <= ALLOWED, f"{file}: {tag} {attributes}"
            assert not attributes.get("href", "").startswith("javascript"), file
        before = [tag for tag, _ in read(page).tags]
        assert [tag for tag, _ in harmless.tags] == before, file


def test_an_authors_text_is_there_to_be_read(hostile: GameSource) -> None:
    page = rendered(pages_of(hostile, ENGLISH)["index.md"])
    shown = re.sub(r"\s+", " ", "".join(text for _, text in read(page).skeleton))
    for text in (
        "<script>alert(1)</script>",
        "{{ 7 + 7 }}",
        "wzxhzdk:0",
        "&lt;b&gt;",
        "# heading {#id}",
    ):
        assert text in shown


def test_front_matter_holds_a_title_as_text(hostile: GameSource) -> None:
    page = pages_of(hostile, ENGLISH)["cards.md"]
    head = page.split("---\n")[1]
    assert head.count("\n") == 1
    assert "<" not in head


@pytest.mark.parametrize("text", HOSTILE)
def test_escaped_text_has_no_sign_of_html_or_markdown(text: str) -> None:
    escaped = re.sub(r"&#?\w+;", "", str(escape(text)))
    assert not set(escaped) & set("<>\"'`~*_[\n")
