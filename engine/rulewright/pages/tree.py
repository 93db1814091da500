"""Games and languages in; for each language a tree of pages for MkDocs, out: the same paths in each."""

import json
import shutil
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from rulewright import resources
from rulewright.pages import agreed, course, history, lesson, named, played, printed
from rulewright.pages.faces import Faces, colours
from rulewright.pages.markup import escape, html, marked, spoken
from rulewright.pages.sources import GameSource
from rulewright.pages.voice import Voice, code, languages, voice
from rulewright.reference import reference
from rulewright.rulebook.model import Rulebook
from rulewright.sections.typeset import Runs
from rulewright.sections.typeset import plain as plain_text
from rulewright.words.languages import Language
from rulewright.words.messages import Message, Range, Value

SITE_FILE = ".site.json"
"""The file of a tree with its language and the order of its pages; MkDocs passes over files with a dot before their names."""

GAME_PAGES = (
    ("index", "rulebook"),
    ("summary", "summary"),
    ("flow", "flow"),
    ("cards", "cards"),
    ("tables", "tables"),
    ("examples", "examples"),
    ("settings", "settings"),
    ("readings", "readings"),
    ("glossary", "glossary"),
    ("changes", "changes"),
    ("designer", "designer"),
)
"""The pages of a game: the name of the file, and the name of the template, which `page.<name>` gives a title."""

GUIDES = ("play", "tweak", "publish")
"""The pages about everything else: names of templates."""


@dataclass(frozen=True, slots=True)
class Tree:
    """The pages of one language by their paths, and the order in which they are listed: [title, path or list of the same]."""

    language: Language
    pages: Mapping[str, str]
    order: list[Any] = field(default_factory=list)
    lost: Mapping[str, str] = field(default_factory=dict)
    """What the page for lost readers says."""
    schemes: Mapping[str, str] = field(default_factory=dict)
    """What the button is called that leads from light to dark colours (`light`), and back (`dark`)."""


def write_trees(
    root: Path, games: tuple[GameSource, ...], tags: Iterable[str] = ()
) -> tuple[Language, ...]:
    """Write the trees of these languages (of all, if none is named) below `root`, each into the folder of its tag; what was
    in that folder goes. A language that the site does not speak has no tree. Returns the languages written.
    """
    wanted = tuple(tags)
    written = tuple(one for one in languages() if not wanted or one.tag in wanted)
    for language in written:
        _write(root / language.tag, tree(games, language))
    return written


def tree(games: tuple[GameSource, ...], language: Language) -> Tree:
    """The tree of one language. Raises RulebookError if a game has no words in this language, or its rules have errors."""
    published = tuple(game for game in games if language.tag in game.tags)
    site = voice(language)
    pages: dict[str, str] = {}
    order: list[Any] = []
    listed = []
    for game in published:
        own = voice(language, game.folder)
        listed.append((game, own, Faces(game.rules, own).fan(game.book.box.kinds)))
        title = own.words.lexicon.term(game.id)
        entries = []
        for path, name, text in game_pages(game, own):
            pages[path] = text
            entries.append([_nav(own.text(f"page.{name}")), path])
        order.append([str(spoken(title, language)), entries])
    others = list(guides(published, site))
    pages |= {path: text for path, _, text in others}
    pages["index.md"] = _page(site, "start", {"games": listed, "guides": others}, "")
    order.insert(0, [_nav(site.text("page.start")), "index.md"])
    order.append(
        [_nav(site.text("page.guides")), [[_nav(title), path] for path, title, _ in others]]
    )
    lost = {part: site.text(f"page.lost.{part}") for part in ("title", "text", "back")}
    schemes = {scheme: site.text(f"page.scheme.{scheme}") for scheme in ("light", "dark")}
    return Tree(language, pages, order, lost, schemes)


def game_pages(
    game: GameSource, own: Voice, only: Container[str] | None = None
) -> Iterator[tuple[str, str, str]]:
    """The path, the name and the text of each page of a game, or of those whose files are in `only`."""
    sections = game.book.typeset(own.words)
    examples = played.played(game, own, sections)
    shared = {"game": game, "title": own.words.lexicon.term(game.id), "examples": examples}
    for file, name in GAME_PAGES:
        if only is not None and f"{file}.md" not in only:
            continue
        rulebook = "" if file == "index" else "index.html"
        values = {**shared, "sections": sections, **_context(name, game, own, sections, examples)}
        yield f"games/{game.id}/{file}.md", name, _page(own, name, values, rulebook)


