"""The built site: MkDocs is content, each page says its language and its other languages, and search finds terms and parts of words."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from pages.conftest import ADDRESS, ROOT
from pages.small_site import GAMES
from rulewright.words.languages import LANGUAGES

TAGS = tuple(language.tag for language in LANGUAGES)
LOOKED_FOR = yaml.safe_load(
    (Path(__file__).parents[1] / "cases/pages/search.yaml").read_text("utf-8")
)


def pages(site: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(site.rglob("*.html")):
        yield path, path.read_text("utf-8")


def test_nothing_is_asked_of_another_host(site: Path) -> None:
    for path, text in pages(site):
        loaded = re.findall(
            r'<(?:script|img|iframe|link)[^>]*?(?:src|href)="?(https?:[^" >]+)', text
        )
        assert {link for link in loaded if not link.startswith(ADDRESS)} == set(), path


def test_mkdocs_alone_builds_a_page_that_says_how_to_build_the_site(tmp_path: Path) -> None:
    pytest.importorskip("material")
    command = [sys.executable, "-B", "-m", "mkdocs", "build", "--site-dir", str(tmp_path / "site")]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "make site" in (tmp_path / "site/index.html").read_text("utf-8")


def test_a_page_says_in_which_language_it_is(site: Path) -> None:
    for tag in TAGS:
        for path, text in pages(site / tag):
            assert re.search(r"<html lang=\"?([\w-]+)", text)[1] == tag, path  # type: ignore[index]


def test_a_page_names_itself_in_each_language(site: Path) -> None:
    for tag in TAGS:
        for path, text in pages(site / tag):
            if path.name == "404.html":
                continue
            links = re.findall(r'<a href="?([^" >]+)"? hreflang="?([\w-]+)', text)
            found = {other: (path.parent / link).resolve() for link, other in links}
            own = path.relative_to(site / tag)
            assert found == {other: site.resolve() / other / own for other in TAGS}, path


def test_the_map_of_the_site_has_each_page_in_each_language(site: Path) -> None:
    text = (site / "sitemap.xml").read_text("utf-8")
    places = re.findall(f"<loc>{ADDRESS}([^<]+)</loc>", text)
    assert len(places) == len(set(places)) > 30
    for place in places:
        assert (site / place).is_file(), place
    for tag in (*TAGS, "x-default"):
        assert text.count(f'hreflang="{tag}"') == len(places)


@pytest.fixture(scope="module")
def words(site: Path) -> dict[tuple[str, str], frozenset[str]]:
    """What the search of each language can find of each game, outside its glossary."""
    found: dict[tuple[str, str], set[str]] = {}
    for tag in TAGS:
        index = json.loads((site / tag / "search/search_index.json").read_text("utf-8"))
        separator = re.compile(index["config"]["separator"])
        for entry in index["docs"]:
            folder, _, rest = entry["location"].partition("/")
            game, _, page = rest.partition("/")
            if folder != "games" or page.startswith("glossary"):
                continue
            for field in index["config"]["fields"]:
                text = entry.get(field, "")
                text = " ".join(text) if isinstance(text, list) else text
                found.setdefault((game, tag), set()).update(separator.split(text.lower()))
    return {key: frozenset(there) for key, there in found.items()}


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("game", GAMES)
def test_search_finds_words_and_parts_of_words(
    words: dict[tuple[str, str], frozenset[str]], site: Path, game: str, tag: str
) -> None:
    index = json.loads((site / tag / "search/search_index.json").read_text("utf-8"))
    separator = re.compile(index["config"]["separator"])
    terms = [*LOOKED_FOR[game][tag]["words"], *LOOKED_FOR[game][tag]["parts"]]
    assert len(set(terms)) >= 20
    there = words[game, tag]
    for term in terms:
        for part in separator.split(term.lower()):
            assert any(word.startswith(part) for word in there), term
