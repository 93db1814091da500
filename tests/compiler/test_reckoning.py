"""A program reckons as the tree of its expression does: two evaluators that share no code agree on random expressions."""

from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.machines import begin
from compiler.random_terms import DECLARED, expressions
from rulewright.rulebook import read
from rulewright.rulebook.constants import Constant, data_of, evaluate

FLOW = """
flow:
- choose: pause
  who: players
  from: deck
results:
  winners: players
"""


def plain(value: Constant) -> Constant:
    """A value where flags are numbers."""
    return tuple(plain(member) for member in value) if isinstance(value, tuple) else value


@settings(derandomize=True, deadline=None, max_examples=30)
@given(
    st.lists(expressions(3), min_size=4, max_size=8),
    st.integers(1, 9),
    st.sampled_from(((1, 3), (), (2, 2, 5))),
    st.booleans(),
)
def test_programs_and_trees_agree(
    texts: list[str], size: int, lucky: tuple[int, ...], bold: bool
) -> None:
    lines = [f"  probe_{number}: {text}" for number, text in enumerate(texts)]
    text = DECLARED + "define:\n" + "\n".join(lines) + FLOW
    rulebook, problems = read({"game.yaml": text})
    assert rulebook is not None, [(p.code, texts) for p in problems if not p.warning]
    chosen = {"size": size, "lucky": lucky, "bold": int(bold)}
    run = begin(rulebook, 2, chosen)
    data = data_of(rulebook, run.binding.settings, 2)
    for number, written in enumerate(texts):
        name = f"probe_{number}"
        expected = plain(evaluate(rulebook.formulas[name].body, data))
        count = run.machine.call(f"formula:{name}", run.cells)
        assert not run.fault, written
        if isinstance(expected, tuple):
            assert run.machine._listed(count) == expected, written
        else:
            assert count == expected, written
