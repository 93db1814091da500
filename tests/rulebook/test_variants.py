"""What a variant states is laid over the game: declarations by name or key by key, steps by patches in order."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.rulebook import read
from rulewright.rulebook.ending import steps_of
from rulewright.rulebook.model import ChooseStep, Rulebook, Step

GAME = (Path(__file__).parents[1] / "cases" / "variants" / "game.yaml").read_text("utf-8")
NAME = "variants/other.yaml"
HEAD = "variant: other\nof: varied\n"


def varied(text: str) -> Rulebook:
    found, problems = read({"game.yaml": GAME, NAME: HEAD + text}, "other")
    assert found is not None, problems
    return found


def base() -> Rulebook:
    found, _ = read({"game.yaml": GAME})
    assert found is not None
    return found


def every_step(rulebook: Rulebook) -> Iterator[Step]:
    for body in (rulebook.flow, *rulebook.procedures.values()):
        yield from steps_of(body)


def told(rulebook: Rulebook) -> list[str]:
    """Each step as its verb and its name, outer before inner."""
    verbs = (type(step).__name__.removesuffix("Step").lower() for step in every_step(rulebook))
    names = (
        step.choice if isinstance(step, ChooseStep) else step.id for step in every_step(rulebook)
    )
    return [f"{verb} {name}" if name else verb for verb, name in zip(verbs, names, strict=True)]


BASE = [
    "shuffle first_shuffle",
    "chance",
    "each",
    "do",
    "choose discard",
    "if again",
    "shuffle inner",
]
PATCHES = {
    "- before: discard\n  do:\n  - move: hand[turn]\n    to: bin": ["move", "choose discard"],
    "- after: discard\n  do: play_more": ["choose discard", "do"],
    "- replace: discard\n  do:\n  - {id: other, shuffle: bin}": ["shuffle other"],
    "- remove: discard": [],
    "- after: discard\n  do:\n  - {id: new, shuffle: bin}\n- remove: discard": ["shuffle new"],
    "- after: discard\n  do:\n  - {id: new, shuffle: bin}\n- before: new\n  do: play_more": [
        "choose discard",
        "do",
        "shuffle new",
    ],
}


@pytest.mark.parametrize("patch", PATCHES)
def test_a_patch_changes_the_steps_around_the_one_it_names(patch: str) -> None:
    more = "procedures:\n  play_more:\n  - {id: more, shuffle: bin}\n"
    expected = [*BASE[:4], *PATCHES[patch], *BASE[5:], "shuffle more"]
    assert told(varied(f"{more}patch:\n{patch}\n")) == expected


def test_a_change_states_only_the_parameters_that_differ() -> None:
    changed = varied("patch:\n- change: discard\n  count: 0..2\n")
    part = changed.choices["discard"].alternatives[0].parts[0]
    assert (part.single, part.high is not None) == (False, True)
    assert told(changed) == BASE


def test_steps_inside_bodies_are_found() -> None:
    assert told(varied("patch:\n- remove: inner\n")) == BASE[:-1]


def test_settings_cards_zones_and_state_are_varied_key_by_key() -> None:
    other = varied(
        "settings:\n  rounds: {default: 2}\n  extra: {from: 1..2, default: 1}\n"
        "cards:\n  plain: {number: 1..9}\n"
        "zones:\n  bin: {seen_by: nobody}\n"
        "state:\n  turn: {from: seats}\n"
    )
    assert other.settings["rounds"].default == 2
    assert other.settings["rounds"].values == (1, 2, 3)
    assert list(other.settings) == ["rounds", "extra"]
    assert other.fields["number"].high == 9
    assert "suit" in other.kinds["plain"].fields
    assert other.zones["bin"].seen_by.who == "nobody"
    assert other.zones["hand"] == base().zones["hand"]


def test_other_declarations_are_replaced_by_name() -> None:
    other = varied(
        "players: 3..3\n"
        "seats: [dummy]\n"
        "words:\n  suits: [clubs, hearts, spades]\n"
        "tables:\n  growth: {1: 1, 2: 1, 3: 1}\n"
        "define:\n  best(m): m * 2 + growth[rounds]\n"
        "results:\n  winners: players\n"
    )
    assert other.players == (3, 3)
    assert other.seats == ("dummy",)
    assert other.words["suits"] == ("clubs", "hearts", "spades")
    assert other.tables["growth"] == {1: 1, 2: 1, 3: 1}
    assert [local.name for local in other.formulas["best"].parameters] == ["m"]
    assert other.results.score is not None
    assert (other.variant, other.game) == ("other", "varied")


def test_each_place_is_in_the_file_it_came_from() -> None:
    other = varied(
        "settings:\n  rounds: {default: 2}\npatch:\n- after: discard\n  do: play_on\n"
        "procedures:\n  play_on:\n  - {id: on, shuffle: bin}\n"
    )
    files = {step.span.file for step in every_step(other)}
    assert files == {"game.yaml", NAME}


def test_the_game_itself_is_not_changed() -> None:
    assert told(base()) == BASE
    assert base().variant is None
