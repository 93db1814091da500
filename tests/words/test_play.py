"""Whole games told in words: every event, prompt, option, refusal and view of every seat, in every published language."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.play.loading import load
from rulewright.play.observation import observe
from rulewright.play.state import State
from rulewright.words.events import tell, tell_result
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.messages import Viewer
from rulewright.words.prompts import Asking
from rulewright.words.tables import tell_seat, tell_value, tell_zone
from rulewright.words.templates import plain
from rulewright.words.words import WORDS_FILE, Words, load_words, published_tags

NAMES = ("Anna", "小明", "ハルカ", "Bob", "Eve", "Finn")
STEPS = 120


def lines(state: State, words: Words, seat: int | None) -> Iterator[str]:
    """All that one observer reads at one moment."""
    setup, viewer = state.setup, Viewer(seat, NAMES)
    seen = observe(state, seat)
    messages = [
        *tell(setup, state.events(seat), words.lexicon),
        *(tell_zone(setup, zone, words.lexicon) for zone in seen.zones),
        *(tell_value(setup, shown, words.lexicon) for shown in seen.shows),
        *(tell_seat(other, seat) for other in range(setup.seats)),
    ]
    if seat is not None and seat in state.decisions:
        asking, decision = Asking(setup, words.lexicon), state.decisions[seat]
        refused = (decision.refusal(option) for option in decision.candidates[:20])
        messages += [
            asking.prompt(decision.choice, decision.stage, seen.shows),
            *asking.notes(decision.choice, decision.stage),
            *(asking.option(option, decision.choice.name) for option in decision.options),
            *(message for refusal in refused if refusal for message in asking.refusal(refusal)),
        ]
    if state.over and state.fault is None:
        messages += tell_result(state.result, setup.players, seat)
    silent = words.lexicon.silent
    yield from (words.say(one, viewer) for one in messages if one.id not in silent)


def spoken() -> list[tuple[str, Language]]:
    """Each game in each of its languages; what has no words of its own is told in the engine's alone."""
    return [
        (name, language)
        for name, folder in resources.games().items()
        for language in LANGUAGES
        if language.tag in published_tags(folder) or not (folder / WORDS_FILE).is_file()
    ]


@pytest.mark.parametrize(
    ("name", "language"), spoken(), ids=lambda value: getattr(value, "tag", value)
)
def test_a_game_is_told_without_a_missing_word(name: str, language: Language) -> None:
    folder, chance = resources.games()[name], random.Random(f"{name} {language.tag}")
    words, state = load_words(language, folder), load(folder).start(seed=3)
    for _ in range(STEPS):
        observers = [*range(state.setup.players), None]
        for text in lines(state, words, chance.choice(observers)):
            assert text
            assert plain(text) == text
            assert "⟦" not in text
            assert "${" not in text
        if state.over:
            break
        seat = chance.choice(list(state.decisions))
        state = state.apply({seat: chance.choice(state.decisions[seat].options)})
    assert state.fault is None


GAME = """
game: little
players: 2..2
cards:
  jewel: {in: pile, value: 1..8}
zones:
  pile: {seen_by: nobody}
  hand: {per: seat, seen_by: owner}
  kept: {per: seat, seen_by: owner}
  row:  {seen_by: everyone}
state:
  lot: {from: players}
flow:
- deal: 3
  from: pile
  to: hand
  who: players
- choose: keep
  who: players
  from: hand
  seen_by: owner
  to: kept
- choose: play
  who: players
  from: hand
- each: seat
  in: players
  do:
  - move: play
    to: row
- choose: guess
  who: players
  from: 1..9
  seen_by: owner
- choose: last
  who: players
  from: hand
  must:
    high_enough: value > 6
  to: row
- chance: lot
  from: players
results:
  score: count(kept)
  winners: players
"""
WORDS = """
terms: {jewel: Jewel, hand: hand, pile: pile, kept: stock, row: row, guess: Guess}
silent: [log.moved.hand.row]
messages:
  card.jewel: "${value}"
  prompt.keep: "Keep a ${jewel}."
  log.answered.play: {actor: "You play ${answer}.", other: "${seat} plays ${answer}."}
  must.last.high_enough: "${value} is too low: more than ${right} is asked for."
"""


@pytest.fixture
def little(tmp_path: Path) -> tuple[Words, State]:
    folder = tmp_path / "little"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / WORDS_FILE).write_text(WORDS, "utf-8")
    return load_words(LANGUAGES[0], folder), load(folder, players=2).start(seed=1)


def told(state: State, words: Words, seat: int | None) -> list[str]:
    messages = tell(state.setup, state.events(seat), words.lexicon)
    return [words.say(message, Viewer(seat, NAMES)) for message in messages]


def choose(state: State, place: int = 0) -> State:
    """Everybody takes the option with this place."""
    for seat in list(state.decisions):
        state = state.apply({seat: state.decisions[seat].options[place]})
    return state


def test_each_seat_is_told_what_it_may_know(little: tuple[Words, State]) -> None:
    words, state = little
    assert told(state, words, 0) == [
        "You get 8, 6, 4 from the pile into your hand.",
        "小明 gets 3 face-down cards from the pile to the hand.",
    ]
    assert told(state, words, None)[0] == "Anna gets 3 face-down cards from the pile to the hand."
    state = choose(state)
    assert told(state, words, 0) == [
        "You move 4 from your hand to your stock.",
        "小明 moves 1 face-down card from the hand to the stock.",
    ]


def test_a_game_tells_things_its_own_way_and_once(little: tuple[Words, State]) -> None:
    words, state = little
    state = choose(choose(state))
    assert told(state, words, 1) == ["Anna plays 6.", "You play 5."]


def test_a_secret_answer_is_told_to_its_owner_alone(little: tuple[Words, State]) -> None:
    words, state = little
    state = choose(choose(choose(state)), 4)
    assert told(state, words, 0) == ["You choose 5.", "小明 has chosen in secret."]
    assert told(state, words, None) == ["Anna has chosen in secret.", "小明 has chosen in secret."]


def test_prompts_options_and_refusals_speak_of_this_moment(little: tuple[Words, State]) -> None:
    words, state = little
    asking = Asking(state.setup, words.lexicon)
    decision = state.decisions[0]
    assert words.say(asking.prompt(decision.choice, decision.stage)) == "Keep a Jewel."
    notes = asking.notes(decision.choice, decision.stage)
    assert [words.say(note) for note in notes] == ["The other players do not see your choice."]
    assert [words.say(asking.option(option)) for option in decision.options] == ["4", "6", "8"]
    state = choose(state)
    assert (
        words.say(asking.prompt(state.decisions[0].choice, state.decisions[0].stage))
        == "Choose a card from your hand."
    )
