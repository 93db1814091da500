"""Predictions and votes of Remember When stay secret until their moment: what a seat gets is the same, byte for byte, whatever
another seat has predicted, given or voted; and the first Best Memory has no author.
"""

from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from games.tables import RULES, Position
from play.playing import alike, swapped
from rulewright.play.loading import load
from rulewright.play.observation import observe
from rulewright.play.state import State
from rulewright.terminal.choosing import Choosing
from rulewright.terminal.table import Table
from rulewright.words.events import tell
from rulewright.words.languages import LANGUAGES
from rulewright.words.messages import Message, Viewer
from rulewright.words.prompts import Asking
from rulewright.words.words import Words, load_words

FOLDER = RULES / "remember-when"
WORDS = tuple(load_words(language, FOLDER) for language in LANGUAGES)
NUMBERS = (1, 3)
PLAYERS = 3

Moves = dict[int, int]


@cache
def opened(choice: str, mode: str = "blind_pick") -> State:
    """A game of three in which this choice is open for the first time."""
    state, chance = load(FOLDER, PLAYERS, {"offer_mode": mode}).start(3), Random(3)
    while state.choice != choice:
        state = state.apply({s: chance.choice(d.numbers) for s, d in state.decisions.items()})
    return state


def offer(state: State, seat: int, colour: str, number: int) -> Moves:
    """The move of a seat that gives its card of a colour and predicts a number."""
    options = state.decisions[seat].options
    wanted = next(o for o in options if [p.value.value for p in o.picks] == [colour, number])
    return {seat: wanted.number}


def screen(state: State, observer: int | None, words: Words) -> tuple[str, ...]:
    """All that an observer's terminal can show now: the log, the table, the prompt with its notes and options."""
    viewer, seen = Viewer(observer), observe(state, observer)
    log = state.logs[state.spectator if observer is None else observer]
    told = [words.say(one, viewer) for one in tell(state.setup, tuple(log), words.lexicon)]
    table = [line.text for line in Table(seen, words, viewer).lines()]
    if observer is None or observer not in state.decisions:
        return (*told, *table)
    choosing = Choosing(state.decisions[observer], words, viewer)
    decision = choosing.decision
    asking = Asking(state.setup, words.lexicon, decision.zones, observer)
    prompt = asking.prompt(decision.choice, decision.stage, observe(state, None).shows)
    asked = [prompt, *asking.notes(decision.choice, decision.stage)]
    said = [words.say(message, viewer) for message in asked]
    return (*told, *table, *said, *choosing.lines())


def got(state: State, observer: int | None) -> tuple[bytes, tuple[tuple[str, ...], ...]]:
    """What an observer gets: the bytes of its observation, and its screen in each language."""
    seen = observe(state, observer).to_bytes()
    return seen, tuple(screen(state, observer, words) for words in WORDS)


def all_get_the_same(states: Iterable[State], but: Iterable[int]) -> bool:
    """Whether these two states are one to everybody except some seats, spectators included."""
    one, other = states
    observers = (*(seat for seat in range(PLAYERS) if seat not in but), None)
    return all(got(one, seat) == got(other, seat) for seat in observers)


def test_what_a_seat_gives_is_secret_until_all_have_given() -> None:
    state = opened("offer")
    seat, *_ = state.decisions
    after = [state.apply(offer(state, seat, *given)) for given in (("green", 1), ("pink", 4))]
    assert after[0].cells != after[1].cells
    assert all_get_the_same(after, but=(seat,))


def after_offers(number: int) -> State:
    """The state in which all have given cards of different colours, and the first predicts this number."""
    state = opened("offer")
    moves = zip(state.decisions, ("green", "pink"), (number, 2), strict=True)
    return state.apply({seat: offer(state, seat, c, n)[seat] for seat, c, n in moves})


def test_a_prediction_is_secret_while_the_story_is_written() -> None:
    giver, *_ = opened("offer").decisions
    states = [after_offers(number) for number in NUMBERS]
    (teller,) = states[0].decisions
    for picked in range(5):
        assert {state.choice for state in states} == {"wording"}
        assert picked in (1, 2, 3) or all_get_the_same(states, but=(giver,))
        states = [s.apply({teller: s.decisions[teller].numbers[0]}) for s in states]
    assert got(states[0], None) != got(states[1], None)


def test_whose_card_is_taken_is_chosen_blind_and_what_is_not_taken_is_never_told() -> None:
    state = opened("offer")
    first, second = state.decisions
    other = offer(state, second, "pink", 2)
    states = [state.apply(other | offer(state, first, "pink", n)) for n in NUMBERS]
    assert {one.choice for one in states} == {"accepted"}
    assert all_get_the_same(states, but=(first,))
    (teller,) = states[0].decisions
    taken = [one.decisions[teller] for one in states]
    second_one = [d.options[1].number for d in taken]
    assert all(d.options[1].picks[0].value.value == second for d in taken)
    states = [s.apply({teller: n}) for s, n in zip(states, second_one, strict=True)]
    states = [s.apply(offer(s, first, "green", 1)) for s in states]
    while states[0].choice == "wording":
        states = [s.apply({teller: s.decisions[teller].numbers[0]}) for s in states]
    assert states[0].choice == "vote"
    assert all_get_the_same(states, but=(first,))


def test_who_comes_first_tells_the_colour_alone() -> None:
    state = opened("offer", "first_come")
    first, second = state.decisions
    states = [state.apply(offer(state, first, "pink", n)) for n in NUMBERS]
    assert all_get_the_same(states, but=(first,))
    left = {option.picks[0].value.value for option in states[0].decisions[second].options}
    assert left == {"green", "brown", "purple", "blue"}


@pytest.mark.parametrize("choice", ["offer", "accepted", "vote"])
def test_cards_that_a_seat_cannot_tell_apart_show_nothing(choice: str) -> None:
    state = opened("offer")
    if choice == "accepted":
        state = state.apply({s: offer(state, s, "pink", 1)[s] for s in state.decisions})
    elif choice == "vote":
        state = opened("vote")
    assert state.choice == choice
    chance = Random(7)
    for observer in (*range(PLAYERS), None):
        for x, y in chance.sample(alike(state, observer), 2):
            assert got(state, observer) == got(swapped(state, x, y), observer)


def test_a_vote_is_secret_until_all_have_voted() -> None:
    state = opened("vote")
    voter, *others = state.decisions
    votes = state.decisions[voter].numbers
    states = [state.apply({voter: vote}) for vote in votes]
    assert all_get_the_same(states, but=(voter,))
    states = [s.apply(dict.fromkeys(others[:-1], votes[0])) for s in states]
    assert all_get_the_same(states, but=(voter, *others[:-1]))
    states = [s.apply({others[-1]: votes[0]}) for s in states]
    assert got(states[0], None) != got(states[1], None)


def test_the_first_best_memory_is_told_to_everybody_and_has_no_author() -> None:
    game = load(FOLDER, PLAYERS)
    stories = set()
    for seed in range(2):
        state = game.start(seed)
        assert Position(state.setup, state.cells).value("author") is None
        for observer in (*range(PLAYERS), None):
            log = tuple(state.logs[state.spectator if observer is None else observer])
            (told,) = (
                m for m in tell(state.setup, log, WORDS[0].lexicon) if m.id == "say.first_story"
            )
            for words in WORDS:
                story = words.say(Message("part.told", told.values))
                assert story in words.say(told)
                assert any(story in line for line in screen(state, observer, words))
        stories.add(WORDS[0].say(told))
    assert len(stories) == 2
