"""A program hangs on the masked text of its rules and on their shape: whatever else differs, it is the same to the last place."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from rulewright import resources, rulebook
from rulewright.compiler import compile_rulebook
from rulewright.play.folder import read_folder, variants_in
from rulewright.play.ready import compiled
from rulewright.play.shape import BLANK, masked, shape_of
from rulewright.program.layout import Layout
from rulewright.rulebook.model import Rulebook
from rulewright.source.reader import read_text

SMALL = """
game: small
players: 2..2
tables:
  gain: {1: 10, 2: 20}
  worth: 7
settings:
  rounds: {from: 1..9, default: 3}
state:
  points: {per: seat, from: 0..999}
  played: {from: 0..99}
flow:
- while: played < rounds
  do:
  - each: seat
    in: players
    do:
    - choose: bid
      who: seat
      from: 1..2
    - set:
        points: points + gain[bid] * worth
  - set:
      played: played + 1
results:
  score: points
  winners: players with highest points
"""
GAMES = sorted(resources.games().keys() - {"goofspiel"})
"""The numbers of one game are all ranges."""
OTHER_NUMBERS = (("1: 10", "1: 12345"), ("worth: 7", "worth: 1"), ("default: 3", "default: 9"))
OTHER_PROGRAMS = (
    ("played + 1", "played + 2"),
    ("from: 0..99}", "from: 0..98}"),
    ("gain[bid] * worth", "gain[bid] + worth"),
    ("from: 1..2", "from: 1..worth"),
    ("1..9, default", "1..8, default"),
    ("highest", "lowest"),
    ("\nplayers", "\n# a remark\nplayers"),
)


def rules_in(text: str, variant: str | None = None, **files: str) -> Rulebook:
    rules, problems = rulebook.read({"game.yaml": text, **files}, variant)
    assert rules is not None, problems
    return rules


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The games that are compiled in this test, with an empty cache."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    names: list[str] = []

    def noted(rules: Rulebook) -> tuple[object, Layout]:
        names.append(rules.game)
        return compile_rulebook(rules)

    monkeypatch.setattr("rulewright.compiler.compile_rulebook", noted)
    return names


def kept(text: str) -> bool:
    """Whether what is kept for a text is what is compiled from it."""
    rules = rules_in(text)
    return compiled({"game.yaml": text}, rules) == compile_rulebook(rules)


@pytest.mark.parametrize(("old", "new"), OTHER_NUMBERS)
def test_another_number_needs_no_new_program(old: str, new: str, made: list[str]) -> None:
    assert SMALL.count(old) == 1
    assert kept(SMALL)
    assert kept(SMALL.replace(old, new))
    assert made == ["small"]


@pytest.mark.parametrize(("old", "new"), OTHER_PROGRAMS)
def test_anything_else_makes_it_anew(old: str, new: str, made: list[str]) -> None:
    assert SMALL.count(old) == 1
    assert kept(SMALL)
    assert kept(SMALL.replace(old, new))
    assert len(made) == 2


def test_a_number_that_makes_another_range_makes_it_anew(made: list[str]) -> None:
    text = SMALL.replace("from: 1..2", "from: 1..worth")
    text = text.replace(
        "gain: {1: 10, 2: 20}", "gain: {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8}"
    )
    assert kept(text)
    assert kept(text.replace("worth: 7", "worth: 8"))
    assert len(made) == 2


def test_of_a_text_in_brackets_nothing_is_masked() -> None:
    text = "{game: small, tables: {gain: {1: 10}}, flow: []}"
    assert masked(text, read_text(text, "game.yaml")[0]) == text


def test_another_engine_makes_it_anew(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept(SMALL)
    monkeypatch.setattr("rulewright.cache.kept.engine_digest", lambda: "another")
    assert kept(SMALL)
    assert len(made) == 2


def changed(text: str) -> Iterator[str]:
    """The text with each number that is masked one higher, or twice as high with more digits."""
    pieces = masked(text, read_text(text, "game.yaml")[0]).split(BLANK)
    numbers = re.fullmatch("(-?[0-9]+)".join(map(re.escape, pieces)), text)
    assert numbers is not None
    for n in range(1, len(pieces)):
        for number in (int(numbers[n]) + 1, int(numbers[n]) * 11):
            yield text[: numbers.start(n)] + str(number) + text[numbers.end(n) :]


def texts_of(game: str) -> tuple[str, ...]:
    return tuple(changed((resources.games()[game] / "game.yaml").read_text("utf-8")))


def same_programs(game: str, texts: Iterable[str]) -> int:
    """Hold the programs of a game with other numbers against its own, all that have its shape; how many these are."""
    files, same = dict(read_folder(resources.games()[game])), 0
    for variant in (None, *variants_in(files)):
        own = rulebook.read(files, variant)[0]
        assert own is not None
        program = compile_rulebook(own)
        for text in texts:
            rules, _ = rulebook.read(files | {"game.yaml": text}, variant)
            if rules is not None and shape_of(rules) == shape_of(own):
                assert compile_rulebook(rules) == program
                assert list(compile_rulebook(rules)[1].slots) == list(program[1].slots)
                same += 1
    return same


@pytest.mark.parametrize("game", GAMES)
def test_a_number_of_a_game_does_not_reach_its_program(game: str) -> None:
    assert same_programs(game, texts_of(game)[-1:])


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_no_number_of_a_game_reaches_its_program(game: str) -> None:
    assert same_programs(game, texts_of(game))
