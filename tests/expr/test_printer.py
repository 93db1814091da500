"""Trees are printed so that they read the same again, with no bracket too many."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expr.shapes import lines, read, shape, tree
from rulewright.expr import nodes
from rulewright.expr.nodes import Expr
from rulewright.expr.printer import unparse
from rulewright.problems import NOWHERE

COMPARISONS = ["==", "!=", "<", "<=", ">", ">=", "in", "not in"]
NAMES = st.sampled_from(["a", "b", "hand", "seat", "inside", "notrump", "highest", "none"])
LEAVES = st.builds(nodes.Number, st.just(NOWHERE), st.integers(0, 999_999_999)) | st.builds(
    nodes.Name, st.just(NOWHERE), NAMES
)


def larger(part: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    """One form of each kind around smaller parts."""
    here, parts = st.just(NOWHERE), st.lists(part, max_size=3).map(tuple)
    chains = st.lists(st.tuples(st.sampled_from(COMPARISONS), part), min_size=1, max_size=2)
    return st.one_of(
        st.builds(nodes.ListOf, here, parts),
        st.builds(nodes.RangeOf, here, part, st.none() | part),
        st.builds(nodes.Field, here, part, NAMES, here),
        st.builds(nodes.Index, here, part, part),
        st.builds(nodes.Call, here, NAMES, here, parts),
        st.builds(nodes.Negative, here, part),
        st.builds(nodes.Arithmetic, here, st.sampled_from(["+", "-", "*", "//", "%"]), part, part),
        st.builds(
            lambda first, rest: nodes.Comparison(
                NOWHERE, (first, *(p for _, p in rest)), tuple(op for op, _ in rest)
            ),
            part,
            chains,
        ),
        st.builds(nodes.Not, here, part),
        st.builds(nodes.Logical, here, st.sampled_from(["and", "or"]), part, part),
        st.builds(nodes.IfElse, here, part, part, part),
        st.builds(nodes.Where, here, part, part),
        st.builds(nodes.By, here, part, part),
        st.builds(nodes.With, here, part, st.sampled_from(["highest", "lowest"]), part),
        st.builds(nodes.For, here, part, NAMES, here, part, st.none() | part),
    )


TREES: st.SearchStrategy[Expr] = st.recursive(LEAVES, larger, max_leaves=12)


@given(TREES)
def test_a_printed_tree_reads_the_same(expr: Expr) -> None:
    assert shape(tree(unparse(expr))) == shape(expr)


@given(TREES)
def test_no_bracket_is_too_many(expr: Expr) -> None:
    text = unparse(expr)
    for start, end in bracket_pairs(text):
        without = f"{text[:start]} {text[start + 1 : end]} {text[end + 1 :]}"
        assert not reads_as(without, expr), without


def bracket_pairs(text: str) -> list[tuple[int, int]]:
    """The places of the brackets that group, not of those that call."""
    pairs, opened = [], list[int]()
    for at, sign in enumerate(text):
        if sign == "(":
            opened.append(at)
        elif sign == ")":
            start = opened.pop()
            if start == 0 or not (text[start - 1].isalnum() or text[start - 1] == "_"):
                pairs.append((start, at))
    return pairs


def reads_as(text: str, expr: Expr) -> bool:
    found, _ = read(text)
    return found is not None and shape(found) == shape(expr)


@pytest.mark.parametrize("text", [line for _, line in lines("games.txt")])
def test_printing_changes_nothing_but_brackets_and_spaces(text: str) -> None:
    printed = unparse(tree(text))
    bare = str.maketrans("", "", "() ")
    assert printed.translate(bare) == text.translate(bare)
    assert shape(tree(printed)) == shape(tree(text))
