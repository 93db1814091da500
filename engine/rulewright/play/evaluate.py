"""The value of a term in a state, straight from the checked model: what refusals quote and observations bound.

Numbers are those of the program: seats, cards and words by number, flags 0 or 1, NONE for what is absent; lists are tuples.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rulewright.play import lists
from rulewright.play.reading import Reading
from rulewright.program.binding import Binding
from rulewright.rulebook import terms as t
from rulewright.rulebook.model import Datum, Table
from rulewright.rulebook.types import NONE, Kind

Result = int | tuple["Result", ...]
"""A value, or a list of values (of lists, for `sums`)."""


class NoValue(ValueError):
    """The term has no value here: arithmetic with an absent value, a missing row, a division by zero."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What terms read: a state, the locals bound around them, and, inside a `must`, the asked seat."""

    reading: Reading
    locals: Mapping[int, Result] = field(default_factory=dict)
    seat: int = NONE

    @property
    def binding(self) -> Binding:
        """The binding of the state."""
        return self.reading.binding

    def where(self, local: t.Local, value: Result) -> "Scope":
        """The same scope with one more name bound."""
        return replace(self, locals={**self.locals, local.number: value})


def number(term: t.Term, scope: Scope) -> int:
    """The value of a term that is not a list."""
    found = evaluate(term, scope)
    if isinstance(found, tuple):
        raise TypeError("a list where a single value is meant")
    return found


def present(term: t.Term, scope: Scope) -> int:
    """The value of a term that must not be absent; raises NoValue if it is."""
    found = number(term, scope)
    if found == NONE:
        raise NoValue
    return found


def members(term: t.Term, scope: Scope) -> tuple[Result, ...]:
    """The members of a list; a single value counts as a list of one, an absent one as none."""
    found = evaluate(term, scope)
    if isinstance(found, tuple):
        return found
    return () if found == NONE else (found,)


def evaluate(term: t.Term, scope: Scope) -> Result:
    """The value of a term; raises NoValue where the rules would fail."""
    match term:
        case t.Const(value=value):
            return value
        case t.WordValue(word=word):
            return scope.binding.encode(word)
        case t.SeatNamed(name=name):
            return scope.binding.players + scope.binding.rulebook.seats.index(name)
        case t.SettingValue(name=name):
            return _encoded(scope.binding, scope.binding.settings[name])
        case t.TableCell():
            return _table_cell(term, scope)
        case t.AllSeats(players_only=players_only):
            return tuple(range(scope.binding.players if players_only else scope.binding.seats))
        case t.AllCards():
            return tuple(range(len(scope.binding.cards)))
        case t.WordsOf(name=name):
            return _encoded(scope.binding, scope.binding.rulebook.words[name])
        case t.LocalValue(local=local):
            return scope.locals[local.number]
        case t.LoopValue(loop=loop):
            return scope.reading.loop(loop)
        case t.VariableValue() | t.ZoneCards() | t.Answer() | t.PendingAnswer() | t.FieldValue():
            return _stored(term, scope)
        case t.FormulaCall(formula=name, arguments=arguments):
            return _call(name, arguments, scope)
        case t.Negate() | t.Arith():
            return _arithmetic(term, scope)
        case t.Compare() | t.IsNone() | t.InList() | t.Not() | t.Both() | t.Either():
            return int(_holds(term, scope))
        case t.IfElse(condition=condition, then=then, otherwise=otherwise):
            return evaluate(then if holds(condition, scope) else otherwise, scope)
        case t.DenseRank():
            return _dense_rank(term, scope)
        case t.Function(name=name, arguments=arguments):
            found: Result = lists.call(name, [evaluate(a, scope) for a in arguments], scope.binding)
            return found
        case _:
            return _list(term, scope)


def holds(term: t.Term, scope: Scope) -> bool:
    """Whether a condition holds."""
    return evaluate(term, scope) not in (0, NONE)


def _encoded(binding: Binding, value: Datum | tuple[Datum, ...]) -> Result:
    if isinstance(value, tuple):
        return tuple(binding.encode(member) for member in value)
    return binding.encode(value)


def _table_cell(term: t.TableCell, scope: Scope) -> Result:
    binding, rows = scope.binding, scope.binding.rulebook.tables[term.table]
    for key in term.keys:
        found = number(key, scope)
        if found == NONE:
            raise NoValue
        row = binding.rulebook.all_words[found] if key.type.kind is Kind.WORD else found
        if isinstance(rows, Mapping) and row in rows:
            rows = rows[row]
        elif isinstance(rows, tuple) and isinstance(row, int) and 1 <= row <= len(rows):
            rows = rows[row - 1]
        else:
            raise NoValue
    return _row(rows, binding)


def _row(row: Table, binding: Binding) -> Result:
    if isinstance(row, Mapping):
        return tuple(_row(member, binding) for member in row.values())
    return tuple(_row(m, binding) for m in row) if isinstance(row, tuple) else binding.encode(row)


def _stored(
    term: t.VariableValue | t.ZoneCards | t.Answer | t.PendingAnswer | t.FieldValue, scope: Scope
) -> Result:
    reading, binding = scope.reading, scope.binding
    match term:
        case t.VariableValue(variable=name, key=key):
            per = binding.rulebook.variables[name].per
            return reading.variable(name, _key_place(key, per, scope))
        case t.ZoneCards(zone=name, key=key):
            place = _key_place(key, binding.rulebook.zones[name].per, scope)
            first = next(z.number for z in binding.zones if z.zone == name)
            return reading.zone(first + place)
        case t.Answer(choice=choice, seat=seat, part=part, member=member):
            found = number(seat, scope)
            return NONE if found == NONE else _answer(choice, found, part, member, scope, False)
        case t.PendingAnswer(choice=choice, part=part, member=member):
            return _answer(choice, scope.seat, part, member, scope, True)
        case t.FieldValue(field=name, card=card):
            cards = evaluate(card, scope)
            if isinstance(cards, tuple):
                return tuple(_field(name, one, scope) for one in cards if isinstance(one, int))
            return _field(name, cards, scope)


