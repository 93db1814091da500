"""What an example calls `name`, `name(arguments)`, `count(zone)`, `face_up(zone)` or `set(list)` in; what is looked at, out."""

import re
from dataclasses import replace
from typing import get_args

from rulewright.examples.names import Given, Names
from rulewright.examples.steps import (
    GameFact,
    OfFormula,
    OfGame,
    OfSet,
    OfVariable,
    OfZone,
    Subject,
    ZoneHow,
)
from rulewright.examples.wrong import unknown, wrong
from rulewright.problems import Span
from rulewright.rulebook.model import Formula
from rulewright.rulebook.types import MOST, Type
from rulewright.source import Scalar
from rulewright.source.scalars import reading

_CALL = re.compile(r"(\w+)(?:\((.*)\))?")
_ZONE_CALLS: dict[str, ZoneHow] = {"count": "count", "face_up": "face_up"}
_SET = "set"
GAME_FACTS: tuple[GameFact, ...] = get_args(GameFact)


def subject_of(name: Scalar, key: Scalar | None, names: Names) -> Subject:
    """What is meant by a name with a key (None for no key). Raises Wrong."""
    return _subject(name.text, name.span, key, names)


def _subject(text: str, span: Span, key: Scalar | None, names: Names) -> Subject:
    called = _CALL.fullmatch(text.strip())
    if called is None:
        raise wrong("not_a_subject", span, text=text)
    name, arguments = called[1], called[2]
    if name == _SET and arguments is not None:
        return OfSet(_subject(arguments, span, key, names))
    if name in _ZONE_CALLS and arguments is not None:
        zone = Scalar(span, arguments.strip(), arguments.strip(), plain=True)
        return OfZone(_ZONE_CALLS[name], names.instance(zone, key))
    plain = Scalar(span, name, name, plain=True)
    if arguments is None and name in GAME_FACTS:
        return _plain(name, plain, key, names)
    if name in names.rules.formulas:
        return _formula(names.rules.formulas[name], arguments, plain, key, names)
    if arguments is not None:
        raise unknown("formula", name, span, names.rules.formulas)
    return _plain(name, plain, key, names)


def _plain(name: str, word: Scalar, key: Scalar | None, names: Names) -> Subject:
    rules = names.rules
    for fact in GAME_FACTS:
        if fact == name:
            if key is not None:
                raise wrong("no_keys", key.span, key=key.text)
            return OfGame(fact)
    if name in rules.zones:
        return OfZone("cards", names.instance(word, key))
    if name in rules.variables:
        variable = rules.variables[name]
        place = None
        if key is not None:
            place = names.binding.keys(variable.per).index(names.key(variable.per, key))
        return OfVariable(name, place, variable.type)
    known = (*GAME_FACTS, *rules.zones, *rules.variables, *rules.formulas)
    raise unknown("subject", name, word.span, known)


def _formula(
    formula: Formula, arguments: str | None, word: Scalar, key: Scalar | None, names: Names
) -> OfFormula:
    given = [one.strip() for one in arguments.split(",")] if arguments else []
    if len(given) != formula.written:
        wanted = formula.written
        raise wrong("arguments", word.span, name=formula.name, n=wanted, given=len(given))
    if formula.per_card:
        raise wrong("of_a_card", word.span, name=formula.name)
    passed = tuple(
        _argument(one, local.type, word.span, names)
        for one, local in zip(given, formula.parameters, strict=False)
    )
    seat = None
    if key is not None:
        found = names.key("seat" if formula.per_seat else None, key)
        seat = found if isinstance(found, int) else None
    return OfFormula(formula, passed, seat)


def _argument(written: str, type_: Type, span: Span, names: Names) -> Given:
    value, _ = reading(written)
    wide = replace(type_, low=-MOST, high=MOST, words=frozenset(names.rules.all_words))
    return names.given(Scalar(span, written, value, plain=True), wide)
