"""Problems of rule files in; the changes that mend them without changing what the author meant, out."""

from rulewright.mending.edits import Edit, edits_of
from rulewright.mending.texts import mended

__all__ = ["Edit", "edits_of", "mended"]
