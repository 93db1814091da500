"""What can be asked for, and what is said to those who ask for something that is not there."""

from pathlib import Path

import pytest

from rulewright import load
from rulewright.play.folder import LoadError
from rulewright.problems import Problem, RulebookError

GAMES = Path(__file__).parent / "games"


def problem_of(**asked: object) -> Problem:
    with pytest.raises(LoadError) as error:
        load(**asked)  # type: ignore[arg-type]
    (problem,) = error.value.problems
    return problem


def test_a_game_is_loaded_by_its_id_or_from_its_folder() -> None:
    assert load("goofspiel", players=3).players == 3
    assert load(str(GAMES / "kuhn")).players == 2
    assert load(GAMES / "kuhn").rulebook.game == "kuhn"


def test_the_fewest_players_and_the_default_settings_are_taken() -> None:
    game = load("goofspiel")
    assert game.players == game.rulebook.players[0]
    assert game.settings == {n: s.default for n, s in game.rulebook.settings.items()}


def test_a_variant_is_taken_where_only_it_allows_the_players() -> None:
    assert load("bridesmaid", players=2).variant == "robot"
    assert load("bridesmaid", players=3).variant is None


def test_settings_can_be_given_as_text() -> None:
    game = load("goofspiel", 2, {"size": "3", "tie": "carried_over"})
    assert (game.settings["size"], game.settings["tie"]) == (3, "carried_over")
    special = load("atarayo", 2, {"special_numbers": "6, 11"}).settings["special_numbers"]
    assert special == load("atarayo", 2, {"special_numbers": [6, 11]}).settings["special_numbers"]


@pytest.mark.parametrize(
    ("asked", "code", "near"),
    [
        ({"game": "goofspeil"}, "load.no_game", ("goofspiel",)),
        ({"game": "bridesmaid", "variant": "robbot"}, "load.no_variant", ("robot",)),
        ({"game": "goofspiel", "settings": {"sise": 3}}, "load.no_setting", ("size",)),
        ({"game": "goofspiel", "settings": {"tie": "discard"}}, "load.no_value", ("discarded",)),
        ({"game": "goofspiel", "settings": {"size": 99}}, "load.no_value", None),
        ({"game": "bridesmaid", "players": 9}, "load.players", None),
        ({"game": "goofspiel", "machine": "referense"}, "load.no_machine", ("reference",)),
        ({"game": GAMES}, "load.no_game_file", None),
    ],
)
def test_what_is_not_there_is_a_problem_with_near_names(
    asked: dict[str, object], code: str, near: tuple[str, ...] | None
) -> None:
    problem = problem_of(**asked)
    assert problem.code == code
    if near is not None:
        assert problem.near[: len(near)] == near


def test_all_wrong_settings_are_told_at_once() -> None:
    with pytest.raises(LoadError) as error:
        load("goofspiel", 2, {"size": 0, "tei": "discarded"})
    assert {p.code for p in error.value.problems} == {"load.no_value", "load.no_setting"}


def test_nothing_outside_the_folder_is_read(tmp_path: Path) -> None:
    outside = tmp_path / "secret.yaml"
    outside.write_text("secret: 1", encoding="utf-8")
    game = tmp_path / "game"
    (game / "variants").mkdir(parents=True)
    (game / "game.yaml").write_text((GAMES / "kuhn" / "game.yaml").read_text(), encoding="utf-8")
    (game / "variants" / "other.yaml").symlink_to(outside)
    with pytest.raises(RulebookError) as error:
        load(game)
    assert [(p.code, p.values["file"]) for p in error.value.problems] == [
        ("load.outside", "variants/other.yaml")
    ]


def test_a_linked_folder_is_a_folder(tmp_path: Path) -> None:
    link = tmp_path / "linked"
    link.symlink_to(GAMES / "kuhn", target_is_directory=True)
    assert load(link).rulebook.game == "kuhn"


def test_too_many_files_are_no_game(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: many", encoding="utf-8")
    (tmp_path / "cards").mkdir()
    for number in range(201):
        (tmp_path / "cards" / f"{number}.yaml").write_text("", encoding="utf-8")
    assert problem_of(game=tmp_path).code == "load.too_many_files"
