"""A term comes in; text in the notation of rule files goes out, with every implicit name written out."""

from collections.abc import Mapping
from types import MappingProxyType

from rulewright.expr.printer import Level
from rulewright.rulebook import terms as t
from rulewright.rulebook.types import NONE, Kind

Names = Mapping[int, str]
"""What locals are called, by their numbers; others keep their own names."""

OWN_NAMES: Names = MappingProxyType({})


def term_text(term: t.Term, names: Names = OWN_NAMES) -> str:
    """The text of a term on one line."""
    return _form(term, names)


def _level(term: t.Term) -> Level:
    match term:
        case t.Filtered() | t.Sorted() | t.Extreme() | t.Mapped():
            return Level.SUFFIX
        case t.IfElse():
            return Level.IF_ELSE
        case t.Either():
            return Level.OR
        case t.Both():
            return Level.AND
        case t.Not():
            return Level.NOT
        case t.Compare() | t.InList() | t.IsNone():
            return Level.COMPARISON
        case t.RangeList():
            return Level.RANGE
        case t.Joined() | t.Without():
            return Level.SUM
        case t.Arith(op=op):
            return Level.SUM if op in ("+", "-") else Level.PRODUCT
        case t.Negate():
            return Level.UNARY
        case _:
            return Level.POSTFIX


def _part(term: t.Term, least: Level, names: Names) -> str:
    form = _form(term, names)
    return form if _level(term) >= least else f"({form})"


def _form(term: t.Term, names: Names) -> str:
    match term:
        case t.Filtered() | t.Sorted() | t.Extreme() | t.Mapped() | t.IfElse():
            return _reaching(term, names)
        case (
            t.Either() | t.Both() | t.Not() | t.Compare() | t.InList() | t.IsNone()
            | t.RangeList() | t.Joined() | t.Without() | t.Arith() | t.Negate()
        ):  # fmt: skip
            return _operation(term, names)
        case _:
            return _atom(term, names)


def _atom(term: t.Term, names: Names) -> str:
    match term:
        case t.Const(value=value, type=kind):
            return _constant(value, kind.kind is Kind.FLAG)
        case t.WordValue(word=name) | t.SeatNamed(name=name) | t.SettingValue(name=name):
            return name
        case t.WordsOf(name=name) | t.LoopValue(loop=name):
            return name
        case t.AllSeats(players_only=players_only):
            return "players" if players_only else "seats"
        case t.AllCards():
            return "cards"
        case t.LocalValue(local=local):
            return names.get(local.number, local.name)
        case t.TableCell(table=table, keys=keys):
            return table + "".join(f"[{_form(key, names)}]" for key in keys)
        case t.VariableValue(variable=name, key=key) | t.ZoneCards(zone=name, key=key):
            return name + _key(key, names)
        case t.Answer(choice=choice, seat=seat, part=part, member=member):
            return choice + _key(seat, names) + _of(choice, part) + _key(member, names)
        case t.PendingAnswer(choice=choice, part=part, member=member):
            return choice + _of(choice, part) + _key(member, names)
        case t.FieldValue(field=name, card=card):
            return f"{_part(card, Level.POSTFIX, names)}.{name}"
        case _:
            return _call(term, names)


def _call(term: t.Term, names: Names) -> str:
    match term:
        case t.ListLiteral(items=items):
            return f"[{_series(items, names)}]"
        case t.FormulaCall(formula=name, arguments=arguments) if not arguments:
            return name
        case t.FormulaCall(formula=name, arguments=arguments):
            return f"{name}({_series(arguments, names)})"
        case t.Function(name=name, arguments=arguments):
            return f"{name}({_series(arguments, names)})"
        case t.DenseRank(local=local, value=value, seats=seats, seat=seat):
            own = names.get(local.number, local.name)
            per_seat = f"{_form(value, names)} for {own} in {_form(seats, names)}"
            return f"dense_rank({per_seat}, {_form(seat, names)})"
        case _:
            raise TypeError(type(term).__name__)


def _constant(value: int, flag: bool) -> str:
    if value == NONE:
        return "none"
    return ("true" if value else "false") if flag else str(value)


def _key(key: t.Term | None, names: Names) -> str:
    return "" if key is None else f"[{_form(key, names)}]"


def _of(choice: str, part: str | None) -> str:
    """What follows a choice's name: a choice with `from` has one part, called as itself."""
    return "" if part is None or part == choice else f".{part}"


def _series(parts: tuple[t.Term, ...], names: Names) -> str:
    return ", ".join(_form(part, names) for part in parts)


def _operation(term: t.Term, names: Names) -> str:
    own = _level(term)
    match term:
        case t.Negate(value=value):
            return f"-{_part(value, Level.UNARY, names)}"
        case t.Not(value=value):
            return f"not {_part(value, Level.NOT, names)}"
        case t.IsNone(value=value):
            return f"{_part(value, Level.RANGE, names)} == none"
        case t.Compare(op=op, left=left, right=right):
            return f"{_part(left, Level.RANGE, names)} {op} {_part(right, Level.RANGE, names)}"
        case t.InList(item=left, source=right):
            return f"{_part(left, Level.RANGE, names)} in {_part(right, Level.RANGE, names)}"
        case t.RangeList(low=low, high=high):
            return f"{_part(low, Level.SUM, names)}..{_part(high, Level.SUM, names)}"
        case _:
            op, left, right = _sides(term)
            after = Level(
                own + 1
            )  # joined from the left: an equal level on the right needs brackets
            return f"{_part(left, own, names)} {op} {_part(right, after, names)}"


def _sides(term: t.Term) -> tuple[str, t.Term, t.Term]:
    match term:
        case t.Arith(op=op, left=left, right=right):
            return op, left, right
        case t.Joined(left=left, right=right):
            return "+", left, right
        case t.Without(left=left, right=right):
            return "-", left, right
        case t.Both(left=left, right=right):
            return "and", left, right
        case t.Either(left=left, right=right):
            return "or", left, right
        case _:
            raise TypeError(type(term).__name__)


def _naming(local: t.Local, names: Names) -> str:
    """How a member is named, where the rule file gave it a name of its own."""
    own = names.get(local.number, local.name)
    return "" if local.name in ("seat", "card", "it") else f"{own} for {own} in "


def _reaching(term: t.Term, names: Names) -> str:
    match term:
        case t.IfElse(condition=condition, then=then, otherwise=otherwise):
            start = f"{_part(then, Level.OR, names)} if {_part(condition, Level.OR, names)}"
            return f"{start} else {_part(otherwise, Level.IF_ELSE, names)}"
        case t.Filtered(source=source, local=local, condition=inner):
            start = _naming(local, names) + _part(source, Level.RANGE, names)
            return f"{start} where {_part(inner, Level.OR, names)}"
        case t.Sorted(source=source, key=inner):
            return f"{_part(source, Level.RANGE, names)} by {_part(inner, Level.OR, names)}"
        case t.Extreme(source=source, key=inner, highest=highest):
            which = "highest" if highest else "lowest"
            start = f"{_part(source, Level.RANGE, names)} with {which}"
            return f"{start} {_part(inner, Level.OR, names)}"
        case t.Mapped(source=source, local=local, value=inner):
            own = names.get(local.number, local.name)
            start = f"{_part(inner, Level.OR, names)} for {own}"
            return f"{start} in {_part(source, Level.RANGE, names)}"
        case _:
            raise TypeError(type(term).__name__)
