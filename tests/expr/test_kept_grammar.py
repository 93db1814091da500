"""The grammar that is kept reads as the one that was made, and one that is damaged is made again."""

import zlib
from collections.abc import Callable
from pathlib import Path

import lark
import pytest
from lark import UnexpectedInput

from rulewright.cache.folder import read_cached, write_cached
from rulewright.expr import parser

TEXTS = (
    "1 + 2 * x.y",
    "a where b in [1, 2]",
    "f(x, y)[3] or not (p and q)",
    "1..max(2, n)",
    "a +",
    "(",
    "x y",
)


@pytest.fixture
def grammar(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[[], tuple[lark.Lark, Path]]:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path))

    def found() -> tuple[lark.Lark, Path]:
        parser._grammar.cache_clear()
        made = parser._grammar()
        (path,) = (tmp_path / parser.PART).iterdir()
        return made, path

    return found


def read(grammar: lark.Lark, text: str) -> object:
    try:
        tree = grammar.parse(text)
    except UnexpectedInput as stop:
        return type(stop), stop.pos_in_stream
    return tree, [(one.start_pos, one.end_pos) for one in tree.scan_values(lambda _: True)]


def test_a_kept_grammar_reads_as_the_one_that_was_made(
    grammar: Callable[[], tuple[lark.Lark, Path]],
) -> None:
    made, kept = grammar()[0], grammar()[0]
    assert kept is not made
    assert [read(kept, text) for text in TEXTS] == [read(made, text) for text in TEXTS]


@pytest.mark.parametrize("damage", [b"", b"[]", b"{}", b'{"data": {}, "memo": {"1": 2}}'])
def test_a_damaged_grammar_is_made_again(
    damage: bytes, grammar: Callable[[], tuple[lark.Lark, Path]]
) -> None:
    _, path = grammar()
    write_cached(path, zlib.compress(damage))
    made, _ = grammar()
    assert zlib.decompress(read_cached(path) or b"") != damage
    assert read(made, "1 + 2") == read(grammar()[0], "1 + 2")


def test_another_edition_of_the_parser_makes_it_anew(
    grammar: Callable[[], tuple[lark.Lark, Path]], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, path = grammar()
    path.rename(path.with_name("old"))
    monkeypatch.setattr(lark, "__version__", "0")
    parser._grammar.cache_clear()
    parser._grammar()
    assert not path.exists()
