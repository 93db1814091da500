"""The vocabulary comes in; a page about the rule language goes out, in Markdown, which reads as plain text, too."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from rulewright.reference.beside import FILES
from rulewright.reference.schema import doc_of
from rulewright.vocabulary import (
    BESIDE,
    FORMS,
    FUNCTIONS,
    NAMES,
    PHRASES,
    SECTIONS,
    VERBS,
    Function,
    Parameter,
    Section,
    Verb,
)
from rulewright.vocabulary.beside import FORM_DOC
from rulewright.vocabulary.functions import Takes


class Say(Protocol):
    """The text of a sentence by its id, its places filled with names and numbers."""

    def __call__(self, key: str, /, **values: str | int) -> str:
        """The sentence with this id."""
        ...


def reference(say: Say, uses: Mapping[str, int] | None = None) -> str:
    """The reference of verbs, expressions, functions and keys; with `uses`, in how many games each verb stands. Ends with a line break."""
    lines = [f"# {say('reference.title')}", ""]
    lines += [f"## {say('reference.verbs')}", "", say("reference.verbs.intro"), ""]
    for verb in VERBS.values():
        lines += [*_verb(verb, say, uses), ""]
    lines += [*_expressions(say), "", f"## {say('reference.functions')}", ""]
    lines += [
        _entry(f"`{_call(function)}`", say(function.doc), say) for function in FUNCTIONS.values()
    ]
    lines += ["", f"## {say('reference.keys')}", ""]
    for section in SECTIONS.values():
        lines += [*_section(section, say), ""]
    lines += [f"## {say('reference.files')}", ""]
    for file in FILES:
        lines += [*_file(file, say), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _expressions(say: Say) -> Iterator[str]:
    """How expressions are written, and the names that stand in them without having been declared."""
    yield f"## {say('reference.phrases')}"
    yield ""
    yield say("reference.phrases.intro")
    yield ""
    for phrase in PHRASES:
        yield _entry(", ".join(f"`{way}`" for way in phrase.written), say(phrase.doc), say)
    yield ""
    yield f"### {say('reference.names')}"
    yield ""
    yield say("reference.names.intro")
    yield ""
    for name, doc in NAMES.items():
        yield _entry(f"`{name}`", say(doc), say)


def _file(file: str, say: Say) -> Iterator[str]:
    """What can stand in a file beside the rules: each key once, however many places have it."""
    yield f"### {say(f'reference.schema.{file}')}"
    yield ""
    places = [place for path, place in BESIDE.items() if path.partition(".")[0] == file]
    keys = {key.doc: key for place in places for key in place.keys.values()}
    for doc, key in keys.items():
        name = key.name if doc != FORM_DOC else f"{FORMS[0]} … {FORMS[-1]}"
        yield _entry(f"`{name}`", say(doc), say)
    if not keys:
        yield say(f"file.{file}")


def _verb(verb: Verb, say: Say, uses: Mapping[str, int] | None) -> Iterator[str]:
    yield f"### `{verb.name}`"
    yield ""
    yield say(verb.doc)
    if uses is not None:
        yield say("reference.uses", n=uses[verb.name])
    yield ""
    yield _entry(f"`{verb.name}`", say(verb.main_doc), say)
    for parameter in verb.parameters.values():
        yield _parameter(parameter, parameter.doc, say)


def _section(section: Section, say: Say) -> Iterator[str]:
    if section.path in ("", "variant"):
        yield f"### {say('reference.keys.game' if not section.path else 'reference.keys.variant')}"
    else:
        yield f"### {say('reference.keys.of', path=section.path)}"
    yield ""
    if section.path:
        yield say(section.doc)
        yield ""
    for parameter in section.keys.values():
        yield _parameter(parameter, doc_of(section, parameter), say)


def _parameter(parameter: Parameter, doc: str, say: Say) -> str:
    name = parameter.name
    text = say(doc)
    if parameter.words:
        words = ", ".join(f"`{word}`" for word in parameter.words)
        text = say("reference.aside", text=text, aside=words)
    if parameter.required:
        text = say("reference.aside", text=text, aside=say("reference.required"))
    return _entry(f"`{name}`", text, say)


def _entry(name: str, text: str, say: Say) -> str:
    return f"- {say('reference.entry', name=name, text=text)}"


def _call(function: Function) -> str:
    """A function with what it takes, as it is written."""
    takes = ", ".join(_TAKES[kind] for kind in function.takes)
    return f"{function.name}({takes})"


_TAKES: Mapping[Takes, str] = {
    Takes.LIST: "list",
    Takes.NUMBERS: "list",
    Takes.LISTS: "lists",
    Takes.NUMBER: "number",
    Takes.SEAT: "seat",
    Takes.SEATS: "seats",
    Takes.MEMBER: "member",
    Takes.EACH: "number",
}
