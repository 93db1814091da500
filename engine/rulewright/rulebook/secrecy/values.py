"""A term comes in; who may know its value goes out, from the zones, variables and answers that it reads."""

from collections.abc import Iterable, Mapping

from rulewright.rulebook import terms as t
from rulewright.rulebook.model import Audience, Choice, Datum, Part, Rulebook
from rulewright.rulebook.secrecy.labels import (
    OPEN,
    PUBLIC,
    Known,
    Label,
    Secret,
    known_beyond,
    told,
)
from rulewright.rulebook.secrecy.scope import LONGEST, Scope, own_text
from rulewright.rulebook.term_text import term_text

World = Mapping[str, Datum | tuple[Datum, ...]]
"""Values for the settings that say who sees what."""

SEEN_BY_ALL = ("face",)
"""Fields of a card that everyone sees wherever it lies."""


class Knower:
    """Who may know the values of a rulebook's terms, under settings that say who sees which zone and variable.

    `perhaps_absent` names the hidden variables of which it is itself a secret whether they have a value.
    """

    def __init__(self, rulebook: Rulebook, world: World, perhaps_absent: frozenset[str]) -> None:
        self._rulebook = rulebook
        self.world = world
        self._perhaps_absent = perhaps_absent
        self._formulas: dict[object, Known] = {}
        self._unlike = 0

    def known(self, term: t.Term, scope: Scope) -> Known:
        """Who may know the value of a term."""
        match term:
            case (
                t.Const() | t.WordValue() | t.SeatNamed() | t.SettingValue() | t.AllSeats()
                | t.AllCards() | t.WordsOf()
            ):  # fmt: skip
                return PUBLIC
            case t.LocalValue(local=local):
                bound = scope.locals.get(local.number)
                return bound.known if bound else PUBLIC
            case t.LoopValue(loop=loop):
                return scope.loops.get(loop, PUBLIC)
            case t.VariableValue() | t.ZoneCards() | t.Answer() | t.PendingAnswer():
                return self._state(term, scope)
            case t.FieldValue(field=field, card=card):
                return self._field(field, card, scope)
            case t.FormulaCall():
                return self._formula(term, scope)
            case t.Filtered() | t.Sorted() | t.Extreme() | t.Mapped() | t.DenseRank():
                return self._each(term, scope)
            case t.Function(name=name, arguments=arguments):
                return self._function(name, [self.known(item, scope) for item in arguments])
            case _:
                return self._operation(term, scope)

    def text(self, term: t.Term, scope: Scope) -> str:
        """A text by which two terms can be told apart: equal texts at one place mean equal values."""
        text = term_text(term, scope.names)
        if len(text) < LONGEST:
            return text
        self._unlike += 1
        return f"…{self._unlike}#"

    def audience(self, seen_by: Audience, name: str, owner: str | None) -> Label:
        """Who may see something with this audience that belongs to the seat with this text."""
        match seen_by.under(self.world):
            case "everyone":
                return OPEN
            case "owner":
                return frozenset({Secret(name, owner)})
            case _:
                return frozenset({Secret(name, None)})

    def _state(self, term: t.Term, scope: Scope) -> Known:
        match term:
            case t.VariableValue(variable=name, key=key):
                if name in scope.shown:
                    return self._keyed(key, PUBLIC, scope)
                seen_by = self._rulebook.variables[name].seen_by
                label = self.audience(seen_by, name, self._owner(key, scope))
                there = label if name in self._perhaps_absent else OPEN
                return self._keyed(key, Known(there, label, label), scope)
            case t.ZoneCards(zone=name, key=key):
                if self.text(term, scope) in scope.shown:
                    return self._keyed(key, PUBLIC, scope)
                seen_by = self._rulebook.zones[name].seen_by
                label = self.audience(seen_by, name, self._owner(key, scope))
                return self._keyed(key, Known(face=label), scope)
            case t.Answer(choice=name, seat=seat, part=part, member=member):
                known = self._answer(name, part, self._owner(seat, scope))
                return self._keyed(member, self._keyed(seat, known, scope), scope)
            case t.PendingAnswer(choice=name, member=member):
                label = frozenset({Secret(name, asked_text(self._rulebook.choices[name], scope))})
                return self._keyed(member, Known(label, label, label), scope)
            case _:
                raise TypeError(type(term).__name__)

    def _owner(self, key: t.Term | None, scope: Scope) -> str | None:
        return None if key is None else self.text(key, scope)

    def _keyed(self, key: t.Term | None, known: Known, scope: Scope) -> Known:
        """Whoever learns a value of a keyed thing learns something of the key."""
        return known if key is None else known.under(self.known(key, scope).all)

    def _answer(self, name: str, part: str | None, owner: str | None) -> Known:
        choice = self._rulebook.choices[name]
        way = self.audience(choice.seen_by, name, owner)
        found = part_of(choice, part) if part is not None else None
        if found is None:
            return told(way)
        label = self.audience(found.seen_by, name, owner)
        there = way if choice.named else OPEN
        if found.low is not None and found.low != found.high and choice.to is None:
            there = there | label  # how many were picked; with `to` the cards are seen to move
        return Known(there, label, label)

    def _field(self, field: str, card: t.Term, scope: Scope) -> Known:
        known = self.known(card, scope)
        if field in SEEN_BY_ALL or self._seen_from_behind(field):
            return Known(known.there, known.value)
        if self.text(card, scope) in scope.shown:
            return Known(known.there, known.value)
        return Known(known.there | known.face, known.value | known.face)

    def _seen_from_behind(self, field: str) -> bool:
        """Whether every card that has this field has it on its back."""
        kinds = self._rulebook.kinds.values()
        if field == "kind":
            return len(kinds) == 1
        having = [kind for kind in kinds if field in kind.fields]
        return bool(having) and all(field in kind.back for kind in having)

    def _formula(self, call: t.FormulaCall, scope: Scope) -> Known:
        formula = self._rulebook.formulas[call.formula]
        inner = scope.alone
        for local, argument in zip(formula.parameters, call.arguments, strict=True):
            known, text = self.known(argument, scope), self.text(argument, scope)
            inner = inner.binding(local, known, text)
        key = (call.formula, tuple(inner.locals.items()), tuple(scope.loops.items()), scope.shown)
        if key not in self._formulas:
            self._formulas[key] = self.known(formula.body, inner)
        return self._formulas[key]

    def _each(
        self, term: t.Filtered | t.Sorted | t.Extreme | t.Mapped | t.DenseRank, scope: Scope
    ) -> Known:
        match term:
            case t.Filtered(source=source, local=local, condition=inner):
                found, label = self._inside(source, local, inner, scope)
                return found.under(label.all)
            case t.Extreme(source=source, local=local, key=inner):
                found, label = self._inside(source, local, inner, scope)
                return found.under(label.all)
            case t.Sorted(source=source, local=local, key=inner):
                found, label = self._inside(source, local, inner, scope)
                return Known(found.there, found.value | label.all, found.face | label.all)
            case t.Mapped(source=source, local=local, value=inner):
                found, member = self._inside(source, local, inner, scope)
                sizes = member.there if inner.type.is_list else OPEN
                return Known(found.there | sizes, found.value | member.value, member.face)
            case t.DenseRank(local=local, value=inner, seats=seats, seat=seat):
                found, member = self._inside(seats, local, inner, scope)
                return told(found.all | member.all | self.known(seat, scope).all)

    def _inside(
        self, source: t.Term, local: t.Local, inner: t.Term, scope: Scope
    ) -> tuple[Known, Known]:
        """Who may know a list, and what is asked of each of its members; the owners of these are several seats."""
        found = self.known(source, scope)
        member = Known(OPEN, found.value, found.face)
        known = self.known(inner, scope.binding(local, member))
        return found, known_beyond(known, own_text(local))

    def _function(self, name: str, given: list[Known]) -> Known:
        match name, given:
            case (("count" | "some" | "no"), [members]):
                return told(members.there)
            case (("first" | "top" | "max" | "min"), [members]):
                return Known(members.there, members.chosen, members.face)
            case "descending", [members]:
                return members
            case "nth", [place, members]:
                label = place.all | members.there
                return Known(label, label | members.value, members.face)
            case _:
                label = _all(given)
                return Known(label, label, label)

    def _operation(self, term: t.Term, scope: Scope) -> Known:
        match term:
            case t.IsNone(value=value):
                return told(self.known(value, scope).there)
            case t.IfElse(condition=condition, then=then, otherwise=otherwise):
                found = self.known(then, scope).joined(self.known(otherwise, scope))
                return found.under(self.known(condition, scope).all)
            case t.Joined(left=left, right=right):
                return self.known(left, scope).joined(self.known(right, scope))
            case t.ListLiteral(items=items):
                found = PUBLIC
                for item in items:
                    found = found.joined(self.known(item, scope))
                return found
            case t.TableCell(keys=keys):
                label = _all(self.known(key, scope) for key in keys)
                return Known(label, label)
            case t.Without(left=left, right=right):
                found = self.known(left, scope)
                return found.under(found.all | self.known(right, scope).all)
            case t.Negate(value=value) | t.Not(value=value):
                return told(self.known(value, scope).all)
            case t.RangeList(low=low, high=high):
                label = self.known(low, scope).all | self.known(high, scope).all
                return Known(label, label)
            case t.InList(item=left, source=right):
                return told(self.known(left, scope).all | self.known(right, scope).all)
            case t.Arith() | t.Compare() | t.Both() | t.Either():
                return told(self.known(term.left, scope).all | self.known(term.right, scope).all)
            case _:
                raise TypeError(type(term).__name__)


def asked_text(choice: Choice, scope: Scope) -> str:
    """The text of the seat that a choice asks."""
    bound = scope.locals.get(choice.seat.number)
    return bound.text if bound else own_text(choice.seat)


def part_of(choice: Choice, name: str) -> Part | None:
    """The part of this name."""
    parts = (part for alternative in choice.alternatives for part in alternative.parts)
    return next((part for part in parts if part.name == name), None)


def _all(given: Iterable[Known]) -> Label:
    return OPEN.union(*(known.all for known in given))