def _context(
    name: str, game: GameSource, own: Voice, sections: Any, examples: Any
) -> dict[str, Any]:
    match name:
        case "summary":
            return {"short": printed.summary(sections)}
        case "flow":
            return {"course": course.course(game, own)}
        case "cards":
            return {"kinds": game.book.box.kinds, "colours": colours(own)}
        case "tables":
            return {"tables": printed.tables(game, own, sections)}
        case "examples":
            return {"groups": played.grouped(examples, sections)}
        case "settings":
            variants = tuple(agreed.variants(game, own, sections))
            return {"agreed": agreed.agreed(game, own), "variants": variants}
        case "readings":
            return {"readings": printed.readings(sections)}
        case "changes":
            return {"history": history.history(game)}
        case "glossary":
            return {"entries": named.glossary(game), "languages": named.languages(game)}
        case "designer":
            things = tuple(named.explained(game, sections))
            return {"things": things, "explains": named.explains(game)}
        case _:
            return {}


def guides(games: tuple[GameSource, ...], site: Voice) -> Iterator[tuple[str, str, str]]:
    """The path, the title and the text of each page about everything else."""
    made = lesson.lesson(games)
    for name in GUIDES:
        values: dict[str, Any] = {"games": games}
        if name == "tweak":
            if made is None:
                continue
            own = voice(site.language, made.game.folder)
            values |= {
                "lesson": made,
                "place": lesson.place(made),
                "game": own.words.lexicon.term(made.game.id),
                "after": lesson.read_after(made, own),
            }
        if name == "publish":
            values["workflow"] = _template_text("publish/pages.yml")
        yield f"guide/{name}.md", site.text(f"page.{name}"), _page(site, name, values, "")
    yield "guide/reference.md", site.text("page.reference"), _reference(site)


def _reference(site: Voice) -> str:
    """The reference of the language, which is Markdown of our own: headings get the same permalinks in each language."""
    lines = []
    parts = 0
    for line in reference(site.words.text).split("\n"):
        mark, _, title = line.partition(" ")
        if mark.strip("#") == "" and mark:
            if "`" not in title:
                parts += 1
            name = f"part-{parts}" if "`" not in title else f"part-{parts}-{title.strip('`')}"
            line = f"{line} {{: #{name} }}"
        lines.append(line)
    return _front(site.text("page.reference")) + "\n".join(lines)


def _page(own: Voice, name: str, values: Mapping[str, Any], rulebook: str) -> str:
    """A page: what MkDocs has to know, and one block of HTML."""
    context = {**_tools(own, rulebook), **values}
    body = _environment().get_template(f"{name}.html").render(context)
    title = own.text(f"page.{name}")
    if "title" in values and name != "rulebook":
        title = f"{title} – {values['title']}"
    elif "title" in values:
        title = values["title"]
    return _front(title) + f'<div class="rw rw-page-{name}">\n{body}\n</div>\n'


def _front(title: str) -> str:
    return f"---\ntitle: {json.dumps(str(escape(title)), ensure_ascii=False)}\n---\n\n"


def _tools(own: Voice, rulebook: str) -> dict[str, Any]:
    """What templates may use. `rulebook` is the address of the rulebook page, empty on that page itself."""

    def link(section: str) -> str:
        return f"{rulebook}#{section}"

    def runs(found: Runs) -> Markup:
        return html(found, link, own.language)

    def message(key: str, **values: Value) -> Markup:
        return own.write(Message(key, values))

    def value(shown: Value, what: str, place: str) -> Markup:
        return marked(own.write(shown), what, place)

    def players(rules: Rulebook) -> Markup:
        least, most = rules.players
        shown = least if least == most else Range(least, most)
        return value(shown, f"players={least}..{most}", rules.title_span.file)

    return {
        "t": own.say,
        "v": value,
        "players": players,
        "runs": runs,
        "plain": plain_text,
        "term": lambda name: spoken(own.words.lexicon.term(name), own.language),
        "spoken": lambda text: spoken(text, own.language),
        "write": own.write,
        "message": message,
        "code": code,
        "has_term": own.has_term,
        "kind": printed.kind_of,
        "items": printed.items,
        "link": link,
        "tag": own.language.tag,
        "faces": lambda rules: Faces(rules, own),
        "escape": escape,
    }


@cache
def _environment() -> Environment:
    loader = FileSystemLoader(resources.templates_root())
    return Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _template_text(name: str) -> str:
    return (resources.templates_root() / name).read_text("utf-8")


def _nav(title: str) -> str:
    return str(escape(title))


def _write(folder: Path, made: Tree) -> None:
    if folder.exists():
        shutil.rmtree(folder)
    for path, text in made.pages.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    shutil.copytree(resources.templates_root() / "assets", folder / "assets")
    language = made.language
    site = {
        **{"tag": language.tag, "name": language.name, "order": made.order},
        **{"lost": made.lost, "schemes": made.schemes},
    }
    (folder / SITE_FILE).write_text(json.dumps(site, ensure_ascii=False, indent=1), "utf-8")
