"""The printed rulebook in the terminal: `rulewright rules`, the section behind an open question, and the pointer of a refusal."""

import io

import pytest

from rulewright import resources
from rulewright.cli import main
from rulewright.play.answers import Refusal
from rulewright.play.folder import read_folder
from rulewright.play.loading import load, load_files
from rulewright.sections.typeset import Run, SetExample, SetSection, SetTable
from rulewright.terminal.console import Console
from rulewright.terminal.printing import Printer
from rulewright.terminal.rules import Rules
from rulewright.terminal.wrapping import columns
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.words import load_words

FOLDER = resources.games()["bridesmaid"]
WIDTH = 80


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", "bridesmaid", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("tag", ["en", "zh-TW", "ja"])
def test_it_fits_a_screen_of_eighty_columns(tag: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "--lang", tag).split("\n")
    assert len(lines) > 100
    assert max(map(columns, lines)) <= WIDTH
    assert not any("⟦" in line or "${" in line or "\x1b" in line for line in lines)


@pytest.mark.parametrize("tag", ["en", "zh-TW", "ja"])
def test_the_columns_of_a_table_stand_below_each_other(
    tag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed(capsys, "--lang", tag, "--section", "ranking").split("\n")
    start = next(number for number, line in enumerate(lines) if line.startswith("  3 "))
    table = lines[start - 1 : start + 3]
    second = [columns(line) - columns(line[2:].split("  ", 1)[1].lstrip()) for line in table]
    assert len(set(second)) == 1


def test_one_section_alone(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "--section", "end", "--lang", "en")
    assert text.startswith("End of the game\n")
    assert "Components" not in text


def test_the_table_at_hand_decides(capsys: pytest.CaptureFixture[str]) -> None:
    assert "With 3 players this is 2 points" in joined(printed(capsys, "--lang", "en"))
    assert "With 5 players this is 3 points" in joined(
        printed(capsys, "--lang", "en", "--players", "5")
    )
    text = joined(printed(capsys, "--lang", "en", "--set", "early_finish=at_least"))
    assert "if the leader has a lead of at least the best single round" in text
    assert "as chosen for this table" in text
    assert "new Robot’s deck" in joined(
        printed(
            capsys, "--lang", "en", "--players", "2", "--set", "robot_deck_each_round=new_cards"
        )
    )


def joined(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("bridesmaid", "--section", "nowhere"), "hold_back_and_wild"),
        (("kuhn-less",), "kuhn-less"),
    ],
)
def test_what_is_not_there_is_said(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *arguments, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_a_table_too_wide_for_the_screen_becomes_lines() -> None:
    wide = [tuple((Run(f"{name} {'x' * 20}"),) for name in "abcdef")] * 2
    section = SetSection("s", 1, None, (Run("Wide"),), (SetTable("t", (), wide[0], tuple(wide)),))
    out = io.StringIO()
    Printer(Console(io.StringIO(), out, {}), load_words(LANGUAGES[0])).sections([section])
    assert max(map(len, out.getvalue().split("\n"))) <= WIDTH


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.tag)
def test_a_question_leads_to_its_section(language: Language) -> None:
    words = load_words(language, FOLDER)
    for players in (2, 3):
        rules = Rules(load("bridesmaid", players))
        for choice in rules.game.rulebook.choices:
            (section,) = rules.sections(choice, words)
            assert section.blocks, choice
            pointer = rules.pointer(Refusal("must", 0, choice), words)
            assert pointer is not None
            title = str(pointer.values["section"])
            assert title
            assert title in words.say(pointer)


def test_a_refusal_leads_to_the_section_of_its_own_rule() -> None:
    rules = Rules(load("bridgette"))
    words = load_words(LANGUAGES[0], resources.games()["bridgette"])
    assert [section.id for section in rules.sections("call", words)] == ["auction"]
    assert rules.pointer(Refusal("must", 0, "call", "bid", "jump_cards"), words) is not None
    assert [section.id for section in rules.sections("call", words)] == ["auction", "conditions"]
    assert rules.pointer(Refusal("must", 0, "call", "double", "not_doubled"), words) is not None
    assert [section.id for section in rules.sections("call", words)] == ["auction"]


@pytest.mark.parametrize("variant", [None, "robot"])
def test_help_says_what_examples_show_and_where_they_are_told_whole(
    variant: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = Rules(load("bridesmaid", 2 if variant else 3, variant=variant))
    words = load_words(LANGUAGES[0], FOLDER)
    sections = {
        one.id: one for name in ("play_card", "display") for one in rules.sections(name, words)
    }
    commands = {id: rules.whole(section) for id, section in sections.items()}
    for id, section in sections.items():
        examples = [block for block in section.blocks if isinstance(block, SetExample)]
        assert all(example.blocks == () for example in examples)
        assert (commands[id] is not None) == bool(examples)
    (command,) = filter(None, commands.values())
    _, *arguments = command.split()
    assert main([*arguments, "--lang", "en"]) == 0
    assert "Step by step" in capsys.readouterr().out


def test_a_game_without_a_rulebook_or_with_a_broken_one_plays_on() -> None:
    words = load_words(LANGUAGES[0], FOLDER)
    files = read_folder(FOLDER)
    without = {name: text for name, text in files.items() if name != "rulebook.yaml"}
    for texts in (without, {**files, "rulebook.yaml": "sections: ["}):
        rules = Rules(load_files(texts, 3))
        assert rules.sections("play_card", words) == ()
        assert rules.pointer(Refusal("must", 0, "play_card"), words) is None
