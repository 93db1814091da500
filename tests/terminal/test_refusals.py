"""Whatever a rule refuses says why, in every language, with the numbers and names that the rule was judged by.

The cases are data, in `tests/cases/refusals`; `UPDATE_REFUSALS=1 pytest tests/terminal/test_refusals.py` writes what is said now.
"""

import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright import resources
from rulewright.examples.games import Games
from rulewright.examples.playing import Playing
from rulewright.examples.reader import read_examples
from rulewright.examples.resolving import resolve
from rulewright.play.answers import Refusal
from rulewright.play.decision import Decision
from rulewright.play.folder import read_folder
from rulewright.play.loading import read_rules
from rulewright.terminal.choosing import Choosing
from rulewright.words.languages import LANGUAGES
from rulewright.words.messages import Viewer
from rulewright.words.prompts import Asking
from rulewright.words.words import load_words

CASES = Path(__file__).parents[1] / "cases/refusals"
FILES = sorted(CASES.glob("*.yaml"))


def cases() -> list[tuple[str, dict[str, Any]]]:
    """Each case with the game it is of."""
    return [(path.stem, one) for path in FILES for one in yaml.safe_load(path.read_text("utf-8"))]


@cache
def game_of(game: str) -> tuple[Games, dict[str, Any]]:
    """The games of a folder of rules, and what its worked examples begin with."""
    files = read_folder(resources.games()[game])
    own = yaml.safe_load(files["examples.yaml"])
    return Games(files), {key: own[key] for key in ("players", "positions")}


def asked(game: str, case: dict[str, Any]) -> Decision:
    """What the first seat is asked when the steps of a case have been played."""
    games, own = game_of(game)
    example = {"id": "case", "settings": case.get("settings", {}), "steps": case["steps"]}
    text = yaml.safe_dump({**own, "examples": [example]}, allow_unicode=True)
    file, problems = read_examples(text, "case")
    assert file is not None, problems
    table = games.table(file.examples[0])
    steps, problems = resolve(file.examples[0].steps, table.setup)
    playing = Playing(table)
    assert not problems, problems
    assert playing.play(steps), playing.problems
    return table.decision(0)


def refused(decision: Decision, typed: str, tag: str) -> tuple[str | None, str]:
    """The reason for which an entry is refused, and what a person reads who types it."""
    language = next(language for language in LANGUAGES if language.tag == tag)
    words = load_words(language, resources.games()[decision.setup.rulebook.game])
    choosing = Choosing(decision, words, Viewer(0))
    found = choosing.read(typed)
    assert isinstance(found, Refusal), found
    messages = Asking(decision.setup, words.lexicon).refusal(found)
    return found.reason, " ".join(words.say(one, choosing.viewer) for one in messages)


def each(one: object) -> object:
    """What a case is called."""
    return one["case"] if isinstance(one, dict) else one


@pytest.mark.parametrize(("game", "case"), cases(), ids=each)
def test_a_refusal_says_why(game: str, case: dict[str, Any]) -> None:
    decision, typed = asked(game, case), case["typed"]
    found = {
        tag: refused(decision, typed if isinstance(typed, str) else typed[tag], tag)
        for tag in (language.tag for language in LANGUAGES)
    }
    assert {reason for reason, _ in found.values()} == {case["because"]}
    says = {tag: text for tag, (_, text) in found.items()}
    if os.environ.get("UPDATE_REFUSALS"):
        write(game, case["case"], says)
    else:
        assert says == case["says"]


def write(game: str, name: str, says: dict[str, str]) -> None:
    """Put what is said now into the file of cases."""
    path = CASES / f"{game}.yaml"
    head, mark, rest = path.read_text("utf-8").partition(f"- case: {name}\n")
    body, gap, after = rest.partition("\n\n")
    kept = body.partition("\n  says:")[0].rstrip("\n")
    lines = [f'    {tag}: "{text}"' for tag, text in says.items()]
    whole = "\n".join((head + mark + kept, "  says:", *lines)) + gap + after
    path.write_text(whole.rstrip("\n") + "\n", "utf-8")


@pytest.mark.parametrize("game", [path.stem for path in FILES])
def test_every_condition_has_a_case(game: str) -> None:
    choices = read_rules(read_folder(resources.games()[game]), None).choices.values()
    musts = {must.reason for c in choices for way in c.alternatives for must in way.musts}
    assert {case["because"] for name, case in cases() if name == game} == musts
