"""Values that stand together in an answer or on a card in; every way in which a person may type them, out."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from rulewright.terminal.entry import plain
from rulewright.words.messages import Term, Value, Viewer
from rulewright.words.words import Words

_MOST = 3
"""More values than this are not typed together in any order."""

Named = tuple[str, Value]
"""What a part or field is called in the rules, and its value."""


def names_of(words: Words, named: Named, viewer: Viewer) -> tuple[str, ...]:
    """What one value may be called: as it is written, in short, as the game says it may be typed, by its name in the rules."""
    value = words.lexicon.named(*named)
    names = [words.write(value, viewer)]
    if isinstance(value, Term):
        names += [words.lexicon.term(value.name, "short"), *words.lexicon.typed(value.name)]
    if isinstance(named[1], Term):
        names.append(named[1].name)
    elif isinstance(named[1], int):
        names.append(words.write(named[1], viewer))
    return tuple(dict.fromkeys(plain(name) for name in names))


def together(words: Words, values: Sequence[Named], viewer: Viewer) -> Iterator[str]:
    """Several values in any order, with spaces between them; without, too, where the game says how they may be typed."""
    if not 1 < len(values) <= _MOST:
        return
    names = [names_of(words, named, viewer) for named in values]
    joins = (" ", "") if any(has_typed(words, named) for named in values) else (" ",)
    for chosen in product(*names):
        for order in permutations(chosen):
            yield from (join.join(order) for join in joins)


def has_typed(words: Words, named: Named) -> bool:
    """Whether the game says how a value may be typed."""
    value = words.lexicon.named(*named)
    return isinstance(value, Term) and bool(words.lexicon.typed(value.name))
