"""Files of sentences in; the template (`.pot`) and the catalogs (`.po`) that translators work on, out.

`python -m rulewright.words.extract` brings all catalogs of the checkout up to date and prints which have changed. A translation whose
source sentence has changed is kept, marked fuzzy, with the old sentence beside it: a person has to look.
"""

import io
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, unescape, write_po

from rulewright import resources
from rulewright.problems import RulebookError
from rulewright.words.catalogs import catalog_path, files_of, read_domain, source_forms
from rulewright.words.domains import ENGINE, Domain
from rulewright.words.languages import LANGUAGES, Language
from rulewright.words.words import WORDS_FILE

SITE = "site"
"""The domain of what the pages of the site say around the texts of the games."""
LESSONS = "lessons"
"""The domain of what problems mean."""

_NOTE = "#."
_PREVIOUS = re.compile(r'msgid(?:_plural)? ("(?:[^"\\]|\\.)*")')
_PREVIOUS_SIGN = "|"
_DROPPED = (
    "Project-Id-Version",
    "POT-Creation-Date",
    "PO-Revision-Date",
    "Last-Translator",
    "Language-Team",
    "Generated-By",
    "Report-Msgid",
)
"""Header lines that change without a change of words."""


def domain_files() -> dict[str, Path]:
    """The files of sentences of this checkout: domain → file, the engine's first."""
    games = sorted(resources.rules_root().glob(f"*/{WORDS_FILE}"))
    return {
        ENGINE: resources.locales_root() / f"{ENGINE}.yaml",
        **{name: resources.locales_root() / name / WORDS_FILE for name in (SITE, LESSONS)},
        **{path.parent.name: path for path in games},
    }


def update_catalogs(root: Path, files: Iterable[tuple[str, Path]]) -> tuple[Path, ...]:
    """Brings templates and catalogs below `root` up to date with the files; returns those that changed.

    Raises RulebookError if a file of sentences is broken.
    """
    return tuple(path for path, text in expected_files(root, files) if _write(path, text))


def stale_files(root: Path, files: Iterable[tuple[str, Path]]) -> tuple[Path, ...]:
    """Templates and catalogs that `update_catalogs` would change."""
    return tuple(path for path, text in expected_files(root, files) if _read(path) != text)


def expected_files(root: Path, files: Iterable[tuple[str, Path]]) -> Iterator[tuple[Path, str]]:
    """Each template and catalog with the text that it should have."""
    for name, path in files:
        domain, problems = read_domain(path, name)
        if problems:
            raise RulebookError(problems)
        template = template_of(domain, path)
        yield root / f"{name}.pot", _po_text(template)
        for language in LANGUAGES:
            if language.tag in domain.publishes and language != domain.source:
                place = catalog_path(root, language, name)
                yield place, _po_text(merge(template, _read(place), language))


def extract_texts(
    file: IO[bytes], keywords: object, comment_tags: object, options: dict[str, str]
) -> Iterator[tuple[int, str, tuple[str, ...], list[str]]]:
    """The same for `pybabel extract`: yields (line, gettext function, arguments, notes), the id as context."""
    path = Path(file.name)
    domain, _ = read_domain(
        path, options.get("domain", ENGINE if path.stem == ENGINE else path.parent.name)
    )
    notes = _notes(path)
    for key in domain.texts:
        span = domain.spans[key]
        function = "npgettext" if key in domain.plural else "pgettext"
        comments = notes.get((span.file, span.line), [])
        yield span.line, function, (key, *(source_forms(domain, key) or ())), comments


def template_of(domain: Domain, path: Path) -> Catalog:
    """The catalog of all texts of a domain, untranslated, in the order of the file."""
    catalog = Catalog(project="Rulewright", version="", charset="utf-8", fuzzy=False)
    notes = _notes(path)
    for key in domain.texts:
        span = domain.spans[key]
        comments = notes.get((span.file, span.line), [])
        catalog.add(
            _babel_id(source_forms(domain, key) or ()),
            context=key,
            locations=[(_short(Path(span.file)), span.line)],
            auto_comments=[*comments, *_printed_note(domain, key)],
        )
    return catalog


