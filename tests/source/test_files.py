"""Files that are not there, not text or not of a sensible size, and characters that no rule file needs."""

import os
from pathlib import Path

import pytest

from rulewright.source import Scalar, read_file, read_text
from rulewright.source.builder import MAX_NODES
from rulewright.source.text import MAX_BYTES, MAX_PROBLEMS


def codes(path: Path) -> list[str]:
    node, problems = read_file(path, "game.yaml")
    assert node is None
    assert {problem.span.file for problem in problems} == {"game.yaml"}
    return [problem.code for problem in problems]


def test_a_missing_file(tmp_path: Path) -> None:
    assert codes(tmp_path / "game.yaml") == ["source.no_file"]


def test_a_folder_and_a_pipe_are_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert codes(tmp_path) == codes(tmp_path / "pipe") == ["source.not_a_file"]


def test_a_name_that_no_file_can_have(tmp_path: Path) -> None:
    assert codes(tmp_path / "a\0b") == ["source.unreadable"]


def test_a_file_over_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(b"a: 1\n" + b"#" * MAX_BYTES)
    assert codes(path) == ["source.too_large"]


@pytest.mark.parametrize("encoding", ["cp932", "big5", "utf-16"])
def test_another_encoding_is_named_at_its_first_byte(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes("a: 1\nb: 海\n".encode(encoding))
    node, (problem,) = read_file(path, "game.yaml")
    assert node is None
    assert problem.code == "source.not_utf8"
    assert (problem.span.line, problem.span.column) == ((1, 1) if encoding == "utf-16" else (2, 4))


def test_a_byte_order_mark_and_the_line_ends_of_windows_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes("\ufeffa: 海\r\nb: 3\r\n".encode())
    assert read_file(path, "game.yaml") == read_text("a: 海\nb: 3\n", "game.yaml")


@pytest.mark.parametrize(
    ("sign", "code"),
    [
        ("\t", "source.tab"),
        ("\0", "source.control_character"),
        ("\x1b", "source.control_character"),
        ("\r", "source.control_character"),
        ("\x85", "source.control_character"),
        ("\u2028", "source.control_character"),
        ("\ud800", "source.control_character"),
        ("\u202e", "source.bidi_control"),
        ("\u2066", "source.bidi_control"),
        ("\u200b", "source.invisible_character"),
        ("\ufeff", "source.invisible_character"),
    ],
)
@pytest.mark.parametrize("text", ["a: x{}y\n", "a: 'x{}y'\n", "a: 1 # {}x\n", "a: |\n  x{}y\n"])
def test_each_refused_character_is_shown_where_it_stands(sign: str, code: str, text: str) -> None:
    _, problems = read_text("b: 1\n" + text.replace("{}", sign), "game.yaml")
    line, column = (3, 4) if "|" in text else (2, text.index("{") + 1)
    assert [(p.code, p.span.line, p.span.column) for p in problems] == [(code, line, column)]


def test_of_very_many_problems_the_first_are_reported() -> None:
    _, problems = read_text("\0\n\t" * 10_000, "game.yaml")
    assert len(problems) == MAX_PROBLEMS + 1
    assert problems[-1].code == "source.too_many_problems"
    _, problems = read_text("- TRUE\n" * 10_000, "game.yaml")
    assert len(problems) == MAX_PROBLEMS + 1


def test_a_tab_as_indentation_is_the_only_thing_said_about_its_line() -> None:
    _, problems = read_text("a:\n  b: 1\n\tc: 2\nd: 1\n", "game.yaml")
    assert [(p.code, p.span.line) for p in problems] == [("source.tab", 3)]


def test_nothing_that_a_terminal_obeys_comes_through_an_escape() -> None:
    node, problems = read_text('"\\e]0;title\\a"', "game.yaml")
    assert isinstance(node, Scalar)
    assert [problem.code for problem in problems] == ["source.control_character"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[" * 100_000, "source.too_deep"),
        ("- " * 100_000, "source.too_deep"),
        ("{a: " * 100_000, "source.too_deep"),
        ("- a\n" * (MAX_NODES + 1), "source.too_many_nodes"),
        ("[" + "," * 500_000, "source.sign_out_of_place"),
    ],
)
def test_no_text_is_too_much(text: str, code: str) -> None:
    node, problems = read_text(text, "game.yaml")
    assert node is None
    assert problems[0].code == code
