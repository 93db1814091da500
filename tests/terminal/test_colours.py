"""Suits and patterns in colours: only where a person has them, on a terminal that has any, and never instead of the sign or name."""

from io import StringIO
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.terminal.console import Console
from rulewright.terminal.painting import paint_of
from rulewright.terminal.playing import play
from rulewright.words.languages import LANGUAGES
from rulewright.words.words import load_words
from terminal.driving import script, session_of, shown, type_at

RED, ORANGE, GREEN, BLUE, PURPLE = "\x1b[31m", "\x1b[38;5;208m", "\x1b[32m", "\x1b[94m", "\x1b[95m"
END = "\x1b[0m"


class Screen(StringIO):
    """A target that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("game", "tag", "colours", "text", "wanted"),
    [
        ("bridgette", "en", "two", "♠10, ♥J", f"♠10, {RED}♥J{END}"),
        ("bridgette", "ja", "four", "♠10、♥J", f"{BLUE}♠10{END}、{RED}♥J{END}"),
        ("bridgette", "zh-Hant-TW", "four", "4♦ 3♣。", f"{ORANGE}4♦{END} {GREEN}3♣{END}。"),
        ("atarayo", "ja", "printed", "霞10と矢絣", f"{PURPLE}霞10{END}と{BLUE}矢絣{END}"),
        ("atarayo", "en", "printed", "ume 7, number", f"{RED}ume 7{END}, number"),
    ],
)
def test_a_card_has_its_colour_and_keeps_its_sign(
    game: str, tag: str, colours: str, text: str, wanted: str
) -> None:
    language = next(language for language in LANGUAGES if language.tag == tag)
    paint = paint_of(load_words(language, resources.games()[game]).lexicon, colours)
    assert paint is not None
    assert paint.over(text) == wanted


@pytest.mark.parametrize("game", ["bridgette", "atarayo"])
def test_each_set_of_colours_names_terms_of_the_game(game: str) -> None:
    for language in LANGUAGES:
        lexicon = load_words(language, resources.games()[game]).lexicon
        for terms in lexicon.colours.values():
            assert all(lexicon.has(f"term.{term}") for term in terms)
    most = max(lexicon.colours.values(), key=len)
    assert len(set(most.values())) == len(most), "each is told apart"


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_are_for_terminals_that_have_them(environment: dict[str, str]) -> None:
    language = LANGUAGES[0]
    paint = paint_of(load_words(language, resources.games()["bridgette"]).lexicon, "four")
    screen = Screen()
    console = Console(StringIO(), screen, {"TERM": "xterm", **environment}, paint)
    console.print("You hold ♥3.", "heading")
    console.print_items(["1) ♥3", "2) ♠4"])
    assert ("\x1b[31m♥3\x1b[0m" in screen.getvalue()) == (not environment)
    assert "\x1b" not in screen.getvalue() or not environment


def test_a_person_may_change_the_colours_at_any_prompt(tmp_path: Path) -> None:
    session = session_of("bridgette", None, tmp_path)
    assert (session.speaker.scheme, session.console.paint is None) == ("two", False)
    type_at(session, script("colours", "colours Four", "colors none", "colours pink"))
    play(session)
    assert shown(session).count("Colours to choose from: two, four, none.") == 2
    assert (session.speaker.scheme, session.console.paint) == ("none", None)


def test_other_colours_do_not_fit_a_game_without_any(tmp_path: Path) -> None:
    session = session_of("goofspiel", 2, tmp_path)
    assert session.speaker.schemes == ("none",)
    assert not session.colour("four")
