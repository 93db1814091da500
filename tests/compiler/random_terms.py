"""Expressions over settings and tables, made at random; all of them are well-typed."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

DECLARED = """
game: reckoning
players: 2..3
settings:
  size:  {from: 1..9, default: 3}
  lucky: {from: [[1, 3], [], [2, 2, 5]], default: [1, 3]}
  bold:  {from: flag, default: true}
tables:
  five: 5
  ladder: [10, 20, 30]
  odd: [3, 1, 3, 2]
cards:
  coin: {in: deck, worth: [1, five, sum(ladder), sum(odd), sum(lucky), size, 1 if bold else 2]}
zones:
  deck: {seen_by: everyone}
"""
COMPARED = ("==", "!=", "<", "<=", ">", ">=")


@st.composite
def numbers(draw: DrawFn, depth: int, names: tuple[str, ...] = ()) -> str:
    """An expression of a number that is always there."""
    leaves = st.sampled_from(("0", "1", "2", "7", "size", "five", *names))
    if not depth:
        return str(draw(leaves))
    some = numbers(depth - 1, names)
    several = lists(depth - 1, names)
    chosen = draw(
        st.one_of(
            leaves,
            st.builds("({} {} {})".format, some, st.sampled_from("+-*"), some),
            st.builds("({} {} {})".format, some, st.sampled_from(("//", "%")), st.integers(1, 5)),
            st.builds("(0 - {})".format, some),
            st.builds("count({})".format, several),
            st.builds("sum({})".format, several),
            st.builds("({} if {} else {})".format, some, flags(depth - 1, names), some),
        )
    )
    return str(chosen)


@st.composite
def lists(draw: DrawFn, depth: int, names: tuple[str, ...] = ()) -> str:
    """An expression of a list of numbers."""
    leaves = st.sampled_from(("ladder", "odd", "lucky", "(1..size)", "(size..1)", "[size, 2]"))
    if not depth:
        return str(draw(leaves))
    name = f"x{len(names)}"
    each, inner = numbers(depth - 1, (*names, name)), lists(depth - 1, names)
    by = numbers(depth - 1, (*names, "it") if "it" not in names else names)
    true = flags(depth - 1, (*names, "it") if "it" not in names else names)
    chosen = draw(
        st.one_of(
            leaves,
            st.builds("({} + {})".format, inner, inner),
            st.builds("({} - {})".format, inner, inner),
            st.builds("({} where {})".format, inner, true),
            st.builds("({} by {})".format, inner, by),
            st.builds("({} with highest {})".format, inner, by),
            st.builds("({} with lowest {})".format, inner, by),
            st.builds(f"({{}} for {name} in {{}})".format, each, inner),
            st.builds("distinct({})".format, inner),
            st.builds("descending({})".format, inner),
            st.builds("sums([{}, {}])".format, inner, inner),
            st.builds("({} if {} else {})".format, inner, flags(depth - 1, names), inner),
        )
    )
    return str(chosen)


@st.composite
def flags(draw: DrawFn, depth: int, names: tuple[str, ...] = ()) -> str:
    """An expression of a flag."""
    some, several = numbers(max(depth - 1, 0), names), lists(max(depth - 1, 0), names)
    leaves = st.one_of(
        st.sampled_from(("bold", "true", "false")),
        st.builds("({} {} {})".format, some, st.sampled_from(COMPARED), some),
    )
    if not depth:
        return str(draw(leaves))
    one = flags(depth - 1, names)
    found = st.sampled_from(("max", "min", "first", "top"))
    chosen = draw(
        st.one_of(
            leaves,
            st.builds("({} {} {})".format, one, st.sampled_from(("and", "or")), one),
            st.builds("(not {})".format, one),
            st.builds("({} {} {})".format, some, st.sampled_from(("in", "not in")), several),
            st.builds("{}({})".format, st.sampled_from(("some", "no")), several),
            st.builds("({}({}) {} {})".format, found, several, st.sampled_from(COMPARED), some),
            st.builds("(nth({}, {}) != {})".format, some, several, some),
            st.builds("(position({}, {}) == {})".format, some, several, some),
        )
    )
    return str(chosen)


def expressions(depth: int) -> st.SearchStrategy[str]:
    """Expressions of every kind."""
    return st.one_of(numbers(depth), lists(depth), flags(depth))
