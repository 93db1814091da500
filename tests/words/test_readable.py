"""Places of a game's sentences: each is filled wherever its sentence is said, or told before anybody plays."""

from pathlib import Path

import pytest

from rulewright.play.folder import read_folder
from rulewright.play.loading import read_rules
from rulewright.words.checking import check_terms
from rulewright.words.words import WORDS_FILE

GAME = """
game: little
players: 2..2
settings:
  bar: {from: 0..99, default: 90}
words:
  tones: [dark, light]
cards:
  jewel: {in: pile, value: [1, 2, 3], tone: tones}
zones:
  pile: {seen_by: nobody}
  bin: {seen_by: everyone}
  hand: {per: seat, seen_by: owner}
state:
  goal: {from: 0..99, start: 99}
  mood: {from: tones, start: dark}
define:
  total:    sum(hand.value)
  enough:   total >= bar and goal > 3
flow:
- deal: 1
  from: pile
  to: hand
  who: players
- choose: call
  who: players
  options:
    claim:
      pick: {one: hand}
      must:
        rich_enough: enough
    pass:
- say: turned
  about: first(players)
  values:
    n: count(pile)
    card: top(bin)
    mood: mood
- say: plain
results:
  winners: players
shows: [goal]
"""
NAMES = [
    "little",
    "bar",
    "bin",
    "jewel",
    "pile",
    "hand",
    "call",
    "claim",
    "pass",
    "goal",
    "dark",
    "light",
]


def found(folder: Path, *messages: str) -> list[tuple[object, ...]]:
    """What is wrong with these sentences: id, place and what was meant, or the id alone."""
    (folder / "game.yaml").write_text(GAME, "utf-8")
    written = {
        "must.call.rich_enough": "No.",
        "say.turned": "A card.",
        "say.plain": "So it is.",
    }
    written |= dict(one.split(": ", 1) for one in messages)
    terms = "".join(f"  {name}: X\n" for name in NAMES)
    texts = "".join(f"  {key}: {text}\n" for key, text in written.items())
    (folder / WORDS_FILE).write_text(f"terms:\n{terms}messages:\n{texts}", "utf-8")
    files = read_folder(folder)
    problems = check_terms(folder, [read_rules(files, None)])
    return [(p.code, p.values["id"], p.values.get("place"), p.near[:1]) for p in problems]


GOOD = [
    "prompt.call: Reach ${goal} with your ${hand}; ${n} of ${range} at ${claim}.",
    "prompt.call.claim: ${cards}, and ${left} more.",
    "must.call.rich_enough: ${option} takes ${right}, and ${left} is ${total} below ${bar} of ${seat}.",
    "must.call.rich_enough: ${one.start} is ${one} of ${goal}, ${left2} and ${right2}.",
    "say.turned: {other: '${seat} turns ${card} of ${n}, ${card.rest}, in a ${mood.short} mood.', actor: '${n}'}",
    "say.turned: {one: '${n} card', other: '${n} cards'}",
    "say.turned: You come out in ${n.ordinal}.",
    "say.turned: {other: '${aside}', actor: 'You turn ${card}.'}\n  part.aside: ${n} of ${seat}",
    "log.moved.pile.hand: {other: '${seat} gets ${cards}.', actor: 'You get ${cards}.'}",
    "log.moved_hidden.pile.hand: ${n} from the ${from} to the ${to} of ${target}.",
    "log.answered.call.claim: ${seat} claims ${picked}, ${answer}.",
    "log.set.mood: The mood is ${value}, ${value.short}.",
    "log.shuffled.pile: The ${zone} is shuffled.",
    "log.over: It is over.",
    "answer.call.claim: ${one}",
    "table.zone.bin: ${zone} ${cards} ${n}",
    "table.value.goal: ${value} ${ordinal}",
]

WRONG = [
    ("prompt.call: Reach ${goals}.", "prompt.call", "goals", ("goal",)),
    ("prompt.call: You have ${total}.", "prompt.call", "total", ()),
    ("prompt.call.claim: ${left2} more.", "prompt.call.claim", "left2", ("left",)),
    ("must.call.rich_enough: You have ${totl}.", "must.call.rich_enough", "totl", ("total",)),
    ("must.call.rich_enough: Not in ${mood}.", "must.call.rich_enough", "mood", ()),
    ("must.call.rich_enough: ${total.short}.", "must.call.rich_enough", "total.short", ("total",)),
    ("must.call.rich_enough: ${right3}.", "must.call.rich_enough", "right3", ("right",)),
    ("say.turned: {other: 'X', actor: '${crad}'}", "say.turned.actor", "crad", ("card",)),
    ("say.turned: ${card.short}.", "say.turned", "card.short", ()),
    ("say.plain: ${seat} is here.", "say.plain", "seat", ()),
    ("say.turned: ${aside}.\n  part.aside: ${nn} cards", "say.turned", "aside", ()),
    ("log.answered.call: ${seat} chose ${anwser}.", "log.answered.call", "anwser", ("answer",)),
    ("log.moved.pile.hand: ${card} goes.", "log.moved.pile.hand", "card", ("cards",)),
    ("log.set.mood: ${mood}.", "log.set.mood", "mood", ()),
    ("answer.call.claim: ${won}", "answer.call.claim", "won", ()),
    ("table.zone.bin: ${value}", "table.zone.bin", "value", ()),
]


@pytest.mark.parametrize("message", GOOD)
def test_what_is_known_there_and_terms_can_be_said(message: str, tmp_path: Path) -> None:
    assert found(tmp_path, message) == []


@pytest.mark.parametrize(("message", "id", "place", "near"), WRONG)
def test_what_is_not_known_there_is_told(
    message: str, id: str, place: str, near: tuple[str, ...], tmp_path: Path
) -> None:
    ((code, *rest),) = found(tmp_path, message)
    assert (code, *rest[:2]) == ("words.unreadable_place", id, place)
    assert rest[2] == near or not near


@pytest.mark.parametrize(
    ("id", "near"),
    [
        ("prompt.cal", "prompt.call"),
        ("log.answred.call", "log.answered.call"),
        ("log.moved.pile.hnad", "log.moved.pile.hand"),
        ("must.call.rich_enuf", "must.call.rich_enough"),
        ("say.turnd", "say.turned"),
        ("table.zone.bni", "table.zone.bin"),
    ],
)
def test_a_sentence_that_nothing_says_is_told(id: str, near: str, tmp_path: Path) -> None:
    assert found(tmp_path, f"{id}: Words.") == [("words.unsaid", id, None, (near,))]


def test_forms_need_a_number(tmp_path: Path) -> None:
    message = "say.plain: {one: a card, other: cards}"
    assert found(tmp_path, message) == [("words.no_number", "say.plain", None, ())]
