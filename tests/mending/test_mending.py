"""What `--fix` writes: only what cannot have been meant otherwise, and what reads rightly afterwards."""

from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.lessons.examples import lessons, problems_in
from rulewright.mending import mended
from rulewright.mending.edits import SAFE
from rulewright.problems import Problem
from rulewright.source import read_text

NAME = "game.yaml"


def mend(text: str) -> str:
    def check(texts: object) -> tuple[Problem, ...]:
        assert isinstance(texts, dict)
        return read_text(texts[NAME], NAME)[1]

    return mended({NAME: text}, check)[0][NAME]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("cards：\n  - 海\n", "cards:\n  - 海\n"),
        ("hand：seat\nrounds: 2\n", "hand: seat\nrounds: 2\n"),
        ("hand：　seat\n", "hand: seat\n"),
        ("hand: {per: seat，seen_by: owner}\n", "hand: {per: seat, seen_by: owner}\n"),
        ("words: [海、山、 川]\n", "words: [海, 山, 川]\n"),
        ("from: ［a, b］\n", "from: [a, b]\n"),
        ("－ 海\n－　山\n", "- 海\n- 山\n"),
        ("zones:\n　pile: 1\n", "zones:\n  pile: 1\n"),
        ("count:　３\n", "count: 3\n"),
        ("count: 3　\n", "count: 3\n"),
        ("range: １～３ ＃ 枚\n", "range: 1..3 # 枚\n"),
        ("name: “海: 山”\n", 'name: "海: 山"\n'),
        ("names: [“sea”, “sky”]\n", 'names: ["sea", "sky"]\n'),
        ("growth: {2:7, 3:5}\n", "growth: {2: 7, 3: 5}\n"),
        ("ordered: True\n", "ordered: true\n"),
        ("count: 3\t# cards\n", "count: 3 # cards\n"),
        ("na\u200bme: a\u202eb\n", "name: ab\n"),
        ("\ufeffcount：３\r\nrounds: 2\r\n", "\ufeffcount: 3\r\nrounds: 2\r\n"),
        # what has two readings stays
        ("lang: no\ncopies: 012\ntext: take #3 card\n", None),
        ("zones:\n\tpile: 1\n", None),
        ("a: 1\na: 2\n", None),
        ("text: 注意：裏を見ない\n", None),
    ],
)
def test_a_mend(before: str, after: str | None) -> None:
    assert mend(before) == (before if after is None else after)


@pytest.mark.parametrize("code", SAFE)
def test_every_mend_takes_its_problem_away(code: str) -> None:
    lesson = lessons()[code]
    name = problems_in(code, lesson.wrong)[0].span.file

    def check(texts: object) -> tuple[Problem, ...]:
        assert isinstance(texts, dict)
        return problems_in(code, texts[name])

    text = mended({name: lesson.wrong}, check)[0][name]
    left = {problem.code for problem in problems_in(code, text) if not problem.warning}
    assert (code in left) == (code == "source.tab"), text


def test_files_are_mended_whole_and_each_change_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / NAME
    path.write_bytes("game： mine\r\nplayers: ２..4\r\n".encode())
    path.chmod(0o640)
    assert main(["check", str(tmp_path), "--fix", "--lang", "ja"]) == 1  # much is missing still
    assert path.read_bytes() == b"game: mine\r\nplayers: 2..4\r\n"
    assert path.stat().st_mode & 0o777 == 0o640
    assert [file.name for file in tmp_path.iterdir()] == [NAME]
    printed = capsys.readouterr().out
    assert f"{path}:1:5: 「： 」を「: 」に" in printed.replace("：「", ": 「").replace("␣", " ")
    assert "「２..4」を「2..4」に直しました" in printed


def test_only_the_file_that_was_named_is_mended(tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / NAME).write_text("game：a\n", "utf-8")
    variant = tmp_path / "variants" / "b.yaml"
    variant.write_text("variant：b\n", "utf-8")
    main(["check", str(variant), "--fix"])
    assert variant.read_text("utf-8") == "variant: b\n"
    assert (tmp_path / NAME).read_text("utf-8") == "game：a\n"
