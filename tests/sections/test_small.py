"""The small rulebook in English: places, plurals, conditions, markup, where values come from, what is never read as markup."""

from pathlib import Path

import pytest

from rulewright.sections.stage import Book, open_book
from rulewright.sections.typeset import Run, SetList, SetParagraph, SetSection, SetTable, plain
from rulewright.words.languages import ENGLISH
from rulewright.words.words import Words, load_words
from sections import small


@pytest.fixture
def words(tmp_path: Path) -> Words:
    """The English words of the small game."""
    return written(tmp_path, small.files())


def written(folder: Path, texts: dict[str, str]) -> Words:
    """The words of a game with these files."""
    for name in ("words.yaml", "rulebook.yaml"):
        (folder / name).write_text(texts[name], "utf-8")
    return load_words(ENGLISH, folder)


def book(variant: str | None = None, players: int = 2, **settings: int) -> Book:
    """The book of the small game."""
    return book_of(small.files(), variant, players, **settings)


def book_of(
    texts: dict[str, str], variant: str | None = None, players: int = 2, **settings: int
) -> Book:
    rules = small.rulebooks(texts)[variant]
    chosen = {name: one.default for name, one in rules.settings.items()}
    found = open_book(texts, rules, players, {**chosen, **settings})
    assert found is not None
    return found


def texts(sections: tuple[SetSection, ...]) -> list[str]:
    """The paragraphs and items, one a line."""
    found = []
    for section in sections:
        for block in section.blocks:
            if isinstance(block, SetParagraph):
                found.append(plain(block.runs))
            if isinstance(block, SetList):
                found += [plain(item.runs) for item in block.items]
    return found


def test_places_are_filled(words: Words) -> None:
    assert texts(book().typeset(words)) == [
        "You have 4 jewels; see “The end”.",
        "There are 2 rounds.",
        "The winner gets 3 points more.",
        "Hands stay hidden.",
        "There are 3 rounds.",
    ]


def test_a_setting_changes_what_it_says(words: Words) -> None:
    found = texts(book(rounds=1, open_hands=1).typeset(words))
    assert found[1] == "There is 1 round."
    assert found[3] == "Hands lie open, and that costs 1 point."


def test_under_a_variant_every_section_says_what_the_variant_says(words: Words) -> None:
    assert texts(book("long").typeset(words))[1] == "There are 3 rounds."


def test_runs_know_what_they_are(words: Words) -> None:
    section = book().typeset(words)[0]
    paragraph = section.blocks[0]
    assert isinstance(paragraph, SetParagraph)
    number = next(run for run in paragraph.runs if run.source)
    assert number.source is not None
    assert (number.text, number.source.expression, number.source.value) == ("4", "box.jewel", "4")
    assert (number.source.span.file, number.source.span.line) == ("rulebook.yaml", 6)
    term = next(run for run in paragraph.runs if run.term)
    assert (term.text, term.emphasis, term.term) == ("jewels", True, "jewel.other")
    reference = next(run for run in paragraph.runs if run.section)
    assert (reference.text, reference.section) == ("“The end”", "finish")


def test_a_value_knows_the_line_of_the_rule_file(words: Words) -> None:
    paragraph = book().typeset(words)[1].blocks[0]
    assert isinstance(paragraph, SetParagraph)
    source = next(run.source for run in paragraph.runs if run.source)
    lines = small.GAME.split("\n")
    assert [lines[place.line - 1].strip() for place in source.origins] == ["prize: [3, 1, 0]"]


def test_a_table_is_shown_with_its_heads(words: Words) -> None:
    table = next(b for b in book().typeset(words)[0].blocks if isinstance(b, SetTable))
    rows = [[plain(cell) for cell in row] for row in table.rows]
    assert rows == [["1st place", "3 points"], ["2nd place", "1 point"], ["3rd place", "0 points"]]
    source = table.rows[0][1][0].source
    assert source is not None
    assert source.expression == "prize[1][1]"


def test_markup_in_a_term_stays_text(tmp_path: Path) -> None:
    evil = "*<b>[[finish]]</b>*"
    changed = small.WORDS.replace("{one: jewel, other: jewels}", f'{{one: jewel, other: "{evil}"}}')
    changed_files = small.files(words=changed)
    sections = book_of(changed_files).typeset(written(tmp_path, changed_files))
    paragraph = sections[0].blocks[0]
    assert isinstance(paragraph, SetParagraph)
    term = next(run for run in paragraph.runs if run.term)
    assert term == Run(evil, emphasis=True, term="jewel.other")


def test_two_titles_that_refer_to_each_other_end(tmp_path: Path) -> None:
    text = small.RULEBOOK.replace("title: Play", 'title: "Play [[finish]]"').replace(
        "title: The end", 'title: "The end of [[play]]"'
    )
    changed = small.files(rulebook=text)
    section = book_of(changed).typeset(written(tmp_path, changed))[0]
    assert plain(section.title) == "Play “finish”"
