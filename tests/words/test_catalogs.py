"""Catalogs: compiled, cached, fresh, and brought up to date."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from rulewright import resources
from rulewright.problems import RulebookError
from rulewright.words.catalogs import (
    MOST_BYTES,
    catalog_path,
    compile_po,
    load_domain,
    load_texts,
    read_domain,
    read_mo,
)
from rulewright.words.extract import domain_files, extract_texts, stale_files, update_catalogs
from rulewright.words.languages import ENGLISH, JAPANESE, LANGUAGES, Language

Write = Callable[..., Path]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.tag)
@pytest.mark.parametrize("name", domain_files())
def test_a_compiled_catalog_holds_what_the_text_does(name: str, language: Language) -> None:
    path = catalog_path(resources.locales_root(), language, name)
    if not path.is_file():
        pytest.skip("not published in this language")
    with path.open("rb") as file:
        catalog = read_po(file, locale=language.folder)
    wanted = {
        str(m.context): _forms(m.string) for m in catalog if m.context and any(_forms(m.string))
    }
    found = read_mo(compile_po(path.read_bytes(), language))
    assert {key: forms for key, (_, forms) in found.items()} == wanted


def _forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def test_a_wheel_reads_compiled_catalogs(write_words: Write) -> None:
    entry = 'msgctxt "m"\nmsgid "Win."\nmsgstr "勝つ。"\n'
    folder = write_words('publishes: [en, ja]\nmessages: {m: "Win."}\n', ja=entry)
    domain, _ = read_domain(folder / "words.yaml", "little")
    place = catalog_path(folder / "locales", JAPANESE, "little")
    with place.open("rb") as po, place.with_suffix(".mo").open("wb") as mo:
        write_mo(mo, read_po(po))
    place.unlink()
    assert load_texts(domain, JAPANESE, [folder / "locales"]) == {"m": ("勝つ。",)}


@pytest.mark.parametrize(
    "entry",
    [
        'msgctxt "m"\nmsgid "Lose."\nmsgstr "勝つ。"\n',
        '#, fuzzy\nmsgctxt "m"\nmsgid "Win."\nmsgstr "勝つ。"\n',
        'msgctxt "m"\nmsgid "Win."\nmsgid_plural "Win."\nmsgstr[0] "勝つ。"\n',
        'msgid "Win."\nmsgstr "勝つ。"\n',
        "",
    ],
    ids=["stale", "fuzzy", "other forms", "without id", "missing"],
)
def test_a_translation_of_anything_else_is_none(write_words: Write, entry: str) -> None:
    folder = write_words('publishes: [en, ja]\nmessages: {m: "Win."}\n', ja=entry)
    domain, _ = read_domain(folder / "words.yaml", "little")
    assert load_texts(domain, JAPANESE, [folder / "locales"]) == {}
    assert load_texts(domain, ENGLISH, []) == {"m": ("Win.",)}


def test_a_translation_cannot_steer_the_terminal(write_words: Write) -> None:
    entry = 'msgctxt "m"\nmsgid "Win."\nmsgstr "勝\x1b[31mつ\u202e。"\n'
    folder = write_words('publishes: [en, ja]\nmessages: {m: "Win."}\n', ja=entry)
    domain, _ = read_domain(folder / "words.yaml", "little")
    assert load_texts(domain, JAPANESE, [folder / "locales"]) == {"m": ("勝[31mつ。",)}


@pytest.mark.parametrize(
    "content", [b'msgid "a', b"what is this", b"msgid \xff\xfe", b"#" * (MOST_BYTES + 1)]
)
@pytest.mark.parametrize("suffix", [".po", ".mo"])
def test_what_is_no_catalog_is_a_problem(write_words: Write, content: bytes, suffix: str) -> None:
    folder = write_words('publishes: [en, ja]\nmessages: {m: "Win."}\n', ja="")
    domain, _ = read_domain(folder / "words.yaml", "little")
    place = catalog_path(folder / "locales", JAPANESE, "little")
    place.unlink()
    place.with_suffix(suffix).write_bytes(content)
    with pytest.raises(RulebookError) as raised:
        load_texts(domain, JAPANESE, [folder / "locales"])
    assert raised.value.problems[0].code == "words.bad_catalog"


def test_without_a_cache_texts_are_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = resources.locales_root()
    domain = load_domain(root / "engine.yaml", "engine")
    texts = load_texts(domain, JAPANESE, [root])
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "file"))
    assert load_domain(root / "engine.yaml", "engine") == domain
    assert load_texts(domain, JAPANESE, [root]) == texts


def update(tmp_path: Path, text: str) -> str:
    source = tmp_path / "engine.yaml"
    source.write_text(text, "utf-8")
    update_catalogs(tmp_path, {"engine": source}.items())
    assert stale_files(tmp_path, {"engine": source}.items()) == ()
    return catalog_path(tmp_path, JAPANESE, "engine").read_text("utf-8")


def test_a_changed_sentence_keeps_its_translation_for_a_person_to_look_at(tmp_path: Path) -> None:
    update(tmp_path, '#. what ends a game\nm: "Win."\nk: "Keep."\n')
    path = catalog_path(tmp_path, JAPANESE, "engine")
    translated = path.read_text("utf-8").replace('"Win."\nmsgstr ""', '"Win."\nmsgstr "勝つ。"')
    path.write_text("# by hand\n" + translated.replace("#. what", "# seen by A.\n#. what"), "utf-8")
    for _ in range(2):
        text = update(tmp_path, '#. what ends a game\nm: "Lose."\n')
        entry = text[text.index("# seen by A.") :]
        assert entry == (
            "# seen by A.\n#. what ends a game\n#: engine.yaml\n#, fuzzy\n"
            '#| msgid "Win."\nmsgctxt "m"\nmsgid "Lose."\nmsgstr "勝つ。"\n'
        )


def test_of_a_long_sentence_that_changed_nothing_stays_once_a_person_has_looked(
    tmp_path: Path,
) -> None:
    long = (
        "Whoever has the most cards of a colour, and of any number, wins the game with all of it."
    )
    update(tmp_path, f'm: {{one: "{long}", other: "All: {long}"}}\n')
    path = catalog_path(tmp_path, JAPANESE, "engine")
    path.write_text(path.read_text("utf-8").replace('[0] ""', '[0] "勝つ。"'), "utf-8")
    for words in ("Now", "Then", "Then"):
        text = update(tmp_path, f'm: {{one: "{words} {long}", other: "All: {long}"}}\n')
        assert text.count("#| msgid") == 2
        assert "# |" not in text
        assert "Now" not in text[text.index("#|") : text.index("msgctxt")]
    path.write_text(text.replace("#, fuzzy\n", "").replace(", fuzzy", ""), "utf-8")
    assert "#|" not in update(tmp_path, f'm: {{one: "Then {long}", other: "All: {long}"}}\n')


def test_the_extractor_of_babel_finds_the_same_texts() -> None:
    for name, path in domain_files().items():
        domain, _ = read_domain(path, name)
        with path.open("rb") as file:
            found = list(extract_texts(file, (), (), {}))
        assert [arguments[0] for _, _, arguments, _ in found] == list(domain.texts)
        assert {line for line, *_ in found} == {span.line for span in domain.spans.values()}
