"""A domain and a language in; its texts in that language out: from the source file itself, or from a catalog (`.po`, `.mo`).

A translation counts only while the sentence it translates is still the one in the source file: a changed sentence is
untranslated at once, also in a game that nobody has checked.
"""

import io
import json
import struct
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rulewright.cache import kept
from rulewright.problems import Problem, RulebookError, Span
from rulewright.resources import EXAMPLES_FILE
from rulewright.source import read_text
from rulewright.words.domains import ENGINE, Domain, DomainReader, Forms
from rulewright.words.languages import ENGLISH, Language, language_of
from rulewright.words.rulebook_texts import RULEBOOK_FILE
from rulewright.words.templates import plain

_MO_MAGIC = 0x950412DE
_CONTEXT = "\x04"
CARDS_FOLDER = "cards"
"""The folder of a game's folder with what stands on cards of which each says something else."""

MOST_BYTES = 1 << 23
"""What a catalog may have; the engine's own has less than a tenth of it."""

PART = "words"
"""The folder within the cache."""


def read_domain(path: Path, name: str) -> tuple[Domain, tuple[Problem, ...]]:
    """The domain that a file of sentences holds, with the place of each text, and what is wrong with the file."""
    root, problems = read_text(path.read_text("utf-8"), path.as_posix())
    reader = DomainReader()
    if root is not None:
        reader.read_engine(root) if name == ENGINE else reader.read_game(root)
    for printed in files_of(path)[1:]:
        root, found = read_text(printed.read_text("utf-8"), printed.as_posix())
        # A game can be played, and its rules read, whatever is wrong with its examples.
        problems = (*problems, *(() if printed.name == EXAMPLES_FILE else found))
        if root is not None and printed.name in (RULEBOOK_FILE, EXAMPLES_FILE):
            reader.read_rulebook(root)
        elif root is not None:
            reader.read_cards(root)
    return reader.domain(name), (*problems, *reader.problems)


def files_of(path: Path) -> tuple[Path, ...]:
    """A file of sentences and, for a game that has them, its printed rulebook, its worked examples and what stands on its cards:
    all that a domain is read from.
    """
    others = (path.with_name(name) for name in (RULEBOOK_FILE, EXAMPLES_FILE))
    decks = sorted((path.parent / CARDS_FOLDER).glob("*.yaml"))
    return (path, *(other for other in others if other.is_file()), *decks)


def load_domain(path: Path, name: str) -> Domain:
    """The domain that a file of sentences holds, fast; `spans` stay empty. Raises RulebookError if anything is wrong with it."""

    def make() -> bytes:
        domain, problems = read_domain(path, name)
        if any(not problem.warning for problem in problems):
            raise RulebookError(problems)
        return json.dumps(_pack(domain), ensure_ascii=False).encode()

    content = b"\0".join(file.read_bytes() for file in files_of(path))
    return _unpack(name, json.loads(_kept(f"{name}-source", content, make)))


def load_texts(domain: Domain, language: Language, roots: Iterable[Path]) -> Mapping[str, Forms]:
    """Every text of the domain that stands in this language; ids without a translation, or with a stale one, are left out.

    `roots` are the folders to look for catalogs in, in order; the first catalog found is the one.
    """
    if language == domain.source:
        return domain.texts
    fresh: dict[str, Forms] = {}
    for key, (sources, forms) in _load_catalog(domain.name, language, roots).items():
        if sources == source_forms(domain, key) and len(forms) == _wanted(domain, key, language):
            fresh[key] = tuple(plain(form) for form in forms)
    return MappingProxyType(fresh)


def source_forms(domain: Domain, key: str) -> Forms | None:
    """What a catalog has as `msgid` (and `msgid_plural`) for a text; None if there is no such text."""
    forms = domain.texts.get(key)
    return (forms[0], forms[-1]) if forms and key in domain.plural else forms


def catalog_path(root: Path, language: Language, domain: str) -> Path:
    """Where a catalog stands; `.mo` beside it is its compiled form."""
    return root / language.folder / "LC_MESSAGES" / f"{domain}.po"


