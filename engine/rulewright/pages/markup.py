"""Texts and runs in; HTML out in which nothing of them is markup: not as HTML, and not as Markdown either."""

import re
from collections.abc import Callable

from markupsafe import Markup

from rulewright.sections.typeset import Run, Runs, Source
from rulewright.words.languages import ENGLISH, Language
from rulewright.words.templates import plain

_MARKDOWN = str.maketrans({"`": "&#96;", "~": "&#126;", "_": "&#95;", "*": "&#42;", "[": "&#91;"})
"""What MkDocs could take for its own signs, even at the start of a line inside a block of HTML."""

_LATIN = re.compile(r"[ -~–—’]*[A-Za-z][ -~–—’]*")

Link = Callable[[str], str]
"""The address of a section, by its id."""


def escape(text: str) -> Markup:
    """A text as HTML, on one line."""
    escaped = str(Markup.escape(plain(text)))
    return Markup(escaped.translate(_MARKDOWN))


def attribute(text: str) -> Markup:
    """A text as the value of an attribute in double quotes."""
    return escape(text)


def html(runs: Runs, link: Link, language: Language) -> Markup:
    """Runs as HTML: emphasis, references to sections, values that say where they come from, and names in another language."""
    return Markup("").join(_run(run, link, language) for run in runs)


def value(text: str, source: Source) -> Markup:
    """A printed value with its provenance: what it is (`data-v`, the same in all languages), and where it comes from."""
    return marked(escape(text), f"{source.expression}={source.value}", _places(source))


def marked(shown: Markup, what: str, places: str) -> Markup:
    """HTML that prints a value, marked with what it is and the places that it comes from."""
    opening = f'<span class="rw-v" data-v="{attribute(what)}" data-from="{attribute(places)}">'
    return Markup(opening) + shown + Markup("</span>")


def spoken(text: str, language: Language) -> Markup:
    """A text as HTML, marked as English where it is one in Latin letters alone and the language is written otherwise."""
    shown = escape(text)
    if language.script == ENGLISH.script or not _LATIN.fullmatch(text):
        return shown
    return Markup(f'<span lang="{ENGLISH.tag}">') + shown + Markup("</span>")


def _run(run: Run, link: Link, language: Language) -> Markup:
    shown = escape(run.text) if run.source is None else value(run.text, run.source)
    if run.term is not None:
        name = spoken(run.text, language)
        shown = Markup('<span class="rw-term">') + name + Markup("</span>")
    if run.section is not None:
        address = attribute(link(run.section))
        shown = Markup(f'<a href="{address}">') + shown + Markup("</a>")
    return Markup("<strong>") + shown + Markup("</strong>") if run.emphasis else shown


def _places(source: Source) -> str:
    places = source.origins or (source.span,)
    return " ".join(f"{place.file}:{place.line}" for place in places)
