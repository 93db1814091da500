"""Problems as a person reads them: the place, the sentence, their own line with a mark under it, a way out."""

import pytest
from wcwidth import wcswidth

from rulewright.problems import NOWHERE, Problem, Span
from rulewright.words import languages
from rulewright.words.reports import WIDTH, lines_on_disk, render_problem, render_problems
from rulewright.words.words import load_words

ENGLISH, CHINESE, JAPANESE = map(
    load_words, (languages.ENGLISH, languages.TRADITIONAL_CHINESE, languages.JAPANESE)
)
LINES = [
    "cards:",
    "  who: plaers",
    "  名前:\tハンド plaers",
    "x" * 200 + "手札" + "y" * 200,
    "a\x1b[31mb\u202ec",
]


def unknown(line: int, column: int, end: int, **more: object) -> Problem:
    span = Span("rules/game.yaml", line, column, line, end)
    return Problem("words.unknown_text", span, {"id": "plaers"}, **more)  # type: ignore[arg-type]


def test_the_authors_line_is_marked_and_a_way_out_is_named() -> None:
    problem = unknown(
        2, 8, 14, near=("players", "plays"), related=(Span("rules/game.yaml", 1, 1, 1, 6),)
    )
    assert render_problem(problem, ENGLISH, lambda _: LINES).splitlines() == [
        "rules/game.yaml:2:8: no sentence has the id “plaers” [words.unknown_text]",
        "   2  |   who: plaers",
        "      |        ^^^^^^",
        "         Did you mean “players” or “plays”?",
        "rules/game.yaml:1:1: see here",
        "   1  | cards:",
        "      | ^^^^^",
    ]


@pytest.mark.parametrize(
    ("column", "end", "before", "marked"),
    [(3, 5, "  ", "名前"), (11, 17, "  名前:    ハンド ", "plaers")],
)
def test_marks_stand_under_wide_characters_and_after_tabs(
    column: int, end: int, before: str, marked: str
) -> None:
    _, shown, mark, *_ = render_problem(
        unknown(3, column, end), CHINESE, lambda _: LINES
    ).splitlines()
    assert shown == "   3  |   名前:    ハンド plaers"
    assert mark == "      | " + " " * wcswidth(before) + "^" * wcswidth(marked)


def test_a_long_line_is_cut_round_the_mark() -> None:
    _, shown, mark, *_ = render_problem(
        unknown(4, 201, 203), JAPANESE, lambda _: LINES
    ).splitlines()
    assert wcswidth(shown) <= WIDTH + 10
    assert shown[:9] == "   4  | …"
    assert "x手札y" in shown
    place = mark.index("^")
    assert wcswidth(shown[: shown.index("手")]) == place
    assert mark[place:] == "^^^^"


def test_nothing_of_the_authors_steers_the_terminal() -> None:
    text = render_problem(unknown(5, 2, 7), ENGLISH, lambda _: LINES)
    assert text.replace("\n", "").isprintable()
    assert "a\N{REPLACEMENT CHARACTER}[31mb\N{REPLACEMENT CHARACTER}c" in text


@pytest.mark.parametrize("line", [0, 9])
def test_a_place_outside_the_file_is_named_and_not_shown(line: int) -> None:
    assert len(render_problem(unknown(line, 1, 2), ENGLISH, lambda _: LINES).splitlines()) == 1
    assert len(render_problem(unknown(1, 1, 2), ENGLISH, lambda _: None).splitlines()) == 1


def test_a_problem_without_a_place_is_a_sentence() -> None:
    warning = Problem("words.unknown_text", NOWHERE, {"id": "m"}, warning=True)
    assert render_problem(warning, JAPANESE, lambda _: None) == "警告：idが「m」の文はありません"


def test_all_problems_are_shown_and_counted() -> None:
    text = render_problems([unknown(1, 1, 6), unknown(2, 1, 1)], ENGLISH, lambda _: LINES)
    assert text.endswith("\n\n2 problems")
    assert text.count("\n\n") == 2


def test_lines_come_from_the_file(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: \xff\n")
    assert lines_on_disk(str(path)) == ("a: 1", "b: \N{REPLACEMENT CHARACTER}", "")
    assert lines_on_disk(str(tmp_path / "none")) is None
    assert lines_on_disk("\0") is None


def test_a_value_that_names_a_kind_is_said_in_words() -> None:
    kinds = {"found_kind": "type.list.card", "expected_kind": "shape.name"}
    problem = Problem("rulebook.wrong_shape", NOWHERE, kinds)
    assert [
        render_problem(problem, words, lambda _: None) for words in (ENGLISH, CHINESE, JAPANESE)
    ] == [
        "here stands a list of cards, and a name is expected",
        "這裡寫的是牌的清單，但應該是名稱",
        "ここには名前が来ますが、カードのリストが書かれています",
    ]
