"""The vocabulary comes in; what people and editors read about the rule language goes out: a schema, a reference, counts.

Sentences are not made here: whoever calls gives a function from the id of a sentence to its text.
"""

from rulewright.reference.beside import FILES, schema_beside
from rulewright.reference.manual import reference
from rulewright.reference.schema import schema
from rulewright.reference.uses import verb_uses

__all__ = ["FILES", "reference", "schema", "schema_beside", "verb_uses"]
