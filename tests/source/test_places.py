"""Each character of a value is found in the file, however the value is written."""

from hypothesis import given
from hypothesis import strategies as st

from rulewright.source import Mapping, Scalar, read_text
from rulewright.source.parser import FAST, SLOW
from rulewright.source.reader import _read
from rulewright.source.scalars import block_runs, flow_runs
from rulewright.source.text import clean

WORDS = st.text(alphabet="ab1.+()= 海山、。\n'", min_size=1, max_size=40)
LINES = st.lists(st.text(alphabet="ab :#海'\\", max_size=8), min_size=1, max_size=6)


def at(text: str, scalar: Scalar, offset: int) -> str:
    place = scalar.place(offset, offset + 1)
    return text.split("\n")[place.line - 1][place.column - 1]


def value(text: str) -> Scalar:
    node, _ = read_text(text, "case")
    assert isinstance(node, Mapping), text
    found = node.get("key")
    assert isinstance(found, Scalar)
    return found


def agree(text: str, scalar: Scalar) -> None:
    """Each character that was not made by folding or an escape is found as it is."""
    for offset, sign in enumerate(scalar.text):
        if sign not in " \n":
            assert at(text, scalar, offset) == sign, (text, offset)


@given(st.text(alphabet="abz019._+*/<>=()海山＋　、 -", min_size=1, max_size=30))
def test_one_line_of_plain_text_is_its_own_slice_of_the_file(words: str) -> None:
    text = f"first: 1\nkey: {words}\n"
    node, _ = read_text(text, "case")
    found = node.get("key") if isinstance(node, Mapping) else None
    if isinstance(found, Scalar) and found.plain and found.text:
        span = found.span
        assert text.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1] == found.text
        assert found.place(0, len(found.text)) == span


@given(WORDS)
def test_quoted_text(words: str) -> None:
    single = "key: '" + words.replace("'", "''").replace("\n", "\n  ") + "'\n"
    agree(single, value(single))
    double = 'key: "' + words.replace("\n", "\n  ") + '"\n'
    agree(double, value(double))


def test_an_escape_is_found_where_it_begins() -> None:
    scalar = value('key: "a\\u6d77b\\\n   c\\n d"\n')
    assert scalar.text == "a海bc\n d"
    places = [scalar.place(offset, offset + 1) for offset in range(len(scalar.text))]
    assert [(p.line, p.column) for p in places] == [
        (1, 7),
        (1, 8),
        (1, 14),
        (2, 4),
        (2, 5),
        (2, 7),
        (2, 8),
    ]


@given(LINES, st.sampled_from("|>"), st.sampled_from(["", "-", "+"]))
def test_blocks(lines: list[str], style: str, chomp: str) -> None:
    text = f"key: {style}{chomp}\n" + "".join(
        f"   {line}".rstrip() + "\n" for line in ["x", *lines]
    )
    agree(text, value(text))


@given(LINES)
def test_folded_plain_text(lines: list[str]) -> None:
    words = [line.translate(dict.fromkeys(map(ord, ":#'\\"), "c")).strip() for line in lines]
    text = "key: a\n" + "".join(f"  {line}".rstrip() + "\n" for line in words)
    agree(text, value(text))


@given(WORDS)
def test_runs_begin_in_order_and_within_the_text(words: str) -> None:
    for runs in (flow_runs(words, "'", 1, 1), block_runs(words, tuple(words.split("\n")), 1)):
        assert [run[0] for run in runs] == sorted(run[0] for run in runs)
        assert all(0 <= run[0] <= len(words) for run in runs)


def test_lists_and_mappings_end_with_their_last_value() -> None:
    node, _ = read_text("a:\n  b: 1\n  c: [x, y]   # end\n\n\nd: 2\n", "case")
    assert isinstance(node, Mapping)
    inner = node.get("a")
    assert isinstance(inner, Mapping)
    assert (inner.span.line, inner.span.column, inner.span.end_line, inner.span.end_column) == (
        2,
        3,
        3,
        12,
    )
    assert (node.span.end_line, node.span.end_column) == (6, 5)


@given(st.text(alphabet="ab: -[]{},'\"|>#\n&*!%海：", max_size=60))
def test_both_parsers_of_pyyaml_read_the_same(text: str) -> None:
    source, _ = clean(text, "case")
    slow, fast = _read(source, SLOW), _read(source, FAST)
    assert bool(slow[1]) == bool(fast[1])
    if not fast[1]:
        assert slow == fast
