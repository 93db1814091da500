"""`play`, `replay` and `games` on the command line: help, mistakes and exit codes in three languages; records told again."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright import cli
from rulewright.cli import COMMANDS
from rulewright.terminal.wrapping import columns

LANGUAGES = ("en", "zh-TW", "ja")


def ran(
    capsys: pytest.CaptureFixture[str], *arguments: str, lang: str = "en"
) -> tuple[int, str, str]:
    """Exit code, output and errors of a command."""
    code = cli.main([*arguments, "--lang", lang])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written into the checkout, and nobody types anything."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(
    command: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = ran(capsys, command, "--help", lang=lang)
    assert (code, err) == (0, "")
    assert "⟦" not in out
    if lang != "en":
        for english in ("usage:", "Usage:", "options", "show this help", "positional"):
            assert english not in out


MISTAKES = {
    "no_command": (["frobnicate"], "frobnicate"),
    "no_game_named": (["play"], "bridesmaid"),
    "no_game": (["play", "bridesmade"], "bridesmaid"),
    "players": (["play", "bridesmaid", "--players", "9"], "5"),
    "no_setting": (["play", "bridesmaid", "--set", "rouds=2"], "rounds"),
    "no_value": (["play", "bridesmaid", "--set", "rounds=9"], "4"),
    "set_form": (["play", "bridesmaid", "--set", "rounds"], "rounds"),
    "no_variant": (["play", "bridesmaid", "--variant", "robt"], "robot"),
    "no_seat": (["play", "bridesmaid", "--seats", "humn"], "human"),
    "too_many_seats": (["play", "goofspiel", "--seats", "human,human,human"], "3"),
    "no_number": (["play", "bridesmaid", "--seed", "x"], "--seed"),
    "no_option": (["play", "bridesmaid", "--bogus"], "--bogus"),
    "no_argument": (["play", "bridesmaid", "--seed"], "--seed"),
    "nowhere_to_save": (["play", "bridesmaid", "--save", "there/x.json"], "there/x.json"),
    "no_record": (["replay", "none.json"], "none.json"),
    "no_file": (["replay"], "FILE"),
    "no_words_on_cards": (["play", "bridesmaid", "--cards", "en"], "play"),
    "no_card_language": (["play", "remember-when", "--cards", "fr"], "zh-Hant-TW"),
    "not_with_resume": (["play", "--resume", "x", "--seed", "1"], "--seed"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_explained(name: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    given, expected = MISTAKES[name]
    code, _, err = ran(capsys, *given, lang=lang)
    assert code == 2
    assert expected.lower() in err.lower()
    assert "⟦" not in err
    assert "Traceback" not in err
    if lang != "en":
        for english in ("usage:", "error:", "required", "expected", "invalid", "Did you"):
            assert english not in err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_players_of_a_game_for_three_get_the_variant_for_two(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["play", "bridesmaid", "--players", "2", "--auto", "--seed", "1", "--set", "rounds=1"]
    code, out, _ = ran(capsys, *given, lang=lang)
    assert code == 0
    name = {"en": "Robot Bridesmaid", "zh-TW": "機器伴娘", "ja": "ロボット・ブライズメイド"}
    assert name[lang] in out.splitlines()[1]


def test_a_table_has_one_language_for_its_cards_which_a_saved_game_keeps(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = ["play", "remember-when", "--players", "3", "--seed", "4", "--save", "x.json"]
    first = ran(capsys, *table, "--cards", "en", lang="ja")[1]
    again = ran(capsys, "play", "--resume", "x.json", lang="ja")[1]
    for text in (first, again):
        assert "English" in text.splitlines()[2]
        assert "I remember it well" in text
        assert "思い返せば" not in text
    told = ran(capsys, "replay", "x.json", "--cards", "ja", lang="zh-TW")[1]
    assert "日本語" in told.splitlines()[2]
    assert "思い返せば" in told
    assert Path("x.json").read_text("utf-8").count('"cards": "en"') == 1


def test_settings_that_differ_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    given = [
        "play",
        "bridesmaid",
        "--auto",
        "--seed",
        "1",
        "--set",
        "rounds=1",
        "--set",
        "tie=shared",
    ]
    code, out, _ = ran(capsys, *given)
    assert code == 0
    assert "rounds: 1\ntie at the end: shared victory\n" in out


@pytest.fixture
def record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A game of bots that was written down."""
    code, _, err = ran(capsys, "play", "bridesmaid", "--auto", "--seed", "3", "--save", "game.json")
    assert (code, err) == (0, "")
    return tmp_path / "game.json"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", [None, 1, 3])
def test_a_record_is_told_from_every_seat(
    record: Path, lang: str, seat: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [] if seat is None else ["--from-seat", str(seat)]
    code, out, err = ran(capsys, "replay", str(record), *given, lang=lang)
    assert (code, err) == (0, "")
    assert "⟦" not in out
    assert not [line for line in out.splitlines() if columns(line) > 80]
    you = {"en": "You put", "zh-TW": "你將", "ja": "として裏向きに置いた。"}
    assert (you[lang] in out) or seat is None


def test_a_spectator_is_told_no_secrets(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ran(capsys, "replay", str(record))
    assert out.count("puts 5 cards face down") == 3
    code, _, err = ran(capsys, "replay", str(record), "--from-seat", "4")
    assert code == 2
    assert "3 players" in err


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"seed": 3', '"seed": 4'),
        lambda text: text.replace("players: 3..5", "players: 3.5"),
        lambda text: text.replace('"players": 3', '"players": 99'),
        lambda text: json.dumps({**json.loads(text), "choices": [[[7, [1]]]]}),
        lambda text: json.dumps({**json.loads(text), "rulewright": 99}),
        lambda text: "[]",
        lambda text: "",
        lambda text: "[" * 100_000,
    ],
)  # fmt: skip
def test_a_damaged_record_is_a_message(
    record: Path, lang: str, damage: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(damage)
    record.write_text(damage(record.read_text("utf-8")), "utf-8")
    for command in (["replay", str(record)], ["play", "--resume", str(record)]):
        code, _, err = ran(capsys, *command, lang=lang)
        assert code in (1, 2)
        assert err
        assert "⟦" not in err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_games_are_listed(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, "games", lang=lang)
    assert code == 0
    assert "bridesmaid" in out
    assert "--variant robot" in out


@pytest.mark.parametrize("given", [["--help"], ["play", "--help"]])
def test_help_imports_nothing_heavy(given: list[str]) -> None:
    code = f"import sys; from rulewright import cli; cli.main({given!r}); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ}
    )
    loaded = done.stdout.splitlines()[-1].split()
    assert not {"lark", "numpy", "llvmlite", "babel", "rulewright.compiler"} & set(loaded)
