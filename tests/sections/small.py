"""A small game with a printed rulebook, as texts of files, for tests that bend it."""

from collections.abc import Mapping
from functools import cache

from rulewright import rulebook
from rulewright.problems import Problem
from rulewright.rulebook.model import Rulebook
from rulewright.sections.stage import problems_of

GAME = """\
game: small
players: 2..3
settings:
  rounds: {from: 1..3, default: 2}
  open_hands: {from: flag, default: false}
tables:
  prize: [3, 1, 0]
  fee: 1
cards:
  jewel: {per: seat, in: hand, value: 1..4}
zones:
  hand: {per: seat, seen_by: owner}
  shown: {per: seat, seen_by: everyone}
define:
  total: sum(shown.value) - (fee if open_hands else 0)
flow:
- each: round
  in: 1..rounds
  do:
  - choose: show_card
    who: players
    from: hand
    to: shown
- id: close
  each: seat
  in: players
  do:
  - move: hand
    to: shown
results:
  score: total + prize[1]
  winners: players with highest total
"""

VARIANT = """\
variant: long
of: small
settings:
  rounds: {default: 3}
  slow: {from: flag, default: true}
patch:
- after: close
  do:
  - id: put_back
    if: slow
    do:
    - each: seat
      in: players
      do:
      - move: shown
        to: hand
"""

WORDS = """\
terms:
  small: Small
  hand: hand
  jewel: {one: jewel, other: jewels}
  round: {one: round, other: rounds}
"""

RULEBOOK = """\
sections:
- id: play
  title: Play
  explains: [players, rounds, show_card, hand, shown, jewel, open_hands, prize, fee]
  body:
    first: "You have ${box.jewel} *${jewel.other}*; see [[finish]]."
    rounds:
      n: rounds
      one: "There is ${n} ${round}."
      other: "There are ${n} ${round.other}."
    prizes: {table: prize, rows: place, cells: points}
- id: finish
  title: The end
  explains: [close, results]
  body:
    prize: "The winner gets ${prize[1]|points} more."
    rest:
      list:
        open: {when: open_hands, text: "Hands lie open, and that costs ${fee|points}."}
        closed: {when: not open_hands, text: "Hands stay hidden."}
- id: slow
  title: Slowly
  variant: long
  explains: [slow, put_back]
  body:
    slow: "There are ${rounds} rounds."
"""


def files(**changed: str) -> dict[str, str]:
    """The files of the game, some of them with another text: `game`, `words`, `rulebook`, `variant`."""
    texts = {"game": GAME, "words": WORDS, "rulebook": RULEBOOK, "variant": VARIANT, **changed}
    return {
        "game.yaml": texts["game"],
        "words.yaml": texts["words"],
        "rulebook.yaml": texts["rulebook"],
        "variants/long.yaml": texts["variant"],
    }


def rulebooks(texts: Mapping[str, str]) -> dict[str | None, Rulebook]:
    """The checked rulebooks of these files, of the game and its variant."""
    return dict(_read(texts["game.yaml"], texts["variants/long.yaml"]))


@cache
def _read(game: str, variant_text: str) -> dict[str | None, Rulebook]:
    texts = {"game.yaml": game, "variants/long.yaml": variant_text}
    found: dict[str | None, Rulebook] = {}
    for variant in (None, "long"):
        book, problems = rulebook.read(texts, variant)
        assert book is not None, problems
        found[variant] = book
    return found


def problems(**changed: str) -> tuple[Problem, ...]:
    """What is wrong with the printed rulebook of these files."""
    texts = files(**changed)
    return problems_of(texts, rulebooks(texts))
