"""What a condition tells about the values in it: that they are there, and between which numbers they lie.

A fact speaks of a term by its key, a text that is the same for the same term wherever it stands. It holds until something
that the term reads changes.
"""

from collections.abc import Iterable
from dataclasses import replace

from rulewright.rulebook import terms
from rulewright.rulebook.context import Context
from rulewright.rulebook.scope import NO_FACTS, Fact, Facts
from rulewright.rulebook.terms import Term
from rulewright.rulebook.types import MOST, Kind
from rulewright.rulebook.walking import all_inside

CARDS = "cards"
"""What a fact about cards in zones, or about their sides and faces, reads."""
ANYTHING = "*"
"""What a fact about a formula reads: it may change with everything."""


def key_of(term: Term) -> str | None:
    """The text that stands for a term in facts; None for terms that facts do not speak of."""
    match term:
        case terms.Const(value=value):
            return str(value)
        case terms.WordValue(word=name) | terms.SeatNamed(name=name):
            return name
        case terms.SettingValue(name=name) | terms.WordsOf(name=name):
            return f"{type(term).__name__}.{name}"
        case terms.AllSeats(players_only=only):
            return f"seats{only}"
        case terms.LocalValue(local=local):
            return f"local.{local.number}"
        case terms.LoopValue(loop=loop):
            return f"loop.{loop}"
        case terms.TableCell(table=table, keys=keys):
            return _with(f"table.{table}", keys)
        case terms.VariableValue(variable=variable, key=key):
            return _with(f"variable.{variable}", () if key is None else (key,))
        case terms.ZoneCards(zone=zone, key=key):
            return _with(f"zone.{zone}", () if key is None else (key,))
        case terms.Answer(choice=choice, seat=seat, part=part, member=member):
            keys = (seat,) if member is None else (seat, member)
            return _with(f"answer.{choice}.{part}", keys)
        case terms.PendingAnswer(choice=choice, part=part, member=member):
            return _with(f"pending.{choice}.{part}", () if member is None else (member,))
        case terms.FieldValue(field=name, card=card):
            return _with(f"field.{name}", (card,))
        case terms.FormulaCall(formula=formula, arguments=arguments):
            return _with(f"formula.{formula}", arguments)
        case terms.Function(name=name, arguments=arguments):
            return _with(f"function.{name}", arguments)
        case _:
            pass
    return None


def _with(head: str, keys: Iterable[Term]) -> str | None:
    found = [key_of(key) for key in keys]
    return f"{head}({','.join(key for key in found if key)})" if all(found) else None


def reads(term: Term) -> frozenset[str]:
    """What can change a term: `variable.x`, `choice.x`, `loop.x`, `cards`, or anything (for formulas)."""
    return frozenset(name for each in all_inside(term) for name in reads_itself(each))


def reads_itself(term: Term) -> tuple[str, ...]:
    """As `reads`, without what is inside the term."""
    match term:
        case terms.VariableValue(variable=name):
            return (f"variable.{name}",)
        case terms.Answer(choice=name):
            return (f"choice.{name}",)
        case terms.LoopValue(loop=name):
            return (f"loop.{name}",)
        case terms.ZoneCards() | terms.FieldValue(field="side" | "face"):
            return (CARDS,)
        case terms.FormulaCall():
            return (ANYTHING,)
        case _:
            pass
    return ()


def refined(term: Term, facts: Facts) -> Term:
    """A term with its type as narrow as the facts make it."""
    key = key_of(term) if facts else None
    fact = (facts.get(key) or facts.get(_of_all(term))) if key else None
    if fact is None or isinstance(term, terms.Const):
        return term
    type_ = term.type
    if fact.present and not type_.is_list:
        type_ = type_.sure()
    low, high = max(type_.low, fact.low), min(type_.high, fact.high)
    if type_.kind is Kind.NUMBER and type_.depth == 0 and low <= high:
        type_ = replace(type_, low=low, high=high)
    return replace(term, type=type_)


def _of_all(term: Term) -> str:
    """The key of a fact about the answers of all players, for the answer of one of them."""
    match term:
        case terms.Answer(choice=choice, part=part, member=None):
            return f"answer.{choice}.{part}(seatsTrue)"
        case _:
            return ""


def without(facts: Facts, changed: frozenset[str]) -> Facts:
    """The facts that still hold after these changes."""
    if not changed or not facts:
        return facts
    return {
        key: fact
        for key, fact in facts.items()
        if not fact.reads & changed and ANYTHING not in fact.reads
    }


def common(left: Facts, right: Facts) -> Facts:
    """What both sides know."""
    return {
        key: Fact(
            left[key].present and right[key].present,
            min(left[key].low, right[key].low),
            max(left[key].high, right[key].high),
            left[key].reads,
        )
        for key in left
        if key in right
    }


