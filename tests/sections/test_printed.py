"""The printed rulebooks of the games: complete under every setting in every language, and never with a number of their own."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from rulewright import resources, rulebook
from rulewright.play.folder import read_folder, variants_in
from rulewright.rulebook.model import Rulebook
from rulewright.sections.stage import Book, open_book
from rulewright.sections.typeset import (
    Runs,
    SetExample,
    SetList,
    SetNotice,
    SetParagraph,
    SetSection,
    SetTable,
    plain,
)
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.words import load_words, published_tags

PRINTED = [
    name for name, folder in resources.games().items() if (folder / "rulebook.yaml").is_file()
]
MOST_VALUES = 8


def rules_of(files: Mapping[str, str], variant: str | None) -> Rulebook:
    rules, problems = rulebook.read(files, variant)
    assert rules is not None, problems
    return rules


def book_of(
    files: Mapping[str, str],
    rules: Rulebook,
    players: int | None = None,
    **settings: int | str | tuple[int | str | None, ...] | None,
) -> Book:
    chosen = {name: setting.default for name, setting in rules.settings.items()}
    book = open_book(files, rules, players or rules.players[0], {**chosen, **settings})
    assert book is not None
    return book


def runs_of(section: SetSection) -> Iterator[tuple[str, Runs]]:
    """Each text of a section with its id."""
    yield f"{section.id}.title", section.title
    for block in section.blocks:
        match block:
            case SetParagraph():
                yield block.id, block.runs
            case SetList():
                yield block.id, block.lead
                yield from ((item.id, item.runs) for item in block.items)
            case SetTable():
                yield block.id, block.lead
                for number, row in enumerate((block.heads, *block.rows)):
                    yield from ((f"{block.id}.{number}.{p}", cell) for p, cell in enumerate(row))
            case SetExample():
                yield block.id, block.lead
            case SetNotice():
                yield block.id, block.lead
                yield f"{block.id}.reading", block.reading


def texts_of(book: Book, language: Language, game: str) -> dict[str, Runs]:
    """Every text of a book in one language, by its id; a text that is missing is an error."""
    sections = book.typeset(load_words(language, resources.games()[game]))
    return {key: runs for section in sections for key, runs in runs_of(section)}


def readings(game: str) -> Iterator[Book]:
    """The book under each value of each setting, with the fewest and most players, of the game and its variants."""
    files = read_folder(resources.games()[game])
    for variant in (None, *variants_in(files)):
        rules = rules_of(files, variant)
        for players in sorted(set(rules.players)):
            yield book_of(files, rules, players)
        for name, setting in rules.settings.items():
            for value in setting.values[:MOST_VALUES]:
                yield book_of(files, rules, None, **{name: value})


def published(game: str) -> list[Language]:
    """The languages that a game is published in."""
    tags = published_tags(resources.games()[game])
    return [language for language in LANGUAGES if language.tag in tags]


@pytest.mark.parametrize("game", PRINTED)
def test_every_text_renders_under_every_setting_with_the_same_values(game: str) -> None:
    for book in readings(game):
        spoken = [texts_of(book, language, game) for language in published(game)]
        for other in spoken[1:]:
            assert other.keys() == spoken[0].keys()
            for key, runs in other.items():
                assert values(runs) == values(spoken[0][key]), key


def values(runs: Runs) -> list[tuple[str, str]]:
    """What a text prints of the rules, in no order: languages differ in it."""
    return sorted((run.source.expression, run.source.value) for run in runs if run.source)


@pytest.mark.parametrize(
    ("game", "language"),
    [(game, one) for game in PRINTED for one in published(game)],
    ids=lambda one: getattr(one, "tag", one),
)
def test_every_digit_comes_from_the_rules(game: str, language: Language) -> None:
    files = read_folder(resources.games()[game])
    for key, runs in texts_of(book_of(files, rules_of(files, None)), language, game).items():
        if key.count(".") > 2 and key.rpartition(".")[2].isdigit():
            continue  # the heads of a table: its rows and columns, counted
        typed = "".join(run.text for run in runs if not (run.source or run.section or run.term))
        assert not re.search(r"\d", typed), key


CHANGES = [
    ("    3: [1, 2, 0]", "    3: [1, 4, 0]", "ranking_points"),
    ("    4: [1, 3, 2, 0]", "    4: [1, 5, 2, 0]", "ranking_points"),
    ("  hand_growth: [3, 2]", "  hand_growth: [2, 3]", "hand_growth"),
    ("  reserve_size: 5", "  reserve_size: 4", "reserve_size"),
    ("  wild_values: [-5, -3, -2]", "  wild_values: [-5, -3]", "wild_values"),
    ("  wild_penalty: 1", "  wild_penalty: 2", "wild_penalty"),
    ("{from: 1..4, default: 3}", "{from: 1..4, default: 4}", "rounds"),
    ("6, 8, 10], count: 11}", "6, 8], count: 10}", "accessory|box.|cards."),
]


@pytest.mark.parametrize(("old", "new", "name"), CHANGES, ids=lambda value: value.strip())
def test_a_changed_number_changes_the_texts_that_print_it_and_no_others(
    old: str, new: str, name: str
) -> None:
    files = dict(read_folder(resources.games()["bridesmaid"]))
    assert files["game.yaml"].count(old) == 1
    changed = {**files, "game.yaml": files["game.yaml"].replace(old, new)}
    before, after = (book_of(one, rules_of(one, None)) for one in (files, changed))
    touched = []
    for language in LANGUAGES:
        texts, other = (texts_of(book, language, "bridesmaid") for book in (before, after))
        touched.append({key for key in texts.keys() & other.keys() if texts[key] != other[key]})
        for key in texts.keys() & other.keys():
            differs = plain(texts[key]) != plain(other[key])
            assert differs == (values(texts[key]) != values(other[key])), key
            if differs:
                assert any(re.search(name, printed) for printed, _ in values(other[key])), key
    assert touched[0]
    assert touched[0] == touched[1] == touched[2]


READINGS = {
    "more_than": ("lead of more than", "超過", "超える"),
    "at_least": ("lead of at least", "至少", "以上"),
}


@pytest.mark.parametrize("value", READINGS)
def test_every_language_says_what_the_setting_says(value: str) -> None:
    files = read_folder(resources.games()["bridesmaid"])
    book = book_of(files, rules_of(files, None), early_finish=value)
    for language, word in zip(LANGUAGES, READINGS[value], strict=True):
        assert word in plain(texts_of(book, language, "bridesmaid")["rulebook.end.rules.early"])


def test_a_reading_that_is_never_used_is_not_told() -> None:
    files = read_folder(resources.games()["bridesmaid"])
    book = book_of(files, rules_of(files, None), early_finish="never")
    for language in LANGUAGES:
        texts = texts_of(book, language, "bridesmaid")
        assert "rulebook.end.rules.early" not in texts
        assert "rulebook.end.rules.never" in texts


HEADINGS = {
    "en": """Goal|Components|Key terms|Setup|Round flow|HOLD BACK & WILD|Round scoring I — Ranking Points
Round scoring II — display and clean up|End of the game|Two-player variant: the Robot Bridesmaid""",
    "ja": """ゲームの目的|内容物|用語|準備|ターンの流れ|HOLD BACK と WILD|ラウンドの得点計算 ①：順位点
ラウンドの得点計算 ②：ディスプレイと整理|ゲームの終了|2 人用バリアント：ロボット・ブライズメイド""",
}


@pytest.mark.parametrize("tag", HEADINGS)
def test_headings_are_those_of_the_printed_rulebooks_in_their_order(tag: str) -> None:
    files = read_folder(resources.games()["bridesmaid"])
    language = next(one for one in LANGUAGES if one.tag == tag)
    words = load_words(language, resources.games()["bridesmaid"])
    sections = book_of(files, rules_of(files, None)).typeset(words)
    assert [plain(one.title) for one in sections] == re.split(r"[|\n]", HEADINGS[tag])


def test_the_text_of_a_rulebook_is_part_of_the_words_of_its_game() -> None:
    for game in PRINTED:
        folder: Path = resources.games()[game]
        words = load_words(LANGUAGES[0], folder)
        assert words.lexicon.has("rulebook.goal.title") or words.lexicon.has("rulebook.setup.title")
