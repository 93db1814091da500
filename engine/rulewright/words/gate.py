"""A domain and a catalog in; whatever would keep its words from being published, out. Every problem points at the line to mend."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.pofile import PoFileError, read_po

from rulewright.problems import Problem, Span
from rulewright.problems import Value as Fact
from rulewright.words import templates, typography
from rulewright.words.cards import PARTS
from rulewright.words.catalogs import source_forms
from rulewright.words.domains import TYPED, Domain, Forms
from rulewright.words.glossary import Glossary
from rulewright.words.languages import Language
from rulewright.words.rulebook_texts import PREFIX

_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
_MSGSTR = "msgstr"
_QUOTED = re.compile("“[^”]*”")
_CIRCLED = {chr(0x2460 + n): str(n + 1) for n in range(20)}


@dataclass(frozen=True, slots=True)
class Entry:
    """A text with its translation, as the checks look at it. In the source language both are the same."""

    key: str
    source_language: Language
    sources: Forms
    language: Language
    forms: Forms
    span: Span
    glossary: Glossary
    is_printed: bool = False
    """Whether the printed game has exactly this text in this language."""

    @property
    def is_translation(self) -> bool:
        """Whether there are two languages to compare."""
        return self.language != self.source_language

    @property
    def is_rulebook(self) -> bool:
        """Whether this is a text of a printed rulebook, whose places may hold expressions."""
        return self.key.startswith(PREFIX)

    @property
    def source(self) -> str:
        """The source sentence that a translation is compared with: the plural, where there are forms."""
        return self.sources[-1]

    def problem(self, code: str, **values: Fact) -> Problem:
        """A problem of this text."""
        return Problem(code, self.span, {"id": self.key, **values})


Check = Callable[[Entry], Iterator[Problem]]


def check_places(entry: Entry) -> Iterator[Problem]:
    """The same places as in the source, each as often, in every form.

    A language with several forms chooses among those of a term by itself: its `${card.other}` is what another has as `${card}`.
    """
    wanted = _places(entry.source)
    several = not entry.is_translation or len(entry.language.plurals) > 1
    for form in (*entry.sources[:-1], *entry.forms) if not entry.is_translation else entry.forms:
        same_words = several and _bare(wanted) == _bare(_places(form))
        if _places(form) != wanted and not same_words:
            yield entry.problem(
                "words.places", places=_listed(wanted), found=_listed(_places(form))
            )
        if templates.is_malformed(form, expressions=entry.is_rulebook):
            yield entry.problem("words.place")


def check_digits(entry: Entry) -> Iterator[Problem]:
    """No number that the source does not have, in whatever digits or words; and none in a source at all, but in a printed name
    and in the name of a thing whose id has the number too.
    """
    if entry.is_printed and not entry.is_translation:
        return
    own = _digits(entry.key) if entry.key.startswith("term.") else Counter[str]()
    for form in entry.forms:
        found = _digits(form) - (_digits(entry.source) if entry.is_translation else own)
        spelled = typography.SPELLED_NUMBER[entry.language.tag].search(templates.literal(form))
        source_spelled = typography.SPELLED_NUMBER[entry.source_language.tag].search(
            templates.literal(entry.source)
        )
        if found:
            yield entry.problem("words.digits", numbers=tuple(sorted(found)))
        if spelled and (not source_spelled if entry.is_translation else entry.is_rulebook):
            yield entry.problem("words.digits", numbers=(spelled[0],))


def check_operators(entry: Entry) -> Iterator[Problem]:
    """The same comparisons as in the source: “more than” never becomes 以上."""
    wanted = _operators(entry.source, entry.source_language)
    for form in entry.forms:
        found = _operators(form, entry.language)
        if found and entry.is_rulebook:
            words = _comparing(form, entry.language, found)
            yield entry.problem("words.typed_comparison", words=words)
        if found != wanted:
            lacking = _comparing(entry.source, entry.source_language, wanted - found)
            added = _comparing(form, entry.language, found - wanted)
            yield entry.problem("words.comparison", words=(*added, *lacking))


def check_typography(entry: Entry) -> Iterator[Problem]:
    """Set as the language sets its text."""
    for form in entry.forms:
        text = templates.literal(form)
        for rule in typography.RULES[entry.language.tag]:
            found = rule.pattern.search(text)
            if found:
                yield entry.problem(rule.code, found=found[0].replace("\ufffc", "…"))


def check_script(entry: Entry) -> Iterator[Problem]:
    """Written in the script of the language: no simplified characters, no words of the source left over."""
    if entry.language.script == "Hant":
        wrong = sorted(
            {sign for form in entry.forms for sign in form if sign in entry.glossary.simplified}
        )
        if wrong:
            yield entry.problem("words.simplified", found=tuple(wrong))
    if not entry.is_translation or entry.language.script == "Latn":
        return
    known = {
        word.lower()
        for form in entry.sources
        for word in _LATIN_WORD.findall(templates.literal(form))
    }
    for form in entry.forms:
        text = templates.literal(form)
        is_name = entry.key.startswith("term.") and entry.source_language.script != "Latn"
        strange = [word for word in _LATIN_WORD.findall(text) if word.lower() not in known]
        if strange and not is_name:
            yield entry.problem("words.foreign_word", found=tuple(strange))
        if (
            entry.source_language.script == "Latn"
            and _LATIN_WORD.search(text)
            and not re.search(typography.IDEOGRAPH, text)
            and not entry.is_printed
        ):
            yield entry.problem("words.same_as_source", text=form)


def check_ending(entry: Entry) -> Iterator[Problem]:
    """Ends as the source ends: a sentence with a full stop, a label with none."""
    if not entry.is_translation or "Latn" not in (
        entry.source_language.script,
        entry.language.script,
    ):
        return
    wanted = _ending(entry.source)
    for form in entry.forms:
        if _ending(form) != wanted:
            yield entry.problem("words.ending", wanted=wanted, found=_ending(form))


def check_register(entry: Entry) -> Iterator[Problem]:
    """In Japanese: what is said to a person is polite, the log is plain."""
    if entry.language.script != "Jpan":
        return
    for form in entry.forms:
        polite = bool(typography.POLITE.search(form))
        if polite and entry.key.startswith(typography.PLAIN):
            yield entry.problem("words.register_plain")
        if not polite and entry.key.startswith(typography.SPOKEN) and form.endswith("。"):
            yield entry.problem("words.register_polite")


def check_glossary(entry: Entry) -> Iterator[Problem]:
    """What has an approved word is called by it (a game's own names are its own), and words of another region do not stand."""
    for form in entry.forms:
        for word, better in entry.glossary.avoided(entry.language.tag):
            if word in templates.literal(form):
                yield entry.problem("words.avoided", word=word, better=better)
        if (
            entry.is_translation
            and entry.source_language.script == "Latn"
            and not entry.key.startswith("term.")
        ):
            for term, approved in entry.glossary.wanted(
                _QUOTED.sub("", templates.literal(entry.source)), entry.language.tag
            ):
                if not any(word in form for word in approved):
                    yield entry.problem("words.term", term=term, approved=approved)


CHECKS: tuple[Check, ...] = (
    check_places,
    check_digits,
    check_operators,
    check_typography,
    check_script,
    check_ending,
    check_register,
    check_glossary,
)
"""Every check of one text, in the order of its problems."""


def check_source(domain: Domain, glossary: Glossary) -> Iterator[Problem]:
    """What is wrong with the texts that the author wrote; spans must have been read."""
    for key, forms in domain.texts.items():
        source = domain.source
        printed = _is_printed(domain, key, source)
        entry = Entry(key, source, forms, source, forms, domain.spans[key], glossary, printed)
        for check in CHECKS:
            yield from check(entry)
        yield from _check_term_names(entry, domain)


def check_catalog(
    domain: Domain, language: Language, path: Path, glossary: Glossary
) -> Iterator[Problem]:
    """What is wrong with one catalog of a domain: texts without a translation, stale and unsure ones, and all faults above."""
    start = Span(path.as_posix(), 1, 1, 1, 1)
    if not path.is_file():
        yield Problem("words.no_catalog", start, {"domain": domain.name, "language": language.tag})
        return
    try:
        with path.open("rb") as file:
            catalog = read_po(file, locale=language.folder, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as error:
        line = error.lineno + 1 if isinstance(error, PoFileError) else 1  # Babel counts from zero
        place = Span(start.file, line, 1, line, 1)
        yield Problem("words.bad_catalog", place, {"domain": domain.name, "language": language.tag})
        return
    messages = {message.context: message for message in catalog if message.context}
    lines = path.read_text("utf-8").split("\n")
    for key in domain.texts:
        message = messages.get(key)
        if message is None:
            values = {"id": key, "language": language.tag}
            yield Problem("words.not_in_catalog", domain.spans[key], values)
        else:
            place = _span(start, message)
            around = glossary, place, _translation(lines, place)
            yield from _check_message(domain, language, key, message, *around)
    retired = [str(message.context) for message in catalog.obsolete.values()]
    for unused in [*(messages.keys() - domain.texts.keys()), *retired]:
        yield Problem("words.obsolete", _span(start, messages.get(unused)), {"id": unused})


def _check_message(
    domain: Domain,
    language: Language,
    key: str,
    message: Message,
    glossary: Glossary,
    place: Span,
    translation: Span,
) -> Iterator[Problem]:
    """`place` is that of the entry, which is at fault where its source is; `translation` is that of what a translator wrote."""
    forms = _strings(message)
    sources = source_forms(domain, key) or ()
    printed = _is_printed(domain, key, language)
    entry = Entry(key, domain.source, sources, language, forms, translation, glossary, printed)
    if not all(forms):
        yield entry.problem("words.untranslated", language=language.tag)
    elif _babel_forms(message) != sources:
        values = {"id": key, "source": domain.texts[key][-1]}
        yield Problem("words.stale", place, values)
    elif message.fuzzy:
        yield entry.problem("words.fuzzy")
    elif len(forms) != (len(language.plurals) if key in domain.plural else 1):
        yield entry.problem("words.forms", forms=language.plurals)
    else:
        for check in CHECKS:
            yield from check(entry)


def _is_printed(domain: Domain, key: str, language: Language) -> bool:
    name = key.removeprefix("term.").removesuffix(".short")
    return key.startswith("term.") and language.tag in domain.printed.get(name, ())


def _check_term_names(entry: Entry, domain: Domain) -> Iterator[Problem]:
    if entry.key.startswith("term."):
        return
    for key, forms in domain.texts.items():
        name = key.removeprefix("term.")
        if key == name or name.endswith((".short", TYPED)) or name[-1:].isdigit():
            continue
        marked = domain.source.tag in domain.printed.get(name, ()) or any(
            form != form.lower() for form in forms
        )
        for form in forms:
            if marked and re.search(
                rf"(?<!\w){re.escape(form)}(?!\w)", templates.literal(entry.source)
            ):
                yield entry.problem("words.name_the_term", text=form, place=f"${{{name}}}")


def _strings(message: Message) -> Forms:
    if not message.string:
        return ("",)
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def _babel_forms(message: Message) -> Forms:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _span(start: Span, message: Message | None) -> Span:
    line = message.lineno if message is not None and message.lineno else 1
    return Span(start.file, line, 1, line, 1)


def _translation(lines: list[str], entry: Span) -> Span:
    """The place of the first translation within an entry; the entry itself where none is found."""
    for number, text in enumerate(lines[entry.line - 1 :], start=entry.line):
        if text.startswith(_MSGSTR):
            start, end = text.find('"') + 1, len(text.rstrip())
            return Span(entry.file, number, start, number, end + 1)
        if not text.strip():
            break
    return entry


def _places(text: str) -> Counter[str]:
    """Our places, and those of Python's own argument parser (`%(prog)s`), which a few sentences are for.

    The parts of one card's text, `${tile.start}` and `${tile.rest}`, are one place: only some languages part it.
    """
    places = templates.places(text)
    parted = {place.rpartition(".")[0] for place in places if place.endswith(PARTS)}
    others = (place for place in places if not place.endswith(PARTS) and place not in parted)
    return Counter([*others, *parted, *templates.PERCENT.findall(text)])


def _bare(places: Counter[str]) -> Counter[str]:
    """Places without the form of a term: the singular names `${card}` where the plural names `${card.other}`."""
    return Counter(re.sub(r"\.(?:other|one)$", "", place) for place in places.elements())


def _digits(text: str) -> Counter[str]:
    spelled = "".join(
        f" {_CIRCLED[sign]} " if sign in _CIRCLED else sign for sign in templates.literal(text)
    )
    return Counter(re.findall(r"\d+", unicodedata.normalize("NFKC", spelled)))


def _operators(text: str, language: Language) -> Counter[str]:
    literal = templates.literal(text)
    patterns = typography.OPERATORS[language.tag]
    return Counter(
        {
            name: count
            for name, pattern in patterns.items()
            if (count := len(pattern.findall(literal)))
        }
    )


def _comparing(text: str, language: Language, operators: Counter[str]) -> tuple[str, ...]:
    """The words of a text that say these operators."""
    literal, patterns = templates.literal(text), typography.OPERATORS[language.tag]
    found = (patterns[name].search(literal) for name in sorted(operators))
    return tuple(match[0].replace("\ufffc", "…") for match in found if match)


def _ending(text: str) -> str:
    last = text[-1:]
    wide = {value: key for key, value in typography.ENDINGS.items()}
    return wide.get(last, last if last in typography.ENDINGS else "")


def _listed(counter: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(sorted(Counter(counter).elements()))
