"""Texts that are read: as which trees, with which places, and within which limits."""

import json

import pytest
from hypothesis import given

from expr.shapes import TEXTS, lines, place, read, shape, tree
from rulewright.expr import nodes, parser, trees
from rulewright.expr.builder import DEPTH_LIMIT, Builder
from rulewright.expr.nodes import Expr
from rulewright.expr.parser import LENGTH_LIMIT, PROBLEM_LIMIT, parse, parse_node, parse_scalar
from rulewright.problems import Span
from rulewright.source.nodes import Mapping, Scalar, Sequence

TREES = [(f"trees.txt:{number}", *line.split(" ⇒ ")) for number, line in lines("trees.txt")]
SPACE = Span("game.yaml", 3, 9, 3, 30)


def scalar(text: str, value: bool | int | str | None) -> Scalar:
    return Scalar(SPACE, text, value, True, ((0, 3, 9),))


@pytest.mark.parametrize(
    ("text", "expected"), [case[1:] for case in TREES], ids=[case[0] for case in TREES]
)
def test_a_text_is_read_as_its_tree(text: str, expected: str) -> None:
    assert shape(tree(text)) == expected


@pytest.mark.parametrize("text", [*(case[1] for case in TREES), "7", "0", "123456789"])
def test_a_tree_that_was_kept_is_as_it_was(text: str) -> None:
    parsed = parser._grammar().parse(text)
    kept = json.loads(json.dumps({text: trees.plain(parsed)}))
    trees.known.pop(text, None)
    trees.learn(kept)
    recalled = trees.known.pop(text)
    assert recalled == parsed
    assert trees.plain(recalled) == trees.plain(parsed)
    assert Builder(place).build(recalled) == parse(text, place)[0]


def test_only_trees_that_are_not_too_deep_are_to_be_kept() -> None:
    trees.fresh.clear()
    for text in ("not " * 300 + "true", "1 +", "3", "kept_one"):
        parse(text, place)
    assert list(trees.fresh) == ["kept_one"]


@pytest.mark.parametrize("kept", [{"x": 1}, {"x": ["name", 0, 1, 2]}, {"x": ["a", 0, 1, [[]]]}])
def test_what_is_no_tree_is_not_learnt(kept: dict[str, list[object]]) -> None:
    with pytest.raises(ValueError, match="no trees"):
        trees.learn(kept)
    assert "x" not in trees.known


@pytest.mark.parametrize("text", [line for _, line in lines("games.txt")])
def test_expressions_of_whole_games_are_read(text: str) -> None:
    tree(text)


def test_every_node_knows_its_place() -> None:
    text = "(a + bc) * f(d.ef)[g]"
    product = tree(text)
    assert isinstance(product, nodes.Arithmetic)
    assert isinstance(product.right, nodes.Index)
    call = product.right.of
    assert isinstance(call, nodes.Call)
    field = call.arguments[0]
    assert isinstance(field, nodes.Field)
    pieces: list[tuple[Span, str]] = [
        (product.span, text),
        (product.left.span, "a + bc"),
        (product.right.span, "f(d.ef)[g]"),
        (call.span, "f(d.ef)"),
        (call.name_span, "f"),
        (field.span, "d.ef"),
        (field.name_span, "ef"),
        (product.right.key.span, "g"),
    ]
    assert [text[span.column - 1 : span.end_column - 1] for span, _ in pieces] == [
        piece for _, piece in pieces
    ]


def test_a_name_bound_by_for_knows_its_place() -> None:
    made = tree("x for abc in seats")
    assert isinstance(made, nodes.For)
    assert made.name_span == place(6, 9)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (scalar("12", 12), nodes.Number(Span("game.yaml", 3, 9, 3, 11), 12)),
        (scalar("true", True), nodes.Name(Span("game.yaml", 3, 9, 3, 13), "true")),
        (scalar("hand", "hand"), nodes.Name(Span("game.yaml", 3, 9, 3, 13), "hand")),
    ],
)
def test_a_scalar_of_any_kind_is_an_expression(found: Scalar, expected: Expr) -> None:
    assert parse_scalar(found) == (expected, ())


def test_an_empty_scalar_is_a_problem_in_its_place() -> None:
    expr, problems = parse_scalar(scalar("", None))
    assert expr is None
    assert [(problem.code, problem.span) for problem in problems] == [
        ("expr.empty", Span("game.yaml", 3, 9, 3, 9))
    ]


def test_a_yaml_list_is_read_as_a_list() -> None:
    expr, problems = parse_node(Sequence(SPACE, (scalar("f(a)", "f(a)"), scalar("3", 3))))
    assert problems == ()
    assert expr is not None
    assert expr.span == SPACE
    assert shape(expr) == "[(f a) 3]"


def test_every_wrong_member_of_a_yaml_list_is_reported() -> None:
    members = (scalar("f(", "f("), Mapping(SPACE, ()), scalar("a", "a"))
    expr, problems = parse_node(Sequence(SPACE, members))
    assert expr is None
    assert [problem.code for problem in problems] == ["expr.unfinished", "expr.mapping"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a" * (LENGTH_LIMIT + 1), "expr.too_long"),
        ("(" * 100_000, "expr.too_long"),
        ("-" * 500 + "a", "expr.too_deep"),
        ("not " * 400 + "a", "expr.too_deep"),
        ("f(" * DEPTH_LIMIT + "a" + ")" * DEPTH_LIMIT, "expr.too_deep"),
        (" + ".join("a" * (DEPTH_LIMIT + 1)), "expr.too_deep"),
        ("a if b else " * DEPTH_LIMIT + "c", "expr.too_deep"),
        ("(" * LENGTH_LIMIT, "expr.unfinished"),
        ("[" * 900 + "a", "expr.unclosed"),
        ("a" + ")" * 900, "expr.unopened"),
        ("１ " * 900, "expr.wide_sign"),
        ("=" * LENGTH_LIMIT, "expr.other_language"),
        ("“" * LENGTH_LIMIT, "expr.string"),
        ("a" * (LENGTH_LIMIT - 1) + "é", "expr.foreign_letters"),
    ],
    ids=lambda value: value if value.startswith("expr.") else value[:6],
)
def test_a_hostile_text_is_a_problem(text: str, code: str) -> None:
    expr, problems = read(text)
    assert expr is None
    assert problems[0].code == code
    assert len(problems) <= PROBLEM_LIMIT


def test_the_deepest_tree_is_read() -> None:
    tree("f(" * (DEPTH_LIMIT - 1) + "a" + ")" * (DEPTH_LIMIT - 1))
    tree("(" * 900 + "a" + ")" * 900)


@given(TEXTS)
def test_any_text_is_an_expression_or_a_problem_inside_it(text: str) -> None:
    expr, problems = read(text)
    assert (expr is None) == bool(problems)
    for problem in problems:
        assert 1 <= problem.span.column <= problem.span.end_column <= len(text) + 1