def read_mo(content: bytes) -> dict[str, tuple[Forms, Forms]]:
    """A compiled gettext catalog: id → (source forms, forms). Entries without a context are not ours and are left out."""
    order = "<" if content[:4] == struct.pack("<I", _MO_MAGIC) else ">"
    count, sources, targets = struct.unpack_from(f"{order}3I", content, 8)
    found: dict[str, tuple[Forms, Forms]] = {}
    for number in range(count):
        source = _string(content, order, sources + 8 * number)
        key, separator, text = source.partition(_CONTEXT)
        if separator:
            target = _string(content, order, targets + 8 * number)
            found[key] = tuple(text.split("\0")), tuple(target.split("\0"))
    return found


def compile_po(content: bytes, language: Language) -> bytes:
    """A catalog in gettext's binary form; what is fuzzy or obsolete stays out. Raises ValueError if it is no catalog."""
    # Slow to import, and only needed when a catalog has changed.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    compiled = io.BytesIO()
    try:
        catalog = read_po(io.BytesIO(content), locale=language.folder, abort_invalid=True)
    except PoFileError as error:
        raise ValueError from error
    write_mo(compiled, catalog)
    return compiled.getvalue()


def _load_catalog(
    name: str, language: Language, roots: Iterable[Path]
) -> Mapping[str, tuple[Forms, Forms]]:
    for root in roots:
        written = catalog_path(root, language, name)
        for path in (written, written.with_suffix(".mo")):
            if path.is_file():
                return _read_catalog(name, language, path)
    return {}


def _read_catalog(name: str, language: Language, path: Path) -> Mapping[str, tuple[Forms, Forms]]:
    """The catalog of a file; raises RulebookError if it is none, or far too large."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise ValueError
        if path.suffix == ".po":
            key, source = f"{name}-{language.folder}", content
            content = _kept(key, source, lambda: compile_po(source, language))
        return read_mo(content)
    except (OSError, ValueError, struct.error):
        span = Span(path.as_posix(), 1, 1, 1, 1)
        values = {"domain": name, "language": language.tag}
        raise RulebookError([Problem("words.bad_catalog", span, values)]) from None


def _string(content: bytes, order: str, place: int) -> str:
    length, start = struct.unpack_from(f"{order}2I", content, place)
    return content[start : start + length].decode("utf-8")


def _wanted(domain: Domain, key: str, language: Language) -> int:
    return len(language.plurals) if key in domain.plural else 1


def _kept(what: str, content: bytes, make: Callable[[], bytes]) -> bytes:
    """What `make` makes of a file that holds this: see `cache.kept`."""
    return kept.keep(PART, what, [(what, content)], make, bytes, bytes)


def _pack(domain: Domain) -> dict[str, Any]:
    return {
        "source": domain.source.tag,
        "publishes": domain.publishes,
        "texts": dict(domain.texts),
        "plural": sorted(domain.plural),
        "spaced": dict(domain.spaced),
        "printed": dict(domain.printed),
        "silent": sorted(domain.silent),
        "sort": dict(domain.sort),
        "faces": dict(domain.faces),
        "headings": sorted(domain.headings),
        "grids": dict(domain.grids),
        "colours": {name: dict(terms) for name, terms in domain.colours.items()},
        "signs": dict(domain.signs),
    }


def _unpack(name: str, packed: dict[str, Any]) -> Domain:
    return Domain(
        name=name,
        source=language_of(packed["source"]) or ENGLISH,
        publishes=tuple(packed["publishes"]),
        texts=MappingProxyType({key: tuple(forms) for key, forms in packed["texts"].items()}),
        plural=frozenset(packed["plural"]),
        spaced=MappingProxyType(packed["spaced"]),
        printed=MappingProxyType({term: tuple(tags) for term, tags in packed["printed"].items()}),
        silent=frozenset(packed["silent"]),
        sort=MappingProxyType({zone: tuple(names) for zone, names in packed["sort"].items()}),
        faces=MappingProxyType(packed["faces"]),
        headings=frozenset(packed["headings"]),
        grids=MappingProxyType({name: tuple(parts) for name, parts in packed["grids"].items()}),
        colours=MappingProxyType(packed["colours"]),
        signs=MappingProxyType(packed["signs"]),
    )
