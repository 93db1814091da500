"""Records: they replay exactly, words do not change them, and damage is told as problems."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from play.playing import TEST_GAMES
from rulewright import load
from rulewright.play.record import Record, from_json, read_record, record_of
from rulewright.play.recorded import RecordError


@pytest.fixture(scope="module")
def record() -> Record:
    game = load(TEST_GAMES / "kuhn")
    state, record = game.start(11), record_of(game, 11)
    random = Random(0)
    while not state.over:
        moves = {s: random.choice(d.numbers) for s, d in state.decisions.items()}
        state, record = state.apply(moves), record.stepped(moves)
    return record


def codes(text: str) -> list[str]:
    with pytest.raises(RecordError) as error:
        from_json(text)
    return [problem.code for problem in error.value.problems]


def test_a_record_is_read_as_it_was_written(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record.save(path)
    record.undone().save(path)
    record.save(path)
    assert read_record(path) == record
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


def test_a_record_that_cannot_be_written_leaves_the_old_one(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    record.save(path)

    def fail(*_: object) -> None:
        raise OSError("full")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="full"):
        record.undone().save(path)
    assert read_record(path) == record
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


def test_words_and_comments_change_no_identity(record: Record) -> None:
    files = {
        "game.yaml": "# other words\n"
        + record.files["game.yaml"].replace("\nzones:", "\n\nzones:"),
        "words.yaml": "source: en",
    }
    other = replace(record, files=files)
    assert other.identity == record.identity
    assert other.replay()[1][-1].result == record.replay()[1][-1].result


def test_the_language_of_the_cards_is_kept_and_changes_no_identity(record: Record) -> None:
    assert "cards" not in json.loads(record.to_json())
    other = replace(record, cards="ja")
    assert from_json(other.to_json()) == other
    assert other.identity == record.identity
    assert codes(edited(record, cards=3)) == ["record.part"]


def test_other_rules_are_found(record: Record) -> None:
    changed = record.files["game.yaml"].replace("start: 1", "start: 2")
    assert changed != record.files["game.yaml"]
    with pytest.raises(RecordError) as error:
        replace(record, files={"game.yaml": changed}).replay()
    assert [problem.code for problem in error.value.problems] == ["record.other_rules"]


def test_an_illegal_choice_is_found(record: Record) -> None:
    wrong = replace(record, choices=(((0, (999,)),), *record.choices))
    with pytest.raises(RecordError) as error:
        wrong.replay()
    assert error.value.problems[0].code == "record.illegal"
    assert error.value.problems[0].values["step"] == 1


def edited(record: Record, **parts: Any) -> str:
    return json.dumps({**json.loads(record.to_json()), **parts})


def test_damage_is_told(record: Record) -> None:
    assert codes("{") == ["record.not_json"]
    assert codes("[" * 100_000) == ["record.not_json"]
    assert codes("[]") == ["record.no_record"]
    assert codes("{}") == ["record.no_record"]
    assert codes(edited(record, rulewright=2)) == ["record.version"]
    assert codes(edited(record, seed=True, choices=[[[0]]])) == ["record.part"] * 2
    assert codes(edited(record, seed=12)) == ["record.changed"]
    assert codes(edited(record, choices=[])) == ["record.changed"]
