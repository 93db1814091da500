"""The worked examples of the games come out as they are printed."""

import pytest

from games.worked import HERE, Example, examples

ALL = [one for file in sorted(HERE.glob("*/examples.yaml")) for one in examples(file.parent.name)]


@pytest.mark.parametrize("example", ALL, ids=lambda one: f"{one.game}-{one.id}")
def test_example(example: Example) -> None:
    example.run()
