"""The texts of a printed rulebook belong to the words of its game: gathered, translated, and stale when they change."""

from pathlib import Path

from rulewright.words.catalogs import catalog_path, load_domain, load_texts, read_domain
from rulewright.words.extract import template_of, update_catalogs
from rulewright.words.languages import JAPANESE
from sections import small

WORDS = "publishes: [en, ja]\n" + small.WORDS


def game(folder: Path, rulebook: str = small.RULEBOOK) -> Path:
    """Writes the words and the printed rulebook of the small game; returns its file of words."""
    (folder / "small").mkdir(exist_ok=True)
    (folder / "small" / "rulebook.yaml").write_text(rulebook, "utf-8")
    path = folder / "small" / "words.yaml"
    path.write_text(WORDS, "utf-8")
    return path


def test_each_text_has_an_id_that_says_where_it_stands(tmp_path: Path) -> None:
    domain, problems = read_domain(game(tmp_path), "small")
    assert problems == ()
    assert [key for key in domain.texts if key.startswith("rulebook.")] == [
        "rulebook.play.title",
        "rulebook.play.first",
        "rulebook.play.rounds",
        "rulebook.finish.title",
        "rulebook.finish.prize",
        "rulebook.finish.rest.open",
        "rulebook.finish.rest.closed",
        "rulebook.slow.title",
        "rulebook.slow.slow",
    ]
    assert domain.plural >= {"rulebook.play.rounds"}
    span = domain.spans["rulebook.finish.prize"]
    assert (Path(span.file).name, span.line) == ("rulebook.yaml", 16)


def test_the_cache_knows_the_rulebook_too(tmp_path: Path) -> None:
    path = game(tmp_path)
    assert load_domain(path, "small").texts["rulebook.slow.title"] == ("Slowly",)
    game(tmp_path, small.RULEBOOK.replace("title: Slowly", "title: Slow"))
    assert load_domain(path, "small").texts["rulebook.slow.title"] == ("Slow",)


def test_notes_to_translators_stand_above_a_text(tmp_path: Path) -> None:
    text = small.RULEBOOK.replace("    prize: ", "    #. of the whole game\n    prize: ")
    path = game(tmp_path, text)
    domain, _ = read_domain(path, "small")
    notes = {message.context: message.auto_comments for message in template_of(domain, path)}
    assert notes["rulebook.finish.prize"] == ["of the whole game"]


def test_a_new_block_leaves_the_other_translations_alone_and_a_changed_one_is_stale(
    tmp_path: Path,
) -> None:
    path = game(tmp_path)
    update_catalogs(tmp_path, [("small", path)])
    catalog = catalog_path(tmp_path, JAPANESE, "small")
    for source, text in (("Hands stay hidden.", "手札は隠します。"), ("Slowly", "ゆっくり")):
        written = catalog.read_text("utf-8").replace(
            f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{text}"'
        )
        catalog.write_text(written, "utf-8")
    changed = small.RULEBOOK.replace(
        "      list:\n", '      list:\n        new: "Something new."\n'
    ).replace("title: Slowly", "title: Very slowly")
    game(tmp_path, changed)
    update_catalogs(tmp_path, [("small", path)])
    domain, _ = read_domain(path, "small")
    texts = load_texts(domain, JAPANESE, [tmp_path])
    assert texts["rulebook.finish.rest.closed"] == ("手札は隠します。",)
    assert "rulebook.finish.rest.new" not in texts
    assert "rulebook.slow.title" not in texts
