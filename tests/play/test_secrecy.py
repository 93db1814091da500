"""A leak that is planted in a rule file is refused when it is checked, and found in play when it is not."""

from random import Random

import pytest

from play.playing import TEST_GAMES, alike, looks_the_same, play
from rulewright.play.folder import read_folder
from rulewright.play.loading import load_files
from rulewright.problems import RulebookError
from rulewright.rulebook import secrecy

LEAKS = {
    "who is asked": (
        "who: players\n    from: hand\n",
        "who: players where some(hand where number == 1)\n    from: hand\n",
    ),
    "how many": ("count: 0..2", "count: 0..count(hand[after(seat, 1)] where number < 3)"),
    "what is legal": (
        "one_suit: no(hide) or suit == first(hide).suit",
        "one_suit: number == 0 or sum(hand[after(seat, 1)].number) % 2 == 0",
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    files = dict(read_folder(TEST_GAMES / "parlour"))
    before, after = LEAKS[leak]
    assert files["game.yaml"].count(before) == 1
    files["game.yaml"] = files["game.yaml"].replace(before, after)
    with pytest.raises(RulebookError) as error:
        load_files(files, 3)
    assert {p.code.split(".")[0] for p in error.value.problems if not p.warning} == {"secrecy"}
    monkeypatch.setattr(secrecy, "problems", lambda rulebook: ())
    game, random = load_files(files, 3), Random(0)
    assert not all(
        looks_the_same(state, observer, x, y)
        for seed in range(3)
        for state in play(game, seed, random)
        if not state.over
        for observer in range(3)
        for x, y in random.sample(alike(state, observer), min(4, len(alike(state, observer))))
    )