def present(context: Context, term: Term) -> Facts:
    """A value is there: so is whatever it was got from."""
    facts = _fact(term, True, -MOST, MOST)
    match term:
        case terms.FieldValue(card=card):
            return {**present(context, card), **facts}
        case terms.Function(name="first" | "top" | "max" | "min", arguments=(source,)):
            return {**some(source), **facts}
        case _:
            pass
    return facts


def some(source: Term) -> Facts:
    """A list has members."""
    key = key_of(source)
    reading = reads(source)
    return {f"some {key}": Fact(True, -MOST, MOST, reading)} if key else {}


def has_some(source: Term, facts: Facts) -> bool:
    """Whether a list is known to have members."""
    return bool(facts) and f"some {key_of(source)}" in facts


def _fact(term: Term, there: bool, low: int, high: int) -> Facts:
    key = key_of(term)
    if key is None:
        return {}
    if term.type.kind is Kind.NUMBER:
        low, high = max(low, term.type.low), min(high, term.type.high)
    return {key: Fact(there, low, high, reads(term))}


def learned(context: Context, term: Term, truth: bool) -> Facts:
    """What is known where a condition is true (or false)."""
    match term:
        case terms.Not(value=value):
            return learned(context, value, not truth)
        case terms.Both(left=left, right=right):
            return _paired(context, left, right, truth, both=truth)
        case terms.Either(left=left, right=right):
            return _paired(context, left, right, truth, both=not truth)
        case terms.IsNone(value=value) if not truth:
            return some(value) if value.type.is_list else present(context, value)
        case terms.Function(name="some" | "no" as name, arguments=(source,)):
            return some(source) if truth == (name == "some") else NO_FACTS
        case terms.InList(item=item, source=source) if truth:
            return {**present(context, item), **some(source)}
        case terms.Compare():
            return _compared(context, term, truth)
        case _:
            pass
    return NO_FACTS


def _paired(context: Context, left: Term, right: Term, truth: bool, both: bool) -> Facts:
    first, second = learned(context, left, truth), learned(context, right, truth)
    return merged(first, second) if both else common(first, second)


def merged(left: Facts, right: Facts) -> Facts:
    """What is known where both hold."""
    facts = dict(left)
    for key, fact in right.items():
        before = facts.get(key, fact)
        low, high = max(before.low, fact.low), min(before.high, fact.high)
        facts[key] = Fact(before.present or fact.present, low, high, fact.reads)
    return facts


_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def _compared(context: Context, term: terms.Compare, truth: bool) -> Facts:
    op = term.op if truth else _OPPOSITE[term.op]
    left, right = term.left, term.right
    if op == "!=":
        return NO_FACTS
    # An order that is false may be so because a side is absent; then nothing is known.
    if not truth and op != "==" and (left.type.optional or right.type.optional):
        return NO_FACTS
    facts = merged(present(context, left), present(context, right))
    if op == "==":
        facts = {**facts, **_parts_of(context, left, right), **_parts_of(context, right, left)}
    if left.type.kind is Kind.NUMBER and right.type.kind is Kind.NUMBER:
        facts = merged(facts, _bounded(left, op, right))
        return {**facts, **_counted(left, facts), **_counted(right, facts)}
    return facts


def _counted(term: Term, facts: Facts) -> Facts:
    """A count of more than nothing: the list has members."""
    fact = facts.get(key_of(term) or "")
    match term:
        case terms.Function(name="count", arguments=(source,)) if fact is not None and fact.low > 0:
            return some(source)
        case _:
            return NO_FACTS


def _bounded(left: Term, op: str, right: Term) -> Facts:
    one = 1 if op in ("<", ">") else 0
    low, high = -MOST, MOST
    other_low, other_high = -MOST, MOST
    if op in ("<", "<=", "=="):
        high, other_low = right.type.high - one, left.type.low + one
    if op in (">", ">=", "=="):
        low, other_high = right.type.low + one, left.type.high - one
    return merged(_fact(left, True, low, high), _fact(right, True, other_low, other_high))


def _parts_of(context: Context, answer: Term, name: Term) -> Facts:
    """`call == bid`: the parts of a bid are there."""
    if not isinstance(answer, terms.Answer) or not isinstance(name, terms.WordValue):
        return NO_FACTS
    facts: dict[str, Fact] = {}
    for alternative in context.outline.choices[answer.choice].alternatives:
        if alternative.name == name.word:
            for part in alternative.parts:
                value = replace(answer, part=part.name)
                facts.update(_fact(value, True, -MOST, MOST))
    return facts