def merge(template: Catalog, existing: str, language: Language) -> Catalog:
    """The template with the translations of an existing catalog (its text), found by id."""
    old = {
        message.context: message for message in read_po(io.StringIO(existing)) if message.context
    }
    catalog = Catalog(
        locale=Locale.parse(language.folder),
        project="Rulewright",
        version="",
        charset="utf-8",
        fuzzy=False,
    )
    for message in template:
        if message.context is None:
            continue
        found = old.get(message.context)
        fuzzy = found is not None and bool(found.string) and (found.fuzzy or found.id != message.id)
        catalog.add(
            message.id,
            _translation(found, message),
            context=message.context,
            locations=message.locations,
            auto_comments=message.auto_comments,
            user_comments=_comments(found),
            flags={"fuzzy"} if fuzzy else (),
            previous_id=_previous(found) if fuzzy and found is not None else (),
        )
    return catalog


def notes_of(path: Path) -> dict[int, list[str]]:
    """Notes to translators in a file of sentences: the `#.` lines above an entry, by the line of the entry."""
    found: dict[int, list[str]] = {}
    pending: list[str] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        stripped = line.strip()
        if stripped.startswith(_NOTE):
            pending.append(stripped.removeprefix(_NOTE).strip())
        else:
            if pending:
                found[number] = pending
            pending = []
    return found


def _notes(path: Path) -> dict[tuple[str, int], list[str]]:
    """The notes of all files of a domain, by file and line."""
    return {
        (file.as_posix(), line): notes
        for file in files_of(path)
        for line, notes in notes_of(file).items()
    }


def _printed_note(domain: Domain, key: str) -> list[str]:
    if not key.startswith("term."):
        return []
    name = key.removeprefix("term.").removesuffix(".short")
    printed = domain.printed.get(name, ())
    return [f"printed: {', '.join(printed)}"] if printed else ["proposed"]


def _babel_id(forms: tuple[str, ...]) -> str | tuple[str, ...]:
    return forms[0] if len(forms) == 1 else forms


def _translation(found: Message | None, message: Message) -> str | tuple[str, ...]:
    if found is None or not found.string:
        return ""
    forms = (found.string,) if isinstance(found.string, str) else tuple(found.string)
    return forms[0] if isinstance(message.id, str) else forms


def _comments(found: Message | None) -> tuple[str, ...]:
    """The notes of a translator."""
    return tuple(c for c in found.user_comments if not _is_previous(c)) if found else ()


def _previous(found: Message) -> tuple[str, ...]:
    """The sentence that was translated: Babel reads what it wrote (`#| msgid "…"`) as comments of the translator, and folds it."""
    written = " ".join(
        comment.removeprefix(_PREVIOUS_SIGN).strip()
        for comment in found.user_comments
        if _is_previous(comment)
    )
    known = tuple(unescape(text) for text in _PREVIOUS.findall(written))
    if known:
        return known
    return (found.id,) if isinstance(found.id, str) else tuple(found.id)


def _is_previous(comment: str) -> bool:
    return comment.startswith(_PREVIOUS_SIGN)


def _po_text(catalog: Catalog) -> str:
    written = io.BytesIO()
    write_po(
        written, catalog, width=0, include_lineno=False, include_previous=True, omit_header=False
    )
    lines = written.getvalue().decode("utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(tuple(f'"{name}' for name in _DROPPED))]
    start = next(number for number, line in enumerate(kept) if not line.startswith("#"))
    return "".join(kept[start:]).rstrip("\n") + "\n"


def _short(path: Path) -> str:
    root = resources.data_root()
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name


def _read(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""


def _write(path: Path, text: str) -> bool:
    if _read(path) == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return True


def main() -> int:
    """Updates the catalogs of the checkout and lists the files that changed."""
    for path in update_catalogs(resources.locales_root(), domain_files().items()):
        sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
