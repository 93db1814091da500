"""The words of the rule language as tables: verbs, functions, forms of expressions and keys. The checker, the schema, the reference and the
completeness tests all read these, so that nothing is said twice.
"""

from rulewright.vocabulary.beside import BESIDE, FORMS, Holds, Key, Place
from rulewright.vocabulary.functions import FUNCTIONS, Function
from rulewright.vocabulary.keys import SECTIONS, Section
from rulewright.vocabulary.phrases import NAMES, PHRASES, Phrase
from rulewright.vocabulary.shapes import Parameter, Shape
from rulewright.vocabulary.verbs import VERBS, Verb

__all__ = [
    "BESIDE",
    "FORMS",
    "FUNCTIONS",
    "NAMES",
    "PHRASES",
    "SECTIONS",
    "VERBS",
    "Function",
    "Holds",
    "Key",
    "Parameter",
    "Phrase",
    "Place",
    "Section",
    "Shape",
    "Verb",
]
