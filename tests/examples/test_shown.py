"""A worked example in the rulebook is what the engine makes of it: a changed table changes it in every language."""

from collections.abc import Iterator

import pytest

from rulewright import resources, rulebook
from rulewright.play.folder import read_folder, variants_in
from rulewright.sections.model import ExampleShown
from rulewright.sections.stage import Book, open_book, problems_of
from rulewright.sections.typeset import SetExample, SetTable, plain
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.words import load_words

FOLDER = resources.games()["bridesmaid"]
FILES = read_folder(FOLDER)
TABLE = "3: [1, 2, 0]"
each_language = pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.tag)


def book_of(game: str, variant: str | None = None) -> Book:
    """The rulebook with the file `game.yaml` as it is given."""
    files = {**FILES, "game.yaml": game}
    rules, problems = rulebook.read(files, variant)
    assert rules is not None, problems
    settings = {name: setting.default for name, setting in rules.settings.items()}
    book = open_book(files, rules, rules.players[0], settings)
    assert book is not None
    return book


def shown(book: Book, language: Language) -> Iterator[SetExample]:
    """Every example of a rulebook."""
    words = load_words(language, FOLDER)
    for section in book.typeset(words):
        yield from (block for block in section.blocks if isinstance(block, SetExample))


def tie(game: str, language: Language) -> SetExample:
    """The printed example of a tie, under these rules."""
    found = shown(book_of(game), language)
    return next(example for example in found if example.example == "AB-a-printed-tie")


def column(example: SetExample, number: int) -> list[str]:
    (table,) = (block for block in example.blocks if isinstance(block, SetTable))
    return [plain(row[number]) for row in table.rows]


@each_language
def test_the_printed_tie_reads_as_printed(language: Language) -> None:
    example = tie(FILES["game.yaml"], language)
    assert column(example, 2) == ["9", "9", "4"]
    assert column(example, 4) == ["0", "0", "2"]
    assert plain(example.title).strip("⟦⟧") == plain(example.title) != ""


@each_language
def test_a_changed_table_changes_the_example(language: Language) -> None:
    assert TABLE in FILES["game.yaml"]
    example = tie(FILES["game.yaml"].replace(TABLE, "3: [8, 5, 0]"), language)
    assert column(example, 2) == ["9", "9", "4"]
    assert column(example, 4) == ["4", "4", "5"]


@each_language
def test_every_example_is_told_whole(language: Language) -> None:
    found = list(shown(book_of(FILES["game.yaml"]), language))
    assert len(found) == 6
    for example in found:
        assert example.title
        assert example.blocks


def test_every_example_that_is_shown_is_in_its_game() -> None:
    for folder in resources.games().values():
        files = read_folder(folder)
        if not {"rulebook.yaml", "examples.yaml"} <= files.keys():
            continue
        rules, _ = rulebook.read(files, None)
        assert rules is not None
        assert variants_in(files) is not None
        settings = {name: setting.default for name, setting in rules.settings.items()}
        book = open_book(files, rules, rules.players[0], settings)
        assert book is not None
        for section in book.document.sections:
            for block in section.body:
                if isinstance(block, ExampleShown):
                    assert book.outcome(block.example) is not None


def test_a_name_that_an_example_tells_needs_a_term() -> None:
    term = "  earned: Ranking Points of the round\n"
    assert term in FILES["words.yaml"]
    files = {**FILES, "words.yaml": FILES["words.yaml"].replace(term, "")}
    rules, _ = rulebook.read(files, None)
    assert rules is not None
    found = [p for p in problems_of(files, {None: rules}) if p.code == "sections.example_term"]
    assert found
    assert {problem.values["name"] for problem in found} == {"earned"}
