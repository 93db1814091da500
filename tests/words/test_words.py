"""A message becomes the sentence that its viewer reads, in the language asked for and in no other."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.problems import Problem, RulebookError
from rulewright.words.languages import ENGLISH, JAPANESE, language_of
from rulewright.words.languages import TRADITIONAL_CHINESE as CHINESE
from rulewright.words.messages import Card, Many, Message, Seat, Term, Viewer
from rulewright.words.words import Words, load_words, published_tags

GAME = """
source: en
publishes: [en, ja]
spacing: {ja: spaced}
terms:
  hand: hand
  jewel: {one: Jewel, other: Jewels, short: J}
messages:
  card.jewel: "${jewel} ${value}"
  prompt.take: {one: "Take ${n} ${jewel} from your ${hand}.", other: "Take ${n} ${jewel.other} from your ${hand}."}
  log.give:
    actor: "You give ${cards} to ${target}."
    target: "${seat} gives you ${cards}."
    other: "${seat} gives ${cards} to ${target}."
  untranslated: "Not in Japanese."
  say.rank: "You take ${position.ordinal}."
"""
JAPANESE_ENTRIES = """
msgctxt "term.hand"
msgid "hand"
msgstr "手札"

msgctxt "term.jewel"
msgid "Jewel"
msgid_plural "Jewels"
msgstr[0] "宝石"

msgctxt "card.jewel"
msgid "${jewel} ${value}"
msgstr "${jewel}${value}"

msgctxt "prompt.take"
msgid "Take ${n} ${jewel} from your ${hand}."
msgid_plural "Take ${n} ${jewel.other} from your ${hand}."
msgstr[0] "${hand}から${jewel.other}を${n}つ取ってください。"

msgctxt "log.give.other"
msgid "${seat} gives ${cards} to ${target}."
msgstr "${seat}が${target}に${cards}を渡した。"

msgctxt "log.give.target"
msgid "an older sentence"
msgstr "古い文。"
"""
Write = Callable[..., Path]


@pytest.fixture
def folder(write_words: Write) -> Path:
    return write_words(GAME, ja=JAPANESE_ENTRIES)


def give(*numbers: int) -> Message:
    cards = Many(tuple(Card("jewel", {"value": number}) for number in numbers), "and")
    return Message(
        "log.give", {"seat": Seat(0), "target": Seat(1), "cards": cards}, actor=0, target=1
    )


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        (0, "You give Jewel 3 and Jewel −2 to 小明."),
        (1, "Anna gives you Jewel 3 and Jewel −2."),
        (2, "Anna gives Jewel 3 and Jewel −2 to 小明."),
        (None, "Anna gives Jewel 3 and Jewel −2 to 小明."),
    ],
)
def test_each_viewer_reads_a_whole_sentence_of_their_own(
    folder: Path, seat: int | None, text: str
) -> None:
    words = load_words(ENGLISH, folder)
    assert words.say(give(3, -2), Viewer(seat, ("Anna", "小明"))) == text


def test_a_games_print_decides_whether_digits_are_set_off(folder: Path) -> None:
    japanese = load_words(JAPANESE, folder)
    assert japanese.say(Message("prompt.take", {"n": 2})) == "手札から宝石を 2 つ取ってください。"
    assert japanese.say(give(3), Viewer(2, ("Anna", "小明"))) == "Anna が小明に宝石 3 を渡した。"
    assert load_words(JAPANESE).text("prompt.cards.exactly", n=2) == "カードを2枚選んでください。"


@pytest.mark.parametrize(
    ("n", "text"), [(1, "Take 1 Jewel from your hand."), (0, "Take 0 Jewels from your hand.")]
)
def test_the_number_chooses_the_form(folder: Path, n: int, text: str) -> None:
    assert load_words(ENGLISH, folder).say(Message("prompt.take", {"n": n})) == text


@pytest.mark.parametrize(("position", "text"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th")])
def test_a_number_can_be_said_as_a_place_in_a_ranking(
    folder: Path, position: int, text: str
) -> None:
    said = load_words(ENGLISH, folder).say(Message("say.rank", {"position": position}))
    assert said == f"You take {text} place."


def test_terms_have_forms_and_a_short_form(folder: Path) -> None:
    english = load_words(ENGLISH, folder)
    forms = [Term("jewel"), Term("jewel", "other"), Term("jewel", "short"), Term("jewel", count=2)]
    assert [english.write(form) for form in forms] == ["Jewel", "Jewels", "J", "Jewels"]
    assert english.write(Term("hand", "short")) == "hand"


def test_what_has_no_term_is_called_by_its_name_in_the_rule_file(folder: Path) -> None:
    assert load_words(ENGLISH, folder).write(Term("draw_pile")) == "draw pile"


def quiet(folder: Path | None, language_tag: str = "ja") -> tuple[Words, list[Problem]]:
    told: list[Problem] = []
    language = language_of(language_tag)
    assert language is not None
    return load_words(language, folder, told.append), told


@pytest.mark.parametrize(
    ("message", "shown", "code"),
    [
        (Message("untranslated"), "⟦untranslated⟧", "words.untranslated"),
        (Message("log.give", actor=1, target=0), "⟦log.give.target⟧", "words.untranslated"),
        (Message("nowhere"), "⟦nowhere⟧", "words.unknown_text"),
        (Message("prompt.take"), "⟦prompt.take⟧", "words.no_number"),
    ],
)
def test_a_missing_text_shows_its_id_and_is_reported(
    folder: Path, message: Message, shown: str, code: str
) -> None:
    words, told = quiet(folder)
    assert words.say(message, Viewer(0)) == shown
    assert [problem.code for problem in told] == [code]
    with pytest.raises(RulebookError):
        load_words(JAPANESE, folder).say(message, Viewer(0))


def test_a_place_that_nothing_fills_is_reported(folder: Path) -> None:
    words, told = quiet(folder, "en")
    assert "⟦log.give.other⟧" in words.say(Message("log.give", {"seat": Seat(0), "cards": 1}))
    assert [(problem.code, problem.values["place"]) for problem in told] == [
        ("words.no_value", "target")
    ]


def test_a_language_that_a_game_does_not_publish_is_refused(folder: Path) -> None:
    assert published_tags(folder) == ("en", "ja")
    with pytest.raises(RulebookError) as raised:
        load_words(CHINESE, folder)
    assert raised.value.problems[0].code == "words.unpublished"


def test_a_game_without_words_is_played_by_its_names(tmp_path: Path) -> None:
    assert published_tags(tmp_path) == ()
    assert load_words(CHINESE, tmp_path).write(Card("ace_of_cups", {"value": 3})) == "ace of cups 3"


@pytest.mark.parametrize(
    "name", ["${seat}", "\x1b[31mred", "{n}", "%s", "a\u202eb", "ｶ\nb", "$n", "\u200bx"]
)
def test_a_persons_text_is_never_a_sentence(name: str) -> None:
    words = load_words(ENGLISH)
    text = words.say(Message("log.over_won", {"seat": Seat(0)}), Viewer(None, (name,)))
    assert text.endswith(" wins.")
    assert text.isprintable()
    assert "${seat}" in text if name == "${seat}" else True


def test_seats_without_names_are_numbered() -> None:
    assert load_words(JAPANESE).write(Seat(1)) == "プレイヤー2"
    assert load_words(CHINESE).write(Seat(1), Viewer(0, ("Anna", ""))) == "玩家 2"
