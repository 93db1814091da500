"""Lessons that no example holds whole: files too large to be shown, what lies around files, records, games that are played.

What `…` leaves out is put in, what an example describes is made, and then the wrong one has its problem and the right one has not.
"""

import importlib.util
import io
import json
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

import rulewright
from lessons import test_commands, test_frames, test_lessons
from lessons.frames import PLAYED, indented
from rulewright import rulebook
from rulewright.cli import main
from rulewright.cli.frame import Frame
from rulewright.examples import run, running
from rulewright.examples.reader import read_examples
from rulewright.lessons import Lesson
from rulewright.lessons.examples import lessons, problems_in
from rulewright.play.folder import read_folder
from rulewright.play.record import MOST_BYTES, Record, from_json, read_record, record_of
from rulewright.problems import Problem, RulebookError
from rulewright.program import objects
from rulewright.source import read_file, read_text
from rulewright.trial import run as try_out
from rulewright.trial import running as trial
from rulewright.words.languages import ENGLISH, language_of
from rulewright.words.messages import Message, Viewer
from rulewright.words.words import WORDS_FILE, load_words

Patch = pytest.MonkeyPatch
Problems = Iterable[Problem]

GAME = """game: my-game
players: 3..4
flow:
- choose: go_on
  who: players
  options:
    yes_please:
    no_more:
results:
  winners: players
"""
VARIANT = "variant: {name}\nof: my-game\nplayers: 2..2\n"
SHOWN = lessons()


@contextmanager
def told() -> Iterator[list[Problem]]:
    """The problems that are raised."""
    found: list[Problem] = []
    try:
        yield found
    except RulebookError as error:
        found += error.problems


def filled(example: str, more: str, times: int) -> str:
    """An example with `more` in the place of `…`, so many times."""
    assert "…" in example
    return example.replace("…", more * times)


# ---- files and folders


def folder(place: Path, variants: tuple[str, ...] = ("duel", "robot")) -> Path:
    """A game with variants, each for two players."""
    own = place / "my-game"
    (own / "variants").mkdir(parents=True)
    (own / "game.yaml").write_text(GAME, "utf-8")
    for name in variants:
        (own / "variants" / f"{name}.yaml").write_text(VARIANT.format(name=name), "utf-8")
    return own


def command(example: str, place: Path, patch: Patch) -> Problems:
    """What a command says about this game."""
    folder(place)
    found: list[Problem] = []
    patch.chdir(place)
    patch.setattr(Frame, "complain", lambda self, problems: found.extend(problems))
    patch.setattr("sys.stdin", io.StringIO(""))
    assert (main(shlex.split(example)[1:]) == 0) == (not found)
    return found


def many_files(example: str, place: Path, patch: Patch) -> Problems:
    own, (first, *others) = folder(place, ()), re.findall(r"\w+(?=\.yaml)|(?<= )\d+", example)
    (own / "cards").mkdir()
    names = range(int(first), int(others[-1]) + 1) if others else [first]
    for name in names:
        (own / "cards" / f"{name}.yaml").touch()
    with told() as found:
        read_folder(own)
    return found


def outside(example: str, place: Path, patch: Patch) -> Problems:
    own, (name, *to) = folder(place), example.split(" → ")
    (place / "other").mkdir()
    (place / "other" / "deck.yaml").write_text("a: b\n", "utf-8")
    (own / "cards").mkdir()
    if to:
        (own / name).symlink_to(to[0])
    else:
        (own / name).write_text("a: b\n", "utf-8")
    with told() as found:
        read_folder(own)
    return found


def python(example: str, place: Path, patch: Patch) -> Problems:
    """What an expression of Python says."""
    with told() as found:
        eval(example, {"rulewright": rulewright})
    return found


