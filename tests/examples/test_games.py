"""Every worked example of every game holds: one test for each, each game made once."""

from functools import cache

import pytest

from rulewright import resources
from rulewright.examples.games import Games
from rulewright.examples.model import Example
from rulewright.examples.reader import read_examples
from rulewright.examples.running import run_one
from rulewright.play.folder import read_folder
from rulewright.resources import EXAMPLES_FILE

FOLDERS = {n: f for n, f in resources.games().items() if (f / EXAMPLES_FILE).is_file()}
FILES = {name: read_folder(folder) for name, folder in FOLDERS.items()}
READ = {name: read_examples(files[EXAMPLES_FILE], EXAMPLES_FILE) for name, files in FILES.items()}
ALL = [(name, one) for name, (file, _) in READ.items() if file for one in file.examples]


@cache
def games(name: str) -> Games:
    """The games that the examples of one game are played in."""
    return Games(FILES[name])


@pytest.mark.parametrize("name", FOLDERS)
def test_a_file_of_examples_is_well_formed(name: str) -> None:
    assert READ[name][1] == ()


@pytest.mark.parametrize(("name", "example"), ALL, ids=lambda one: getattr(one, "id", one))
def test_an_example_holds(name: str, example: Example) -> None:
    outcome, _, problems = run_one(example, games(name))
    assert problems == ()
    assert outcome is not None


def test_there_are_examples() -> None:
    assert len(ALL) >= 215
