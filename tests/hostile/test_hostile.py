"""Rule files of people who mean harm: each is refused with a clear message or does none, in little time and memory.

A file in `files` says in its first line what is found, as codes, or what becomes of its games (`fault NAME`); what is longer than
anybody would keep is made by `making`.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hostile.attempt import Outcome, attempt
from hostile.bounded import bounded
from hostile.making import MADE
from rulewright.cli import main
from rulewright.play.folder import read_folder
from rulewright.problems import RulebookError

FILES = sorted((Path(__file__).parent / "files").glob("*.yaml"))
MARK = re.compile(r"#! (?:fault (?P<fault>\w+)|(?P<codes>.*))$")
SIGN = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060\u2066-\u2069\ud800-\udfff]"
)

REFUSED = {
    "deep_lists": "source.too_deep",
    "deep_mappings": "source.too_deep",
    "deep_blocks": "source.too_deep",
    "deep_calls": "expr.too_long",
    "deep_nots": "expr.too_deep",
    "deep_minus": "expr.too_deep",
    "long_expression": "expr.too_long",
    "many_keys": "source.too_many_nodes",
    "many_tabs": "source.too_many_problems",
    "many_mistakes": "rulebook.unknown_verb",
    "many_near_names": "rulebook.unknown_name",
    "many_players": "rulebook.players_range",
    "huge_number": "source.number_too_long",
    "huge_plain_number": "source.number_too_long",
    "huge_key": "checks.table_too_wide",
    "huge_range": "expr.number_too_long",
    "huge_deck": "checks.too_many_cards",
    "huge_product": "checks.too_many_cards",
    "huge_power": "rulebook.range_overflow",
    "circular_formulas": "rulebook.formula_circle",
    "circular_procedures": "rulebook.procedure_circle",
}
"""What is said of files that are made; the others are sound on paper, and their games end or are stopped with a fault."""


def unharmed(outcome: Outcome) -> None:
    """Whatever was said holds nothing that steers a terminal, and is not endless itself."""
    for text in outcome.said:
        assert not SIGN.search(text)
        assert len(text) < 20_000


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_hostile_file(path: Path) -> None:
    text = path.read_text("utf-8")
    outcome = bounded(lambda: attempt({"game.yaml": text}))
    unharmed(outcome)
    mark = MARK.search(text.split("\n")[0])
    assert mark is not None
    if mark["fault"]:
        assert outcome.faults == {mark["fault"]}
    else:
        errors = set(mark["codes"].split())
        assert errors <= outcome.codes, outcome.codes


@pytest.mark.parametrize("name", MADE)
def test_a_file_too_long_to_keep(name: str) -> None:
    make: Callable[[], str] = MADE[name]
    outcome = bounded(lambda: attempt({"game.yaml": make()}))
    unharmed(outcome)
    if name in REFUSED:
        assert REFUSED[name] in outcome.codes
        assert not outcome.faults
    else:
        assert outcome.codes or outcome.faults


def codes(error: pytest.ExceptionInfo[RulebookError]) -> set[str]:
    return {problem.code for problem in error.value.problems}


def test_nothing_outside_the_folder_is_read(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("game: secret\n", "utf-8")
    folder = tmp_path / "game"
    (folder / "variants").mkdir(parents=True)
    (folder / "game.yaml").symlink_to(tmp_path / "secret.yaml")
    (folder / "variants" / "a.yaml").symlink_to("../../secret.yaml")
    with pytest.raises(RulebookError) as error:
        read_folder(folder)
    assert codes(error) == {"load.outside"}
    assert "secret" not in "".join(str(problem.values) for problem in error.value.problems)


@pytest.mark.parametrize("folder", ["variants", "cards"])
def test_a_folder_that_links_away_is_not_entered(folder: str, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "a.yaml").write_text("game: secret\n", "utf-8")
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "game.yaml").write_text("game: a\n", "utf-8")
    (tmp_path / "game" / folder).symlink_to(elsewhere)
    with pytest.raises(RulebookError) as error:
        read_folder(tmp_path / "game")
    assert codes(error) == {"load.outside"}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\x00\xff\xfe\x80binary", "source.not_utf8"),
        ("game: 遊戲".encode("big5"), "source.not_utf8"),
        ("game: ゲーム".encode("shift_jis"), "source.not_utf8"),
        ("game: a".encode("utf-16"), "source.not_utf8"),
        (b"\x7fELF" + bytes(500), "source.control_character"),
        (b"", "source.empty"),
        (b"a" * (1 << 21), "source.too_large"),
    ],
)
def test_files_that_hold_no_rules(
    content: bytes, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.yaml").write_bytes(content)
    assert main(["check", str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert code in printed
    assert not SIGN.search(printed)


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    import os

    os.mkfifo(tmp_path / "game.yaml")
    assert bounded(lambda: main(["check", str(tmp_path)])) in (1, 2)


@pytest.mark.parametrize(
    "given", ["no-such-game", "no/such/folder", "no/such/file.yaml", "\x1b[2J"]
)
def test_what_is_not_there(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", given]) in (1, 2)
    printed = capsys.readouterr()
    assert printed.out + printed.err
    assert not SIGN.search(printed.out + printed.err)


TEXTS = [
    "{{7*7}}",
    "{0.__class__}",
    "%(prog)s",
    "${n.__class__}",
    "<script>alert(1)</script>",
    "$(echo ran)",
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("tag", ["en", "zh-TW", "ja"])
def test_an_authors_text_is_never_run(
    text: str, tag: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(f"game: '{text}'\nplayers: 2..4\n{text}\n", "utf-8")
    assert main(["check", str(path), "--lang", tag]) == 1
    printed = capsys.readouterr().out
    assert text in printed
    assert "49" not in printed.replace(str(path), "")
    assert "<class" not in printed
