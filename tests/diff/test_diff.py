"""Two versions of a game in; every difference told in words, in three languages, and nothing else."""

import json
import shutil
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.cli import main
from rulewright.diff import Side, differences

BASE = """game: mine
players: 2..3
settings:
  rounds: {from: 1..4, default: 3}
words:
  suits: [clubs, hearts]
tables:
  growth: {2: [3, 1], 3: [2, 1]}
cards:
  plain: {in: pile, number: 1..9}
zones:
  pile: {seen_by: nobody}
state:
  total: {from: 0..9}
define:
  half: total // 2
flow:
- id: mix
  shuffle: pile
- each: round
  in: 1..rounds
  do:
  - set:
      total: 3
results:
  winners: players
procedures:
  rest:
  - shuffle: pile
"""

CASES = [
    ("players: 2..3", "players: 2..4", ("whole", "players", "2..3", "2..4", "", "")),
    ("default: 3}", "default: 2}", ("setting", "rounds", "3", "2", "default", "")),
    ("[clubs, hearts]", "[clubs]", ("words", "suits", "[clubs, hearts]", "[clubs]", "", "")),
    ("2: [3, 1]", "2: [4, 1]", ("table", "growth", "3", "4", "2.1", "")),
    ("2: [3, 1]", "2: [3, 1, 0]", ("table", "growth", "[3, 1]", "[3, 1, 0]", "2", "")),
    (", 3: [2, 1]}", "}", ("table", "growth", "[2, 1]", None, "3", "")),
    ("number: 1..9", "number: 1..8", ("card_kind", "plain", "1..9", "1..8", "number", "")),
    ("pile: {seen_by: nobody}", "pile: {seen_by: nobody, holds: 0..9}",
     ("zone", "pile", None, "0..9", "holds", "")),
    ("from: 0..9", "from: 0..8", ("variable", "total", "0..9", "0..8", "from", "")),
    ("total // 2", "total // 3", ("formula", "half", "total // 2", "total // 3", "", "")),
    ("  shuffle: pile\n- each", "  move: cards\n  to: pile\n- each",
     ("step", "mix", "id: mix, shuffle: pile", "id: mix, move: cards, to: pile", "", "flow")),
    ("total: 3", "total: 4",
     ("step", "set", "set: {total: 3}", "set: {total: 4}", "", "flow › each round")),
    ("in: 1..rounds", "in: 1..2",
     ("step", "each round", "each: round, in: 1..rounds", "each: round, in: 1..2", "", "flow")),
    ("- each: round", "- do: rest\n- each: round", ("step", "do rest", None, "{do: rest}", "", "flow")),
    ("  rest:\n  - shuffle: pile\n", "  rest: []\n",
     ("step", "shuffle pile", "{shuffle: pile}", None, "", "rest")),
    ("winners: players", "winners: seats", ("result", "winners", "players", "seats", "", "")),
]  # fmt: skip


def side(folder: Path, text: str, words: str = "") -> Side:
    folder.mkdir()
    (folder / "game.yaml").write_text(text, "utf-8")
    if words:
        (folder / "words.yaml").write_text(words, "utf-8")
    return Side(folder)


@pytest.mark.parametrize(("old", "new", "expected"), CASES, ids=lambda case: str(case)[:30])
def test_one_difference(old: str, new: str, expected: tuple[str, ...], tmp_path: Path) -> None:
    assert BASE.count(old) >= 1
    changes = differences(
        side(tmp_path / "a", BASE), side(tmp_path / "b", BASE.replace(old, new, 1))
    )
    assert [
        (one.what, one.name, one.before, one.after, one.part, one.where) for one in changes
    ] == [expected]


def test_comments_and_spaces_are_no_difference(tmp_path: Path) -> None:
    other = BASE.replace("\n  ", "   # note\n  ").replace("{from: 1..4,", "{ from:   1..4,")
    assert differences(side(tmp_path / "a", BASE), side(tmp_path / "b", other)) == ()


def test_words_and_translations_left_behind(tmp_path: Path) -> None:
    words = "source: en\npublishes: [en, ja]\nterms:\n  pile: {}\n".replace("{}", "deck")
    a, b = (
        side(tmp_path / "a", BASE, words),
        side(tmp_path / "b", BASE, words.replace("deck", "pile")),
    )
    found = [(one.what, one.name, one.before, one.after) for one in differences(a, b)]
    assert found == [
        ("text", "term.pile", "deck", "pile"),
        ("translation", "term.pile", None, "ja"),
    ]


def test_rules_alone_are_compared_with_rules_alone(tmp_path: Path) -> None:
    a, b = side(tmp_path / "a", BASE), side(tmp_path / "b", BASE, "terms: {pile: deck}")
    assert differences(a, b) == ()
    assert differences(b, a) == ()


def test_a_copy_keeps_the_translations_of_what_it_was_copied_from(tmp_path: Path) -> None:
    game = resources.games()["bridgette"]
    copy = shutil.copytree(game, tmp_path / "my-bridge")
    assert differences(Side(game), Side(copy)) == ()
    words = copy / "words.yaml"
    text = words.read_text("utf-8").replace("There is no bid to double yet.", "Nothing to double.")
    words.write_text(text, "utf-8")
    found = [(one.what, one.name, one.after) for one in differences(Side(game), Side(copy))]
    assert found == [
        ("text", "must.call.bid_to_double", "Nothing to double."),
        ("translation", "must.call.bid_to_double", "zh-Hant-TW"),
        ("translation", "must.call.bid_to_double", "ja"),
    ]


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("en", "“deals.default” (a setting) is now 1; it was 6"),
        ("zh-TW", "「deals.default」（設定）從 6 改成 1"),
        ("ja", "「deals.default」（設定）が6から1に変わりました"),
    ],
)
@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_a_variant_is_told_in_every_language_and_form(
    tag: str, said: str, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["diff", "bridgette", "bridgette:single_deal", "--lang", tag, "--format", form]
    assert main(given) == 1
    printed = capsys.readouterr().out
    if form == "json":
        changes = json.loads(printed)["changes"]
        assert said in [change["sentence"] for change in changes]
        assert {"what", "name", "part", "before", "after", "kind"} <= changes[0].keys()
    else:
        assert f"- {said}\n" in printed
        assert printed.startswith("## ") == (form == "markdown")


def test_the_same_is_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "goofspiel", "goofspiel"]) == 0
    assert "do not differ" in capsys.readouterr().out


@pytest.mark.parametrize("other", ["no-such-game", "bridgette:no_such_variant"])
def test_what_is_not_there(other: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "bridgette", other]) == 2
    assert capsys.readouterr().err
