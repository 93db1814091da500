"""The built site: MkDocs is content, search finds terms and parts of words, and a browser finds its way."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright.words.languages import LANGUAGES

ROOT = Path(__file__).parents[2]
CHROMIUM = Path("/usr/bin/chromium")
TAGS = tuple(language.tag for language in LANGUAGES)
GAME = "games/bridesmaid"
LONGEST = 300
"""Seconds that one worker waits for the other to build."""

TERMS = {
    "en": (
        *("bridesmaid", "accessory", "accessories", "hold back", "start", "wild", "ranking points"),
        *("round total", "displayed card", "reserve", "arm", "setup", "components", "robot", "tie"),
        *("early finish", "glossary", "variant", "final score", "clean up", "hand growth", "rank"),
    ),
    "zh-Hant-TW": (
        *("伴娘", "最佳伴娘", "飾品卡", "飾品", "備用卡", "備用", "手牌", "手臂", "展示", "展示卡"),
        *(
            "排名",
            "排名分數",
            "分數",
            "本輪總值",
            "總值",
            "玩家",
            "遊戲",
            "準備",
            "機器伴娘",
            "機器",
        ),
        *("提前結束", "結束", "平手", "設定", "變體", "規則書", "WILD"),
    ),
    "ja": (
        *(
            "アクセサリーカード",
            "アクセサリー",
            "セサリー",
            "ディスプレイ",
            "順位点",
            "順位",
            "手札",
        ),
        *("ラウンド合計", "合計", "準備", "内容物", "用語", "ターン", "流れ", "得点計算", "得点"),
        *("ゲームの終了", "終了", "ロボット", "ブライズメイド", "隠し持つ", "手止め", "点", "WILD"),
    ),
}
"""Words and parts of words that a reader looks for."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with one game in all languages, built once for all workers."""
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
        command = [sys.executable, "site/build.py", "--game", "bridesmaid", "--out", str(shared)]
        ran = subprocess.run(
            [*command, "--url", "https://rules.example/"], cwd=ROOT, capture_output=True, text=True
        )
        done.write_text(ran.stdout + ran.stderr, "utf-8")
    assert (shared / "site").is_dir(), done.read_text("utf-8")
    return shared / "site"


def pages(site: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(site.rglob("*.html")):
        yield path, path.read_text("utf-8")


def test_nothing_is_asked_of_another_host(site: Path) -> None:
    for path, text in pages(site):
        loaded = re.findall(
            r'<(?:script|img|iframe|link)[^>]*?(?:src|href)="?(https?:[^" >]+)', text
        )
        assert {link for link in loaded if "rules.example" not in link} == set(), path


def test_a_page_says_in_which_language_it_is(site: Path) -> None:
    for tag in TAGS:
        for path, text in pages(site / tag):
            assert re.search(r"<html lang=\"?([\w-]+)", text)[1] == tag, path  # type: ignore[index]


def test_the_map_of_the_site_has_each_page_in_each_language(site: Path) -> None:
    text = (site / "sitemap.xml").read_text("utf-8")
    places = re.findall("<loc>https://rules.example/([^<]+)</loc>", text)
    assert len(places) == len(set(places)) > 30
    for place in places:
        assert (site / place).is_file(), place
    for tag in (*TAGS, "x-default"):
        assert text.count(f'hreflang="{tag}"') == len(places)


@pytest.mark.parametrize("tag", TAGS)
def test_search_finds_terms_and_parts_of_words(site: Path, tag: str) -> None:
    index = json.loads((site / tag / "search/search_index.json").read_text("utf-8"))
    separator = re.compile(index["config"]["separator"])
    fields = index["config"]["fields"]
    words: set[str] = set()
    for entry in index["docs"]:
        for field in fields:
            found = entry.get(field, "")
            words |= set(
                separator.split((" ".join(found) if isinstance(found, list) else found).lower())
            )
    assert len(TERMS[tag]) >= 20
    for term in TERMS[tag]:
        for part in separator.split(term.lower()):
            assert any(word.startswith(part) for word in words), term


@pytest.fixture(scope="module")
def browser(site: Path) -> Iterator[Any]:
    """Debian's chromium."""
    api = pytest.importorskip("playwright.sync_api")
    if not CHROMIUM.exists() and "CI" not in os.environ:
        pytest.skip("no chromium here")
    with api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield running
        running.close()


def test_the_switcher_keeps_the_section(site: Path, browser: Any) -> None:
    page = browser.new_page()
    page.goto((site / "en" / GAME / "index.html").as_uri() + "#ranking")
    page.evaluate("document.querySelector('a.rw-language[hreflang=ja]').click()")
    page.wait_for_url("**/ja/games/bridesmaid/index.html#ranking")
    assert page.locator("#ranking").count() == 1
    page.close()


@pytest.mark.parametrize(
    ("tag", "term"), [("en", "accessor"), ("zh-Hant-TW", "名分"), ("ja", "セサリー")]
)
def test_the_search_box_finds_parts_of_words(site: Path, browser: Any, tag: str, term: str) -> None:
    page = browser.new_page()
    page.goto((site / tag / "index.html").as_uri())
    page.locator("label.md-search__icon, .md-search__input").first.wait_for(state="attached")
    page.locator(".md-search__input").fill(term)
    page.locator(".md-search-result__item").first.wait_for(state="attached", timeout=20_000)
    assert page.locator(".md-search-result__item").count() >= 1
    page.close()


@pytest.mark.parametrize("tag", TAGS)
def test_a_phone_needs_no_scrolling_sideways(site: Path, browser: Any, tag: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    wide = []
    for path in sorted((site / tag).rglob("*.html")):
        page.goto(path.as_uri())
        if page.evaluate("document.documentElement.scrollWidth") > 360:
            wide.append(path.name)
    page.close()
    assert wide == []


@pytest.mark.parametrize("tag", TAGS)
def test_the_summary_prints_on_one_sheet(site: Path, browser: Any, tag: str) -> None:
    page = browser.new_page()
    page.goto((site / tag / GAME / "summary.html").as_uri())
    printed = page.pdf(format="A4")
    page.close()
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1


@pytest.mark.parametrize(
    ("tag", "scheme"),
    [
        ("en", "light"),
        ("ja", "dark"),
        *(
            pytest.param(*case, marks=pytest.mark.soak)
            for case in (
                ("en", "dark"),
                ("zh-Hant-TW", "light"),
                ("zh-Hant-TW", "dark"),
                ("ja", "light"),
            )
        ),
    ],
)
def test_everybody_can_read_each_kind_of_page(
    site: Path, browser: Any, tag: str, scheme: str
) -> None:
    axe = pytest.importorskip("axe_playwright_python")
    script = (Path(axe.__file__).parent / "axe.min.js").read_text("utf-8")
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    found = []
    for path in sorted((site / tag).rglob("*.html")):
        if path.name in ("404.html", "examples.html"):
            continue  # the one is MkDocs', the other has the blocks of the rulebook a hundred times
        page.goto(path.as_uri())
        page.evaluate(script)
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        found += [
            f"{path.name}: {one['id']}: {one['nodes'][0]['html']}" for one in result["violations"]
        ]
    context.close()
    assert found == []
