"""The value of a term that reads no state: card fields, what a zone holds, start values, and whatever else a binding must know.

Numbers and flags (0 or 1) are ints, words are strings, seats are numbers, what is absent is None, lists are tuples.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rulewright.rulebook import terms as t
from rulewright.rulebook.model import Datum, Formula, Rulebook, Table
from rulewright.rulebook.types import NONE

Constant = Datum | tuple["Constant", ...]
"""A value of data, or a list of values (of lists, for `sums`)."""


LONGEST = 100_000
"""Members of a list of data; a rule file that asks for more is stopped before it takes all memory."""


class NotConstant(ValueError):
    """The term reads the state, or has no value (a missing row, arithmetic with an absent value, a list without end)."""


@dataclass(frozen=True, slots=True)
class Data:
    """What a constant term may read. `locals` are bound names by number; a local of a card is a mapping of its fields."""

    tables: Mapping[str, Table]
    words: Mapping[str, tuple[str, ...]]
    formulas: Mapping[str, Formula]
    settings: Mapping[str, Datum | tuple[Datum, ...]]
    players: int
    seats: int
    locals: Mapping[int, "Constant | Mapping[str, Datum]"] = field(default_factory=dict)

    def where(self, local: t.Local, value: "Constant | Mapping[str, Datum]") -> "Data":
        """The same data with one more name bound."""
        return Data(
            self.tables,
            self.words,
            self.formulas,
            self.settings,
            self.players,
            self.seats,
            {**self.locals, local.number: value},
        )


def data_of(
    rulebook: Rulebook, settings: Mapping[str, Datum | tuple[Datum, ...]], players: int
) -> Data:
    """What the constant terms of a rulebook may read under these settings."""
    seats = players + len(rulebook.seats)
    return Data(rulebook.tables, rulebook.words, rulebook.formulas, settings, players, seats)


def evaluate(term: t.Term, data: Data) -> Constant:
    """The value of a term over settings, tables, words and the numbers of seats; raises NotConstant for any other."""
    match term:
        case t.Const(value=value):
            return None if value == NONE else value
        case t.WordValue(word=word):
            return word
        case t.SettingValue(name=name):
            return data.settings[name]
        case t.WordsOf(name=name):
            return data.words[name]
        case t.AllSeats(players_only=players_only):
            return tuple(range(data.players if players_only else data.seats))
        case t.LocalValue(local=local) if local.number in data.locals:
            found = data.locals[local.number]
            if isinstance(found, Mapping):
                raise NotConstant("a card is not a value")
            return found
        case t.FieldValue(field=name, card=t.LocalValue(local=local)) if (
            local.number in data.locals
        ):
            card = data.locals[local.number]
            return card.get(name) if isinstance(card, Mapping) else None
        case t.TableCell(table=table, keys=keys):
            return _cell(data.tables[table], [evaluate(key, data) for key in keys])
        case t.FormulaCall(formula=name, arguments=arguments):
            formula = data.formulas[name]
            for local, argument in zip(formula.parameters, arguments, strict=True):
                data = data.where(local, evaluate(argument, data))
            return evaluate(formula.body, data)
        case t.Not() | t.Both() | t.Either() | t.IfElse() | t.Compare() | t.IsNone() | t.InList():
            return _condition(term, data)
        case t.Negate() | t.Arith():
            return _arithmetic(term, data)
        case t.Function(name=name, arguments=arguments):
            return _function(name, [evaluate(argument, data) for argument in arguments])
        case _:
            return _list(term, data)


def evaluate_list(term: t.Term, data: Data) -> tuple[Constant, ...]:
    """The members of a constant list; a single value counts as a list of one, an absent one as none."""
    value = evaluate(term, data)
    if isinstance(value, tuple):
        return value
    return () if value is None else (value,)


def evaluate_number(term: t.Term, data: Data) -> int:
    """The value of a constant term that must be a number."""
    return _number(evaluate(term, data))


def _number(value: Constant) -> int:
    if not isinstance(value, int):
        raise NotConstant(f"{value!r} is not a number")
    return value


def _numbers(value: Constant) -> list[int]:
    return [_number(member) for member in _members(value)]


def _members(value: Constant) -> tuple[Constant, ...]:
    if not isinstance(value, tuple):
        raise NotConstant(f"{value!r} is not a list")
    return value


def _cell(table: Table, keys: list[Constant]) -> Constant:
    for key in keys:
        if isinstance(table, Mapping) and isinstance(key, int | str) and key in table:
            table = table[key]
        elif isinstance(table, tuple) and isinstance(key, int) and 1 <= key <= len(table):
            table = table[key - 1]
        else:
            raise NotConstant(f"no row {key!r}")
    return _row(table)


def _row(table: Table) -> Constant:
    if isinstance(table, Mapping):
        raise NotConstant("a table is not a value")
    return tuple(_row(member) for member in table) if isinstance(table, tuple) else table


def _condition(term: t.Term, data: Data) -> Constant:
    match term:
        case t.Not(value=value):
            return 0 if evaluate(value, data) else 1
        case t.Both(left=left, right=right):
            return int(bool(evaluate(left, data)) and bool(evaluate(right, data)))
        case t.Either(left=left, right=right):
            return int(bool(evaluate(left, data)) or bool(evaluate(right, data)))
        case t.IfElse(condition=condition, then=then, otherwise=otherwise):
            return evaluate(then if evaluate(condition, data) else otherwise, data)
        case t.IsNone(value=value):
            return int(evaluate(value, data) in (None, ()))
        case t.InList(item=item, source=source):
            found = evaluate(item, data)
            return int(found is not None and found in _members(evaluate(source, data)))
        case t.Compare(op=op, left=left, right=right):
            return int(_compare(op, evaluate(left, data), evaluate(right, data)))
        case _:
            raise NotConstant(type(term).__name__)


_ORDER: Mapping[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def _compare(op: str, left: Constant, right: Constant) -> bool:
    if op in ("==", "!="):
        equal = left is not None and left == right
        return equal if op == "==" else not equal
    if left is None or right is None:
        return False
    return _ORDER[op](_number(left), _number(right))


def _arithmetic(term: t.Negate | t.Arith, data: Data) -> int:
    if isinstance(term, t.Negate):
        return -evaluate_number(term.value, data)
    left, right = evaluate_number(term.left, data), evaluate_number(term.right, data)
    match term.op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _ if right == 0:
            raise NotConstant("a division by zero")
        case "//":
            return left // right
        case _:
            return left % right


def _list(term: t.Term, data: Data) -> tuple[Constant, ...]:
    match term:
        case t.ListLiteral(items=items):
            return tuple(evaluate(item, data) for item in items)
        case t.RangeList(low=low, high=high):
            numbers = range(evaluate_number(low, data), evaluate_number(high, data) + 1)
            if len(numbers) > LONGEST:
                raise NotConstant(f"a range of {len(numbers)} numbers")
            return tuple(numbers)
        case t.Joined(left=left, right=right):
            return evaluate_list(left, data) + evaluate_list(right, data)
        case t.Without(left=left, right=right):
            gone = evaluate_list(right, data)
            return tuple(member for member in evaluate_list(left, data) if member not in gone)
        case t.Filtered(source=source, local=local, condition=condition):
            members = evaluate_list(source, data)
            return tuple(m for m in members if evaluate(condition, data.where(local, m)))
        case t.Mapped(source=source, local=local, value=value):
            return tuple(evaluate(value, data.where(local, m)) for m in evaluate_list(source, data))
        case t.Sorted(source=source, local=local, key=key):
            members = evaluate_list(source, data)
            return tuple(sorted(members, key=lambda m: evaluate_number(key, data.where(local, m))))
        case t.Extreme(source=source, local=local, key=key, highest=highest):
            keyed = [(evaluate(key, data.where(local, m)), m) for m in evaluate_list(source, data)]
            known = [k for k, _ in keyed if isinstance(k, int)]
            best = (max if highest else min)(known, default=None)
            return tuple(m for k, m in keyed if k is not None and k == best)
        case _:
            raise NotConstant(type(term).__name__)


def _sums(lists: Constant) -> tuple[Constant, ...]:
    totals = {0}
    for members in _members(lists):
        totals = {total + number for total in totals for number in _numbers(members)}
        if len(totals) > LONGEST:
            raise NotConstant(f"{len(totals)} totals")
    return tuple(sorted(totals))


def _position(value: Constant, members: Constant) -> Constant:
    found = _members(members)
    return found.index(value) + 1 if value is not None and value in found else None


def _nth(place: Constant, members: Constant) -> Constant:
    found, number = _members(members), _number(place)
    return found[number - 1] if 1 <= number <= len(found) else None


_FUNCTIONS: Mapping[str, Callable[..., Constant]] = {
    "count": lambda members: len(_members(members)),
    "some": lambda members: int(bool(_members(members))),
    "no": lambda members: int(not _members(members)),
    "sum": lambda members: sum(_numbers(members)),
    "max": lambda members: max(_numbers(members), default=None),
    "min": lambda members: min(_numbers(members), default=None),
    "first": lambda members: _nth(1, members),
    "top": lambda members: _nth(len(_members(members)), members),
    "nth": _nth,
    "distinct": lambda members: tuple(dict.fromkeys(_members(members))),
    "descending": lambda members: tuple(sorted(_numbers(members), reverse=True)),
    "position": _position,
    "sums": _sums,
}


def _function(name: str, arguments: list[Constant]) -> Constant:
    if name not in _FUNCTIONS:
        raise NotConstant(name)
    return _FUNCTIONS[name](*arguments)
