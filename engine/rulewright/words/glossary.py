"""`locales/glossary.yaml` and the table of simplified characters in; which word stands for which, and which never stand, out."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from rulewright.problems import RulebookError
from rulewright.source import Mapping as MappingNode
from rulewright.source import Node, Scalar, Sequence, read_text

Choices = Mapping[str, tuple[str, ...]]
"""Language tag → words."""


@dataclass(frozen=True, slots=True)
class Glossary:
    """Approved words by English word, words to avoid by language, and the characters that only simplified Chinese has."""

    terms: Mapping[str, Choices]
    avoid: Mapping[str, Mapping[str, str]]
    simplified: frozenset[str]

    def wanted(self, source: str, tag: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Each English word of the glossary in a sentence without its places, with its approved words in a language."""
        for term, choices in self.terms.items():
            words = "|".join(re.escape(word) for word in (term, *choices.get("en", ())))
            pattern = rf"(?<!\w)(?!(?-i:[A-Z]{{2}}))(?:{words})(?!\w)"
            if tag in choices and re.search(pattern, source, re.IGNORECASE):
                yield term, choices[tag]

    def avoided(self, tag: str) -> Iterator[tuple[str, str]]:
        """Each word that does not stand in a language, with the better one."""
        yield from self.avoid.get(tag, {}).items()


def read_glossary(path: Path) -> Glossary:
    """The glossary of a file. Raises RulebookError if it cannot be read."""
    root, problems = read_text(path.read_text("utf-8"), path.as_posix())
    if problems:
        raise RulebookError(problems)
    sections = dict(_entries(root))
    terms = {
        name: MappingProxyType({tag: _words(words) for tag, words in _entries(node)})
        for name, node in _entries(sections.get("terms"))
    }
    avoid = {
        tag: MappingProxyType({word: _words(better)[0] for word, better in _entries(node)})
        for tag, node in _entries(sections.get("avoid"))
    }
    return Glossary(MappingProxyType(terms), MappingProxyType(avoid), read_simplified())


def read_simplified() -> frozenset[str]:
    """The characters that text in traditional Chinese cannot contain."""
    text = files("rulewright.words").joinpath("simplified.txt").read_text("utf-8")
    return frozenset("".join(line for line in text.splitlines() if not line.startswith("#")))


def _entries(node: Node | None) -> Iterator[tuple[str, Node]]:
    if isinstance(node, MappingNode):
        yield from ((key.text, value) for key, value in node.entries)


def _words(node: Node) -> tuple[str, ...]:
    if isinstance(node, Sequence):
        return tuple(item.text for item in node.items if isinstance(item, Scalar))
    return (node.text,) if isinstance(node, Scalar) else ()
