"""Every rule is told in some section, and every section tells rules that are there."""

import re

import pytest

from rulewright import resources, rulebook
from rulewright.play.folder import read_folder, variants_in
from rulewright.sections.coverage import explicable
from rulewright.sections.listing import listing
from rulewright.sections.model import section_for
from rulewright.sections.reader import read_document
from rulewright.sections.stage import problems_of
from sections import small

PRINTED = [
    name for name, folder in resources.games().items() if (folder / "rulebook.yaml").is_file()
]
EXPLAINED = re.findall(
    r"\w+", "rounds show_card hand shown jewel open_hands prize fee close slow put_back"
)


def without(name: str) -> str:
    """The small rulebook, with one name less under `explains`."""

    def fewer(found: re.Match[str]) -> str:
        names = (one for one in found[1].split(", ") if one != name)
        return f"explains: [{', '.join(names)}]"

    return re.sub(r"explains: \[(.*)\]", fewer, small.RULEBOOK)


@pytest.mark.parametrize("name", EXPLAINED)
def test_what_no_section_explains_is_named_at_its_place(name: str) -> None:
    found = [
        problem
        for problem in small.problems(rulebook=without(name))
        if problem.code == "sections.unexplained"
    ]
    assert [problem.values["name"] for problem in found] == [name]
    files = small.files()
    line = files[found[0].span.file].split("\n")[found[0].span.line - 1]
    assert line.strip()


@pytest.mark.parametrize("name", ["players", "results"])
def test_how_many_play_and_who_wins_is_told(name: str) -> None:
    codes = [(p.code, p.values.get("name")) for p in small.problems(rulebook=without(name))]
    assert codes == [("sections.unexplained_part", name)]


def test_a_step_of_the_flow_that_no_section_can_name_is_a_problem() -> None:
    game = small.GAME.replace("- id: close\n  each: seat", "- each: seat")
    text = small.RULEBOOK.replace("[close, results]", "[results]")
    texts = small.files(game=game, rulebook=text)
    book, _ = rulebook.read(texts)
    assert book is not None
    found = problems_of({n: t for n, t in texts.items() if "long" not in n}, {None: book})
    assert "sections.unnamed_step" in {problem.code for problem in found}


def test_a_variant_is_covered_by_its_own_sections() -> None:
    text = small.RULEBOOK.replace("explains: [slow, put_back]", "explains: [put_back]")
    found = [(p.code, p.values["name"], p.values["variant"]) for p in small.problems(rulebook=text)]
    assert found == [("sections.unexplained", "slow", "long")]


@pytest.mark.parametrize("game", PRINTED)
def test_the_printed_rulebooks_of_the_games_have_no_problem(game: str) -> None:
    files = read_folder(resources.games()[game])
    books = {variant: rulebook.read(files, variant)[0] for variant in (None, *variants_in(files))}
    assert problems_of(files, {name: book for name, book in books.items() if book}) == ()


@pytest.mark.parametrize("game", PRINTED)
def test_every_choice_leads_to_a_section(game: str) -> None:
    files = read_folder(resources.games()[game])
    document, _ = read_document(files["rulebook.yaml"])
    assert document is not None
    for variant in (None, *variants_in(files)):
        book, _ = rulebook.read(files, variant)
        assert book is not None
        for choice in book.choices:
            section = section_for(document, choice, variant)
            assert section is not None, choice
            assert section.body, choice


def test_a_choice_leads_to_the_section_that_is_about_it() -> None:
    files = read_folder(resources.games()["bridesmaid"])
    document, _ = read_document(files["rulebook.yaml"])
    assert document is not None
    found = {
        choice: getattr(section_for(document, choice, "robot"), "id", None)
        for choice in ("reserve_pick", "play_card", "set_aside", "display", "join_hand")
    }
    assert found == {
        "reserve_pick": "setup",
        "play_card": "flow",
        "set_aside": "hold_back_and_wild",
        "display": "display",
        "join_hand": "display",
    }
    assert getattr(section_for(document, "robot_pick", "robot"), "id", None) == "robot"
    assert section_for(document, "robot_pick") is None


def test_everything_that_can_be_explained_has_a_word_for_what_it_is() -> None:
    book = small.rulebooks(small.files())["long"]
    assert {"rounds", "prize", "hand", "jewel", "total", "show_card", "close", "slow"} <= {
        name for name, _ in explicable(book)
    }


def test_the_lists_of_both_ways_can_be_read() -> None:
    document, _ = read_document(small.RULEBOOK)
    assert document is not None
    lines = listing(document, small.rulebooks(small.files())["long"]).split("\n")
    assert "    explains close, results" in lines
    assert "    6: first ${box.jewel}, ${jewel.other}" in lines
    assert {tuple(line.split()) for line in lines} >= {("close", "finish"), ("total", "-")}
    assert "  slow (variant long)" in lines
