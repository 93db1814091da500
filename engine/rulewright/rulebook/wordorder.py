"""The order of the words that a list can have: as they stand in the word list, table or setting they come from."""

from collections.abc import Iterable

from rulewright.rulebook import terms
from rulewright.rulebook.context import Context
from rulewright.rulebook.model import Table
from rulewright.rulebook.terms import Term


def in_order(context: Context, source: Term) -> tuple[str, ...]:
    """All words that a list can have, each once."""
    words = [word for word in _words(context, source) if word in source.type.words]
    rest = [word for word in context.names.words if word in source.type.words]
    return tuple(dict.fromkeys([*words, *rest]))


def _words(context: Context, source: Term) -> Iterable[str]:
    match source:
        case terms.WordsOf(name=name):
            return context.words_of(name)
        case terms.TableCell(table=table):
            return _in_table(context.declared.tables[table].data)
        case terms.SettingValue(name=name):
            values = context.declared.settings[name].values
            return [w for v in values if isinstance(v, tuple) for w in v if isinstance(w, str)]
        case terms.ListLiteral(items=items):
            return [item.word for item in items if isinstance(item, terms.WordValue)]
        case terms.Joined(left=left, right=right):
            return [*_words(context, left), *_words(context, right)]
        case terms.IfElse(then=then, otherwise=otherwise):
            return [*_words(context, then), *_words(context, otherwise)]
        case (
            terms.Filtered(source=inner)
            | terms.Sorted(source=inner)
            | terms.Extreme(source=inner)
            | terms.Without(left=inner)
        ):
            return _words(context, inner)
        case _:
            pass
    return ()


def _in_table(data: Table) -> Iterable[str]:
    match data:
        case str():
            return [data]
        case tuple():
            return [word for row in data for word in _in_table(row)]
        case None | int():
            return []
        case _:
            pass
    return [word for row in data.values() for word in _in_table(row)]
