"""Lessons about what stands beside the rules: the files around their examples, and the problems that these have then."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from rulewright.examples import run
from rulewright.lessons import Lesson
from rulewright.play.folder import read_folder
from rulewright.problems import Problem
from rulewright.rulebook import read
from rulewright.sections.stage import problems_of
from rulewright.words.catalogs import catalog_path
from rulewright.words.checking import check_terms, check_texts
from rulewright.words.languages import language_of
from rulewright.words.words import WORDS_FILE

GAME = """
game: little
players: 2..3
settings:
  rounds: {from: 1..5, default: 3}
  open_hands: {from: flag, default: false}
words:
  colours: [red, blue]
tables:
  growth: [3, 2]
  hand_size: 5
cards:
  joker: {in: pile, number: 1..9}
zones:
  pile: {seen_by: nobody}
  hand: {per: seat, seen_by: owner}
  discards: {seen_by: everyone}
  spot: {seen_by: everyone, holds: 0..1}
  pots: {per: colours, seen_by: everyone}
state:
  total: {from: 0..9}
  points: {per: seat, from: 0..9}
define:
  value(n): total + n
  strong: number > 4
flow:
- id: set_up
  if: total == 0
  do:
  - id: mix_pile
    shuffle: pile
- id: deal_hands
  deal: 2
  from: pile
  to: hand
  who: players
- id: rounds_played
  each: round
  in: 1..rounds
  do:
  - choose: play
    who: players
    from: hand
    must:
      not_high: card.number < 6 + rounds
  - id: lay_off
    move: play[first(players)]
    to: discards
  - choose: bet
    who: first(players)
    options:
      raise:
        pick: {by: 1..3, colour: colours}
      pass:
results:
  score: points
  winners: players
"""
PLAYED = """
game: little
players: 2..3
words:
  suits: [clubs, hearts, spades]
cards:
  number_card: {in: pile, number: 1..9}
zones:
  pile: {seen_by: nobody}
  hand: {per: seat, seen_by: owner}
  discards: {seen_by: everyone}
  aside: {seen_by: everyone, holds: 0..1}
state:
  total: {from: 0..99}
  points: {per: seat, from: 0..99}
  ready: {from: flag}
  top_bid: {from: 0..7, start: none}
define:
  rung(l, s): 2 * l + position(s, suits)
  strong: number > 4
  strongest: max(hand[first(players)].number)
flow:
- shuffle: pile
- deal: 2
  from: pile
  to: hand
  who: players
- choose: play_card
  who: players
  from: hand
  must:
    not_nine: card.number < 9
    keeps_one: count(hand) > 1
  to: discards
- set:
    total: total + count(discards) + (0 if rung(1, clubs) > 3 else 0)
- choose: call
  who: first(players)
  options:
    bid:
      pick: {level: 0..7, strain: suits}
    pass:
- if: total > 90
  do:
  - choose: rematch
    who: players
    options:
      yes_please:
results:
  score: points
  winners: players
