"""Rulebooks that are kept on disk: what comes back is what was made, and a file that is anything else counts for nothing."""

import json
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.cache import kept
from rulewright.cache.folder import read_cached, write_cached
from rulewright.cache.packing import classes_of, pack, unpack
from rulewright.play import ready as stage
from rulewright.play.folder import read_folder, variants_in
from rulewright.play.ready import Ready, ready
from rulewright.problems import RulebookError

RULES = """
game: short
players: 1..2
flow:
- choose: yes_or_no
  who: players
  options: {yes_: , no_: }
results:
  winners: players
"""
FILES = {"game.yaml": RULES}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str | None]:
    """The variants that were made in this test, with an empty cache."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))
    make, seen = stage._make, []

    def make_and_note(files: dict[str, str], variant: str | None) -> Ready:
        seen.append(variant)
        return make(files, variant)

    monkeypatch.setattr(stage, "_make", make_and_note)
    return seen


@pytest.mark.parametrize("game", resources.games())
def test_what_is_kept_of_a_game_is_the_game(game: str, made: list[str | None]) -> None:
    files = read_folder(resources.games()[game])
    for variant in (None, *variants_in(files)):
        first, second = ready(files, variant), ready(files, variant)
        assert first is not second
        assert first == second
        assert list(first.layout.slots) == list(second.layout.slots)
    assert made == [None, *variants_in(files)]


def test_another_text_is_made_anew(made: list[str | None]) -> None:
    ready(FILES, None)
    assert ready({"game.yaml": RULES.replace("1..2", "1..3")}, None).rulebook.players == (1, 3)
    assert len(made) == 2


def test_another_sentence_or_variant_changes_no_rules(made: list[str | None]) -> None:
    first = ready(FILES, None)
    other = {"words.yaml": "a: b", "variants/other.yaml": "x", "cards/red.yaml": "y"}
    assert ready(FILES | other, None) == first
    assert len(made) == 1


def test_another_engine_makes_it_anew(
    made: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    ready(FILES, None)
    monkeypatch.setattr(kept, "engine_digest", lambda: "another")
    ready(FILES, None)
    assert len(made) == 2


def test_rules_with_mistakes_are_told_of_each_time(made: list[str | None], tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(RulebookError, match=r"."):
            ready({"game.yaml": RULES.replace("who: players", "who: player")}, None)
    assert len(made) == 2
    assert list((tmp_path / "rulebooks").iterdir()) == []


CONTENTS: tuple[Callable[[bytes], bytes], ...] = (
    lambda content: b"",
    lambda content: b"junk",
    lambda content: zlib.compress(b"[" * 100_000),
    lambda content: zlib.compress(b"[]"),
    lambda content: zlib.compress(b'[["os.system"],["true"],[[3,0]],1]'),
    lambda content: zlib.compress(json.dumps([[], [], [[0, 7]], 0]).encode()),
    lambda content: zlib.compress(zlib.decompress(content).replace(b"Rulebook", b"Program", 1)),
)


@pytest.mark.parametrize("damage", CONTENTS)
def test_a_kept_file_that_says_something_else_counts_for_nothing(
    damage: Callable[[bytes], bytes], made: list[str | None], tmp_path: Path
) -> None:
    first = ready(FILES, None)
    (path,) = (tmp_path / "rulebooks").iterdir()
    whole = read_cached(path) or b""
    write_cached(path, damage(whole))
    for _ in range(2):
        assert ready(FILES, None) == first
    assert len(made) == 2


@pytest.mark.parametrize("length", [0, 10, 40, -1])
def test_a_cut_file_counts_for_nothing(length: int, made: list[str | None], tmp_path: Path) -> None:
    ready(FILES, None)
    (path,) = (tmp_path / "rulebooks").iterdir()
    path.write_bytes(path.read_bytes()[:length])
    ready(FILES, None)
    assert len(made) == 2


def test_many_may_keep_the_same_at_once(made: list[str | None], tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: ready(FILES, None), range(8)))
    assert all(one == found[0] for one in found)
    assert len(list((tmp_path / "rulebooks").iterdir())) == 1


def test_without_a_safe_folder_nothing_is_kept(
    made: list[str | None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "file"))
    assert ready(FILES, None) == ready(FILES, None)
    assert len(made) == 2


# ---- the form


@dataclass(frozen=True, slots=True)
class Pair:
    left: object
    right: object


def test_only_known_classes_are_written() -> None:
    with pytest.raises(TypeError):
        pack(Pair(1, 2), {})
    with pytest.raises(TypeError):
        pack([1], {"Pair": Pair})


def test_what_is_shared_stays_shared() -> None:
    classes = {"Pair": Pair}
    inner = Pair("a", (1, True, None, frozenset({2})))
    found = unpack(pack(Pair(inner, {"x": inner, 3: ()}), classes), classes)
    assert found == Pair(inner, {"x": inner, 3: ()})
    assert found.left is found.right["x"]
    assert [type(part) for part in found.left.right] == [int, bool, type(None), frozenset]


def test_the_classes_of_a_module_are_its_own() -> None:
    assert set(classes_of([stage])) == {"rulewright.play.ready.Ready"}
