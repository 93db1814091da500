"""A folder of rules in; while its problems are found, the trees of its expressions are known from the last time: most are the same."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rulewright.cache.kept import place_of, recall, store
from rulewright.expr import trees

PART = "expressions"
"""The folder within the cache."""
MOST = 1000
"""How many trees are kept for a folder; then it begins anew: most of them are of texts that have changed since."""


@contextmanager
def known_expressions(folder: Path) -> Iterator[None]:
    """Know what is kept for a folder, and keep what has been parsed besides when all is done."""
    path = place_of(PART, "folder", [(str(folder.resolve()), b"")])
    kept = recall(path, _learnt) or {}
    trees.fresh.clear()
    yield
    if trees.fresh:
        new = {text: trees.plain(tree) for text, tree in trees.fresh.items()}
        both = kept | new
        store(path, lambda: json.dumps(both if len(both) <= MOST else new).encode())
        trees.fresh.clear()


def _learnt(content: bytes) -> dict[str, trees.Plain]:
    kept = json.loads(content)
    if not isinstance(kept, dict):
        raise ValueError
    trees.learn(kept)
    return kept
