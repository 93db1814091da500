"""A game laid out on a table, where examples are played: a position in its cells, and what is done to it step by step."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulewright.examples import steps
from rulewright.examples.names import CardText, Given, Names
from rulewright.examples.outcome import Picks
from rulewright.examples.wrong import Wrong, wrong
from rulewright.play.answering import Answer
from rulewright.play.answers import Refusal
from rulewright.play.decision import Decision
from rulewright.play.reading import Reading
from rulewright.play.setup import Setup
from rulewright.play.values import Value
from rulewright.problems import Problem, Span
from rulewright.program import layout as lay
from rulewright.program.code import Fault
from rulewright.program.reads import Reads, Seen
from rulewright.rulebook.model import Datum

MOST_MOVES = 500
"""How often everybody moves at random in one example before a choice counts as never open."""
SEED = 1


Reached = tuple[tuple[int, ...], int, tuple[Any, ...], Seen]
"""A position that random moves led to: its cells, the number of moves, the state of chance, and what had been read by then."""


class Table:
    """A game in which an example is played. Nothing of it is hidden: the cells of the state are all there is."""

    def __init__(
        self, setup: Setup, cells: Sequence[int] | None = None, reads: Reads | None = None
    ) -> None:
        """`cells` are those of a state to go on from; None for a game that begins. `reads` are what the setup's machine notes."""
        self.names = Names(setup)
        self.setup = setup
        self.reads = reads or Reads()
        self.cells: list[int] = list(setup.binding.start(SEED) if cells is None else cells)
        self.moves = 0
        self._chance = random.Random(0)
        self._way: tuple[str, ...] | None = ()
        self._reached: dict[tuple[str, ...], Reached] = {}
        self._lost: dict[tuple[str, ...], Problem] = {}
        if cells is None:
            setup.machine.advance(self.cells)
        self._begun = self.reads.seen()

    def again(self) -> "Table":
        """A table with the same position, where nothing has been done yet. It goes by random ways that this one has gone.

        From now on nothing counts as read but what led to the position.
        """
        self.reads.restart(self._begun)
        table = Table(self.setup, self.cells, self.reads)
        table._reached = self._reached
        table._lost = self._lost
        return table

    # ---- what is there

    @property
    def reading(self) -> Reading:
        """The cells by name, until they change."""
        return Reading(self.setup.binding, self.cells)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.cells[lay.OVER] != 0

    @property
    def choice(self) -> str | None:
        """The open choice."""
        return None if self.over else self.reading.choice

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that the open choice asks, those that have finished included."""
        if self.choice is None:
            return ()
        asked = self.reading.asked
        return tuple(seat for seat in range(self.setup.players) if asked(seat))

    def waiting(self) -> Iterator[int]:
        """The asked seats that have not finished."""
        finished = self.reading.finished
        yield from (seat for seat in self.asked if not finished(seat))

    def not_asked(self, seat: int, span: Span) -> Wrong:
        """That a seat is not asked, and who is."""
        asked = tuple(self.names.letter(one) for one in self.waiting())
        letter = self.names.letter(seat)
        return wrong("seat_not_asked", span, choice=self.choice, seat=letter, asked=asked)

    def decision(self, seat: int) -> Decision:
        """What a seat is asked."""
        return Decision(self.setup, tuple(self.cells), seat)

    def stored(self, given: Given) -> int:
        """A value as the program stores it; of a card that is written, the first that can be meant."""
        return self.card(given, None, ()) if isinstance(given, CardText) else given

    # ---- positions

    def card(self, text: CardText, seat: int | None, used: Sequence[int]) -> int:
        """The card that a text means: best one that lies with the seat or is its own. Those in `used` are taken."""
        free = [card for card in text.fitting if card not in used]
        if not free:
            raise wrong("no_card_left", text.span, card=text.text)
        return min(free, key=lambda card: self._distance(card, seat))

    def _distance(self, card: int, seat: int | None) -> int:
        binding, reading = self.setup.binding, self.reading
        zone = next(zone for zone in binding.zones if card in reading.zone(zone.number))
        of_seat = self.names.rules.zones[zone.zone].per == "seat" and zone.key == seat
        owner = binding.cards[card].owner
        return 2 * (owner not in (None, seat)) + (not of_seat)

    def lay(self, step: steps.Lay) -> None:
        """Lay these cards; what lay there goes to the rest."""
        self._way = None
        binding = self.setup.binding
        found: dict[int, list[int]] = {}
        used: list[int] = []
        for laid in step.zones:
            key = binding.zones[laid.instance].key
            found[laid.instance] = []
            for text in laid.cards:
                card = self.card(text, key if isinstance(key, int) else None, used)
                used.append(card)
                found[laid.instance].append(card)
        reading = self.reading
        before = {zone.number: reading.zone(zone.number) for zone in binding.zones}
        after = {n: [c for c in cards if c not in used] for n, cards in before.items()} | found
        for laid in step.zones:
            for card in before[laid.instance]:
                if card not in used:
                    after[self._rest(step, laid, card)].append(card)
        self._write(after, step)

    def _rest(self, step: steps.Lay, laid: steps.Laid, card: int) -> int:
        """Where a card goes that lay in the way."""
        if step.rest is None:
            raise wrong("in_the_way", laid.span, card=self.names.card_text(card))
        binding, zones = self.setup.binding, self.names.rules.zones
        per = zones[step.rest].per
        there = binding.zones[laid.instance]
        if per is not None and per != zones[there.zone].per:
            raise wrong("no_rest", step.span, zone=step.rest)
        return binding.zone_instance(step.rest, there.key if per else None).number

    def _write(self, zones: Mapping[int, Sequence[int]], step: steps.Lay) -> None:
        """Give zone instances these cards, from the bottom to the top."""
        binding = self.setup.binding
        where = binding.bases.get(lay.CARD_ZONE)
        places = {laid.instance: laid.span for laid in step.zones}
        for instance, cards in zones.items():
            zone, base = binding.zones[instance], binding.zone_bases[instance]
            if len(cards) > zone.most:
                span = places.get(instance, step.span)
                raise wrong("zone_full", span, zone=zone.zone, n=len(cards), most=zone.most)
            self.cells[base : base + 1 + len(cards)] = [len(cards), *cards]
            for card in cards:
                if where is not None:
                    self.cells[where + card] = instance

    def assign(self, step: steps.Assign) -> None:
        """Give variables and loops their values."""
        self._way = None
        for one in step.values:
            if one.cell is not None:
                self.cells[one.cell] = self.stored(one.given)

    def ask(self, step: steps.Asked) -> None:
        """Have the open choice ask these seats."""
        self._way = None
        base = self.setup.binding.bases[lay.ASKED]
        for seat in range(self.setup.seats):
            self.cells[base + seat] = int(seat in step.seats)

    # ---- moves

    def until(self, step: steps.Until) -> None:
        """Let everybody choose anything legal until a choice is open. A way that leads nowhere is gone only once."""
        way = None if self._way is None else (*self._way, step.choice)
        if way in self._lost:
            raise Wrong(replace(self._lost[way], span=step.span))
        if way in self._reached:
            cells, self.moves, chance, seen = self._reached[way]
            self.cells[:] = cells
            self._chance.setstate(chance)
            self.reads.add(seen)
        try:
            self._move_on(step)
        except Wrong as error:
            if way is not None:
                self._lost[way] = error.problems[0]
            raise
        self._way = way
        if way is not None:
            chance = self._chance.getstate()
            self._reached[way] = tuple(self.cells), self.moves, chance, self.reads.seen()

    def _move_on(self, step: steps.Until) -> None:
        while self.choice != step.choice:
            if self.over or self.moves >= MOST_MOVES:
                raise wrong("never_asked", step.span, choice=step.choice)
            self._move_at_random(step.span)

    def _move_at_random(self, span: Span) -> None:
        machine = self.setup.machine
        numbers = {}
        for seat in tuple(self.waiting()):
            legal = sorted(machine.legal(self.cells, seat))
            if not legal:
                raise wrong("stuck", span, choice=self.choice, seat=self.names.letter(seat))
            numbers[seat] = (self._chance.choice(legal),)
        self.apply(numbers, span)

    def apply(self, answers: Mapping[int, Sequence[int]], span: Span) -> None:
        """Let seats pick at the same moment, and let the game run on if its choice closes."""
        self._way = None
        self.moves += 1
        for seat in sorted(answers):
            for number in answers[seat]:
                self.setup.machine.apply(self.cells, seat, number)
        reading = self.reading
        done = [reading.finished(seat) for seat in self.asked]
        if any(done) if self.cells[lay.CLOSES] else all(done):
            self.setup.machine.advance(self.cells)
        if self.cells[lay.FAULT]:
            raise self._failed(span)

    def _failed(self, span: Span) -> Wrong:
        """The rules failed: how, and where they did."""
        sites, site = self.setup.program.sites, self.cells[lay.SITE]
        values = {"fault_kind": f"fault.{Fault(self.cells[lay.FAULT]).name.lower()}"}
        related = sites[site : site + 1] if site >= 0 else ()
        return Wrong(Problem("example.fault", span, values, related=tuple(related)))

    def open(self, choice: str, span: Span) -> None:
        """Raises Wrong unless this choice is open."""
        if self.over:
            raise wrong("over", span, choice=choice)
        if self.choice != choice:
            raise wrong("not_open", span, choice=choice, now=self.choice)

    def answer(self, seat: int, written: steps.Answered) -> Answer | Refusal:
        """A whole answer of an asked seat, or why it is refused."""
        if seat not in self.waiting():
            return Refusal("not_asked", seat, self.choice)
        picks = {name: self._values(values, seat) for name, values in written.picks}
        return self.decision(seat).answer(written.alternative, picks)

    def picks(self, seat: int, written: steps.Answered) -> Picks:
        """What an answer picks of each part of the open choice."""
        choice = self.setup.rulebook.choices[self.choice or ""]
        kinds = {part.name: part.domain.kind for one in choice.alternatives for part in one.parts}
        return tuple(
            (name, tuple(Value(kinds[name], one) for one in self._values(values, seat)))
            for name, values in written.picks
        )

    def _values(self, values: Sequence[Datum | CardText], seat: int) -> list[Datum]:
        found: list[Datum] = []
        for one in values:
            used = [card for card in found if isinstance(card, int)]
            found.append(self.card(one, seat, used) if isinstance(one, CardText) else one)
        return found
