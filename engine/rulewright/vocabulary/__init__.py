"""The words of the rule language as tables: verbs, functions and keys. The checker, the schema, the reference and the
completeness tests all read these, so that nothing is said twice.
"""

from rulewright.vocabulary.beside import BESIDE, FORMS, Holds, Key, Place
from rulewright.vocabulary.functions import FUNCTIONS, Function
from rulewright.vocabulary.keys import SECTIONS, Section
from rulewright.vocabulary.shapes import Parameter, Shape
from rulewright.vocabulary.verbs import VERBS, Verb

__all__ = [
    "BESIDE",
    "FORMS",
    "FUNCTIONS",
    "SECTIONS",
    "VERBS",
    "Function",
    "Holds",
    "Key",
    "Parameter",
    "Place",
    "Section",
    "Shape",
    "Verb",
]
