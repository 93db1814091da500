"""The gate finds each planted fault, and the catalogs that are published have none."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright import resources
from rulewright.problems import NOWHERE, Problem
from rulewright.words import typography
from rulewright.words.catalogs import catalog_path, read_domain
from rulewright.words.extract import domain_files, stale_files
from rulewright.words.gate import CHECKS, Entry, check_catalog, check_source
from rulewright.words.glossary import Glossary
from rulewright.words.languages import ENGLISH, LANGUAGES, Language, language_of

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[1] / "cases" / "words" / "faults.yaml").read_text("utf-8")
)
ENTRY = 'msgctxt "{}"\nmsgid "{}"\nmsgstr "{}"\n\n'
JAPANESE = LANGUAGES[2]


def problems_of(case: dict[str, Any], glossary: Glossary) -> list[Problem]:
    language = language_of(case["language"])
    assert language is not None
    entry = Entry(
        case.get("id", "x.y"),
        ENGLISH,
        (case["source"],),
        language,
        (case["text"],),
        NOWHERE,
        glossary,
    )
    return [problem for check in CHECKS for problem in check(entry)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.get('code')}-{case['text']}")
def test_a_planted_fault_is_found(case: dict[str, Any], glossary: Glossary) -> None:
    codes = {problem.code for problem in problems_of(case, glossary)}
    assert codes >= {case["code"]} if "code" in case else not codes


def test_every_check_of_one_text_has_a_planted_fault() -> None:
    source = (Path(resources.PACKAGE) / "words" / "typography.py").read_text("utf-8")
    planted = {case.get("code") for case in CASES}
    rules = set(re.findall(r'"(words\.\w+)"', source))
    assert rules - planted == {"words.wide_sign"}


@pytest.mark.parametrize("name", domain_files())
def test_the_sentences_of_a_domain_are_well_written(name: str, glossary: Glossary) -> None:
    domain, problems = read_domain(domain_files()[name], name)
    assert [*problems, *check_source(domain, glossary)] == []


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.tag)
@pytest.mark.parametrize("name", domain_files())
def test_a_published_catalog_is_complete(name: str, language: Language, glossary: Glossary) -> None:
    domain, _ = read_domain(domain_files()[name], name)
    if language.tag in domain.publishes and language != domain.source:
        path = catalog_path(resources.locales_root(), language, name)
        assert list(check_catalog(domain, language, path, glossary)) == []


def test_templates_and_catalogs_are_up_to_date() -> None:
    assert stale_files(resources.locales_root(), domain_files().items()) == ()


@pytest.mark.parametrize(
    ("code", "catalog"),
    [
        ("words.not_in_catalog", ""),
        ("words.untranslated", ENTRY.format("x", "Choose a card.", "")),
        ("words.stale", ENTRY.format("x", "Choose a Card.", "カードを選んでください。")),
        (
            "words.fuzzy",
            "#, fuzzy\n" + ENTRY.format("x", "Choose a card.", "カードを選んでください。"),
        ),
        ("words.obsolete", ENTRY.format("old", "Old.", "古い。")),
        ("words.obsolete", '#~ msgctxt "old"\n#~ msgid "Old."\n#~ msgstr "古い。"\n'),
        (
            "words.forms",
            'msgctxt "x"\nmsgid "Choose a card."\nmsgid_plural "c"\nmsgstr[0] "選ぶ"\n',
        ),
        ("words.no_catalog", None),
    ],
)
def test_a_catalog_that_is_not_ready_is_found(
    code: str, catalog: str | None, tmp_path: Path, glossary: Glossary
) -> None:
    source = tmp_path / "engine.yaml"
    source.write_text('x: "Choose a card."\n', "utf-8")
    domain, _ = read_domain(source, "engine")
    place = tmp_path / "engine.po"
    if catalog is not None:
        place.write_text(catalog, "utf-8")
    codes = {problem.code for problem in check_catalog(domain, JAPANESE, place, glossary)}
    assert code in codes or (code == "words.forms" and "words.stale" in codes)


@pytest.mark.parametrize(
    ("code", "place", "catalog"),
    [
        ("words.not_in_catalog", ("engine.yaml", 1), ""),
        ("words.untranslated", ("engine.po", 3), ENTRY.format("x", "Choose a card.", "")),
        ("words.half_width_sign", ("engine.po", 3), ENTRY.format("x", "Choose a card.", "選ぶ!")),
        ("words.stale", ("engine.po", 2), ENTRY.format("x", "Choose.", "選んでください。")),
    ],
)
def test_a_problem_points_at_the_line_to_mend(
    code: str, place: tuple[str, int], catalog: str, tmp_path: Path, glossary: Glossary
) -> None:
    source, written = tmp_path / "engine.yaml", tmp_path / "engine.po"
    source.write_text('x: "Choose a card."\n', "utf-8")
    written.write_text(catalog, "utf-8")
    domain, _ = read_domain(source, "engine")
    spans = {p.code: p.span for p in check_catalog(domain, JAPANESE, written, glossary)}
    assert (Path(spans[code].file).name, spans[code].line) == place
    marked = Path(spans[code].file).read_text("utf-8").split("\n")[spans[code].line - 1]
    if marked.startswith("msgstr"):
        assert marked[spans[code].column - 1 : spans[code].end_column - 1].startswith('"')


def test_a_catalog_that_cannot_be_read_is_shown_where_it_breaks(
    tmp_path: Path, glossary: Glossary
) -> None:
    source = tmp_path / "engine.yaml"
    source.write_text('x: "Choose a card."\n', "utf-8")
    domain, _ = read_domain(source, "engine")
    place = tmp_path / "engine.po"
    place.write_text('msgctxt "x"\nmsgid "Choose a card."\nwhat is this\n', "utf-8")
    (problem,) = check_catalog(domain, JAPANESE, place, glossary)
    assert (problem.code, problem.span.line) == ("words.bad_catalog", 3)


def test_a_game_that_writes_a_term_out_is_told_to_name_it(
    tmp_path: Path, glossary: Glossary
) -> None:
    source = tmp_path / "words.yaml"
    source.write_text('terms: {back: HOLD BACK}\nmessages: {m: "Play HOLD BACK."}\n', "utf-8")
    domain, _ = read_domain(source, "little")
    found = list(check_source(domain, glossary))
    assert [(p.code, p.values["place"]) for p in found] == [("words.name_the_term", "${back}")]


@pytest.mark.parametrize("table", ["RULES", "OPERATORS", "SPELLED_NUMBER"])
def test_typography_knows_every_language(table: str) -> None:
    assert set(getattr(typography, table)) == {language.tag for language in LANGUAGES}
