"""A game's file of words: what it holds, and what is said about its mistakes."""

from pathlib import Path

import pytest

from rulewright.words.catalogs import load_domain, read_domain
from rulewright.words.domains import Domain


def read(tmp_path: Path, text: str) -> tuple[Domain, list[tuple[str, int]]]:
    path = tmp_path / "words.yaml"
    path.write_text(text, "utf-8")
    domain, problems = read_domain(path, "little")
    return domain, [(problem.code, problem.span.line) for problem in problems]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("source: en\ntitle: x", "words.unknown_key", 2),
        ("source: english", "words.unknown_language", 1),
        ("publishes: [en, zh]", "words.unknown_language", 1),
        ("spacing: {ja: wide}", "words.spacing", 1),
        ("silent: 3", "words.not_a_list", 1),
        ("headings: say.deal", "words.not_a_list", 1),
        ("grids:\n  call.bid: level", "words.not_a_list", 2),
        ("colours:\n  four: {clubs: green, spades: black}", "words.unknown_colour", 2),
        ("terms: [hand]", "words.not_a_mapping", 1),
        ("terms:\n  hand: [a]", "words.not_text", 2),
        ("terms:\n  hand: {text: hand, plural: hands}", "words.unknown_key", 2),
        ("terms:\n  hand: {one: hand}", "words.forms", 2),
        ("messages:\n  m: {actor: You win.}", "words.no_other", 2),
        ("messages:\n  m: {actor: You win., other: They win., viewer: x}", "words.unknown_key", 2),
        ("messages:\n  m: {one: x, many: y}", "words.forms", 2),
        ("messages:\n  m: 'Take {n} cards.'", "words.place", 2),
        ("messages:\n  m:", "words.not_text", 2),
    ],
)
def test_a_mistake_is_found_where_it_stands(
    tmp_path: Path, text: str, code: str, line: int
) -> None:
    _, problems = read(tmp_path, text)
    assert (code, line) in problems


def test_a_designer_may_write_japanese_first(tmp_path: Path) -> None:
    text = 'source: ja\npublishes: [ja, en]\nmessages:\n  m: {other: "${n}枚取る。"}\n'
    domain, problems = read(tmp_path, text)
    assert problems == []
    assert (domain.source.tag, domain.publishes, domain.texts["m"]) == (
        "ja",
        ("ja", "en"),
        ("${n}枚取る。",),
    )
    assert domain.plural == {"m"}


def test_a_file_is_published_in_its_own_language_if_it_says_nothing(tmp_path: Path) -> None:
    domain, _ = read(tmp_path, "source: zh-Hant-TW\nterms: {hand: 手牌}")
    assert domain.publishes == ("zh-Hant-TW",)


def test_terms_say_where_they_are_printed(tmp_path: Path) -> None:
    domain, problems = read(tmp_path, "terms:\n  hand: {text: hand, short: h, printed: [en, ja]}")
    assert problems == []
    assert domain.printed == {"hand": ("en", "ja")}
    assert domain.texts == {"term.hand": ("hand",), "term.hand.short": ("h",)}


def test_what_comes_from_the_cache_is_what_was_read(tmp_path: Path) -> None:
    text = "source: ja\nspacing: {ja: spaced}\nsilent: [a.b]\nterms: {x: {text: 手札, printed: [ja]}}\n"
    text += "headings: [say.a]\ngrids: {a.b: [c, d]}\ncolours: {two: {x: red}}\n"
    domain, _ = read(tmp_path, text)
    for _ in range(2):
        loaded = load_domain(tmp_path / "words.yaml", "little")
        assert loaded.texts == domain.texts
        assert (loaded.source, loaded.publishes) == (domain.source, domain.publishes)
        assert dict(loaded.spaced) == {"ja": True}
        assert dict(loaded.printed) == {"x": ("ja",)}
        assert loaded.silent == frozenset({"a.b"})
        assert (loaded.headings, loaded.grids) == (domain.headings, domain.grids)
        assert loaded.colours == domain.colours == {"two": {"x": "red"}}
