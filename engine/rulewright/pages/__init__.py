"""The rule files of games in; a tree of pages for each language, as MkDocs reads them, out. `tree` tells the whole story in order."""

from rulewright.pages.sources import GameSource, sources
from rulewright.pages.tree import Tree, write_trees

__all__ = ["GameSource", "Tree", "sources", "write_trees"]
