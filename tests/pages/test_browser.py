"""A browser reads the built site: it searches, changes languages, prints, and everybody can read each kind of page."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from pages.conftest import ADDRESS
from pages.small_site import GAMES
from rulewright.pages.tree import GAME_PAGES, GUIDES
from rulewright.words.languages import LANGUAGES

TAGS = tuple(language.tag for language in LANGUAGES)
SCHEMES = ("light", "dark")
LOOKED_FOR = yaml.safe_load(
    (Path(__file__).parents[1] / "cases/pages/search.yaml").read_text("utf-8")
)
OTHERS = ("index", "404", *(f"guide/{name}" for name in (*GUIDES, "reference")))
NARROW = 360
"""Pixels of a small phone."""


def kinds(game: str) -> Iterator[str]:
    """A page of each kind: those of one game, and those that belong to none."""
    yield from (f"games/{game}/{file}" for file, _ in GAME_PAGES)
    yield from OTHERS


def every_page() -> Iterator[str]:
    """All pages, those that belong to no game once."""
    for game in GAMES:
        yield from (f"games/{game}/{file}" for file, _ in GAME_PAGES)
    yield from OTHERS


def address(site: Path, tag: str, page: str) -> str:
    """A file on the disk; the page for lost readers is one for hosts alone, since it can be met at any depth."""
    return f"{ADDRESS}{tag}/404.html" if page == "404" else (site / tag / f"{page}.html").as_uri()


def host(site: Path, page: Any) -> None:
    """Answers requests to the address of the site from the disk."""

    def answer(route: Any) -> None:
        file = site / route.request.url.removeprefix(ADDRESS)
        if file.is_file():
            route.fulfill(path=file)
        else:
            route.fulfill(status=404)

    page.route(f"{ADDRESS}**", answer)


@pytest.mark.parametrize(
    ("here", "there", "game", "section"),
    [
        ("en", "ja", "bridesmaid", "ranking"),
        ("ja", "zh-Hant-TW", "atarayo", "effects"),
        ("zh-Hant-TW", "en", "bridgette", "score_made"),
    ],
)
def test_the_switcher_keeps_the_section(
    site: Path, browser: Any, here: str, there: str, game: str, section: str
) -> None:
    page = browser.new_page()
    page.goto(address(site, here, f"games/{game}/index") + f"#{section}")
    assert page.locator(f"#{section}").count() == 1
    page.evaluate(f"document.querySelector('a.rw-language[hreflang={there}]').click()")
    page.wait_for_url(f"**/{there}/games/{game}/index.html#{section}")
    assert page.locator(f"#{section}").count() == 1
    assert page.evaluate("document.documentElement.lang") == there
    page.close()


@pytest.mark.parametrize("tag", TAGS)
def test_the_search_box_finds_words_and_parts_of_words(site: Path, browser: Any, tag: str) -> None:
    page = browser.new_page()
    page.goto(address(site, tag, "index"))
    field = page.locator(".md-search__input")
    field.wait_for(state="attached")
    for game in GAMES:
        term = LOOKED_FOR[game][tag]["parts"][0]
        field.fill(term)
        field.press("End")  # it looks when a key comes up
        found = page.locator(".md-search-result__link", has_text=term).first
        found.wait_for(state="attached", timeout=20_000)
    page.close()


@pytest.mark.parametrize("tag", TAGS)
def test_a_phone_needs_no_scrolling_sideways(site: Path, browser: Any, tag: str) -> None:
    game = GAMES[TAGS.index(tag) % len(GAMES)]
    assert too_wide(site, browser, tag, kinds(game)) == []


@pytest.mark.soak
@pytest.mark.parametrize("tag", TAGS)
def test_no_page_at_all_needs_scrolling_sideways(site: Path, browser: Any, tag: str) -> None:
    assert too_wide(site, browser, tag, every_page()) == []


def too_wide(site: Path, browser: Any, tag: str, found: Iterator[str]) -> list[str]:
    page = browser.new_page(viewport={"width": NARROW, "height": 740})
    host(site, page)
    wide = []
    for name in found:
        page.goto(address(site, tag, name), wait_until="domcontentloaded")
        if page.evaluate("document.documentElement.scrollWidth") > NARROW:
            wide.append(name)
    page.close()
    return wide


@pytest.mark.parametrize("tag", TAGS)
def test_each_summary_prints_on_one_sheet(site: Path, browser: Any, tag: str) -> None:
    page = browser.new_page()
    sheets = {}
    for game in GAMES:
        page.goto(address(site, tag, f"games/{game}/summary"))
        sheets[game] = len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format="A4")))
    page.close()
    assert sheets == dict.fromkeys(GAMES, 1)


def test_the_rulebook_prints_without_what_is_only_for_screens(site: Path, browser: Any) -> None:
    page = browser.new_page()
    page.emulate_media(media="print")
    page.goto(address(site, "ja", "games/bridesmaid/index"))
    for selector in (".md-header", ".md-sidebar", ".md-footer", ".headerlink"):
        assert page.evaluate(
            "one => [...document.querySelectorAll(one)].every(e => !e.checkVisibility())", selector
        ), selector
    assert page.locator(".rw-section h2").first.is_visible()
    page.close()


def test_the_reader_chooses_the_colours_of_suits(site: Path, browser: Any) -> None:
    page = browser.new_page()
    page.goto(address(site, "en", "games/bridgette/cards"))
    colours = "[...new Set([...document.querySelectorAll('.rw-gallery .rw-card')].slice(0, 52)"
    colours += ".map(one => getComputedStyle(one).color))].length"
    assert page.evaluate(colours) == 2
    page.locator(".rw-colours button").last.click()
    assert page.evaluate(colours) == 4
    page.close()


def sampled() -> Iterator[tuple[str, str, str]]:
    """Each kind of page once; languages, appearances and games take turns."""
    for number, page in enumerate(kinds(GAMES[0])):
        game = GAMES[number % len(GAMES)]
        scheme = SCHEMES[(number // len(TAGS)) % len(SCHEMES)]
        yield TAGS[number % len(TAGS)], scheme, page.replace(GAMES[0], game)


@pytest.fixture(scope="module")
def axe() -> str:
    """The checker that runs in the page."""
    found = pytest.importorskip("axe_playwright_python")
    return (Path(found.__file__).parent / "axe.min.js").read_text("utf-8")


@pytest.mark.parametrize(("tag", "scheme", "name"), tuple(sampled()))
def test_everybody_can_read_a_page_of_each_kind(
    site: Path, browser: Any, axe: str, tag: str, scheme: str, name: str
) -> None:
    assert violations(site, browser, axe, tag, scheme, (name,)) == []


@pytest.mark.soak
@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("game", [*GAMES, None])
def test_everybody_can_read_every_page(
    site: Path, browser: Any, axe: str, game: str | None, tag: str
) -> None:
    """Each page is opened once; the button changes its colours, and the next one opens in them."""
    names = OTHERS if game is None else [f"games/{game}/{file}" for file, _ in GAME_PAGES]
    page = browser.new_context(color_scheme="light", reduced_motion="reduce").new_page()
    host(site, page)
    found = []
    for name in names:
        page.goto(address(site, tag, name))
        page.evaluate(FEWER)
        page.evaluate(axe)
        was = page.evaluate(SCHEME)
        found += [f"{name}: {was}: {one}" for one in violated(page)]
        page.locator("label.md-header__button[title]:visible").first.click()
        now = page.evaluate(SCHEME)
        assert {was, now} == {"default", "slate"}
        found += [f"{name}: {now}: {one}" for one in violated(page, *COLOURED)]
    page.context.close()
    assert found == []


SCHEME = "document.body.dataset.mdColorScheme"
FEWER = "document.querySelectorAll('section.rw-example').forEach((one, n) => n % 8 && one.remove())"
"""The worked examples of a game are all built alike; the checker takes seconds for each."""


COLOURED = ("color-contrast", "link-in-text-block")
"""The rules of the checker that hang on colours."""


def violated(page: Any, *rules: str) -> list[str]:
    """What the checker in a page complains of, by these rules alone if there are some."""
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    result = page.evaluate("options => axe.run(document, options)", options)
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in result["violations"]]


def violations(
    site: Path, browser: Any, axe: str, tag: str, scheme: str, names: tuple[str, ...]
) -> list[str]:
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    host(site, page)
    found = []
    for name in names:
        page.goto(address(site, tag, name))
        page.evaluate(FEWER)
        page.evaluate(axe)
        found += [f"{name}: {one}" for one in violated(page)]
    context.close()
    return found
