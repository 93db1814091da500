"""Whatever people meet in a game has a name in its words, and its words name nothing else."""

from pathlib import Path

import pytest

from rulewright import resources
from rulewright.play.folder import read_folder, variants_in
from rulewright.play.loading import read_rules
from rulewright.problems import Problem
from rulewright.words.catalogs import compile_po
from rulewright.words.checking import check_terms, check_texts
from rulewright.words.languages import language_of
from rulewright.words.words import WORDS_FILE

GAMES = {name: path for name, path in resources.games().items() if (path / WORDS_FILE).is_file()}
GAME = """
game: little
players: 2..2
settings:
  deal_size: {from: 1..3, default: 3}
cards:
  jewel: {in: pile, value: 1..8}
zones:
  pile: {seen_by: nobody}
  hand: {per: seat, seen_by: owner}
flow:
- deal: deal_size
  from: pile
  to: hand
  who: players
- choose: play
  who: players
  from: hand
  must:
    high: value > 2
results:
  winners: players
"""
TERMS = ["little", "deal_size", "jewel", "pile", "hand", "play"]


def problems(folder: Path) -> tuple[Problem, ...]:
    files = read_folder(folder)
    books = [read_rules(files, v) for v in (None, *variants_in(files))]
    return (*check_texts(folder), *check_terms(folder, books))


@pytest.mark.parametrize("name", GAMES)
def test_a_published_game_names_everything(name: str) -> None:
    assert problems(GAMES[name]) == ()


@pytest.mark.parametrize("lacking", [None, *TERMS])
def test_a_thing_without_a_term_is_found_where_it_is_declared(
    tmp_path: Path, lacking: str | None
) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    terms = "".join(f"  {name}: X\n" for name in TERMS if name != lacking)
    words = f"terms:\n{terms}messages:\n  must.play.high: Too low.\n"
    (tmp_path / WORDS_FILE).write_text(words, "utf-8")
    found = [(p.code, p.values["name"], p.span.line > 0) for p in problems(tmp_path)]
    assert found == ([("words.no_term", lacking, True)] if lacking else [])


def test_every_word_without_a_term_is_found_where_it_stands(tmp_path: Path) -> None:
    rules = GAME.replace("zones:", "words: {suits: [clubs, hearts]}\nzones:")
    (tmp_path / "game.yaml").write_text(rules, "utf-8")
    terms = "".join(f"  {name}: X\n" for name in TERMS)
    words = f"terms:\n{terms}messages:\n  must.play.high: Too low.\n"
    (tmp_path / WORDS_FILE).write_text(words, "utf-8")
    line = rules.split("\n").index("words: {suits: [clubs, hearts]}") + 1
    found = [(p.values["name"], p.span.line, p.span.column) for p in problems(tmp_path)]
    assert found == [("clubs", line, 17), ("hearts", line, 24)]


def test_a_published_language_without_a_catalog_is_found(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    terms = "".join(f"  {name}: x\n" for name in TERMS)
    words = f"publishes: [en, ja]\nterms:\n{terms}messages:\n  must.play.high: Too low.\n"
    (tmp_path / WORDS_FILE).write_text(words, "utf-8")
    assert [problem.code for problem in problems(tmp_path)] == ["words.no_catalog"]


def test_a_rule_without_a_sentence_and_a_term_without_a_thing_are_found(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    terms = "".join(f"  {name}: X\n" for name in [*TERMS, "hnad"])
    (tmp_path / WORDS_FILE).write_text(f"terms:\n{terms}", "utf-8")
    found = [(Path(p.span.file).name, p.code, *p.values.values()) for p in problems(tmp_path)]
    assert found == [
        ("game.yaml", "words.no_sentence", "must.play.high"),
        (WORDS_FILE, "words.unused_term", "hnad"),
    ]


def test_a_compiled_catalog_is_looked_through_for_what_it_lacks(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "little"
    place = folder / "locales" / "ja" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, "utf-8")
    text = "source: en\npublishes: [en, ja]\nterms: {hand: hand, pile: pile}\n"
    (folder / WORDS_FILE).write_text(text, "utf-8")
    entry = b'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    entry += 'msgctxt "term.hand"\nmsgid "hand"\nmsgstr "手札"\n'.encode()
    japanese = language_of("ja")
    assert japanese is not None
    (place / "little.mo").write_bytes(compile_po(entry, japanese))
    found = [(p.code, p.values["id"]) for p in check_texts(folder)]
    assert found == [("words.untranslated", "term.pile")]
