"""The files that stand beside a game's rules in; what its printed rulebook is held against in them out, kept until one of them changes:
no number of the rules reaches it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulewright import problems
from rulewright.cache.kept import keep_tree
from rulewright.cache.packing import classes_of
from rulewright.problems import Problem, Span
from rulewright.resources import EXAMPLES_FILE
from rulewright.sections.belonging import check_examples
from rulewright.sections.model import Document
from rulewright.source import Mapping as MappingNode
from rulewright.source import Scalar, Sequence, read_text
from rulewright.words.domains import DomainReader
from rulewright.words.rulebook_texts import RULEBOOK_FILE
from rulewright.words.words import WORDS_FILE

PART = "beside"
"""The folder within the cache."""
NAMES = (WORDS_FILE, EXAMPLES_FILE, RULEBOOK_FILE)


@dataclass(frozen=True, slots=True)
class Beside:
    """The ids of a game's texts; the ids of its worked examples with their places, None where there is no file of them; and what
    is wrong with what these say for the printed rulebook.
    """

    texts: frozenset[str]
    examples: Mapping[str, Span] | None
    problems: tuple[Problem, ...]


def beside(files: Mapping[str, str], document: Document) -> Beside:
    """What stands beside the rules of a game whose printed rulebook is `document`."""
    texts = [(name, files[name].encode(errors="surrogatepass")) for name in NAMES if name in files]
    classes = {**classes_of((problems,)), Beside.__name__: Beside}
    return keep_tree(PART, "game", texts, lambda: _read(files, document), classes)


def _read(files: Mapping[str, str], document: Document) -> Beside:
    texts = frozenset(_texts(files.get(WORDS_FILE, "")))
    if EXAMPLES_FILE not in files:
        return Beside(texts, None, ())
    text = files[EXAMPLES_FILE]
    found = tuple(check_examples(document, text, EXAMPLES_FILE, texts))
    return Beside(texts, dict(_examples(text)), found)


def _texts(text: str) -> Iterator[str]:
    root, _ = read_text(text, WORDS_FILE)
    reader = DomainReader()
    if root is not None:
        reader.read_game(root)
    yield from reader.texts


def _examples(text: str) -> Iterator[tuple[str, Span]]:
    root, _ = read_text(text, EXAMPLES_FILE)
    listed = root.get("examples") if isinstance(root, MappingNode) else None
    for item in listed.items if isinstance(listed, Sequence) else ():
        id = item.get("id") if isinstance(item, MappingNode) else None
        if isinstance(id, Scalar):
            yield id.text, id.span
