"""How a worked example is told: in its order, with what may and may not be chosen, and what the game tells together in one sentence."""

from functools import cache

import pytest

from rulewright.examples import Outcome, run
from rulewright.pages.sources import sources
from rulewright.sections.typeset import SetList, SetTable, plain
from rulewright.sections.worked import worked
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.words import load_words

SOURCES = {source.id: source for source in sources()}
TOLD = (
    ("bridgette", "BR-a"),
    ("bridgette", "BR-11-a-pass-after-a-double"),
    ("bridgette", "eligibility"),
    ("remember-when", "RW-7-one-verb-of-two-cards"),
    ("remember-when", "RW-b-five"),
    ("bridesmaid", "AB-m-late-holder"),
)


@cache
def outcome_of(game: str, id: str) -> Outcome:
    """What the engine makes of one example."""
    found = run(SOURCES[game].files, only=(id,)).outcome(id)
    assert found is not None, id
    return found


def told(game: str, id: str, language: Language = LANGUAGES[0], pictured: bool = True) -> list[str]:
    """The lines of an example; a row of a table is one, with a stroke between its cells."""
    words = load_words(language, SOURCES[game].folder)
    lines: list[str] = []
    for block in worked(outcome_of(game, id), "it", words, pictured):
        lines += [plain(block.lead)] if block.lead else []
        match block:
            case SetList(items=items):
                lines += [plain(item.runs) for item in items]
            case SetTable(heads=heads, rows=rows):
                lines += [" | ".join(map(plain, row)) for row in (heads, *rows)]
    return lines


def test_what_is_found_in_between_stands_where_it_was_found() -> None:
    assert told("bridgette", "BR-a") == [
        "The situation:",
        "leader: Player 1",
        "Bid: 2♠ (Player 2, not doubled)",
        "Step by step:",
        "Player 1 leads ♥A.",
        "Player 2 plays Grand Colon.",
        "next choice: lead; who chooses: Player 1; barred suit: hearts",
        "Player 1 – lead: ♥2. Not allowed: A colon has barred hearts: lead another suit to this trick.",
        "Player 1 – lead, allowed: ♣2",
    ]


def test_what_is_at_the_end_is_what_comes_of_it() -> None:
    lines = told("bridgette", "BR-11-a-pass-after-a-double")
    assert lines[lines.index("Step by step:") + 1 :] == [
        "Player 1 doubles.",
        "next choice: call; who chooses: Player 2; doubling: doubled",
        "Player 2 passes.",
        "What comes of it:",
        "next choice: lead",
        "who chooses: Player 1",
        "declarer: Player 2",
        "doubling: doubled",
    ]


def test_what_cannot_be_chosen_at_all_is_said() -> None:
    lines = told("bridgette", "eligibility")
    assert "Player 1 – call, allowed: Double" in lines
    assert "Player 1 – call, not allowed: Redouble" in lines


def test_cards_stand_in_the_text_where_no_picture_shows_them() -> None:
    assert "hand (Player 1): ♠A" in told("bridgette", "eligibility", pictured=False)[1]
    assert not [line for line in told("bridgette", "eligibility") if "♠A" in line]


def test_random_moves_in_between_are_owned_up_to() -> None:
    lines = told("remember-when", "RW-7-one-verb-of-two-cards")
    place = lines.index("Then anything is chosen, until hero or villain")
    assert lines[place - 1].endswith(
        "verbs to choose from: number of cards: 2 (Player 1), 0 (Player 2), 0 (Player 3), 0 (Player 4)"
    )
    assert lines[place + 2] == "Player 1 – hero or villain, allowed: hero, villain"


def test_what_is_kept_for_each_word_stands_in_a_table() -> None:
    lines = told("remember-when", "RW-b-five")
    place = lines.index("colours | giver | sentence board: number of cards")
    assert lines[place + 1 : place + 4] == [
        "green (when) | Player 2 | 1",
        "brown (where) | Player 5 | 1",
        "purple (how) | none | 1",
    ]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.tag)
@pytest.mark.parametrize(("game", "id"), TOLD)
def test_all_languages_tell_as_much(game: str, id: str, language: Language) -> None:
    assert len(told(game, id, language)) == len(told(game, id))
