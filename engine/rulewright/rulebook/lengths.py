"""How many members a list can have, at least and at most: over all settings, player counts and states."""

from rulewright.rulebook import terms
from rulewright.rulebook.context import Context
from rulewright.rulebook.facts import has_some
from rulewright.rulebook.scope import Facts
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import MOST, Kind, Type

Length = tuple[int, int]


def length(context: Context, term: Term, facts: Facts) -> Length:
    """The fewest and most members of a list."""
    low, high = _length(context, term, facts)
    if low == 0 and has_some(term, facts):
        low = 1
    return min(low, high), min(high, MOST)


def _length(context: Context, term: Term, facts: Facts) -> Length:
    match term:
        case terms.AllSeats(players_only=only):
            return context.outline.players if only else context.seats
        case terms.AllCards():
            return 0, context.declared.most_cards
        case terms.ZoneCards(zone=zone):
            return _zone(context, zone)
        case terms.WordsOf(name=name):
            size = len(context.outline.words[name])
            return size, size
        case terms.SettingValue(name=name):
            sizes = [len(v) for v in context.declared.settings[name].values if isinstance(v, tuple)]
            return (min(sizes), max(sizes)) if sizes else (0, 0)
        case terms.TableCell(table=table, keys=keys):
            level = context.declared.tables[table].levels[len(keys)]
            return level.least, level.most
        case terms.FormulaCall(formula=formula):
            signature = context.signatures.get(formula)
            return signature.length if signature else (0, widest(context, term.type))
        case terms.Function():
            return _function(context, term, facts)
        case terms.IfElse(then=then, otherwise=otherwise):
            left, right = length(context, then, facts), length(context, otherwise, facts)
            return min(left[0], right[0]), max(left[1], right[1])
        case _:
            pass
    return _made(context, term, facts)


def _made(context: Context, term: Term, facts: Facts) -> Length:
    """Lists that are made out of others."""
    match term:
        case terms.ListLiteral(items=items):
            return len(items), len(items)
        case terms.RangeList(low=low, high=high):
            least = high.type.low - low.type.high + 1
            return max(0, least), max(0, high.type.high - low.type.low + 1)
        case terms.Joined(left=left, right=right):
            first, second = length(context, left, facts), length(context, right, facts)
            return first[0] + second[0], first[1] + second[1]
        case terms.Without(left=left, right=right):
            first, second = length(context, left, facts), length(context, right, facts)
            return max(0, first[0] - second[1]), first[1]
        case terms.Filtered(source=source):
            return 0, length(context, source, facts)[1]
        case terms.Extreme(source=source, key=key):
            least, most = length(context, source, facts)
            return (0 if key.type.optional else min(1, least)), most
        case terms.Sorted(source=source) | terms.Mapped(source=source):
            return length(context, source, facts)
        case _:
            pass
    return 0, widest(context, term.type)


def _zone(context: Context, zone: str) -> Length:
    holds = context.declared.zones[zone].holds
    if holds is None:
        return 0, context.declared.most_cards
    return 0, holds[1].type.high  # fewer, for a moment, while cards are on their way


def _function(context: Context, term: terms.Function, facts: Facts) -> Length:
    match term.name:
        case "descending":
            return length(context, term.arguments[0], facts)
        case "distinct":
            least, most = length(context, term.arguments[0], facts)
            return min(1, least), min(most, widest(context, term.type))
        case "sums":
            return 0, min(MOST, term.type.high - term.type.low + 1)
        case _:
            pass
    return 0, widest(context, term.type)


def widest(context: Context, type_: Type) -> int:
    """How many different values of a kind there are."""
    match type_.kind:
        case Kind.NUMBER:
            return min(MOST, type_.high - type_.low + 1)
        case Kind.WORD:
            return len(type_.words)
        case Kind.SEAT:
            return context.seats[1]
        case Kind.CARD:
            return context.declared.most_cards
        case Kind.FLAG:
            return 2
        case Kind.NOTHING:
            return 0
