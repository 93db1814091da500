"""What a refusal and a prompt may quote: what the refused condition names, and what the table shows."""

from pathlib import Path

import pytest

from rulewright.play.answers import Refusal
from rulewright.play.loading import load
from rulewright.play.observation import observe
from rulewright.play.state import State
from rulewright.words.events import tell
from rulewright.words.languages import LANGUAGES
from rulewright.words.messages import Viewer
from rulewright.words.prompts import Asking
from rulewright.words.words import WORDS_FILE, Words, load_words

GAME = """
game: little
players: 2..2
settings:
  bar: {from: 0..99, default: 90}
cards:
  jewel: {in: pile, value: [3, 3, 3, 3, 3, 3, 3, 1, 1, 1]}
zones:
  pile: {seen_by: nobody}
  hand: {per: seat, seen_by: owner}
state:
  goal: {from: 0..99, start: 99}
define:
  total:    sum(hand.value)
  enough:   total >= bar
  makes(n): n in totals
  totals:   sums([n, 0] for n in hand.value)
flow:
- deal: 5
  from: pile
  to: hand
  who: players
- choose: call
  who: players
  options:
    claim:
      must:
        rich_enough: enough
    name:
      must:
        can_make: no(hand) or makes(goal)
    pass:
results:
  winners: players
shows: [goal]
"""
WORDS = """
terms: {hand: hand, claim: claim, pass: pass}
silent: [log.answered.call.pass]
messages:
  prompt.call: "Do you claim ${goal}?"
  must.call.rich_enough: "Your ${hand} has ${total}, and ${bar} is asked for."
  must.call.can_make: "Your ${hand} makes ${totals}."
  log.answered.call.claim: {actor: "You claim.", other: "${seat} claims."}
"""


@pytest.fixture
def little(tmp_path: Path) -> tuple[Words, State]:
    folder = tmp_path / "little"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / WORDS_FILE).write_text(WORDS, "utf-8")
    return load_words(LANGUAGES[0], folder), load(folder, settings={"bar": 50}).start(seed=1)


def refusal(state: State, alternative: str) -> Refusal:
    decision = state.decisions[0]
    option = next(one for one in decision.candidates if one.alternative == alternative)
    found = decision.refusal(option)
    assert found is not None
    return found


def test_a_refusal_quotes_what_the_condition_names(little: tuple[Words, State]) -> None:
    words, state = little
    asking, found = Asking(state.setup, words.lexicon), refusal(state, "claim")
    quoted = dict(found.quoted)
    assert quoted.keys() == {"enough", "total", "bar"}
    total = state.setup.machine.call("formula:total", state.setup.fresh(state.cells), 0)
    said = [words.say(message) for message in asking.refusal(found)]
    assert said == [f"Not allowed: Your hand has {total}, and 50 is asked for."]


def test_numbers_that_a_hand_can_make_stand_once_each(little: tuple[Words, State]) -> None:
    words, state = little
    asking, found = Asking(state.setup, words.lexicon), refusal(state, "name")
    totals = dict(found.quoted)["totals"]
    assert isinstance(totals, tuple)
    every = sorted({int(str(one.value)) for one in totals})
    assert len(every) > 1
    said = words.say(asking.refusal(found)[0])
    assert said == f"Not allowed: Your hand makes {', '.join(map(str, every))}."


def test_a_prompt_names_what_the_table_shows(little: tuple[Words, State]) -> None:
    words, state = little
    decision, shown = state.decisions[0], observe(state, 0).shows
    prompt = Asking(state.setup, words.lexicon).prompt(decision.choice, decision.stage, shown)
    assert words.say(prompt) == "Do you claim 99?"


def test_one_way_to_answer_is_told_in_its_own_words(tmp_path: Path) -> None:
    folder = tmp_path / "little"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / WORDS_FILE).write_text(WORDS, "utf-8")
    words, state = load_words(LANGUAGES[0], folder), load(folder, settings={"bar": 0}).start(1)
    ways = {0: "claim", 1: "pass"}
    moves = {
        seat: next(one for one in decision.options if one.alternative == ways[seat])
        for seat, decision in state.decisions.items()
    }
    after = state.apply(moves)
    told = tell(after.setup, after.events(None), words.lexicon)
    assert [words.say(one, Viewer(1, ("Anna", "Bob"))) for one in told][:1] == ["Anna claims."]
    assert not any("Bob" in words.say(one, Viewer(0, ("Anna", "Bob"))) for one in told[:2])