def installed(example: str, place: Path, patch: Patch) -> Problems:
    """What importing the machine code says, with or without the packages that an installation with these extras has."""
    if "[native]" not in example:
        patch.setitem(sys.modules, "llvmlite", None)
    spec = importlib.util.spec_from_file_location("objects_again", objects.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    patch.setitem(sys.modules, "objects_again", module)
    with told() as found:
        spec.loader.exec_module(module)
    return found


def no_file(example: str, place: Path, patch: Patch) -> Problems:
    folder(place)
    return read_file(place / shlex.split(example)[-1], "game.yaml")[1]


def not_a_file(example: str, place: Path, patch: Patch) -> Problems:
    path = place / example
    path.parent.mkdir()
    if example.endswith("/"):
        path.mkdir()
    else:
        path.write_text(GAME, "utf-8")
    return read_file(path, "game.yaml")[1]


def unreadable(example: str, place: Path, patch: Patch) -> Problems:
    """Whoever runs this may be allowed to read everything; so it is the file that refuses."""
    path, opened = place / "game.yaml", Path.open
    path.write_text(GAME, "utf-8")

    def refused(self: Path, mode: str) -> object:
        if "root" in example:
            raise PermissionError
        return opened(self, mode)

    patch.setattr(Path, "open", refused)
    return read_file(path, "game.yaml")[1]


SIZES = {"kB": 1_000, "MB": 1_000_000}


def of_size(example: str, place: Path) -> Path:
    """A file of the size that an example tells. A large one takes no place on the disk; a small one holds a remark."""
    name, size, unit = example.split()
    with (place / name).open("wb") as file:
        file.write(b"game: mine\n#" + b"." * 20_000 * (unit == "kB"))
        file.truncate(int(size) * SIZES[unit] if unit == "MB" else 20_000)
    return place / name


def large_file(example: str, place: Path, patch: Patch) -> Problems:
    return read_file(of_size(example, place), "game.yaml")[1]


def encoded(example: str, place: Path, patch: Patch) -> Problems:
    """A file in each of the encodings that an example names."""
    found: list[Problem] = []
    for encoding in re.findall(r"[\w-]+(?=[,)])", example):
        (place / "game.yaml").write_bytes("game: 山札\n".encode(encoding))
        found += read_file(place / "game.yaml", "game.yaml")[1]
    return found


# ---- texts


def nodes(example: str, place: Path, patch: Patch) -> Problems:
    return read_text(filled(example, "3, ", 100_000) if "…" in example else example, "a")[1]


def many_problems(example: str, place: Path, patch: Patch) -> Problems:
    flag = "TRUE, " if "TRUE" in example else "true, "
    return read_text(filled(example, flag, 1_100), "a")[1]


def new_error(example: str, place: Path, patch: Patch) -> Problems:
    """No text is known that leads there: it is for what the parser of YAML may say one day, and here does say."""
    from yaml import Mark, MarkedYAMLError

    from rulewright.source import reader
    from rulewright.source.builder import Builder

    if example.count("{") != example.count("}"):

        def fail(self: Builder) -> None:
            raise MarkedYAMLError(None, None, "something new", Mark("", 0, 2, 2, None, 0))

        patch.setattr(Builder, "document", fail)
        patch.setattr(reader, "_after", lambda *_: None)
    return reader.read_text(example, "a")[1]


def long_expression(example: str, place: Path, patch: Patch) -> Problems:
    if "…" in example:
        times = 300 if "* 4" in example or example.count("points") > 3 else 90
        example = filled(example, "points + ", times).rstrip("+ ")
    return problems_in("", f"define:\n  value: {example}\n")


def tower(example: str, place: Path, patch: Patch) -> Problems:
    """A flow that runs the last of the procedures, with all between the first and the last."""
    first, last = example.replace("procedures:\n", "").split("  …\n")

    def level(number: int) -> str:
        return first.replace("level_1", f"level_{number}").replace("level_0", f"level_{number - 1}")

    assert level(23) == last.replace("  …\n", "")
    return rulebook.read(
        {
            "game.yaml": "game: tower\nplayers: 2..4\ncards:\n  one: {in: pile}\n"
            "zones:\n  pile: {seen_by: nobody}\nstate:\n  dark: {from: 0..9, seen_by: nobody}\n"
            "flow:\n- do: level_23\nresults:\n  winners: players\nprocedures:\n"
            "  level_0:\n  - shuffle: pile\n" + "".join(map(level, range(1, 24)))
        }
    )[1]


def rules(example: str, place: Path, patch: Patch) -> Problems:
    """No command gets so far: who reads rules by themselves is told."""
    name, variant = example.split()[-1], None
    files = {"game.yaml": GAME, "variants/robot.yaml": VARIANT.format(name="robot")}
    if "--variant" in example:
        variant = name
    elif name.endswith("/"):
        files = {}
    return rulebook.read(files, variant)[1]


# ---- worked examples


def form(example: str, place: Path, patch: Patch) -> Problems:
    """The form of a file of examples that is too long."""
    if "…" in example and "steps: [{until: play_card}, …]" in example:
        example = filled(example, "{until: play_card}, ", 600)
    elif "…" in example:
        more = "".join(f"{{id: t{n}, steps: [{{until: play_card}}]}}, " for n in range(2_000))
        example = example.replace("…", more)
    return read_examples(example, "examples.yaml")[1]


RESERVED = PLAYED.replace("1..9", "1..50").replace("deal: 2", "deal: 25")[: PLAYED.index("- set:")]
RESERVED = RESERVED.split("- choose:")[0] + (
    "- choose: reserve\n  who: players\n  from: hand\n  count: 1..5\n"
    "  must:\n    not_nine: card.number != 9\nresults:\n  winners: players\n"
)


def reserved(example: str, place: Path, patch: Patch) -> Problems:
    hands = f"{{A: {[*range(1, 26)]}, B: {[*range(26, 51)]}}}"
    example = example.replace(", …", "")
    text = f"examples:\n- id: tie\n  steps:\n  - lay: {{hand: {hands}}}\n{indented(example, 2)}"
    return run({"game.yaml": RESERVED, "examples.yaml": text}).problems


LATE = PLAYED[: PLAYED.index("- choose:")] + (
    "- while: total < 90\n  do:\n  - choose: play_card\n    who: players\n    from: hand\n"
    "  - set:\n      total: total + 1\n"
    "- choose: last_choice\n  who: players\n  from: hand\nresults:\n  winners: players\n"
)


def late(example: str, place: Path, patch: Patch) -> Problems:
    patch.setattr(running, "MOST_MOVES", 50)
    return run({"game.yaml": LATE, "examples.yaml": example + "\n"}).problems


# ---- records


@pytest.fixture(scope="module")
def record() -> Record:
    """The record of a game whose first choice is an option that can be taken."""
    game = rulewright.load("atarayo", players=2)
    start = game.start(7)
    (seat, decision), *_ = start.decisions.items()
    return replace(record_of(game, 7), choices=(((seat, (decision.numbers[0],)),),))


def members(example: str, record: Record) -> str:
    """A whole record with what an example says in it, under the digest that the record had."""
    return json.dumps(json.loads(record.to_json()) | json.loads("{" + example + "}"))


def large(example: str, record: Record, place: Path) -> Problems:
    name, size, unit = example.split()
    (place / name).write_text(record.to_json(), "utf-8")
    if unit == "MB":
        with (place / name).open("ab") as file:
            file.truncate(int(size) * SIZES[unit])
    with told() as found:
        read_record(place / name)
    return found


def part(example: str, record: Record, place: Path) -> Problems:
    with told() as found:
        from_json(members(example, record))
    return found


def whole(example: str, record: Record, place: Path) -> Problems:
    """An example that is a whole record, but for what `…` leaves out."""
    others = json.loads(record.to_json())
    others.pop("rulewright")
    more = json.dumps(others | {"seed": 7})[1:-1]
    with told() as found:
        from_json(example.replace("…", more))
    return found


def choices(example: str, record: Record, place: Path) -> Problems:
    """What was played is that of the right example."""
    right = json.loads("{" + SHOWN["record.changed"].right + "}")["choices"]
    played = tuple(tuple((seat, tuple(numbers)) for seat, numbers in step) for step in right)
    return part(example, replace(record, choices=played), place)


def replayed(example: str, record: Record, place: Path) -> Problems:
    """A record that was changed with its digest, and is played again."""
    raw = json.loads("{" + example + "}")
    steps = tuple(
        tuple((seat, tuple(numbers)) for seat, numbers in step)
        for step in raw.get("choices", record.choices)
    )
    with told() as found:
        replace(record, game=raw.get("game", record.game), choices=steps).replay()
    return found


# ---- games that are played

TRIED = """
game: my-game
players: 2..2
{settings}
cards:
  number_card: {{in: pile, number: 1..30}}
zones:
  pile: {{seen_by: nobody}}
  hand: {{per: seat, seen_by: owner}}
  discards: {{seen_by: everyone}}
state:
  turn: {{from: players, start: first(players)}}
  points: {{per: seat, from: 0..99}}
  total: {{from: 0..99}}
flow:
- shuffle: pile
- deal: 10
  from: pile
  to: hand
  who: players
{flow}
results:
  score: points
  winners: players
procedures:
  play_round:
  - choose: step_up
    who: turn
    options:
      small_step:
      large_step:
  discard_some:
  - choose: thrown
    who: turn
    from: hand
    to: discards
"""
ROUND = "- each: {name}\n  in: 1..12\n  do:\n"
CALL = "- choose: call\n  who: turn\n  options:\n    pass:\n"
COUNTED = "- set:\n    total: total + 1\n"


def tried(example: str, place: Path, patch: Patch) -> Problems:
    settings, flow = "", example
    if example.startswith("settings:"):
        settings, flow = example.split("flow:\n")
        flow += "  do: play_round\n"
    elif example.startswith("double:"):
        flow = ROUND.format(name="go") + indented(CALL + indented(example, 4) + COUNTED, 2)
    elif "points" in example:
        flow = ROUND.format(name="go") + indented("- do: play_round\n" + example, 2)
    elif example.startswith("- if"):
        flow = "- do: play_round\n" + example
    used = "" if "play_round" in flow else "- do: play_round\n"
    used += "" if "discard_some" in flow else "- do: discard_some\n"
    used += "" if "total" in flow else COUNTED
    text = TRIED.format(settings=settings, flow=used + flow)
    book, problems = rulebook.read({"game.yaml": text})
    assert book is not None, problems
    patch.setattr(trial, "LONGEST", 300)
    patch.setattr(trial, "PATIENCE", 600)
    return try_out({None: book}, 12, 0, lambda seed, options: "").problems


# ---- words


def said(example: str, place: Path, patch: Patch) -> Problems:
    """What a sentence that a step says leaves out."""
    lines = example.split("\n")
    text = lines[0] if lines[0].startswith("say.") else 'say.dealt: "cards"'
    values = {"n": 3} if "values: {n: 3}" in lines else {}
    message = next(line for line in lines if line.startswith("say: ")).removeprefix("say: ")
    own = folder(place)
    (own / WORDS_FILE).write_text(f"source: en\npublishes: [en]\nmessages:\n  {text}\n", "utf-8")
    found: list[Problem] = []
    words = load_words(ENGLISH, own, found.append)
    words.say(Message(f"say.{message}", values), Viewer(None))
    return found


def unpublished(example: str, place: Path, patch: Patch) -> Problems:
    """What loading the words of a game in a language says."""
    call, publishes = example.split("\n")
    (folder(place) / WORDS_FILE).write_text(f"source: en\n{publishes}\n", "utf-8")
    patch.chdir(place)
    with told() as found:
        eval(call, {"load_words": load_words, "language_of": language_of, "Path": Path})
    return found


Made = Callable[[str, Path, Patch], Problems]
MADE: dict[str, Made] = {
    "load.no_game_file": command,
    "load.too_many_files": many_files,
    "load.outside": outside,
    "load.which_variant": command,
    "load.no_machine": python,
    "native.missing": installed,
    "source.no_file": no_file,
    "source.not_a_file": not_a_file,
    "source.unreadable": unreadable,
    "source.too_large": large_file,
    "source.not_utf8": encoded,
    "source.too_many_nodes": nodes,
    "source.too_many_problems": many_problems,
    "source.syntax": new_error,
    "expr.too_long": long_expression,
    "expr.too_deep": long_expression,
    "rulebook.no_game_file": rules,
    "rulebook.variant_unknown": rules,
    "secrecy.too_long": tower,
    "example.too_many_examples": form,
    "example.too_many_steps": form,
    "example.too_many_answers": reserved,
    "example.too_long": late,
    "trial.fault": tried,
    "trial.endless": tried,
    "trial.unreached_step": tried,
    "trial.unreached_option": tried,
    "trial.idle_value": tried,
    "words.unknown_text": said,
    "words.no_value": said,
    "words.unpublished": unpublished,
}
RECORDED: dict[str, Callable[[str, Record, Path], Problems]] = {
    "record.too_large": large,
    "record.not_json": whole,
    "record.no_record": whole,
    "record.version": part,
    "record.part": part,
    "record.changed": choices,
    "record.other_rules": replayed,
    "record.illegal": replayed,
}
BESIDE = {
    "source.too_many_problems": {"source.boolean_spelling"},
    "secrecy.too_long": {"secrecy.if"},
    "expr.too_long": {"checks.unused_formula"},
    "expr.too_deep": {"checks.unused_formula"},
}
"""What examples have besides, because they have to."""
NOT_COMPARED = {
    "trial.fault",
    "trial.endless",
    "trial.unreached_step",
    "trial.unreached_option",
    "trial.idle_value",
    "example.too_long",
    "expr.too_long",
    "load.no_game_file",
}
"""Lessons whose values hang on how often games were played, or on how much was left out."""


def look(lesson: Lesson, wrong: Problems, right: Problems) -> None:
    """Hold what was found against what the lesson says."""
    beside = BESIDE.get(lesson.code, set())
    found = [problem for problem in wrong if problem.code not in beside]
    assert {problem.code for problem in found} == {lesson.code}
    left = [problem for problem in right if problem.code not in beside]
    assert not [one for one in left if one.code == lesson.code or not one.warning]
    if lesson.code not in NOT_COMPARED:
        told = dict(lesson.values or {})
        assert told == {name: found[0].values.get(name) for name in told}


@pytest.mark.parametrize("code", MADE)
def test_a_wrong_example_has_its_problem_and_a_right_one_none(
    code: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    lesson, found = SHOWN[code], []
    for name, example in (("wrong", lesson.wrong), ("right", lesson.right)):
        place = tmp_path / name
        place.mkdir()
        with monkeypatch.context() as patch:
            found.append(MADE[code](example, place, patch))
    look(lesson, *found)


@pytest.mark.parametrize("code", RECORDED)
def test_a_wrong_record_has_its_problem_and_a_right_one_none(
    code: str, record: Record, tmp_path: Path
) -> None:
    lesson, made = SHOWN[code], RECORDED[code]
    wrong, right = (made(one, record, tmp_path) for one in (lesson.wrong, lesson.right))
    look(lesson, wrong, right)


def test_the_limits_that_are_told_are_those_that_hold() -> None:
    assert SHOWN["record.too_large"].values == {"limit": MOST_BYTES}
    assert SHOWN["example.too_long"].values == {"limit": running.MOST_MOVES}


def test_every_lesson_is_run() -> None:
    framed = {lesson.code for lesson in test_frames.SHOWN}
    commands = {lesson.code for lesson in test_commands.SHOWN}
    rules = {lesson.code for lesson in test_lessons.SHOWN}
    assert rules | framed | commands | MADE.keys() | RECORDED.keys() == SHOWN.keys()
