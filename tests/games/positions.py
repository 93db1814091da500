"""Worked examples of games: a position laid out in the cells of a state, choices made in it, and what the rules make of it.

An example is a list of steps: `Table` knows what each means, `names` how things are written.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from games.names import Names
from rulewright.play import evaluate as terms
from rulewright.play.answers import IllegalMove, Refusal
from rulewright.play.decision import Decision
from rulewright.play.reading import Reading, variable_cell
from rulewright.play.state import State
from rulewright.program import layout as lay
from rulewright.program.binding import Binding
from rulewright.rulebook.model import Datum, Formula, Rulebook
from rulewright.rulebook.types import Kind, Type

RULES = Path(__file__).parents[2] / "rules"
MOST_STEPS = 5000
NAMED = re.compile(r"^(\w+)(?:\((.*)\))?$")


class Table:
    """A game in which an example is played."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.random = random.Random(0)

    # ---- steps

    def step(self, step: Mapping[str, Any]) -> None:
        """Do what one step says: its first key names it."""
        name, what = next(iter(step.items()))
        match name:
            case "until":
                self.until(what)
            case "lay":
                self.lay(what, step.get("rest"))
            case "set":
                self.assign(what)
            case "asked":
                self.ask([self.names.seat(one) for one in what])
            case "expect":
                for subject, value in what.items():
                    self.expect(subject, value)
            case "refused":
                self.refused(what, step["because"])
            case "legal":
                self.legal(what)
            case _:
                self.choose(name, what)

    def until(self, choice: str) -> None:
        """Let everybody choose anything legal until this choice is open."""
        for _ in range(MOST_STEPS):
            if self.state.choice == choice and not self.state.over:
                return
            self.move_at_random()
        raise AssertionError(f"{choice} is never asked")

    def move_at_random(self) -> None:
        """Everybody who is asked picks one legal option."""
        assert not self.state.over, self.state.fault
        decisions = self.state.decisions
        moves = {seat: self.random.choice(one.numbers) for seat, one in decisions.items()}
        self.state = self.state.apply(moves)

    def lay(self, zones: Mapping[str, Sequence[Any]], rest: str | None) -> None:
        """Lay these cards, from the bottom to the top; what lay there goes to `rest` (or the zone of `rest` with the same key)."""
        wanted = {
            self.names.instance(name, key): cards
            for name, by_key in zones.items()
            for key, cards in _by_key(by_key)
        }
        found: dict[int, list[int]] = {}
        used: set[int] = set()
        for instance, cards in wanted.items():
            key = self.binding.zones[instance].key
            found[instance] = []
            for written in cards or []:
                card = self.names.card(written, key if isinstance(key, int) else None, used)
                used.add(card)
                found[instance].append(card)
        contents = {zone.number: self.reading.zone(zone.number) for zone in self.binding.zones}
        displaced = {
            card: instance for instance in wanted for card in contents[instance] if card not in used
        }
        kept = {n: [c for c in cards if c not in used] for n, cards in contents.items()}
        kept.update(found)
        for card, instance in displaced.items():
            assert rest, (
                f"{self.names.text(card, Kind.CARD)} is in the way: say where to put the `rest`"
            )
            same = (
                self.rules.zones[rest].per
                == self.rules.zones[self.binding.zones[instance].zone].per
            )
            key = self.binding.zones[instance].key if same else None
            kept[int(self.binding.zone_instance(rest, key).number)].append(card)
        self.write_zones(kept)

    def write_zones(self, zones: Mapping[int, Sequence[int]]) -> None:
        """Give zone instances these cards, from the bottom to the top."""
        cells = list(self.state.cells)
        where = self.binding.bases.get(lay.CARD_ZONE)
        for instance, cards in zones.items():
            base, most = self.binding.zone_bases[instance], self.binding.zones[instance].most
            assert len(cards) <= most, f"{self.binding.zones[instance].zone} is too small"
            cells[base : base + 1 + len(cards)] = [len(cards), *cards]
            for card in cards:
                if where is not None:
                    cells[where + card] = instance
        self._now(cells)

    def assign(self, values: Mapping[str, Any]) -> None:
        """Set variables: one that is per something by its keys, or by a list in their order. `loop.NAME`: where a loop stands."""
        cells = list(self.state.cells)
        for name, value in values.items():
            if name.startswith("loop."):
                cells[self.binding.layout.cells[name]] = value
                continue
            variable = self.rules.variables[name]
            keys = self.binding.keys(variable.per)
            if isinstance(value, list):
                pairs = list(enumerate(value))
            else:
                found = [(self.names.key(variable.per, key), one) for key, one in _by_key(value)]
                pairs = [(keys.index(key), one) for key, one in found]
            for place, one in pairs:
                cell = variable_cell(self.binding, name, place)
                if cell is not None:
                    cells[cell] = self.names.number(one, variable.type)
        self._now(cells)

    def ask(self, seats: Sequence[int]) -> None:
        """Have the open decision ask these seats."""
        cells = list(self.state.cells)
        base = self.binding.bases[lay.ASKED]
        for seat in range(self.binding.seats):
            cells[base + seat] = int(seat in seats)
        self._now(cells)

    def choose(self, choice: str, answers: Mapping[str, Any]) -> None:
        """All seats named give their whole answers at the same moment."""
        assert self.state.choice == choice, (self.state.choice, self.state.fault)
        moves = {}
        for letter, written in self._each(answers):
            answer = self.answer(self.names.seat(letter), written)
            assert not isinstance(answer, Refusal), (letter, written, answer)
            moves[self.names.seat(letter)] = answer
        self.state = self.state.apply(moves)
        assert self.state.fault is None, self.state.fault

    def _each(self, answers: Mapping[str, Any]) -> list[tuple[str, Any]]:
        """The answers by letter; `all` stands for every asked seat that is not named."""
        named = [(letter, one) for letter, one in answers.items() if letter != "all"]
        if "all" in answers:
            others = [self.names.letter(seat) for seat in self.state.decisions]
            named += [(letter, answers["all"]) for letter in others if letter not in answers]
        return named

    def refused(self, answers: Mapping[str, Any], reason: str) -> None:
        """An answer is refused for this reason."""
        for choice, seats in answers.items():
            assert self.state.choice == choice, (self.state.choice, self.state.fault)
            for letter, written in seats.items():
                try:
                    answer = self.answer(self.names.seat(letter), written)
                except IllegalMove as error:
                    answer = error.refusal
                assert isinstance(answer, Refusal), f"{letter} may choose {written}"
                assert (answer.reason or answer.code) == reason, answer

    def legal(self, wanted: Mapping[str, Any]) -> None:
        """All whole answers of a seat (those of one alternative, where one is named) are these, in any order."""
        for written, seats in wanted.items():
            choice, _, alternative = written.partition(".")
            assert self.state.choice == choice, (self.state.choice, self.state.fault)
            for letter, answers in seats.items():
                found = {
                    _tidy(a) for a in self.all_answers(self.names.seat(letter), alternative or None)
                }
                asked_for = sorted({_tidy(str(one)) for one in answers})
                self.same(sorted(found), asked_for, f"{choice} of {letter}")

    # ---- answers

    def answer(self, seat: int, written: Any) -> Any:
        """A whole answer: a value, a list of values, an alternative, or `{alternative: value or {part: value}}`."""
        decision = self.decision(seat)
        choice = decision.choice
        names = [one.name for one in choice.alternatives]
        if choice.named:
            name, rest = next(iter(written.items())) if isinstance(written, dict) else (written, {})
            parts = choice.alternatives[names.index(name)].parts
        else:
            name, rest, parts = None, written, choice.alternatives[0].parts
        if not isinstance(rest, dict):
            rest = {parts[0].name: rest}
        picks = {}
        for part in parts:
            values = rest.get(part.name, [])
            values = values if isinstance(values, list) else [values]
            picks[part.name] = self._values(values, part.domain, seat)
        return decision.answer(name, picks)

    def _values(self, values: Sequence[Any], domain: Type, seat: int) -> list[Datum]:
        found: list[Datum] = []
        for one in values:
            if domain.kind is Kind.CARD:
                found.append(self.names.card(one, seat, {c for c in found if isinstance(c, int)}))
            elif domain.kind is Kind.SEAT:
                found.append(self.names.seat(one))
            else:
                found.append(one)
        return found

    def decision(self, seat: int) -> Decision:
        """What a seat is asked."""
        assert seat in self.state.decisions, (
            f"{self.names.letter(seat)} is not asked {self.state.choice}"
        )
        return self.state.decisions[seat]

    def all_answers(self, seat: int, alternative: str | None) -> Iterator[str]:
        """Every whole answer that a seat can give, as text."""
        for option in self.decision(seat).options:
            if alternative in (None, option.alternative):
                yield from self._longer(self.state, seat, option.number, ())

    def _longer(
        self, state: State, seat: int, number: int, before: tuple[str, ...]
    ) -> Iterator[str]:
        option = state.decisions[seat].option(number)
        picked = (*before, *(self.names.text(p.value.value, p.value.kind) for p in option.picks))
        cells = self.state.setup.fresh(state.cells)
        self.state.setup.machine.apply(cells, seat, number)
        after = replace(state, cells=self.state.setup.frozen(cells))
        if after.reading.finished(seat):
            ordered = all(p.ordered or p.low is None for a in self._parts(state) for p in a)
            yield ", ".join(picked if ordered else sorted(picked))
            return
        for further in after.decisions[seat].numbers:
            yield from self._longer(after, seat, further, picked)

    def _parts(self, state: State) -> list[Sequence[Any]]:
        choice = self.rules.choices[state.choice or ""]
        return [alternative.parts for alternative in choice.alternatives]

    # ---- expectations

    def expect(self, subject: str, value: Any) -> None:
        """What a formula, a variable, a zone or the game itself is; of what is per something, each key or a list of all."""
        match subject:
            case "choice":
                self.same(self.state.choice, value, subject)
            case "asked":
                self.same([self.names.letter(seat) for seat in self.state.asked], value, subject)
            case "over":
                self.same(self.state.over, value, subject)
            case "winners":
                self.same([self.names.letter(s) for s in self.state.result.winners], value, subject)
            case "scores":
                self.same(list(self.state.result.scores), value, subject)
            case _ if isinstance(value, dict):
                for key, one in value.items():
                    self.same(self.value(subject, key, one), one, f"{subject} of {key}")
            case _:
                self.same(self.value(subject, None, value), value, subject)

    def same(self, found: Any, wanted: Any, subject: str) -> None:
        """Compare, and say what was looked at."""
        assert found == wanted, f"{subject} is {found}, not {wanted}"

    def value(self, subject: str, key: str | None, like: Any = None) -> Any:
        """What stands for `name`, `name(arguments)`, `count(zone)`, `face_up(zone)` or `set(list)`, as an example writes it."""
        match = NAMED.match(subject)
        assert match, subject
        name, arguments = match.groups()
        if name == "count":
            return len(self.names.cards(arguments, key))
        if name == "face_up":
            return sum(self.reading.face_up(card) for card in self.names.cards(arguments, key))
        if name == "set":
            return sorted(set(self.value(arguments, key)))
        if name in self.rules.zones:
            cards = self.names.cards(name, key)
            fitting = isinstance(like, list) and len(like) == len(cards)
            if fitting and all(self.names.fits(c, one) for c, one in zip(cards, like, strict=True)):
                return like
            return [self.names.text(card, Kind.CARD) for card in cards]
        if name in self.rules.variables:
            return self._variable(name, key)
        return self._formula(self.rules.formulas[name], arguments, key)

    def _variable(self, name: str, key: str | None) -> Any:
        variable = self.rules.variables[name]
        keys = self.binding.keys(variable.per)
        values = [
            self.names.written(self.reading.variable(name, place), variable.type)
            for place in range(len(keys))
        ]
        if variable.per is None:
            return values[0]
        return values if key is None else values[keys.index(self.names.key(variable.per, key))]

    def _formula(self, formula: Formula, arguments: str | None, key: str | None) -> Any:
        scope = terms.Scope(self.reading)
        given = [a.strip() for a in arguments.split(",")] if arguments else []
        assert len(given) == formula.written, f"{formula.name} takes {formula.written} arguments"
        for local, one in zip(formula.parameters, given, strict=False):
            scope = scope.where(local, self.names.number(_plain(one), local.type))
        if not formula.per_seat:
            return self.names.written(terms.evaluate(formula.body, scope), formula.body.type)
        local = formula.parameters[formula.written]
        seats = range(self.binding.seats) if key is None else [self.names.seat(key)]
        found = [
            self.names.written(
                terms.evaluate(formula.body, replace(scope.where(local, seat), seat=seat)),
                formula.body.type,
            )
            for seat in seats
        ]
        return found if key is None else found[0]

    # ---- the state

    @property
    def names(self) -> Names:
        """The names of the present state."""
        return Names(self.state.reading)

    @property
    def binding(self) -> Binding:
        """The numbers of the game."""
        return self.state.setup.binding

    @property
    def rules(self) -> Rulebook:
        """The rules of the game."""
        return self.state.setup.rulebook

    @property
    def reading(self) -> Reading:
        """The cells by name."""
        return self.state.reading

    def _now(self, cells: Sequence[int]) -> None:
        self.state = replace(self.state, cells=tuple(cells))


def _tidy(answer: str) -> str:
    """An answer with the words of each card in one order."""
    return ", ".join(" ".join(sorted(one.split())) for one in answer.split(", "))


def _by_key(value: Any) -> list[tuple[str | None, Any]]:
    """The values of what is per something by key, or the one value under None."""
    return list(value.items()) if isinstance(value, dict) else [(None, value)]


def _plain(written: str) -> Any:
    return int(written) if written.lstrip("-").isdigit() else written