def _key_place(key: t.Term | None, per: str | None, scope: Scope) -> int:
    if key is None:
        return 0
    found = present(key, scope)
    if per is None or per == "seat":
        return found
    return scope.binding.rulebook.words[per].index(scope.binding.rulebook.all_words[found])


def _field(name: str, card: int, scope: Scope) -> int:
    if card == NONE:
        return NONE
    if card >= len(scope.binding.cards):
        raise NoValue  # blanked out of an observation
    found = scope.binding.cards[card]
    match name:
        case "kind":
            return scope.binding.encode(found.kind)
        case "owner":
            return scope.binding.encode(found.owner)
        case "side":
            return scope.reading.side(card)
        case "face":
            return scope.binding.encode("up" if scope.reading.face_up(card) else "down")
        case _:
            return scope.binding.encode(found.fields.get(name))


def _answer(
    choice: str, seat: int, part: str | None, member: t.Term | None, scope: Scope, pending: bool
) -> Result:
    rules, reading = scope.binding.rulebook.choices[choice], scope.reading
    taken = reading.alternative(choice, seat, pending)
    if part is None:
        return NONE if taken == NONE else scope.binding.encode(rules.alternatives[taken].name)
    for a, alternative in enumerate(rules.alternatives):
        for p, found in enumerate(alternative.parts):
            if found.name != part or (taken != a and len(rules.alternatives) > 1):
                continue
            picks = reading.picks(choice, (a, p), seat, pending)
            if found.low is not None:
                return picks
            place = 0 if member is None else member_place(found.each, present(member, scope))
            return picks[place] if picks else NONE
    return NONE


def member_place(each: t.Term | None, member: int) -> int:
    """The cell of a `for_each` member: its number, or its distance from the lowest number of the list."""
    return member - each.type.low if each and each.type.kind is Kind.NUMBER else member


def _call(name: str, arguments: tuple[t.Term, ...], scope: Scope) -> Result:
    formula = scope.binding.rulebook.formulas[name]
    inner = scope
    for local, argument in zip(formula.parameters, arguments, strict=True):
        inner = inner.where(local, evaluate(argument, scope))
    return evaluate(formula.body, inner)


def _arithmetic(term: t.Negate | t.Arith, scope: Scope) -> int:
    if isinstance(term, t.Negate):
        return -present(term.value, scope)
    left, right = present(term.left, scope), present(term.right, scope)
    match term.op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _ if right == 0:
            raise NoValue
        case "//":
            return left // right
        case _:
            return left % right


def _holds(term: t.Compare | t.IsNone | t.InList | t.Not | t.Both | t.Either, scope: Scope) -> bool:
    match term:
        case t.Not(value=value):
            return not holds(value, scope)
        case t.Both(left=left, right=right):
            return holds(left, scope) and holds(right, scope)
        case t.Either(left=left, right=right):
            return holds(left, scope) or holds(right, scope)
        case t.IsNone(value=value):
            return evaluate(value, scope) in (NONE, ())
        case t.InList(item=item, source=source):
            found = evaluate(item, scope)
            return found != NONE and found in members(source, scope)
        case t.Compare(op=op, left=left, right=right):
            return lists.compare(op, evaluate(left, scope), evaluate(right, scope))


def _dense_rank(term: t.DenseRank, scope: Scope) -> int:
    mine = number(term.value, scope.where(term.local, number(term.seat, scope)))
    values = {number(term.value, scope.where(term.local, s)) for s in members(term.seats, scope)}
    return 1 + len({value for value in values if NONE not in (value, mine) and value > mine})


def _list(term: t.Term, scope: Scope) -> tuple[Result, ...]:
    match term:
        case t.ListLiteral(items=items):
            return tuple(evaluate(item, scope) for item in items)
        case t.RangeList(low=low, high=high):
            return tuple(range(present(low, scope), present(high, scope) + 1))
        case t.Joined(left=left, right=right):
            return members(left, scope) + members(right, scope)
        case t.Without(left=left, right=right):
            gone = members(right, scope)
            return tuple(member for member in members(left, scope) if member not in gone)
        case t.Filtered(source=source, local=local, condition=condition):
            return tuple(
                m for m in members(source, scope) if holds(condition, scope.where(local, m))
            )
        case t.Mapped(source=source, local=local, value=value):
            return tuple(evaluate(value, scope.where(local, m)) for m in members(source, scope))
        case t.Sorted(source=source, local=local, key=key):
            keyed = [(number(key, scope.where(local, m)), m) for m in members(source, scope)]
            return tuple(m for _, m in sorted(keyed, key=lambda pair: (pair[0] == NONE, pair[0])))
        case t.Extreme(source=source, local=local, key=key, highest=highest):
            keyed = [(number(key, scope.where(local, m)), m) for m in members(source, scope)]
            known = [k for k, _ in keyed if k != NONE]
            best = (max if highest else min)(known, default=NONE)
            return tuple(m for k, m in keyed if k != NONE and k == best)
        case _:
            raise TypeError(type(term).__name__)
