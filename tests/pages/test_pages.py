"""The trees of pages: the same paths, permalinks and values in each language, well-formed, and nothing left unsaid."""

import html
import re

import pytest

from pages.html_reading import read
from pages.small_site import GAMES, Trees, game_tree
from rulewright.words.languages import LANGUAGES, Language

OTHERS = LANGUAGES[1:]
TYPOGRAPHY = {
    "zh-Hant-TW": re.compile("[“”]|[一-鿿],|[一-鿿]\\.(?!\\w)|您|[\u3041-\u3096]"),
    "ja": re.compile("[“”]|[ぁ-んァ-ヶ],|～"),
}


@pytest.mark.parametrize("language", OTHERS, ids=lambda one: one.tag)
def test_each_language_has_the_same_paths(trees: Trees, language: Language) -> None:
    assert trees[language.tag].keys() == trees[LANGUAGES[0].tag].keys()


@pytest.mark.parametrize("language", OTHERS, ids=lambda one: one.tag)
def test_each_language_has_the_same_permalinks(trees: Trees, language: Language) -> None:
    for path, text in trees[language.tag].items():
        ids = re.findall(r'(?:\bid="|\{: #)([^" }]+)', text)
        assert ids == re.findall(r'(?:\bid="|\{: #)([^" }]+)', trees[LANGUAGES[0].tag][path])


@pytest.mark.parametrize("language", OTHERS, ids=lambda one: one.tag)
@pytest.mark.parametrize("game", GAMES)
def test_each_section_prints_the_same_values(trees: Trees, game: str, language: Language) -> None:
    printed = 0
    for file, text in game_tree(trees, game, language).items():
        values = read(text).values
        assert values == read(game_tree(trees, game, LANGUAGES[0])[file]).values, file
        printed += sum(map(len, values.values()))
    assert printed > 50


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.tag)
def test_a_page_is_well_formed_and_says_all(trees: Trees, language: Language) -> None:
    for path, text in trees[language.tag].items():
        if path == "guide/reference.md":
            continue  # Markdown of our own
        found = read(text)
        assert "⟦" not in text, path
        assert not found._stack, path
        assert [tag for tag, _ in found.tags].count("h1") == 1, path
        ids = [attributes["id"] for _, attributes in found.tags if "id" in attributes]
        assert len(ids) == len(set(ids)), path


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.tag)
def test_a_link_leads_to_a_page_and_a_section(trees: Trees, language: Language) -> None:
    pages = trees[language.tag]
    known = {path.replace(".md", ".html"): text for path, text in pages.items()}
    for path, text in known.items():
        folder = path.rsplit("/", 1)[0] + "/" if "/" in path else ""
        for link in re.findall(r'href="([^"]+)"', text):
            page, _, section = html.unescape(link).partition("#")
            target = known.get(folder + page) if page else text
            assert target is not None, f"{path}: {link}"
            assert not section or f'id="{section}"' in target, f"{path}: {link}"


@pytest.mark.parametrize("language", OTHERS, ids=lambda one: one.tag)
@pytest.mark.parametrize("game", GAMES)
def test_pages_are_set_as_the_language_sets_its_text(
    trees: Trees, game: str, language: Language
) -> None:
    for file in ("index.md", "summary.md", "settings.md", "readings.md"):
        text = re.sub(r"<[^>]+>", "", game_tree(trees, game, language)[file])
        found = TYPOGRAPHY[language.tag].search(text)
        assert not found, f"{file}: {text[max(0, found.start() - 20) : found.end() + 20]}"


def test_nothing_is_asked_of_another_host(trees: Trees) -> None:
    for language in LANGUAGES:
        for path, text in trees[language.tag].items():
            assert not re.search(r'(?:src|href)="(?:https?:)?//', text), path
