"""A checked game and the settings of one table in; what a text of its rulebook may print, out: values with where they come from."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from rulewright.expr import nodes
from rulewright.expr.nodes import Expr
from rulewright.problems import Problem, Span
from rulewright.program.deck import Card, spread
from rulewright.rulebook.asides import Asides, asides_of
from rulewright.rulebook.constants import Constant, Data, NotConstant, data_of, evaluate
from rulewright.rulebook.model import Datum, Rulebook
from rulewright.rulebook.types import Kind

Settings = Mapping[str, Datum | tuple[Datum, ...]]

BOX = "box"
BOX_VALUES = ("cards", "each", "players", "fewest")
"""`box.cards`: all cards of the game; `box.each`: those of one player; `box.players` and `box.fewest`: for how many players they
are. `box.<kind>`: the cards of a kind, those of one player where each has some.
"""


@dataclass(frozen=True)
class Sheet:
    """The rules of one game (with a variant) at a table of so many players, under these settings."""

    rulebook: Rulebook
    asides: Asides
    data: Data
    boxed: Callable[[], "Box"]
    """The box, made when a text first counts in it."""

    @property
    def box(self) -> "Box":
        """What lies in the box."""
        return self.boxed()

    def value(self, expr: Expr) -> tuple[Constant, Kind]:
        """What an expression is, and of what kind. Raises NotConstant if it has no value here; `problems` says why."""
        term, _ = self.asides.term(self._counted(expr))
        if term is None:
            raise NotConstant("not understood")
        return evaluate(term, self.data), term.type.kind

    def _counted(self, expr: Expr) -> Expr:
        return self.box.counted(expr) if BOX in names_in(expr) else expr

    def problems(self, expr: Expr) -> tuple[Problem, ...]:
        """Why an expression has no value."""
        term, problems = self.asides.term(self._counted(expr))
        if term is None:
            return problems
        try:
            evaluate(term, self.data)
        except NotConstant:
            return (Problem("sections.no_value", expr.span),)
        return ()

    def holds(self, expr: Expr) -> bool:
        """Whether a condition holds; one that has no value does not."""
        try:
            return bool(self.value(expr)[0])
        except NotConstant:
            return False

    def is_value(self, name: str) -> bool:
        """Whether a bare name prints a value: a setting, a table, a word list, or one of the box."""
        known = (self.rulebook.settings, self.rulebook.tables, self.rulebook.words)
        return any(name in names for names in known) or _in_box(name, self)

    def origins(self, expr: Expr) -> tuple[Span, ...]:
        """Where the settings and tables stand that an expression reads."""
        return tuple(
            self.rulebook.settings[name].span
            if name in self.rulebook.settings
            else self.rulebook.places[name]
            for name in dict.fromkeys(names_in(expr))
            if name in self.rulebook.settings or name in self.rulebook.places
        )


@dataclass(frozen=True)
class Box:
    """What lies in the box: the cards for as many players as the game itself allows."""

    cards: tuple[Card, ...]
    players: int
    fewest: int

    def has(self, name: str) -> bool:
        """Whether `box.…` is a number of the box."""
        head, _, tail = name.partition(".")
        return head == BOX and (tail in BOX_VALUES or tail in self.kinds)

    def number(self, name: str) -> int:
        """The number behind `box.`."""
        match name:
            case "cards":
                return len(self.cards)
            case "each":
                return sum(card.owner == 0 for card in self.cards)
            case "players":
                return self.players
            case "fewest":
                return self.fewest
            case _:
                return sum(card.owner in (None, 0) for card in self.kinds[name])

    def counted(self, expr: Expr) -> Expr:
        """An expression with the numbers of the box in place of their names."""
        match expr:
            case nodes.Field(span=span, of=nodes.Name(name=head), name=name) if self.has(
                f"{head}.{name}"
            ):
                return nodes.Number(span, self.number(name))
            case nodes.Number() | nodes.Name():
                return expr
            case _:
                return replace(expr, **{f.name: self._inner(expr, f.name) for f in fields(expr)})

    def _inner(self, expr: Expr, name: str) -> Any:
        value = getattr(expr, name)
        if isinstance(value, tuple):
            return tuple(self.counted(one) if is_expr(one) else one for one in value)
        return self.counted(value) if is_expr(value) else value

    @cached_property
    def kinds(self) -> Mapping[str, tuple[Card, ...]]:
        """The cards of each kind."""
        found: dict[str, tuple[Card, ...]] = {}
        for card in self.cards:
            found[card.kind] = (*found.get(card.kind, ()), card)
        return found


def box_of(game: Rulebook) -> Box:
    """The box of a game; `game` is the game itself, without a variant."""
    settings = {name: setting.default for name, setting in game.settings.items()}
    players = game.players[1]
    return Box(spread(game, data_of(game, settings, players)), players, game.players[0])


def sheet_of(
    files: Mapping[str, str],
    rulebook: Rulebook,
    players: int,
    settings: Settings,
    boxed: Callable[[], Box],
) -> Sheet:
    """The sheet of a checked rulebook that was read from these files."""
    asides = _asides(tuple(files.items()), rulebook.variant)
    assert asides is not None, "a checked rulebook has an outline"
    return Sheet(rulebook, asides, data_of(rulebook, settings, players), boxed)


@lru_cache(maxsize=8)
def _asides(files: tuple[tuple[str, str], ...], variant: str | None) -> Asides | None:
    """Settings change nothing about it, so it is kept for the next table."""
    return asides_of(dict(files), variant)


def _in_box(name: str, sheet: Sheet) -> bool:
    return name.startswith(f"{BOX}.") and sheet.box.has(name)


def names_in(expr: Expr) -> Iterator[str]:
    """Every bare name of an expression, from left to right."""
    if isinstance(expr, nodes.Name):
        yield expr.name
        return
    for field in fields(expr):
        value = getattr(expr, field.name)
        for one in value if isinstance(value, tuple) else (value,):
            if is_expr(one):
                yield from names_in(one)


def is_expr(value: object) -> bool:
    """Whether a part of a node is an expression: not a place, a name or a sign."""
    return is_dataclass(value) and not isinstance(value, Span)
