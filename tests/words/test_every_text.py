"""Each text of each domain, in each published language, from each viewpoint, with any values, becomes a clean sentence."""

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.words.catalogs import read_domain
from rulewright.words.domains import ENGINE, VIEWPOINTS, Domain
from rulewright.words.extract import domain_files
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.messages import (
    Card,
    Comparison,
    Many,
    Message,
    Place,
    Range,
    Seat,
    Signed,
    Term,
    Value,
    Viewer,
)
from rulewright.words.templates import places, plain
from rulewright.words.words import Words, load_words

NUMBERS = st.integers(-1000, 1000)
NAMES = st.text(st.characters(codec="utf-8"), max_size=8)
FLAT: st.SearchStrategy[Value] = st.one_of(
    NUMBERS,
    st.booleans(),
    st.none(),
    NAMES,
    st.builds(Term, st.sampled_from(["hand", "accessory", "unknown"]), st.sampled_from(["", "other", "short"])),
    st.builds(Seat, st.integers(0, 4)),
    st.builds(Card, st.just("accessory"), st.fixed_dictionaries({"value": NUMBERS})),
    st.builds(Card, st.just("stone"), st.fixed_dictionaries({"size": NUMBERS}), st.just(Term("wild"))),
    st.builds(Comparison, st.sampled_from(["ge", "gt", "le", "lt", "eq"]), NUMBERS, st.sampled_from(["", "cards"])),
    st.builds(Range, st.integers(0, 3), st.one_of(st.none(), st.integers(3, 9))),
    st.builds(Place, st.integers(1, 120)),
    st.builds(Signed, NUMBERS),
    st.tuples(NAMES, NAMES),
)  # fmt: skip
VALUES: st.SearchStrategy[Value] = st.one_of(
    FLAT,
    st.builds(
        Many, st.lists(FLAT, max_size=3).map(tuple), st.sampled_from(["and", "or", "series"])
    ),
)
FILES = domain_files()
LEFT_OVER = re.compile(r"\$\{|⟦")


@cache
def domain_of(name: str) -> Domain:
    return read_domain(FILES[name], name)[0]


@cache
def words_of(name: str, language: Language) -> Words:
    folder: Path | None = None if name == ENGINE else FILES[name].parent
    return load_words(language, folder)


def spoken() -> list[tuple[str, str, Language]]:
    return [
        (name, key, language)
        for name in FILES
        for key in domain_of(name).texts
        for language in LANGUAGES
        if language.tag in domain_of(name).publishes
    ]


@settings(deadline=None)
@given(data=st.data())
@pytest.mark.parametrize(
    ("name", "language"),
    [(name, one) for name in FILES for one in LANGUAGES if one.tag in domain_of(name).publishes],
    ids=lambda one: getattr(one, "tag", one),
)
def test_any_text_is_said_with_any_values(
    name: str, language: Language, data: st.DataObject
) -> None:
    domain = domain_of(name)
    key = data.draw(st.sampled_from(list(domain.texts)))
    base = key.rsplit(".", 1)[0] if key.endswith(tuple(f".{view}" for view in VIEWPOINTS)) else key
    named = {
        place
        for other in domain.texts
        if other.startswith(base)
        for form in domain.texts[other]
        for place in places(form)
    }
    values = {
        place: data.draw(VALUES, place)
        for place in sorted(named)
        if f"term.{place.split('.')[0]}" not in domain.texts
    }
    values["n"] = data.draw(NUMBERS, "n")
    viewer = Viewer(data.draw(st.sampled_from([None, 0, 1, 2])), ("Anna", "小明", "ハルカ"))
    text = words_of(name, language).say(Message(base, values, actor=0, target=1), viewer)
    assert plain(text) == text
    assert not LEFT_OVER.search(text) or any(
        LEFT_OVER.search(str(value)) for value in values.values()
    )


@pytest.mark.parametrize("count", [0, 1, 2])
def test_every_text_is_there_for_every_count(count: int) -> None:
    for name, key, language in spoken():
        form = words_of(name, language).lexicon.form(key, count)
        assert form
        assert "⟦" not in form, (name, key, language.tag)