"""
CHOICE = re.compile(r"# game\.yaml\n- choose: (\w+)\n  …\n# examples\.yaml\n")
BEGUN = "  - lay: {hand: {A: [8, 9], B: [7, 4]}}\n    rest: pile\n"
VARIANT = "variant: robot\nof: little\nsettings:\n  rounds: {default: 2}\n"
EXAMPLE = "examples:\n- id: tie\n  steps:\n  - expect: {total: 0}\n"
SECTION = "sections:\n- id: goal\n  title: Goal\n"


def rulebook_text(example: str) -> str:
    """A printed rulebook with the example of a lesson: a whole one, sections, keys of a section, or parts of its body."""
    if example.startswith("sections:") or not example.startswith(
        ("- id", "- title", *KEYS, *PARTS)
    ):
        return example
    if example.startswith("- "):
        return f"sections:\n{example}"
    if example.startswith(KEYS):
        head = SECTION if not example.startswith("title") else "sections:\n- id: goal\n"
        return head + indented(example, 2)
    return SECTION + "  body:\n" + indented(example, 4)


KEYS = ("title:", "explains:", "body:", "variant:")
PARTS = ("box:", "growth:", "when:", "rounds:", "table:")


def indented(text: str, depth: int) -> str:
    return "".join(" " * depth + line + "\n" for line in text.rstrip("\n").split("\n"))


def sections(example: str) -> tuple[Problem, ...]:
    """The problems of a printed rulebook."""
    files = {"game.yaml": GAME, "variants/robot.yaml": VARIANT, "examples.yaml": EXAMPLE}
    if example.startswith("terms:"):
        files |= {
            "words.yaml": example,
            "rulebook.yaml": SECTION + "  body:\n    e: {example: tie}\n",
        }
    elif example.startswith("flow:"):
        files["game.yaml"] = GAME.replace("flow:\n", example.rstrip("\n") + "\n", 1)
        files["rulebook.yaml"] = SECTION
    else:
        files["rulebook.yaml"] = rulebook_text(example)
    books = {}
    for variant in (None, "robot"):
        book, problems = read(files, variant)
        assert book is not None, problems
        books[variant] = book
    return problems_of(files, books)


def examples(example: str) -> tuple[Problem, ...]:
    """The problems of a file of examples: a whole one, or steps of one; a choice of the game before them is `play_card`."""
    game, text = PLAYED, example
    if named := CHOICE.match(example):
        game, example = PLAYED.replace("play_card", named[1]), example[named.end() :]
    if example.startswith("- "):
        text = "examples:\n- id: tie\n  steps:\n" + BEGUN + indented(example, 2)
    return run({"game.yaml": game, "examples.yaml": text}).problems


SOURCE = {
    "term": "card",
    "log": "A card moves.",
    "say": "It is so.",
    "format": "a, b",
    "compare": "many",
}
"""What the source says where a lesson shows the translation alone, by the first part of an id; else `Choose a card.`"""
TAGGED = re.compile(r"^(en|ja|zh-Hant-TW): (.*)$")


def words(lesson: Lesson, example: str, folder: Path) -> tuple[Problem, ...]:
    """The problems of a game's words: sentences with their languages before them, lines of a catalog, or of `words.yaml`."""
    lines, values = example.split("\n"), lesson.values or {}
    id = str(values.get("id", "term.hand"))
    if all(map(TAGGED.match, lines)):
        texts = {m[1]: m[2].replace("⟨U+200B⟩", "\u200b") for m in map(TAGGED.match, lines) if m}
        translated = "".join(text for tag, text in texts.items() if tag != "en")
        places = "".join(f" {place}" for place in re.findall(r"\$\{\w+\}", translated))
        source = texts.get("en", SOURCE.get(id.split(".")[0], "Choose a card.") + places)
        entries = {
            tag: f'msgid "{source}"\nmsgstr "{text}"' for tag, text in texts.items() if tag != "en"
        }
        return checked(folder, {id: source}, "", entries)
    if "msgstr" in example:
        named = next((line[7:-1] for line in lines if line.startswith("msgid")), "hand")
        source = str(values.get("source", named))
        id = "term.hand" if "msgctxt" in example else id
        whole = (
            example
            if "msgid" in example
            else example.replace("msgstr", f'msgid "{source}"\nmsgstr')
        )
        return checked(folder, {id: source}, "", {"ja": whole})
    return checked(folder, {}, example, {})


def checked(
    folder: Path, texts: Mapping[str, str], written: str, entries: Mapping[str, str]
) -> tuple[Problem, ...]:
    """What is wrong with a game with these texts (id → source), lines of `words.yaml` and entries of catalogs (tag → entry)."""
    terms = {k.removeprefix("term."): v for k, v in texts.items() if k.startswith("term.")}
    says = {k: v for k, v in texts.items() if not k.startswith("term.")}
    own = (
        written
        if re.match("[a-z]+:", written)
        else f"messages:\n{indented(written, 2)}"
        if written
        else ""
    )
    lines = [f"source: en\npublishes: {json.dumps(['en', *entries])}\n"] * ("publishes" not in own)
    for key, some in (("terms", terms), ("messages", says)):
        if some:
            lines.append(f"{key}: {json.dumps(some, ensure_ascii=False)}\n")
    (folder / WORDS_FILE).write_text("".join([*lines, own]), "utf-8")
    (folder / "game.yaml").write_text(GAME, "utf-8")
    for tag, entry in entries.items():
        language = language_of(tag)
        assert language is not None
        place = catalog_path(folder / "locales", language, folder.name)
        place.parent.mkdir(parents=True)
        key = "" if "msgctxt" in entry else f'msgctxt "{next(iter(texts))}"\n'
        flag = re.match("#.*\n", entry)
        head, rest = (flag[0], entry[flag.end() :]) if flag else ("", entry)
        place.write_text(
            f'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n{head}{key}{rest}\n',
            "utf-8",
        )
    files = read_folder(folder)
    book, problems = read(files, None)
    assert book is not None, problems
    return (*check_texts(folder), *check_terms(folder, [book]))


def problems(lesson: Lesson, example: str, folder: Path) -> tuple[Problem, ...]:
    """The problems of a lesson's example in the files that belong around it."""
    match lesson.code.partition(".")[0]:
        case "sections":
            return sections(example)
        case "example":
            return examples(example)
        case _:
            return words(lesson, example, folder)
