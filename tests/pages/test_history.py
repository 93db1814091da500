"""The change log of a game is what a comparison of its rule files finds, in each language, variants included."""

import re

import pytest

from pages.html_reading import read
from pages.small_site import GAMES, Trees, game_tree, source_of
from rulewright.pages import GameSource
from rulewright.pages.history import earlier, history
from rulewright.words.languages import LANGUAGES, Language


@pytest.mark.parametrize("game", GAMES)
def test_versions_rise_and_each_changes_something(game: str) -> None:
    source = source_of(game)
    assert source.rules.version is not None
    now = tuple(int(part) for part in source.rules.version.split("."))
    orders = [version.order for version in earlier(source.folder)]
    assert orders == sorted(set(orders))
    assert all(order < now for order in orders)
    for step in history(source):
        assert step.changes or step.variants, f"{step.before} to {step.after}"


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.tag)
@pytest.mark.parametrize("game", GAMES)
def test_the_page_lists_each_change(trees: Trees, game: str, language: Language) -> None:
    page = game_tree(trees, game, language)["changes.md"]
    steps = history(source_of(game))
    told = sum(len(step.changes) + sum(len(one.changes) for one in step.variants) for step in steps)
    assert [tag for tag, _ in read(page).tags].count("li") == told > 0
    for step in steps:
        assert f'id="version-{step.after}"' in page


def test_a_changed_number_is_found_in_game_and_variant() -> None:
    source = source_of("bridesmaid")
    files = dict(source.files)
    files["game.yaml"] = re.sub("(wild_penalty: )[0-9]+", r"\g<1>7", files["game.yaml"])
    files["variants/robot.yaml"] = re.sub(
        "(robot_share: )[0-9]+", r"\g<1>1", files["variants/robot.yaml"]
    )
    (step, *_) = history(GameSource(source.folder, files, fast=True))
    assert "7" in [change.after for change in step.changes if change.name == "wild_penalty"]
    (robot,) = step.variants
    assert "1" in [change.after for change in robot.changes if change.name == "robot_share"]
