"""Who may know what: cases of leaks and of what is no leak, and the bundled games with leaks planted in them."""

import re
from pathlib import Path

import pytest

from rulewright import resources
from rulewright.problems import Problem
from rulewright.rulebook import read

CASES = sorted((Path(__file__).parents[1] / "cases" / "secrecy").glob("*.yaml"))
EXPECTED = re.compile(r"#\s+((?:secrecy\.\w+[, ]*)+)$")


def leaks(files: dict[str, str], variant: str | None = None) -> list[Problem]:
    _, problems = read(files, variant)
    others = [p for p in problems if not p.code.startswith(("secrecy.", "checks."))]
    assert not [p for p in others if not p.warning], others
    return [p for p in problems if p.code.startswith("secrecy.")]


def expected(text: str) -> set[tuple[int, str]]:
    found = set()
    for number, line in enumerate(text.splitlines(), 1):
        if match := EXPECTED.search(line):
            found |= {(number, code) for code in re.findall(r"secrecy\.\w+", match[1])}
    return found


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_leak_is_found_and_nothing_else(path: Path) -> None:
    text = path.read_text("utf-8")
    found = {(p.span.line, p.code) for p in leaks({"game.yaml": text})}
    assert found == expected(text)


def test_every_kind_of_leak_has_a_case() -> None:
    source = (resources.locales_root() / "engine.yaml").read_text("utf-8")
    known = set(re.findall(r"^problem\.(secrecy\.\w+):", source, re.M))
    tested = {code for path in CASES for _, code in expected(path.read_text("utf-8"))}
    assert tested | {"secrecy.too_long"} == known


def tower(levels: int, step: str) -> str:
    """A game whose procedures run each other twice at each level, under conditions over a secret."""
    procedures = [f"  level_0:\n  - {step}"]
    for level in range(1, levels):
        inner = "".join(
            f"  - if: dark == {number}\n    do: level_{level - 1}\n" for number in (1, 2)
        )
        procedures.append(f"  level_{level}:\n{inner}")
    return (
        "game: tower\nplayers: 2..4\ncards:\n  one: {in: pile}\nzones:\n  pile: {seen_by: nobody}\n"
        "state:\n  dark: {from: 0..9, seen_by: nobody}\nflow:\n"
        f"- do: level_{levels - 1}\nresults:\n  winners: players\nprocedures:\n"
        + "\n".join(procedures)
    )


def test_a_flow_with_too_many_ways_through_it_is_refused_in_time() -> None:
    found = leaks({"game.yaml": tower(24, "shuffle: pile")})
    assert {p.code for p in found} == {"secrecy.if", "secrecy.too_long"}
    assert {p.code for p in leaks({"game.yaml": tower(4, "shuffle: pile")})} == {"secrecy.if"}


def bundled() -> list[tuple[str, str | None]]:
    found: list[tuple[str, str | None]] = []
    for name, folder in resources.games().items():
        found.append((name, None))
        found += [(name, path.stem) for path in sorted(folder.glob("variants/*.yaml"))]
    return found


def files_of(game: str) -> dict[str, str]:
    folder = resources.games()[game]
    paths = [folder / "game.yaml", *folder.glob("variants/*.yaml")]
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in paths}


@pytest.mark.parametrize(("game", "variant"), bundled())
def test_a_bundled_game_tells_nothing_that_it_does_not_own_up_to(
    game: str, variant: str | None
) -> None:
    assert leaks(files_of(game), variant) == []


@pytest.mark.parametrize(("game", "variant"), bundled())
def test_every_step_that_owns_up_has_to(game: str, variant: str | None) -> None:
    files = files_of(game)
    name = f"variants/{variant}.yaml" if variant else "game.yaml"
    lines = files[name].split("\n")
    for place, line in enumerate(lines):
        if line.strip() == "tells: everyone":
            silent = "\n".join([*lines[:place], "", *lines[place + 1 :]])
            found = leaks({**files, name: silent}, variant)
            assert [p.code for p in found if not p.warning], f"{game}: line {place + 1}"


SECRETS = {
    "atarayo": "some(hand where number == 5)",
    "bridesmaid": "some(hand where kind == hold_back)",
    "bridgette": "some(hand where kind == colon)",
    "goofspiel": "some(hand where value == 1)",
    "remember-when": "some(hand where side == 1)",
}
"""For each game, something that only a seat itself may know."""


@pytest.mark.parametrize("game", [game for game in SECRETS if game in resources.games()])
def test_asking_only_those_who_can_is_found_at_every_decision(game: str) -> None:
    files = files_of(game)
    lines = files["game.yaml"].split("\n")
    for place, line in enumerate(lines):
        if match := re.fullmatch(r"( *who: players)( where .*)?", line.split("  #")[0].rstrip()):
            if not lines[place - 1].lstrip().startswith("- choose"):
                continue
            rest = f"{match[2]} and " if match[2] else " where "
            planted = "\n".join(
                [*lines[:place], match[1] + rest + SECRETS[game], *lines[place + 1 :]]
            )
            found = {(p.span.line, p.code) for p in leaks({**files, "game.yaml": planted})}
            assert (place + 1, "secrecy.who") in found
