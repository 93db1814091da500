"""What was found is kept until any text that it hangs on changes; what is damaged or not there is found again."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.cache import kept as keeping
from rulewright.cache.folder import cache_folder
from rulewright.problems import Problem, Span
from rulewright.review import find_target, kept, problems_of
from rulewright.review.kept import Problems, keep

FOUND = (
    Problem("a.b", Span("game.yaml", 2, 3, 2, 9), {"n": 3, "names": ("x", "山"), "flag": True}),
    Problem(
        "a.c", Span("game.yaml", 1, 1, 1, 1), {}, ("near",), (Span("b.yaml", 1, 2, 3, 4),), True
    ),
)
GAME = """game: mine
players: 2..2
cards:
  plain: {in: pile, number: 1..9}
zones:
  pile: {seen_by: nobody}
flow:
- shuffle: pile
results:
  winners: playes
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / kept.PART


def counted() -> tuple[list[int], Callable[[], Problems]]:
    calls: list[int] = []

    def find() -> Problems:
        calls.append(1)
        return FOUND

    return calls, find


def test_problems_are_found_once_and_come_back_as_they_were() -> None:
    calls, find = counted()
    for _ in range(3):
        assert keep("game", [("game.yaml", b"x")], find) == FOUND
    assert len(calls) == 1


def test_they_are_found_again_when_anything_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    calls, find = counted()
    for what, texts in (
        ("game", [("a", b"xy")]),
        ("game", [("a", b"x"), ("b", b"y")]),
        ("game", [("ax", b"y")]),
        ("words", [("a", b"xy")]),
    ):
        keep(what, texts, find)
    assert len(calls) == 4
    monkeypatch.setattr(keeping, "engine_digest", lambda: "another engine")
    keep("game", [("a", b"xy")], find)
    assert len(calls) == 5


@pytest.mark.parametrize("damage", [b"", b"\0" * 80, b"[[1, 2]]"])
def test_a_damaged_file_is_made_again(damage: bytes, own_cache: Path) -> None:
    calls, find = counted()
    keep("game", [], find)
    (path,) = own_cache.iterdir()
    path.write_bytes(damage)
    assert keep("game", [], find) == FOUND
    assert keep("game", [], find) == FOUND
    assert len(calls) == 2


def test_without_a_safe_folder_nothing_is_kept(own_cache: Path) -> None:
    cache_folder(kept.PART)
    own_cache.chmod(0o777)
    calls, find = counted()
    assert keep("game", [], find) == keep("game", [], find) == FOUND
    assert len(calls) == 2


def test_a_mended_game_is_sound_at_once(tmp_path: Path, own_cache: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    game = folder / "game.yaml"
    for _ in range(2):
        game.write_text(GAME, "utf-8")
        (found,) = problems_of(find_target(str(folder)))
        assert (found.code, found.span.line) == ("rulebook.unknown_name", 10)
        game.write_text(GAME.replace("playes", "players"), "utf-8")
        assert problems_of(find_target(str(folder))) == ()
    assert len([path for path in own_cache.iterdir() if path.name.startswith("game")]) == 2
